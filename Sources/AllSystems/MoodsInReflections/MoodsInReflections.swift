import Basics
import Growth
import Journal

/// The moods and energies in reflections.
struct MoodsInReflections: MoodSource {
  private var given: [Day: (moods: [Int], energies: [Int])] = [:]

  /// By the days of a zone.
  init(_ reflections: [Reflection], in zone: Zone) {
    for reflection in reflections where reflection.mood != nil || reflection.energy != nil {
      let day = zone.day(of: reflection.at)
      given[day, default: ([], [])].moods += [reflection.mood].compactMap(\.self)
      given[day, default: ([], [])].energies += [reflection.energy].compactMap(\.self)
    }
  }

  var firstDay: Day? { given.keys.min() }
  func moods(on day: Day) -> [Int] { given[day]?.moods ?? [] }
  func energies(on day: Day) -> [Int] { given[day]?.energies ?? [] }
}

import Basics
import Growth
import Journal
import SiteKit
import Vault

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

/// Connects growth and the journal: gives the journal the moods recorded in reflections. It keeps
/// no records and has no pages; without it, a day's mood is the journal's.
struct MoodsInReflectionsSystem: ConnectsSystems {
  let name = "moods-in-reflections"
  let meets = ["growth", "journal"]
  let serves = "journal"

  func figures(_ records: Void, _ basis: FigureBasis) async -> any MoodSource {
    let growth = basis.others[GrowthHistory.self]
    return MoodsInReflections(growth?.records.reflections ?? [], in: basis.moment.zone)
  }
}

/// Gives reasons for questions from growth and the journal together: three days of low mood
/// according to either of the two. It keeps no records and has no pages; without one of them, the
/// other gives the reason alone.
struct LowDaysSystem: ConnectsSystems, GivesReasons {
  let name = "low-days"
  let serves = "coach"

  func figures(_ records: Void, _ basis: FigureBasis) async -> LowDays {
    let growth = basis.others[GrowthHistory.self]
    return LowDays(
      journal: basis.others[JournalHistory.self]
        ?? JournalHistory(JournalRecords(), moment: basis.moment),
      reflections: MoodsInReflections(
        growth?.records.reflections ?? [], in: basis.moment.zone))
  }

  func reasons(_ figures: LowDays) -> ReasonSource { { day, _ in figures.all(on: day) } }
}

/// A person's mood on each day, from the journal and from reflections.
struct LowDays: Sendable {
  let journal: JournalHistory
  let reflections: MoodsInReflections

  /// A mood as low as this is low.
  private static let lowMood = -1.0

  /// The three days before a day, when they were low: in energy, see ``LowEnergy``, or else in
  /// mood, if each was at -1 or below.
  func all(on day: Day) -> [QuestionReason] {
    func mean(_ feeling: Feeling, _ day: Day) -> Double? {
      journal.mean(of: feeling, on: day, with: reflections)?.value
    }
    let days = day.advanced(by: -3)...day.previous
    let isLowInEnergy = LowEnergy(before: day, energy: { mean(.energy, $0) }) != nil
    let isLowInMood = days.allSatisfy { mean(.mood, $0).map { $0 <= Self.lowMood } ?? false }
    guard isLowInEnergy || isLowInMood else { return [] }
    return [
      QuestionReason(
        .energy(days, isMood: !isLowInEnergy), nil, id: "\(days.lowerBound)",
        on: days.upperBound, text: "")
    ]
  }
}

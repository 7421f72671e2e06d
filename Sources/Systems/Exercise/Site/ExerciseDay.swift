import Basics
import Liquid
import SiteKit
import Wording

extension ExerciseView {
  /// What exercise shows on the page of a day: what was done, and the scans; nil for nothing.
  func part(of day: Day) -> DayPart? {
    let completions = history.completions(on: day...day)
    let scans = history.scans(on: day...day)
    guard !completions.isEmpty || !scans.isEmpty else { return nil }
    let total = history.length(on: day...day)
    return DayPart(
      "exercise", template: "day_exercise",
      members: [
        "total": .seconds(total), "completions": .array(completions.map(completion)),
        "scans": .array(scans.map(scan)),
      ], summary: total > .zero ? words.duration(total) : nil
    ) {
      completions.map { completion in
        DayLine(
          nil, history.routine(completion.routine)?.name ?? completion.routine,
          words.duration(history.length(of: completion)), completion.note)
      }
        + scans.map { counted in
          let score = counted.scan.score
          return DayLine(
            "\(history.zone.local(counted.scan.at).time)",
            words("exercise.scan_is", ["score": score.value, "tier": score.tier.rawValue]),
            counted.scan.strategy)
        }
    }
  }
}

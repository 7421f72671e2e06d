import Basics
import Growth
import Journal
package import SiteKit
import Vault

/// Connects growth and the journal for questions: it finds three low days, recorded in either of
/// the two. It has no records or pages; without one of the two, the other finds them alone.
package struct LowDaysSystem: ConnectsSystems, GivesReasons {
  package let name = "low-days"
  package let serves = "coach"

  package init() {}

  package func figures(_ records: Void, _ basis: FigureBasis) async -> LowDays {
    let growth = basis.others[GrowthHistory.self]
    return LowDays(
      journal: basis.others[JournalHistory.self]
        ?? JournalHistory(JournalRecords(), moment: basis.moment),
      reflections: MoodsInReflections(
        growth?.records.reflections ?? [], in: basis.moment.zone))
  }

  package func reasons(_ figures: LowDays) -> ReasonSource { { day, _ in figures.all(on: day) } }
}

/// The person's mood and energy per day, from the journal and from reflections.
package struct LowDays: Sendable {
  let journal: JournalHistory
  let reflections: MoodsInReflections

  /// A mood at or below this is low.
  private static let lowMood = -1.0

  /// The three days before a day, if they were low: in energy as in ``LowEnergy``, otherwise in
  /// mood if each was at -1 or below.
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

import Basics
import Growth
import Journal
package import SiteKit
package import Vault

/// Where growth and the journal meet what asks: three days on which a person was low, whichever of
/// the two they said it to. It keeps no records and has no pages; with one of them away, the other
/// says it alone.
package struct LowDaysSystem: System {
  package let name = "low-days"
  package let serves: String? = "coach"

  /// The system.
  package init() {}

  package func read(_ reader: CollectionReader, _ settings: Settings) async -> StoredRecords<Void> {
    StoredRecords(())
  }

  package func figures(_ records: Void, _ basis: FigureBasis) async -> LowDays {
    let growth = basis.others[GrowthHistory.self]
    return LowDays(
      journal: basis.others[JournalHistory.self]
        ?? JournalHistory(JournalRecords(), moment: basis.moment),
      reflections: MoodsInReflections(
        growth?.records.reflections ?? [], in: basis.moment.zone))
  }

  package func reasons(_ figures: LowDays) -> ReasonSource? { { day, _ in figures.all(on: day) } }

  package func room(_ figures: LowDays, _ basis: RoomBasis) -> (any Room)? { nil }
}

/// How a person was on their days, by what they said to the journal and in reflections.
package struct LowDays: Sendable {
  let journal: JournalHistory
  let reflections: MoodsInReflections

  /// A mood as low as this is low.
  private static let lowMood = -1.0

  /// The three days before a day, when they were low: in energy as of ``LowEnergy``, else in mood
  /// when each was at -1 or below.
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

import Focus
package import Growth
package import SiteKit
package import Vault

/// Where focus and growth meet: what growth is told of the time that went into goals. It keeps no
/// records and has no pages; with it away, growth is shown without that time.
package struct FocusOnGoalsSystem: System {
  package let name = "focus-on-goals"
  package let meets = ["focus", "growth"]
  package let serves: String? = "growth"

  /// The system.
  package init() {}

  package func read(_ reader: CollectionReader, _ settings: Settings) async -> StoredRecords<Void> {
    StoredRecords(())
  }

  package func figures(_ records: Void, _ basis: FigureBasis) async -> any TimeOnGoals {
    FocusOnGoals(
      focus: basis.others[FocusHistory.self]
        ?? FocusHistory(log: SessionLog([]), settings: FocusSettings(), moment: basis.moment))
  }

  package func room(_ figures: any TimeOnGoals, _ basis: RoomBasis) -> (any Room)? { nil }
}

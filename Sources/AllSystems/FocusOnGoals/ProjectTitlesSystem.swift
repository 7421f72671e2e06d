package import Focus
import Growth
package import SiteKit
package import Vault

/// Where focus learns what the projects are called that its sessions name: goals have titles. It
/// keeps no records and has no pages; with it away, focus shows what sessions say.
package struct ProjectTitlesSystem: System {
  package let name = "project-titles"
  package let meets = ["growth"]
  package let serves: String? = "focus"

  /// The system.
  package init() {}

  package func read(_ reader: CollectionReader, _ settings: Settings) async -> StoredRecords<Void> {
    StoredRecords(())
  }

  package func figures(_ records: Void, _ basis: FigureBasis) async -> ProjectTitles {
    ProjectTitles(
      basis.others[GrowthHistory.self]?.tree.all.map { ($0.goal.id, $0.goal.title) } ?? [])
  }

  package func room(_ figures: ProjectTitles, _ basis: RoomBasis) -> (any Room)? { nil }
}

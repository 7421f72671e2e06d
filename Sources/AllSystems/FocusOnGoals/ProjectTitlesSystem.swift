package import Focus
import Growth
package import SiteKit
package import Vault

/// Gives focus the titles of the projects that its sessions name, which are goals. It has no
/// records or pages; without it, focus shows the names in the sessions.
package struct ProjectTitlesSystem: System {
  package let name = "project-titles"
  package let meets = ["growth"]
  package let serves: String? = "focus"

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

package import Focus
import Growth
package import SiteKit
import Vault

/// Gives focus the titles of the projects that its sessions name, which are goals. It has no
/// records or pages; without it, focus shows the names in the sessions.
package struct ProjectTitlesSystem: ConnectsSystems {
  package let name = "project-titles"
  package let meets = ["growth"]
  package let serves = "focus"

  package init() {}

  package func figures(_ records: Void, _ basis: FigureBasis) async -> ProjectTitles {
    ProjectTitles(
      basis.others[GrowthHistory.self]?.tree.all.map { ($0.goal.id, $0.goal.title) } ?? [])
  }
}

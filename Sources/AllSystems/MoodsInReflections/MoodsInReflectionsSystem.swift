import Basics
import Growth
package import Journal
package import SiteKit
import Vault

/// Connects growth and the journal: gives the journal the moods in reflections. It has no records
/// or pages; without it, a day's mood is the journal's alone.
package struct MoodsInReflectionsSystem: ConnectsSystems {
  package let name = "moods-in-reflections"
  package let meets = ["growth", "journal"]
  package let serves = "journal"

  package init() {}

  package func figures(_ records: Void, _ basis: FigureBasis) async -> any MoodSource {
    let growth = basis.others[GrowthHistory.self]
    return MoodsInReflections(growth?.records.reflections ?? [], in: basis.moment.zone)
  }
}

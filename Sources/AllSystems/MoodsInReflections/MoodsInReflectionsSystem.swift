import Basics
import Growth
package import Journal
package import SiteKit
package import Vault

/// Connects growth and the journal: gives the journal the moods in reflections. It has no records
/// or pages; without it, a day's mood is the journal's alone.
package struct MoodsInReflectionsSystem: System {
  package let name = "moods-in-reflections"
  package let meets = ["growth", "journal"]
  package let serves: String? = "journal"

  package init() {}

  package func read(_ reader: CollectionReader, _ settings: Settings) async -> StoredRecords<Void> {
    StoredRecords(())
  }

  package func figures(_ records: Void, _ basis: FigureBasis) async -> any MoodSource {
    let growth = basis.others[GrowthHistory.self]
    return MoodsInReflections(growth?.records.reflections ?? [], in: basis.moment.zone)
  }

  package func room(_ figures: any MoodSource, _ basis: RoomBasis) -> (any Room)? { nil }
}

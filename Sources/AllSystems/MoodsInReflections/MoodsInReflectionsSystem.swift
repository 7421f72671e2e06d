import Basics
import Growth
package import Journal
package import SiteKit
package import Vault

/// Where growth and the journal meet: what the journal is told of how a person was when they
/// reflected. It keeps no records and has no pages; with it away, a day's mood is the journal's.
package struct MoodsInReflectionsSystem: System {
  package let name = "moods-in-reflections"
  package let meets = ["growth", "journal"]
  package let serves: String? = "journal"

  /// The system.
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

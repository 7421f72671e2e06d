import Chronology
import Growth
package import Journal
package import SiteKit
package import Vault

/// Where growth and the journal meet: what the journal is told of how a person was when they
/// reflected. It keeps no records and has no pages; with it away, a day's mood is the journal's.
package struct MoodsInReflectionsSystem: System {
  /// Whether whoever the site is for may see moods.
  package struct Permission: Sendable {
    var isGiven: Bool
  }

  package let name = "moods-in-reflections"
  package let meets = ["growth", "journal"]
  package let serves: String? = "journal"

  /// The system.
  package init() {}

  package func read(_ reader: CollectionReader) async -> StoredRecords<Permission> {
    StoredRecords(Permission(isGiven: true))
  }

  /// Moods are the person's own: nobody else sees any.
  package func visible(
    _ stored: StoredRecords<Permission>, to audience: Audience
  ) -> StoredRecords<Permission> {
    StoredRecords(Permission(isGiven: audience == .everything))
  }

  package func figures(_ records: Permission, _ basis: FigureBasis) async -> any MoodSource {
    let growth = records.isGiven ? basis.others[GrowthHistory.self] : nil
    return MoodsInReflections(growth?.records.reflections ?? [], in: basis.moment.zone)
  }

  package func room(_ figures: any MoodSource, _ basis: RoomBasis) -> (any Room)? { nil }
}

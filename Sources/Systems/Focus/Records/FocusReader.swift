import Basics
import Vault

/// Reads `focus/sessions` and `focus/events`.
enum FocusReader {
  /// Where sessions are kept.
  static let sessions: VaultPath = "focus/sessions"
  /// Where events are kept.
  static let events: VaultPath = "focus/events"

  /// Reads both collections.
  static func read(_ reader: CollectionReader) async -> StoredRecords<FocusLog> {
    var stored = StoredRecords(FocusLog())
    let sessions = await reader.read(sessions, of: SessionDecoding()) {
      .only(Set($0.openIndices))
    }
    var openPlaces: [SessionLog.Index: Place] = [:]
    sessions.places.forEach { openPlaces[$0] = $1 }
    stored.records.sessions = stored.take(sessions.contents)
    stored.records.sessions.places = openPlaces
    let events = await reader.read(events, of: UsageEventDecoding()) { _ in .all }
    var places = UsagePlaces(count: events.contents.log.rowCount)
    events.places.forEach { places[$0] = $1 }
    stored.records.events = stored.take(events.contents)
    stored.records.events.places = places
    return stored
  }
}

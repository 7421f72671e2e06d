import Diagnostics
import Focus
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
    let sessions = await reader.collect(sessions, of: SessionRecord.self)
    let open = Set(sessions.contents.log.openIndices)
    var openPlaces: [SessionLog.Index: Place] = [:]
    if !open.isEmpty {
      sessions.forEachPlace { if open.contains($0) { openPlaces[$0] = $1 } }
    }
    stored.records.sessions = stored.take(sessions.finish())
    stored.records.sessions.places = openPlaces
    let events = await reader.collect(events, of: UsageEventRecord.self)
    var places = UsagePlaces(count: events.contents.log.rowCount)
    events.forEachPlace { places[$0] = $1 }
    stored.records.events = stored.take(events.finish())
    stored.records.events.places = places
    return stored
  }
}

package import Chronology
package import Diagnostics
package import Focus

/// The records of the Focus system, as a vault holds them.
package struct StoredFocus: Sendable {
  /// What was logged and imported.
  package var sessions: SessionLog
  /// What devices recorded, in order of the files.
  package var events: [UsageEvent]
  /// How many records count, of both kinds.
  package var recordCount: Int
  /// What was found wrong.
  package var diagnostics: DiagnosticList
  /// The files the records are from.
  package var files: [VaultPath]
}

/// Reads `focus/sessions` and `focus/events`.
package enum FocusReader {
  /// Where sessions are kept.
  package static let sessions: VaultPath = "focus/sessions"
  /// Where events are kept.
  package static let events: VaultPath = "focus/events"

  /// Reads both collections of a vault, on `width` cores.
  package static func read(_ files: any Files, zone: Zone, width: Int) async -> StoredFocus {
    await read(CollectionReader(files: files, zone: zone, width: width))
  }

  static func read(_ reader: CollectionReader) async -> StoredFocus {
    let sessions = await reader.read(Self.sessions, of: SessionRecord.self)
    let events = await reader.read(Self.events, of: UsageEventRecord.self)
    var diagnostics = sessions.diagnostics
    diagnostics.append(contentsOf: events.diagnostics)
    return StoredFocus(
      sessions: sessions.log, events: events.log.elements,
      recordCount: sessions.recordCount + events.recordCount, diagnostics: diagnostics,
      files: sessions.files + events.files)
  }
}

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

  /// Says of each event of `unpaired` that no partner was found for it, with its line. The events
  /// are read again to find it, as places are not kept with a record.
  package static func report(
    unpaired: [UsageEvent], in files: any Files, zone: Zone, width: Int
  ) async -> [Diagnostic] {
    guard !unpaired.isEmpty else { return [] }
    let reader = CollectionReader(files: files, zone: zone, width: width)
    let collector = await reader.collect(Self.events, of: UsageEventRecord.self)
    var places: [UsageEvent: [Place]] = [:]
    let wanted = Set(unpaired)
    let log = collector.contents.log
    collector.forEachPlace { row, place in
      if let event = log[row], wanted.contains(event) { places[event, default: []].append(place) }
    }
    var found: [Diagnostic] = []
    for event in wanted {
      for place in places[event] ?? [] {
        let problem = StorageProblem.unpairedEvent(
          event.kind.rawValue, at: event.at.formatted(in: zone))
        found.append(problem.diagnostic(at: place))
      }
    }
    return found.sorted()
  }
}

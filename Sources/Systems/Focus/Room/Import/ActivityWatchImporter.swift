package import Chronology
import Diagnostics
package import Vault

/// Reads what ActivityWatch exports: window events become usage events, and the time in which there
/// was a window in front and the person was not away becomes focus sessions.
///
/// Per host, focus is the union of the not-afk events intersected with the union of the window
/// events; real exports have overlaps, which must not count twice. Away events make no
/// `screen_off`, as they would then be detected as focus away from the device.
package struct ActivityWatchImporter: Importer {
  /// The vault's zone, in which the year of a record is told.
  package let zone: Zone
  /// Whether titles of windows, and pages visited, are kept; they are private.
  package var keepsTitles: Bool

  package var format: ImportFormat { .activityWatch }
  package var readable: Set<ImportFormat> { [.otherJSON] }

  /// An importer that drops titles and addresses unless told otherwise.
  package init(zone: Zone, keepsTitles: Bool = false) {
    self.zone = zone
    self.keepsTitles = keepsTitles
  }

  package func known(in reader: CollectionReader) async -> KnownFocus { await KnownFocus(reader) }

  package func plan(
    _ file: ImportFile, known: inout KnownFocus, now: Instant, progress: ImportProgress?
  ) -> ImportPlan {
    var plan = ImportPlan()
    var export = ActivityWatchExport(
      file.bytes, file: file.path, keepsTitles: keepsTitles,
      ticker: ProgressTicker(progress, total: file.bytes.count))
    do throws(JSONError) {
      try export.read()
    } catch {
      // Sessions from half of the events would be halves of sessions, so nothing is imported.
      let location = export.places.locate(error.range)
      plan.diagnostics = export.diagnostics
      plan.diagnostics.append(error.diagnostic(at: location))
      return plan
    }
    plan.diagnostics = export.diagnostics
    plan.summary = export.summary
    guard export.hasBuckets else {
      plan.report(FocusImportProblem.noBuckets, at: Place(file: file.path))
      return plan
    }
    let sessions = sessions(export, file: file.path, into: &plan)
    sessions.plan(against: known.sessions, zone: zone, now: now, into: &plan)
    export.events.plan(against: known.events, zone: zone, now: now, into: &plan)
    export.ticker.finished()
    return plan
  }

  private func sessions(
    _ export: ActivityWatchExport, file: String, into plan: inout ImportPlan
  ) -> ImportBatch {
    var sessions = ImportBatch(FocusReader.sessions)
    for (name, host) in export.hosts.sorted(by: { $0.key < $1.key }) {
      if host.hasPresence != host.hasWindows {
        let window = "bucket of window events (currentwindow)"
        let presence = "bucket of presence (afkstatus)"
        plan.report(
          FocusImportProblem.noBucket(
            missing: host.hasWindows ? presence : window, host: name,
            other: "a " + (host.hasWindows ? window : presence)),
          at: Place(file: file))
      }
      for interval in host.focus.intervals {
        var line = RecordFields()
        line.add("start", instant: interval.start)
        line.add("end", instant: interval.end)
        line.add("kind", text: "focus")
        line.add("source", text: "activitywatch")
        var hash = ContentHash()
        hash.add("source".utf8, "activitywatch".utf8)
        hash.add("host".utf8, name.utf8)
        hash.add("start".utf8, interval.start.text)
        sessions.add(hash, from: interval.start, to: interval.end, line)
      }
    }
    return sessions
  }
}

import Basics
import Vault

/// Imports ActivityWatch exports: window events become usage events, and the time with a window
/// in front and the person not away becomes focus sessions.
///
/// Per host, focus is the union of the not-afk events intersected with the union of the window
/// events; real exports have overlaps, which must not count twice. Away events do not become
/// `screen_off`, which would be detected as focus away from the device.
struct ActivityWatchImporter: Importer {
  /// True to keep titles of windows and visited pages, which are private.
  var keepsTitles = false
  /// The time of the import.
  let now: Instant

  func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = ImportFormat.activityWatch.name
    var export = ActivityWatchExport(file, keepsTitles: keepsTitles, at: now, into: plan)
    do throws(JSONError) {
      try export.read()
    } catch {
      // Half of the events would give half sessions, so nothing is imported.
      let location = export.places.locate(error.range)
      for problem in export.plan.diagnostics.kept { plan.diagnostics.append(problem) }
      plan.diagnostics.append(error.diagnostic(at: location))
      return
    }
    plan = export.plan
    guard export.hasBuckets else {
      plan.report(FocusImportProblem.noBuckets, at: Place(file: file.path))
      return
    }
    plan.isBlank = plan.summary.read == 0
    plan.writtenAt = plan.writtenAt.map { max($0, export.latest ?? $0) } ?? export.latest
    addSessions(export, file: file.path, to: &plan)
    export.ticker.finished()
  }

  private func addSessions(
    _ export: ActivityWatchExport, file: String, to plan: inout ImportPlan
  ) {
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
        plan.found.add(
          hash, to: FocusReader.sessions, at: interval.start, until: interval.end, line)
      }
    }
  }
}

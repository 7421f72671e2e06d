package import Chronology
import Diagnostics
package import Vault

/// Reads the detailed CSV report of Toggl Track: each entry becomes a focus session.
///
/// Kept are times, project and description; the task is the note where there is no description.
/// Dropped are who, for whom, tags and money. The report has no zone: its times are in the vault's.
package struct TogglImporter: Importer {
  /// The zone of the report's times.
  package let zone: Zone

  package var format: ImportFormat { .toggl }
  package var readable: Set<ImportFormat> { [.otherTable, .other] }

  /// An importer of reports whose times are in `zone`.
  package init(zone: Zone) { self.zone = zone }

  package func known(in reader: CollectionReader) async -> KnownFocus { await KnownFocus(reader) }

  package func plan(
    _ file: ImportFile, known: inout KnownFocus, now: Instant, progress: ImportProgress?
  ) -> ImportPlan {
    var plan = ImportPlan()
    let bytes = file.bytes
    var reader = CSVReader(bytes, file: file.path, delimiter: CSVDelimiter.detect(in: bytes))
    var row = CSVRow()
    guard reader.next(&row) else {
      plan.diagnostics = reader.diagnostics
      return plan
    }
    let header = CSVHeader(row, in: bytes)
    guard let columns = TogglColumns(header) else {
      let problem = TogglColumns.problem(header, format: file.format)
      plan.diagnostics = reader.diagnostics
      plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[0])))
      return plan
    }
    reader.expectedCells = header.names.count
    var sessions = ImportBatch(FocusReader.sessions)
    var ticker = ProgressTicker(progress, total: bytes.count)
    while reader.next(&row) {
      ticker.reached(reader.position)
      plan.summary.read += 1
      take(TogglRow(row, columns, bytes), reader, into: &sessions, &plan)
    }
    plan.diagnostics.append(contentsOf: reader.diagnostics)
    sessions.plan(against: known.sessions, zone: zone, now: now, into: &plan)
    ticker.finished()
    return plan
  }

  private func take(
    _ row: TogglRow, _ reader: CSVReader, into sessions: inout ImportBatch, _ plan: inout ImportPlan
  ) {
    guard !row.hasErrors else {
      plan.summary.unreadable += 1
      return
    }
    do throws(TogglRow.Failure) {
      let times = try row.times(in: zone)
      for warning in times.warnings {
        plan.diagnostics.append(warning.problem.diagnostic(at: reader.locate(warning.cell)))
      }
      guard times.interval.start < times.interval.end else {
        plan.summary.skip(.noLength)
        return
      }
      sessions.add(
        row.hash, from: times.interval.start, to: times.interval.end, row.fields(times.interval))
    } catch {
      plan.summary.unreadable += 1
      plan.diagnostics.append(error.problem.diagnostic(at: reader.locate(error.cell)))
    }
  }
}

/// Where the columns of a report stand, which depends on the workspace that wrote it.
struct TogglColumns {
  let startDate: Int
  let startTime: Int
  let endDate: Int?
  let endTime: Int?
  let duration: Int?
  let project: Int?
  let task: Int?
  let description: Int?
  /// The columns that make an entry what it is, by their names: not those that are computed or
  /// written in the language of the account.
  let identifying: [(name: String, column: Int?)]

  /// Nil when the times are missing.
  init?(_ header: CSVHeader) {
    guard let startDate = header.column("Start date"), let startTime = header.column("Start time")
    else { return nil }
    self.startDate = startDate
    self.startTime = startTime
    endDate = header.column("End date")
    endTime = header.column("End time")
    duration = header.column("Duration")
    guard endDate != nil && endTime != nil || duration != nil else { return nil }
    project = header.column("Project")
    task = header.column("Task")
    description = header.column("Description")
    identifying = [
      "Email", "Client", "Project", "Task", "Description", "Start date", "Start time", "End date",
      "End time", "Tags",
    ].map { ($0, header.column($0)) }
  }

  /// What is wrong with a header that has no times.
  static func problem(_ header: CSVHeader, format: ImportFormat) -> FocusImportProblem {
    guard format == .toggl || header.column("Start date") != nil else {
      return .format(.wrongFormat(expected: .toggl, found: format))
    }
    let needed = ["Start date", "Start time", "End date", "End time"]
    let missing = needed.first { header.column($0) == nil } ?? "Duration"
    return .noColumn(missing, nearest: header.names.nearest(to: missing))
  }
}

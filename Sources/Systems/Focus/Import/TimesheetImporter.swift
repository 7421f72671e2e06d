import Basics
import SiteKit
import Vault

/// Imports the detailed reports of time trackers: each entry becomes a focus session.
///
/// Times, project and description are kept; the task is the note if there is no description.
/// Dropped are person, client, tags and money. The reports have no zone: their times are in the
/// vault's. Entries of two reports are the same if person and start are.
struct TimesheetImporter: Importer {
  /// A program with the column names of its reports.
  struct Program: Sendable {
    let format: ImportFormat
    let startDate = "Start date"
    let startTime = "Start time"
    let endDate = "End date"
    let endTime = "End time"
    /// The names of the column of durations, such as `01:30:00`.
    let durations: [String]

    static let toggl = Program(format: .toggl, durations: ["Duration"])
    static let clockify = Program(format: .clockify, durations: ["Duration (h)"])
  }

  let program: Program
  /// The zone of the report's times.
  let zone: Zone
  /// The order of ambiguous dates, if the person gave it.
  let order: DateOrder?

  /// An importer of reports whose times are in the vault's zone.
  init(_ program: Program, _ basis: ImportBasis) {
    self.program = program
    zone = basis.zone
    order = basis.answers[ImportOption.dates.name].flatMap(DateOrder.init)
  }

  func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = program.format.name
    let bytes = file.bytes
    var reader = CSVReader(bytes, file: file.path, delimiter: CSVDelimiter.detect(in: bytes))
    var row = CSVRow()
    guard reader.next(&row) else {
      plan.diagnostics.append(contentsOf: reader.diagnostics)
      return
    }
    let header = CSVHeader(row, in: bytes)
    guard let columns = TimesheetColumns(header, program) else {
      let problem = TimesheetColumns.problem(header, program)
      plan.diagnostics.append(contentsOf: reader.diagnostics)
      plan.diagnostics.append(problem.diagnostic(at: reader.locate(row.cells[0])))
      return
    }
    guard let order = order(of: reader, columns, &plan) else { return }
    // Clockify omits cells at the end of a row.
    reader.expectedCells = program.format == .toggl ? header.names.count : nil
    var ticker = file.ticker
    var occurrences: [ContentHash: Int] = [:]
    while reader.next(&row) {
      ticker.reached(reader.position)
      plan.summary.read += 1
      take(TimesheetRow(row, columns, bytes, order), reader, &occurrences, &plan)
    }
    plan.diagnostics.append(contentsOf: reader.diagnostics)
    ticker.finished()
  }

  /// The order of the dates, derived from all rows; nil if ambiguous, in which case the person is
  /// asked.
  private func order(
    of reader: CSVReader, _ columns: TimesheetColumns, _ plan: inout ImportPlan
  ) -> DateOrder? {
    var reader = reader
    var row = CSVRow()
    var dates: [String] = []
    var rows: [String] = []
    while reader.next(&row) {
      let texts = [columns.startDate, columns.endDate].compactMap(\.self).compactMap { column in
        column < row.cells.count ? row.cells[column].text(in: reader.bytes) : nil
      }
      dates += texts.filter { !$0.isEmpty }
      if rows.count < ImportDoubt.rowCount {
        rows.append(texts.joined(separator: "  ").onOneLine.printable)
      }
    }
    return plan.dateOrder(of: dates, rows: rows, said: order, in: reader.file)
  }

  private func take(
    _ row: TimesheetRow, _ reader: CSVReader, _ occurrences: inout [ContentHash: Int],
    _ plan: inout ImportPlan
  ) {
    guard !row.hasErrors else {
      plan.summary.unreadable += 1
      return
    }
    do throws(TimesheetRow.Failure) {
      let times = try row.times(in: zone)
      for warning in times.warnings {
        plan.diagnostics.append(warning.problem.diagnostic(at: reader.locate(warning.cell)))
      }
      guard times.interval.start < times.interval.end else {
        plan.summary.skip(.noLength)
        return
      }
      var hash = ContentHash([
        ("source", program.format.name), ("who", row.who), ("start", times.startText),
      ])
      let count = occurrences[hash, default: 0] + 1
      occurrences[hash] = count
      if count > 1 { hash.add("occurrence".utf8, String(count).utf8) }
      plan.found.add(
        hash, to: FocusReader.sessions, at: times.interval.start, until: times.interval.end,
        line: row.line, row.fields(times.interval, source: program.format.name))
    } catch {
      plan.summary.unreadable += 1
      plan.diagnostics.append(error.problem.diagnostic(at: reader.locate(error.cell)))
    }
  }
}

/// The indices of a report's columns, which depend on the workspace that wrote it.
struct TimesheetColumns {
  let startDate: Int
  let startTime: Int
  let endDate: Int?
  let endTime: Int?
  let duration: Int?
  let project: Int?
  let task: Int?
  let description: Int?
  /// The person who tracked the time: the email address, otherwise the name.
  let who: Int?

  /// Nil if the columns of times are missing.
  init?(_ header: CSVHeader, _ program: TimesheetImporter.Program) {
    guard let startDate = header.column(program.startDate),
      let startTime = header.column(program.startTime)
    else { return nil }
    self.startDate = startDate
    self.startTime = startTime
    endDate = header.column(program.endDate)
    endTime = header.column(program.endTime)
    duration = program.durations.lazy.compactMap { header.column($0) }.first
    guard endDate != nil && endTime != nil || duration != nil else { return nil }
    project = header.column("Project")
    task = header.column("Task")
    description = header.column("Description")
    who = header.column("Email") ?? header.column("User")
  }

  /// The problem of a header without times.
  static func problem(
    _ header: CSVHeader, _ program: TimesheetImporter.Program
  ) -> FocusImportProblem {
    let needed = [program.startDate, program.startTime, program.endDate, program.endTime]
    let missing = needed.first { header.column($0) == nil } ?? program.durations[0]
    return .noColumn(missing, nearest: header.names.nearest(to: missing))
  }
}

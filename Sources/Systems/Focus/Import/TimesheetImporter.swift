import Basics
import SiteKit
import Vault

/// Imports the detailed reports of time trackers: each entry becomes a focus session, or a break.
///
/// Times, project and description are kept; the task is the note if there is no description.
/// Dropped are person, client, tags and money. The reports have no zone: their times are in the
/// vault's. Entries of two reports are the same if person and start are.
struct TimesheetImporter: Importer {
  enum Column: String, TableColumn {
    case startDate = "Start date"
    case startTime = "Start time"
    case endDate = "End date"
    case endTime = "End time"
    case duration = "Duration"
    case project = "Project"
    case task = "Task"
    case description = "Description"
    /// The person who tracked the time: the email address, otherwise the name.
    case who = "Email"
    /// Regular, Break, Holiday or Time off, in reports of Clockify since 2025.
    case type = "Type"

    var names: [String] {
      switch self {
      case .duration: [rawValue, "Duration (h)"]
      case .who: [rawValue, "User"]
      default: [rawValue]
      }
    }

    static let required: [Self] = [.startDate, .startTime]
  }

  private let format: ImportFormat
  private let basis: ImportBasis

  init(_ format: ImportFormat, _ basis: ImportBasis) {
    (self.format, self.basis) = (format, basis)
  }

  func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = format.name
    guard var table = ImportTable<Column>(file.bytes, of: file, &plan) else { return }
    let hasEnd = table.has(.endDate) && table.has(.endTime)
    guard table.missing == nil, hasEnd || table.has(.duration) else {
      let ends: [Column] = [.startDate, .startTime, .endDate, .endTime]
      let missing = ends.first { !table.has($0) } ?? .duration
      return table.refuse(
        FocusImportProblem.noColumn(missing.rawValue, of: table.header.names), &plan)
    }
    let order = table.order(of: [.startDate, .endDate], said: basis.dates, &plan)
    guard let order else { return }
    // Clockify omits cells at the end of a row.
    if format == .clockify { table.reader.expectedCells = nil }
    var occurrences = Occurrences()
    table.forEachRow(into: &plan, takesShortRows: true) { row, plan throws(CellFault) in
      let entry = TimesheetEntry(row, order, basis.zone)
      guard let kind = entry.kind else { return plan.summary.skip(.timeOff) }
      guard let times = try entry.times(&plan) else { return plan.summary.skip(.noLength) }
      let hash = ContentHash([
        ("source", format.name), ("who", row.text(.who)), ("start", times.startText),
      ])
      plan.found.add(
        occurrences.next(hash), to: FocusReader.sessions, at: times.interval.start,
        until: times.interval.end, line: row.line,
        entry.fields(times.interval, kind, source: format.name))
    }
    file.ticker.finished()
  }
}

/// One entry of a detailed report.
private struct TimesheetEntry {
  typealias Column = TimesheetImporter.Column

  private let row: TableRow<Column>
  private let order: DateOrder
  private let zone: Zone

  init(_ row: TableRow<Column>, _ order: DateOrder, _ zone: Zone) {
    (self.row, self.order, self.zone) = (row, order, zone)
  }

  /// The kind of its session; nil for days off, which have no work.
  var kind: Session.Kind? {
    switch row.text(.type).lowercased() {
    case "break": .break
    case "holiday", "time off": nil
    default: .focus
    }
  }

  func fields(_ interval: Interval, _ kind: Session.Kind, source: String) -> RecordFields {
    var line = RecordFields()
    line.add("start", instant: interval.start)
    line.add("end", instant: interval.end)
    line.add("kind", text: kind.rawValue)
    let description = row.text(.description)
    line.add("project", text: row.text(.project))
    line.add("note", text: description.isEmpty ? row.text(.task) : description)
    line.add("source", text: source)
    return line
  }

  /// The times of the entry, with the start as text, which identifies it in a later report; nil for
  /// one of no length.
  ///
  /// With an end, the length is not needed. It decides between two times that clocks show alike,
  /// and a warning is given if it differs from the time between start and end.
  func times(
    _ plan: inout ImportPlan
  ) throws(CellFault) -> (interval: Interval, startText: String)? {
    guard let start = try local(.startDate, .startTime, "start") else {
      throw row.fault(FocusImportProblem.missing("start", owner: "the entry"))
    }
    let end = try local(.endDate, .endTime, "end")
    let text = row.text(.duration)
    let length = TimesheetLength(text)
    let last = [Column.endTime, .duration].first { row.cell($0) != nil } ?? .startDate
    let starts = zone.instants(of: start)
    var (from, to) = (starts[0], starts[0])
    var isSettled = false
    var warnings: [CellFault] = []
    if let end {
      let ends = zone.instants(of: end)
      let pairs = starts.flatMap { from in ends.map { (from: from, to: $0) } }
        .filter { $0.from <= $0.to }
      guard let first = pairs.first else {
        throw row.fault(FocusImportProblem.endBeforeStart, at: last)
      }
      let fitting = pairs.filter { length?.agrees(with: $0.to - $0.from) ?? false }
      (from, to) = fitting.first ?? first
      isSettled = fitting.count == 1
      if let length, fitting.isEmpty {
        warnings.append(
          row.fault(ImportProblem.otherLength(length.duration, than: to - from), at: .duration))
      }
      warnings += unclear(end, to, at: .endTime, isSettled: isSettled)
    } else if let length {
      to = from + length.duration
    } else {
      throw text.isEmpty
        ? row.fault(FocusImportProblem.noEnd, at: .startDate)
        : row.fault(FocusImportProblem.notALength("duration", text), at: .duration)
    }
    guard to - from <= SessionRecord.longest else {
      let days = Int(clamping: (to - from).inHours / 24)
      throw row.fault(FocusImportProblem.tooLong(days: days), at: last)
    }
    let first = unclear(start, from, at: .startTime, isSettled: isSettled)
    for warning in first + warnings { row.report(warning, &plan) }
    return from < to ? (Interval(from: from, to: to), "\(start.day) \(start.time)") : nil
  }

  /// A day and a time from two cells; nil if both are empty or absent.
  private func local(
    _ date: Column, _ time: Column, _ name: String
  ) throws(CellFault) -> LocalTime? {
    let texts = (date: row.text(date), time: row.text(time))
    guard row.cell(date) != nil, row.cell(time) != nil,
      !(texts.date.isEmpty && texts.time.isEmpty)
    else { return nil }
    guard let day = order.day(texts.date) else {
      throw row.fault(notADate(texts.date, "\(name) date"), at: date)
    }
    guard let clock = TimeOfDay(written: texts.time) else {
      throw row.fault(FocusImportProblem.notATime("\(name) time", texts.time), at: time)
    }
    return LocalTime(day, clock)
  }

  private func notADate(_ text: String, _ field: String) -> Diagnostic {
    do throws(TimeTextError) {
      _ = try TimeText(text)
    } catch {
      if error == .impossible {
        return VaultProblem.impossibleTime(field: field, text: text).diagnostic(at: nil)
      }
    }
    return FocusImportProblem.notADate(field, text)
  }

  /// The warning about a time that clocks showed twice or never.
  ///
  /// - Parameter isSettled: True if the length tells which of two is meant.
  private func unclear(
    _ local: LocalTime, _ instant: Instant, at column: Column, isSettled: Bool
  ) -> [CellFault] {
    let resolution = zone.instant(local).resolution
    if resolution == .exact || resolution == .repeated && isSettled { return [] }
    let problem = FocusImportProblem.unclear(
      local, isRepeated: resolution == .repeated, readAs: instant.formatted(in: zone))
    return [row.fault(problem, at: column)]
  }
}

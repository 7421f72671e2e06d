import Basics
import Vault

/// One entry of a detailed report.
struct TimesheetRow {
  /// Why an entry cannot be used, and the position of the fault.
  struct Failure: Error {
    var problem: FocusImportProblem
    var cell: CSVCell
  }

  /// The times of an entry, and remarks about them.
  struct Times {
    var interval: Interval
    /// The start as text, which identifies the entry in a later report.
    var startText: String
    var warnings: [(problem: FocusImportProblem, cell: CSVCell)] = []
  }

  private let row: CSVRow
  private let columns: TimesheetColumns
  private let bytes: UnsafeBufferPointer<UInt8>
  private let order: DateOrder

  init(
    _ row: CSVRow, _ columns: TimesheetColumns, _ bytes: UnsafeBufferPointer<UInt8>,
    _ order: DateOrder
  ) {
    self.order = order
    self.row = row
    self.columns = columns
    self.bytes = bytes
  }

  /// True if the reader found a fault in the row's form.
  var hasErrors: Bool { row.hasErrors }

  private func cell(_ column: Int?) -> CSVCell? {
    column.flatMap { $0 < row.cells.count ? row.cells[$0] : nil }
  }

  private func text(_ column: Int?) -> String {
    cell(column)?.text(in: bytes).withoutBlanks ?? ""
  }

  /// The line that the entry starts on.
  var line: Int { row.line }

  /// The person who tracked the time.
  var who: String { text(columns.who) }

  func fields(_ interval: Interval, source: String) -> RecordFields {
    var line = RecordFields()
    line.add("start", instant: interval.start)
    line.add("end", instant: interval.end)
    line.add("kind", text: "focus")
    let description = text(columns.description)
    line.add("project", text: text(columns.project))
    line.add("note", text: description.isEmpty ? text(columns.task) : description)
    line.add("source", text: source)
    return line
  }

  /// The times of the entry, read in `zone`.
  func times(in zone: Zone) throws(Failure) -> Times {
    let start = try local(columns.startDate, columns.startTime, "start")
    guard let start, let startCell = cell(columns.startDate) else {
      throw Failure(problem: .missing("start", owner: "the entry"), cell: row.cells[0])
    }
    // Next to an end, it only decides between two times that clocks show alike.
    let length: Duration? = text(columns.endDate).isEmpty ? try duration() : try? duration()
    var times = Times(
      interval: Interval(from: Instant(seconds: 0), to: Instant(seconds: 0)),
      startText: "\(start.day) \(start.time)")
    let (from, resolution) = zone.instant(start)
    if let warning = warning(resolution, start, from, zone) {
      times.warnings.append((warning, cell(columns.startTime) ?? startCell))
    }
    var to: Instant
    if let end = try local(columns.endDate, columns.endTime, "end") {
      let (instant, resolution) = zone.instant(end)
      to = instant
      if let length, resolution == .repeated, zone.local(from + length) == end {
        // Clocks showed the end twice; the duration decides.
        to = from + length
      } else if let warning = warning(resolution, end, to, zone) {
        times.warnings.append((warning, cell(columns.endTime) ?? startCell))
      }
    } else if let length {
      to = from + length
    } else {
      throw Failure(problem: .noEnd, cell: startCell)
    }
    let endCell = cell(columns.endTime) ?? cell(columns.duration) ?? startCell
    guard to >= from else { throw Failure(problem: .endBeforeStart, cell: endCell) }
    guard to - from <= SessionRecord.longest else {
      throw Failure(problem: .tooLong(days: Int(clamping: (to - from).inHours / 24)), cell: endCell)
    }
    times.interval = Interval(from: from, to: to)
    return times
  }

  /// A day and a time from two cells; nil if both are empty or absent.
  private func local(
    _ dateColumn: Int?, _ timeColumn: Int?, _ name: String
  ) throws(Failure) -> LocalTime? {
    let date = text(dateColumn)
    let time = text(timeColumn)
    guard let dateCell = cell(dateColumn), let timeCell = cell(timeColumn),
      !(date.isEmpty && time.isEmpty)
    else { return nil }
    guard let day = order.day(date) else {
      throw Failure(problem: notADate(date, name), cell: dateCell)
    }
    guard let time = TimeOfDay(written: time) else {
      throw Failure(problem: .notATime("\(name) time", time), cell: timeCell)
    }
    return LocalTime(day, time)
  }

  private func notADate(_ text: String, _ name: String) -> FocusImportProblem {
    do throws(TimeTextError) {
      _ = try TimeText(text)
      return .notADate("\(name) date", text)
    } catch {
      return error == .impossible
        ? .impossibleTime("\(name) date", text) : .notADate("\(name) date", text)
    }
  }

  /// The length of the entry, in hours if it is a bare number; nil if empty or absent.
  private func duration() throws(Failure) -> Duration? {
    let text = text(columns.duration)
    guard !text.isEmpty, let cell = cell(columns.duration) else { return nil }
    let isNumber = WrittenNumber.double(text) != nil
    guard let length = try? Duration(written: isNumber ? "\(text) h" : text) else {
      throw Failure(problem: .notALength("duration", text), cell: cell)
    }
    return length
  }

  private func warning(
    _ resolution: Zone.Resolution, _ local: LocalTime, _ instant: Instant, _ zone: Zone
  ) -> FocusImportProblem? {
    let text = "\(local.day) \(local.time)"
    switch resolution {
    case .exact: return nil
    case .skipped: return .skippedTime(text, readAs: instant.formatted(in: zone))
    case .repeated: return .repeatedTime(text, readAs: instant.formatted(in: zone))
    }
  }
}

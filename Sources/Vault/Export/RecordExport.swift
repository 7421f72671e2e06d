package import Chronology
internal import Escaping

/// Records of one kind as files for other programs. What is written as JSON Lines, as
/// comma-separated values or as a sheet, ``OwnExport`` reads back.
package struct RecordExport: Sendable {
  /// Why records cannot be written in a form.
  package enum Problem: Error, Sendable, Hashable {
    /// Records of the kind have neither a day nor a time.
    case noDay
    /// A text is longer than a cell of a spreadsheet may be, or holds what none may.
    case cell(id: String, field: String)
    /// The workbook cannot be written.
    case workbook(Workbook.Problem)
  }

  private let kind: KindOfRecord
  private let records: [RecordLibrary.Found]

  /// An export of records of a kind, in their order.
  package init(_ records: [RecordLibrary.Found], of kind: KindOfRecord) {
    self.kind = kind
    self.records = records
  }

  /// How many records there are.
  package var count: Int { records.count }

  /// A record a line, with its id and all that it says.
  package var jsonLines: [UInt8] {
    var bytes: [UInt8] = []
    for record in records {
      bytes += record.text.json.line.utf8
      bytes.append(0x0A)
    }
    return bytes
  }

  /// The records as comma-separated values.
  package var csv: String { CSVText(table).text }

  /// A row for each record: its id, all fields of the kind, and behind them what else records say.
  package var table: Table {
    let known = Set(kind.fields.map(\.name))
    let others = Set(records.lazy.flatMap { $0.text.content }.map(\.name)).subtracting(known)
    let fields = kind.fields + others.sorted().map { Field($0, .text, "") }
    var table = Table(header: ["id"] + fields.map(\.name))
    for record in records {
      let cells = fields.map { record.text[$0.name].map($0.type.cell) ?? .empty }
      table.append([.text(record.text.identifier)] + cells)
    }
    return table
  }

  /// The records as a spreadsheet of one sheet.
  ///
  /// - Parameter created: When it was made, as the file says.
  package func workbook(created: Instant) throws(Problem) -> [UInt8] {
    let table = table
    for row in table.rows {
      for (name, cell) in zip(table.header, row) where !cell.plainText.fitsCell {
        throw .cell(id: row[0].plainText, field: name)
      }
    }
    var workbook = Workbook(title: kind.name, created: created)
    // A sheet's name has 31 characters at most.
    workbook.add(table, named: String(kind.name.prefix(31)))
    do throws(Workbook.Problem) { return try workbook.bytes() } catch { throw .workbook(error) }
  }

  /// The records as a calendar: what is ticked off as tasks, what has a time as events from then
  /// to its end, all else as events of a day. What has neither is left out.
  ///
  /// - Parameter asOf: The moment at which it is written.
  /// - Returns: The calendar, and how many entries it has.
  package func calendar(asOf: Instant) throws(Problem) -> (text: String, count: Int) {
    guard kind.dayField != nil else { throw .noDay }
    let events = records.compactMap { event($0) }
    return (ICalendar.text(events, asOf: asOf), events.count)
  }

  private func event(_ record: RecordLibrary.Found) -> CalendarEvent? {
    guard let field = kind.dayField, let day = record.day else { return nil }
    var event = CalendarEvent(
      identifier: "\(kind.name)-\(record.text.identifier)@daybook", day: day,
      summary: record.title ?? record.words)
    event.note = record.words == event.summary ? nil : record.words
    if let tick = kind.tick {
      event.task = CalendarEvent.Task(
        completed: record.text.instant(of: tick.time, in: record.zone))
    } else if record.text[field.name].map({ Day($0.plain) == nil }) ?? false,
      let start = record.instant
    {
      let ends = kind.fields.filter { $0.type == .time && $0.name != field.name }
      let end = ends.lazy.compactMap { record.text.instant(of: $0.name, in: record.zone) }
        .first { $0 >= start }
      event.span = start...(end ?? start)
    }
    return event
  }
}

extension FieldType {
  /// A value of a field as a cell, which ``json(_:)`` makes the value of again.
  fileprivate func cell(_ value: JSONText) -> TableCell {
    let text = value.plain
    if text.isEmpty { return .empty }
    if case .string = value {
      // What a spreadsheet has as a day is read again as what is written here.
      if self == .day, let day = Day(text), day.description == text { return .day(day) }
      return .text(text)
    }
    if text == "null" { return .empty }
    if let texts = value.texts, texts.allSatisfy(\.standsInList) {
      return .text(texts.joined(separator: "; "))
    }
    if let number = Double(text), number.isFinite, TableCell.number(number).plainText == text {
      return .number(number)
    }
    return .text(text)
  }
}

extension String {
  /// Whether it may stand between semicolons as it is.
  fileprivate var standsInList: Bool {
    !isEmpty && !contains(";") && !hasPrefix("[") && trimming(\.isWhitespace) == self
  }

  /// Whether a cell of a spreadsheet holds it as it is.
  fileprivate var fitsCell: Bool {
    utf16.count < 32_767 && !unicodeScalars.contains { $0.isForbidden || $0 == "\r" }
  }
}

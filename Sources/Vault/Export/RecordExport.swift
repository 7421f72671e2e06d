package import Basics
internal import Wording

/// Records of one kind as files for other programs. ``DaybookExport`` reads JSON Lines, CSV and
/// sheets back.
package struct RecordExport: Sendable {
  package enum Problem: Error, Sendable, Hashable {
    /// A text is too long for a spreadsheet cell.
    case cell(kind: String, id: String, field: String)
    case workbook(Workbook.Problem)
  }

  /// The key for the file that a record is in, of kinds where each file belongs to another file of
  /// the vault.
  static let file = "file"

  package let kind: KindOfRecord
  private let records: [StoredRecord]
  /// The words for headers, choices, answers and names in tables, and for names in calendars; nil
  /// for keys and ids.
  private let words: RecordWords?

  package init(
    _ records: [StoredRecord], of kind: KindOfRecord, in words: RecordWords? = nil
  ) {
    self.kind = kind
    self.words = words
    self.records = kind.belongsToFiles ? records.map(\.withFile) : records
  }

  package var count: Int { records.count }

  /// One record a line, with its id and all members.
  package var jsonLines: [UInt8] {
    var bytes: [UInt8] = []
    for record in records {
      bytes += record.text.json.line.utf8
      bytes.append(0x0A)
    }
    return bytes
  }

  package var csv: String { CSVText(table).text }

  /// A row for each record: its id, all fields of the kind, then all other members.
  package var table: Table {
    let known = Set(kind.fields.map(\.name))
    let others = Set(records.lazy.flatMap { $0.text.content }.map(\.name))
      .subtracting(known).subtracting(kind.belongsToFiles ? [Self.file] : [])
    let fields: [(name: String, field: Field?)] =
      (kind.belongsToFiles && !known.contains(Self.file) ? [(Self.file, nil)] : [])
      + kind.fields.map { ($0.name, $0) } + others.sorted().map { ($0, nil) }
    let labels = words.map { kind.columns($0.words, besides: others) } ?? [:]
    let identifier = KindOfRecord.common.first { $0.name == "id" }
    var table = Table(header: ["id"] + fields.map { labels[$0.name] ?? $0.name })
    for record in records {
      let cells = fields.map { name, field in
        record.text[name].map { RecordCell.cell($0, field, in: words) } ?? .empty
      }
      let id = RecordCell.cell(.string(record.text.identifier), identifier, in: nil)
      table.append([id] + cells)
    }
    return table
  }

  /// The records of some kinds as a spreadsheet, a sheet a kind.
  ///
  /// - Parameter created: The time of creation stored in the file.
  package static func workbook(
    _ exports: [RecordExport], title: String, created: Instant
  ) throws(Problem) -> [UInt8] {
    var workbook = Workbook(title: title, created: created)
    var names: Set<String> = []
    for export in exports {
      let table = export.table
      for row in table.rows {
        for (name, cell) in zip(table.header, row) where cell.plainText.utf16.count >= 32_767 {
          throw .cell(kind: export.kind.name, id: row[0].plainText, field: name)
        }
      }
      // A sheet's name has at most 31 characters, and is unique.
      let name = String(export.kind.name.prefix(29))
      workbook.add(table, named: names.insert(name.lowercased()).inserted ? name : name + " 2")
    }
    do throws(Workbook.Problem) { return try workbook.bytes() } catch { throw .workbook(error) }
  }

  /// True if its records fit a calendar: they have a day or a time.
  package var hasDays: Bool { kind.dayField != nil }

  /// The records for a calendar program: tickable ones as tasks, those with a time as events from
  /// then to their end, the rest as whole-day events. Records with neither are skipped.
  ///
  /// - Parameter alarm: The time of an alarm on the day of each open task with a rank; nil for no
  ///   alarm.
  package func events(alarmAt alarm: TimeOfDay? = nil) -> [CalendarEvent] {
    records.compactMap { event($0, alarm) }
  }

  private func event(_ found: StoredRecord, _ alarm: TimeOfDay?) -> CalendarEvent? {
    let record = words.map { found.named(by: $0.title) } ?? found
    guard let field = kind.dayField, let day = record.day else { return nil }
    let line = record.line(in: words?.words ?? .english)
    var event = CalendarEvent(
      identifier: "\(kind.name)-\(record.text.identifier)@daybook", day: day,
      summary: record.title ?? line)
    event.note = line == event.summary ? nil : line
    if let tick = kind.tick {
      event.task = CalendarEvent.Task(
        completed: record.text.instant(of: tick.time, in: record.zone),
        isDropped: tick.state(of: record.text) == .dropped)
      if let (first, rule) = record.calendarRule {
        event.day = first
        event.task?.rule = rule
      }
      if let alarm, let rank = tick.rank, record.text[rank] != nil,
        tick.state(of: record.text) == .open
      {
        event.reminderDays = 0
        event.reminderTime = alarm
      }
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

extension StoredRecord {
  /// The first day of its rule, and the rule, if it repeats and a calendar can have such a rule.
  fileprivate var calendarRule: (first: Day, rule: String)? {
    guard let repeated = kind.tick?.repeated, let day, let text = text[repeated.rule]?.plain,
      let repetition = try? Repetition(written: text), let rule = repetition.calendarRule,
      let first = repetition.days(from: day, through: day.advanced(by: 62)).first
    else { return nil }
    let until = self.text[repeated.until].flatMap { Day($0.plain) }
    return (first, rule + (until.map { ";UNTIL=" + "\($0)".filter { $0 != "-" } } ?? ""))
  }

  /// The record, with the name of its file without the extension.
  fileprivate var withFile: StoredRecord {
    let folder = kind.collection.text + "/"
    guard text.path.text.hasPrefix(folder) else { return self }
    let name = text.path.unlocked.text.dropFirst(folder.count)
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    var found = self
    found.text.members.insert(
      RecordText.Member(RecordExport.file, .string(String(stem))), at: 0)
    return found
  }
}

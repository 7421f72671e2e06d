internal import Basics

extension ImportSummary.Reason {
  /// A row that the mapping does not choose.
  static let notChosen = Self(rank: 10, "rows that only and except leave out")
}

/// Reads tables and JSON Lines by a ``TableMapping``: each row becomes a record.
package struct MappedImporter: Importer {
  private let mapping: TableMapping
  private let moment: EntryMoment
  /// The person's answer for dates of ambiguous order.
  private let dates: DateOrder?

  /// An importer for a mapping.
  package init(_ mapping: TableMapping, _ basis: ImportBasis) {
    self.mapping = mapping
    // For the others a form decides itself.
    let known = mapping.sources.compactMap(\.field.offered).filter { $0.others != .unsaid }
    moment = EntryMoment(
      zone: basis.zone, now: basis.now, known: basis.names(known), settings: basis.settings)
    dates = basis.dates ?? mapping.dates
  }

  package func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = mapping.name
    plan.note(mapping.format)
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      let source = SourceText(file: file.path, bytes: bytes.withoutMark)
      guard let texts = texts(of: source, &plan) else { return }
      var reading = MappedReading(mapping, texts, source)
      reading.read(file.ticker, into: &plan)
      plan.isBlank = plan.summary.read == 0
    }
  }

  /// The formats of dates and numbers, determined by all rows together; nil when the order of dates
  /// is ambiguous, and a person is asked.
  private func texts(of source: SourceText, _ plan: inout ImportPlan) -> MappedText? {
    var order = dates
    var marks: [String: DecimalMark] = [:]
    for column in mapping.columns { marks[column] = mapping.decimals }
    if order == nil || mapping.decimals == nil {
      let dates = mapping.sources.filter { $0.type.isDay || $0.type == .time && $0.unit == nil }
        .flatMap(\.columns)
      let numbers = mapping.sources.filter(\.isNumber).flatMap(\.columns)
      var dateTexts: [String] = []
      var rows: [String] = []
      var numberTexts: [String: NumberTexts] = [:]
      // Faults are reported when they are read again.
      var assembler = RecordAssembler(
        source, zone: moment.zone, into: mapping.kind.decoding.sink())
      MappedRows(source, mapping.columns).read(&assembler) { _, row in
        for (column, cell) in zip(mapping.columns, row.cells) {
          guard let cell else { continue }
          if numbers.contains(column) {
            numberTexts[column, default: NumberTexts()].take(cell.text)
          }
          guard dates.contains(column), let date = MappedText.date(in: cell.text) else { continue }
          dateTexts.append(String(date))
          if rows.count < ImportDoubt.rowCount { rows.append(cell.text.onOneLine.printable) }
        }
      }
      // A text that is not a date in any order says nothing about the others.
      dateTexts.removeAll { text in DateOrder.allCases.allSatisfy { $0.day(text) == nil } }
      order =
        order ?? plan.dateOrder(of: dateTexts, rows: rows, said: nil, in: source.file)
      // An ambiguous column follows the others.
      var all = NumberTexts()
      for texts in numberTexts.values { all.add(texts) }
      for (column, texts) in numberTexts where marks[column] == nil {
        marks[column] = texts.isOpen ? all.mark : texts.mark
      }
    }
    return order.map { MappedText(dates: $0, marks: marks, moment: moment) }
  }
}

private struct MappedReading {
  private let mapping: TableMapping
  private let texts: MappedText
  private let source: SourceText
  /// The fields, dependent ones last, each with the places of its columns.
  private let sources: [(source: TableMapping.Source, places: [Int])]
  /// The columns that identify a row, by position.
  private let key: [Int]
  private let only: [(place: Int, texts: Set<String>)]
  private let except: [(place: Int, texts: Set<String>)]
  private let log = RecordTextLog(.root) { _ in true }
  private var problems = CellProblems()
  private var fields = FieldBuffer()
  private var occurrences = Occurrences()

  private var kind: KindOfRecord { mapping.kind.kind }
  private var zone: Zone { texts.moment.zone }

  init(_ mapping: TableMapping, _ texts: MappedText, _ source: SourceText) {
    self.mapping = mapping
    self.texts = texts
    self.source = source
    func place(_ name: String) -> Int { mapping.columns.firstIndex(of: name) ?? 0 }
    let last = [Field.endName, Field.lengthName]
    func rank(_ source: TableMapping.Source) -> Int {
      last.firstIndex(of: source.field.name).map { $0 + 1 } ?? 0
    }
    let ordered = (0...2).flatMap { place in mapping.sources.filter { rank($0) == place } }
    sources = ordered.map { ($0, $0.columns.map(place)) }
    key = mapping.key?.map(place) ?? mapping.sources.flatMap(\.columns).map(place)
    only = mapping.only.map { (place($0.column), $0.texts) }
    except = mapping.except.map { (place($0.column), $0.texts) }
  }

  mutating func read(_ ticker: ProgressTicker, into plan: inout ImportPlan) {
    var ticker = ticker
    var assembler = RecordAssembler(
      source, zone: zone, into: mapping.kind.decoding.sink(), seenBy: log)
    MappedRows(source, mapping.columns).read(&assembler) { assembler, row in
      ticker.reached(row.range.upperBound)
      plan.summary.read += 1
      guard !row.hasErrors else { return plan.summary.unreadable += 1 }
      guard isChosen(row) else { return plan.summary.skip(.notChosen) }
      take(row, &assembler, &plan)
    }
    plan.diagnostics.append(contentsOf: assembler.finish().diagnostics)
    plan.diagnostics.append(contentsOf: problems.all)
    ticker.finished()
  }

  private func isChosen(_ row: MappedRows.Row) -> Bool {
    func has(_ choice: (place: Int, texts: Set<String>)) -> Bool {
      choice.texts.contains(row.cells[choice.place]?.text ?? "")
    }
    return only.allSatisfy(has) && !except.contains(where: has)
  }

  private struct Cell {
    var source: TableMapping.Source
    var range: Range<Int>
    var field = ""
    var value = JSONText.null
    /// The length of a session that also has an end.
    var length: TimesheetLength?
  }

  /// Adds the record of a row, without optional cells that cannot be read.
  private mutating func take(
    _ row: MappedRows.Row, _ assembler: inout RecordAssembler, _ plan: inout ImportPlan
  ) {
    assembler.begin(line: row.line, at: row.range.lowerBound)
    var cells: [Cell] = []
    var odd: [Diagnostic] = []
    var bad: [(cell: Cell, problem: Diagnostic)] = []
    var written: [String: String] = [:]
    var length: Cell?
    for (source, places) in sources {
      let texts = places.compactMap { row.cells[$0] }
      guard let start = texts.map(\.range.lowerBound).min(),
        let end = texts.map(\.range.upperBound).max()
      else { continue }
      guard !isWithoutTime(source, places, row) else { continue }
      var cell = Cell(source: source, range: start..<end)
      if source.field.name == Field.lengthName, kind.hasLength, written[Field.endName] != nil {
        // With an end it is not needed.
        cell.length = self.texts.timesheetLength(texts.map(\.text), for: source)
        length = cell
        continue
      }
      do throws(MappedText.Failure) {
        guard let read = try value(texts, for: source, of: written) else { continue }
        (cell.field, cell.value) = (read.field, read.json)
        odd += read.problems.map { assembler.placed($0, at: cell.range) }
        if case .string(let text) = read.json { written[read.field] = text }
        cells.append(cell)
      } catch {
        bad.append((cell, assembler.placed(error.diagnostic, at: cell.range)))
      }
    }
    let contradiction = length.flatMap { length in
      settle(&cells, by: length).map { assembler.placed($0, at: length.range) }
    }
    let source = assembler.context.source
    /// The cell that a problem of the record is about; nil for the row.
    func index(of problem: Diagnostic) -> Int? {
      cells.firstIndex { source.locate($0.range).place == problem.place }
    }
    var (text, found) = record(row, cells, &assembler)
    let read = cells.count
    for problem in found where text == nil && problem.severity == .error {
      // The record may not need the value that cannot be read.
      guard let index = index(of: problem), !cells[index].source.isNeeded(in: kind) else {
        continue
      }
      bad.append((cells.remove(at: index), problem))
    }
    if cells.count < read { (text, found) = record(row, cells, &assembler) }
    let isKept = text != nil && !bad.contains { $0.cell.source.isNeeded(in: kind) }
    for (cell, problem) in bad {
      problems.add(problem, of: cell.source.field.name, isLeftOut: isKept)
    }
    for problem in found + (isKept ? odd : []) {
      let cell = index(of: problem).map { cells[$0] }
      // A field that is missing because its cell cannot be read has been reported.
      guard isKept || cell != nil || bad.isEmpty else { continue }
      problems.add(problem, of: cell?.source.field.offered == nil ? cell?.source.field.name : nil)
    }
    guard isKept, let text else { return plan.summary.unreadable += 1 }
    if let contradiction { problems.add(contradiction, of: Field.lengthName) }
    add(text.typed(by: mapping.kind.kind), row, &plan)
  }

  /// True for an end that is a day alone, though its time has a column, and for such a start if
  /// there is an end: neither is at midnight.
  private func isWithoutTime(
    _ source: TableMapping.Source, _ places: [Int], _ row: MappedRows.Row
  ) -> Bool {
    let isEnd = source.field.name == Field.endName
    guard kind.hasLength, isEnd || source.field.name == kind.dayField?.name else { return false }
    func isDayAlone(_ places: [Int]) -> Bool {
      let texts = places.compactMap { row.cells[$0]?.text }
      return texts.count < places.count && self.texts.isDayAlone(texts.joined(separator: " "))
    }
    guard isDayAlone(places) else { return false }
    let end = sources.first { $0.source.field.name == Field.endName }?.places ?? []
    return isEnd || end.contains { row.cells[$0] != nil } && !isDayAlone(end)
  }

  /// The record from a row's cells, with its faults; nil if it cannot be read.
  private mutating func record(
    _ row: MappedRows.Row, _ cells: [Cell], _ assembler: inout RecordAssembler
  ) -> (text: RecordText?, problems: [Diagnostic]) {
    let before = assembler.context.diagnostics
    assembler.context.diagnostics = DiagnosticList()
    defer { assembler.context.diagnostics = before }
    assembler.begin(line: row.line, at: row.range.lowerBound)
    for cell in cells {
      let isText = if case .string = cell.value { true } else { false }
      fields.add(
        cell.field.utf8, at: cell.range, isText ? .text : cell.value.form,
        (isText ? cell.value.plain : cell.value.line).utf8, isTyped: true, at: cell.range)
    }
    let start = row.range.lowerBound..<row.range.lowerBound
    if kind.needsIdentifier {
      // It gets the hash of its row later.
      fields.add(
        "id".utf8, at: start, .text, "\(row.line)".utf8, isTyped: true, at: row.range)
    }
    for constant in mapping.always {
      fields.add(
        constant.field.utf8, at: start, .text, constant.text.utf8, isTyped: false, at: row.range)
    }
    fields.end(row.range, in: &assembler)
    let text = log.take()
    let problems = assembler.context.diagnostics.kept
    return (assembler.context.recordHasErrors ? nil : text, problems)
  }

  /// The field from its cells, with its value; nil for nothing.
  ///
  /// An end time before the start is on the next day, if the day is that of the start.
  private func value(
    _ cells: [MappedRows.Cell], for source: TableMapping.Source, of written: [String: String]
  ) throws(MappedText.Failure) -> (field: String, json: JSONText, problems: [Diagnostic])? {
    let name = source.field.name
    if source.type == .texts, cells.contains(where: { $0.list != nil }) {
      let read = try texts.value(of: cells.flatMap { $0.list ?? [$0.text] }, for: source)
      return (name, read.json, read.problems)
    }
    let text = cells.map(\.text).joined(separator: " ")
    let first = kind.dayField?.name
    guard kind.hasLength, name == Field.endName || name == Field.lengthName,
      let start = first.flatMap({ written[$0] }).flatMap(texts.moment.instant)
    else { return try texts.value(text, for: source).map { (name, $0.json, $0.problems) } }
    var end: Instant?
    if name == Field.lengthName {
      end = start + (try texts.length(text, for: source))
    } else if let clock = WrittenTime.clock(text, on: zone.day(of: start), in: zone) {
      end =
        clock < start
        ? WrittenTime.clock(text, on: zone.day(of: start).next, in: zone) : clock
    } else {
      let value = try texts.value(text, for: source)
      let said = value.flatMap { texts.moment.instant($0.json.plain) }
      let columns = mapping.sources.first { $0.field.name == first }?.columns ?? []
      guard let said, said < start, source.columns.contains(where: columns.contains) else {
        return value.map { (name, $0.json, $0.problems) }
      }
      let local = zone.local(said)
      end = zone.instant(LocalTime(local.day.next, local.time)).instant
    }
    return end.map { end in
      let local = zone.local(end)
      // Without an offset, the length may tell which of two is meant.
      let isOpen = name == Field.endName && zone.instants(of: local).count > 1
      let text = isOpen ? MappedText.written(local) : end.formatted(in: zone)
      return (Field.endName, .string(text), [])
    }
  }

  /// Lets the length of a row tell which of two times is meant that clocks show alike, and that an
  /// end before the start is on the next day.
  ///
  /// - Returns: A warning where it is another than that from start to end.
  private func settle(_ cells: inout [Cell], by cell: Cell) -> Diagnostic? {
    func index(_ field: String?) -> Int? { cells.firstIndex { $0.field == field } }
    guard let length = cell.length, let start = index(kind.dayField?.name),
      let end = index(Field.endName), let from = times(cells[start].value.plain),
      let to = times(cells[end].value.plain)
    else { return nil }
    func pairs(_ ends: [Instant]) -> [(from: Instant, to: Instant)] {
      from.instants.flatMap { from in ends.map { (from: from, to: $0) } }
        .filter { $0.from <= $0.to }
    }
    var all = pairs(to.instants)
    let isReversed = all.isEmpty
    if isReversed, let local = to.local {
      all = pairs(zone.instants(of: LocalTime(local.day.next, local.time)))
    }
    let fitting = all.filter { length.agrees(with: $0.to - $0.from) }
    if fitting.isEmpty, !isReversed, let first = all.first {
      return ImportProblem.otherLength(length.duration, than: first.to - first.from)
    }
    guard fitting.count == 1, let meant = fitting.first else { return nil }
    func set(_ index: Int, _ instant: Instant) {
      cells[index].value = .string(instant.formatted(in: zone))
    }
    if from.instants.count > 1 { set(start, meant.from) }
    if to.instants.count > 1 || isReversed { set(end, meant.to) }
    return nil
  }

  /// The instants that a time in a record may mean, and its time on the clock if it names no
  /// offset.
  private func times(_ text: String?) -> (instants: [Instant], local: LocalTime?)? {
    switch text.flatMap({ try? TimeText($0) }) {
    case .instant(let instant): ([instant], nil)
    case .local(let local): (zone.instants(of: local), local)
    case nil: nil
    }
  }

  private mutating func add(
    _ text: RecordText, _ row: MappedRows.Row, _ plan: inout ImportPlan
  ) {
    var hash = ContentHash([("source", mapping.name)])
    for place in key {
      hash.add(mapping.columns[place].utf8, (row.cells[place]?.text ?? "").utf8)
    }
    // Without a key of its own, a repeated row is two records.
    if mapping.keepsRepetitions { hash = occurrences.next(hash) }
    var fields = RecordFields()
    for member in text.content { fields.add(name: member.name, member.json) }
    plan.found.add(
      hash, to: mapping.kind.kind.collection, at: text.start(of: mapping.kind.kind, in: zone),
      line: row.line, fields)
  }
}

extension RecordAssembler {
  fileprivate func placed(_ problem: Diagnostic, at range: Range<Int>) -> Diagnostic {
    var problem = problem
    let (place, excerpt) = context.source.locate(range)
    (problem.place, problem.excerpt) = (place, excerpt)
    return problem
  }
}

internal import Chronology
internal import Diagnostics
internal import Escaping
internal import Moments

extension ImportSummary.Reason {
  /// A row that the mapping does not choose.
  static let notChosen = Self(rank: 10, "rows that only and except leave out")
}

/// Reads tables and JSON Lines as a ``TableMapping`` says: each row becomes a record.
package struct MappedImporter: Importer {
  private let mapping: TableMapping
  private let zone: Zone
  /// The order of dates that leave it open, when the person said it.
  private let dates: DateOrder?

  /// An importer of what a mapping is for.
  package init(_ mapping: TableMapping, _ basis: ImportBasis) {
    self.mapping = mapping
    zone = basis.zone
    dates = basis.answers["dates"].flatMap(DateOrder.init) ?? mapping.dates
  }

  package func read(_ file: ImportFile, into plan: inout ImportPlan) {
    plan.source = mapping.name
    plan.note(mapping.format)
    TextEncoding.detect(file.bytes).withUTF8(file.bytes) { bytes in
      let source = SourceText(file: file.path, bytes: bytes.withoutMark)
      guard let texts = texts(of: source, &plan) else { return }
      var reading = MappedReading(mapping, texts, source, zone: zone)
      reading.read(file.ticker, into: &plan)
    }
  }

  /// How dates and numbers are written, which all rows tell together; nil when the order of dates
  /// is open, which a person is asked about.
  private func texts(of source: SourceText, _ plan: inout ImportPlan) -> MappedText? {
    var order = dates
    var decimals = mapping.decimals
    if order == nil || decimals == nil {
      let dates = mapping.sources.filter { $0.type.isDay || $0.type == .time && $0.unit == nil }
        .flatMap(\.columns)
      let numbers = mapping.sources.filter(\.isNumber).flatMap(\.columns)
      var dateTexts: [String] = []
      var rows: [String] = []
      var numberTexts = NumberTexts()
      // What is wrong is reported when they are read again.
      var assembler = RecordAssembler(source, zone: zone, into: mapping.kind.decoding.sink())
      MappedRows(source, mapping.columns).read(&assembler) { _, row in
        for (column, cell) in zip(mapping.columns, row.cells) {
          guard let cell else { continue }
          if numbers.contains(column) { numberTexts.take(cell.text) }
          guard dates.contains(column), let date = MappedText.date(in: cell.text) else { continue }
          dateTexts.append(String(date))
          if rows.count < ImportDoubt.rowCount { rows.append(cell.text.onOneLine.printable) }
        }
      }
      // What is no date in any order says nothing of the others.
      dateTexts.removeAll { text in DateOrder.allCases.allSatisfy { $0.day(text) == nil } }
      order =
        order ?? plan.dateOrder(of: dateTexts, rows: rows, said: nil, in: source.file)
      decimals = decimals ?? numberTexts.decimals
    }
    return order.map { MappedText(dates: $0, hasDecimalCommas: decimals == .comma) }
  }
}

/// The reading of one file.
private struct MappedReading {
  private let mapping: TableMapping
  private let texts: MappedText
  private let zone: Zone
  private let source: SourceText
  /// For each field the places of its columns among those of the mapping.
  private let places: [[Int]]
  /// The columns that make a row the same one, by their places.
  private let key: [Int]
  private let only: [(place: Int, texts: Set<String>)]
  private let except: [(place: Int, texts: Set<String>)]
  private let log = RecordTextLog(.root) { _ in true }
  private var fields = FieldBuffer()
  private var occurrences: [ContentHash: Int] = [:]

  init(_ mapping: TableMapping, _ texts: MappedText, _ source: SourceText, zone: Zone) {
    self.mapping = mapping
    self.texts = texts
    self.zone = zone
    self.source = source
    func place(_ name: String) -> Int { mapping.columns.firstIndex(of: name) ?? 0 }
    places = mapping.sources.map { $0.columns.map(place) }
    key = mapping.key?.map(place) ?? places.flatMap(\.self)
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
    ticker.finished()
  }

  private func isChosen(_ row: MappedRows.Row) -> Bool {
    func has(_ choice: (place: Int, texts: Set<String>)) -> Bool {
      choice.texts.contains(row.cells[choice.place]?.text ?? "")
    }
    return only.allSatisfy(has) && !except.contains(where: has)
  }

  private mutating func take(
    _ row: MappedRows.Row, _ assembler: inout RecordAssembler, _ plan: inout ImportPlan
  ) {
    assembler.begin(line: row.line, at: row.range.lowerBound)
    for (source, places) in zip(mapping.sources, places) {
      let cells = places.compactMap { row.cells[$0] }
      guard let first = cells.first, let last = cells.last else { continue }
      let value = texts.value(cells.map(\.text).joined(separator: " "), for: source)
      let range =
        min(
          first.range.lowerBound, last.range.lowerBound)..<max(
          first.range.upperBound, last.range.upperBound)
      guard !value.text.isEmpty else { continue }
      fields.add(
        source.field.utf8, at: range, value.form, value.text.utf8, isTyped: value.isTyped, at: range
      )
    }
    let start = row.range.lowerBound..<row.range.lowerBound
    for constant in mapping.always {
      fields.add(
        constant.field.utf8, at: start, .text, constant.text.utf8, isTyped: false, at: row.range)
    }
    fields.end(row.range, in: &assembler)
    guard let text = log.take(), !assembler.context.recordHasErrors else {
      return plan.summary.unreadable += 1
    }
    add(text.typed(by: mapping.kind.kind), row, &plan)
  }

  private mutating func add(
    _ text: RecordText, _ row: MappedRows.Row, _ plan: inout ImportPlan
  ) {
    var hash = ContentHash([("source", mapping.name)])
    for place in key {
      hash.add(mapping.columns[place].utf8, (row.cells[place]?.text ?? "").utf8)
    }
    // Without a key of its own, a row that comes twice is two.
    if mapping.keepsRepetitions {
      let count = occurrences[hash, default: 0] + 1
      occurrences[hash] = count
      if count > 1 { hash.add("occurrence".utf8, String(count).utf8) }
    }
    var fields = RecordFields()
    for member in text.content { fields.add(name: member.name, member.json) }
    plan.found.add(
      hash, to: mapping.kind.kind.collection, at: text.start(of: mapping.kind.kind, in: zone),
      line: row.line, fields)
  }
}

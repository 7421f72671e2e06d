internal import Basics

/// The rows of a table or of JSON, as far as a mapping uses them.
struct MappedRows {
  struct Cell {
    var text: String
    /// The texts of a JSON list.
    var list: [String]?
    var range: Range<Int>
  }

  struct Row {
    /// The line that it starts on, from 1.
    var line: Int
    var range: Range<Int>
    /// The values in the mapping's columns; nil for empty ones.
    var cells: [Cell?]
    /// True if it is unusable, which was reported.
    var hasErrors = false
  }

  private let columns: [String]
  private let isJSON: Bool

  /// The rows of a text with `columns`.
  init(_ source: SourceText, _ columns: [String]) {
    self.columns = columns
    let first = source.bytes.firstNotBlank
    isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Passes on each row, and reports faults of the text itself; nothing from a table that lacks one
  /// of the columns.
  func read(
    _ assembler: inout RecordAssembler, _ take: (inout RecordAssembler, Row) -> Void
  ) {
    if isJSON { readJSON(&assembler, take) } else { readTable(&assembler, take) }
  }

  private func readTable(
    _ assembler: inout RecordAssembler, _ take: (inout RecordAssembler, Row) -> Void
  ) {
    let bytes = assembler.context.source.bytes
    var reader = CSVReader(
      bytes, file: assembler.context.source.file, delimiter: CSVDelimiter.detect(in: bytes))
    defer { assembler.context.include(reader.diagnostics) }
    var row = CSVRow()
    guard reader.next(&row) else {
      return assembler.context.report(MappingProblem.empty, at: 0..<0)
    }
    skipTitles(&row, &reader)
    let header = CSVHeader(row, in: bytes)
    reader.expectedCells = row.cells.count
    let places = columns.map { header.column($0) }
    let missing = zip(columns, places).filter { $0.1 == nil }.map(\.0)
    guard missing.isEmpty else {
      for name in missing {
        assembler.context.report(MappingProblem.noColumn(name, known: header.names), at: row.range)
      }
      return
    }
    while reader.next(&row) {
      let cells = places.map { place in
        place.flatMap { $0 < row.cells.count ? cell(row.cells[$0], bytes) : nil }
      }
      take(
        &assembler, Row(line: row.line, range: row.range, cells: cells, hasErrors: row.hasErrors))
    }
  }

  /// Goes on from a title above the table to the row that names all columns, if there is one.
  private func skipTitles(_ row: inout CSVRow, _ reader: inout CSVReader) {
    var (ahead, below) = (reader, row)
    for _ in 0...CSVDelimiter.mostTitles {
      let header = CSVHeader(below, in: ahead.bytes)
      if columns.allSatisfy({ header.column($0) != nil }) {
        ahead.dropDiagnostics()
        (reader, row) = (ahead, below)
        return
      }
      guard ahead.next(&below) else { return }
    }
  }

  private func cell(_ cell: CSVCell, _ bytes: UnsafeBufferPointer<UInt8>) -> Cell? {
    let text = cell.text(in: bytes).withoutBlanks
    return text.isEmpty ? nil : Cell(text: text, range: cell.outerRange)
  }

  private func readJSON(
    _ assembler: inout RecordAssembler, _ take: (inout RecordAssembler, Row) -> Void
  ) {
    let bytes = assembler.context.source.bytes
    var cursor = JSONCursor(bytes)
    var seen = Array(repeating: false, count: columns.count)
    var (line, counted, count) = (assembler.context.source.firstLine, 0, 0)
    do throws(JSONError) {
      let isList = cursor.nextForm() == .list
      if isList { try cursor.beginList() }
      while isList ? try cursor.nextElement() : !cursor.isAtEnd() {
        cursor.skipWhiteSpace()
        let start = cursor.position
        line += bytes[counted..<start].count { $0 == UInt8(ascii: "\n") }
        counted = start
        assembler.context.source.mark(offset: start, line: line)
        var row = Row(
          line: line, range: start..<start, cells: Array(repeating: nil, count: columns.count))
        if cursor.nextForm() == .object {
          try members(&cursor, "", &row.cells)
        } else {
          let value = try cursor.value()
          assembler.context.report(
            MappingProblem.notAnObject(found: value.formDescription), at: value.range)
          row.hasErrors = true
        }
        row.range = start..<cursor.position
        for index in columns.indices where row.cells[index] != nil { seen[index] = true }
        count += 1
        take(&assembler, row)
      }
      if isList { try cursor.expectEnd() }
    } catch {
      assembler.context.report(error, at: error.range)
    }
    for (name, isSeen) in zip(columns, seen) where !isSeen && count > 0 {
      assembler.context.report(MappingProblem.noColumn(name, known: []), at: 0..<1)
    }
  }

  /// The members of an object that are columns, and the members of nested objects, with their names
  /// joined by a dot.
  private func members(
    _ cursor: inout JSONCursor, _ prefix: String, _ cells: inout [Cell?]
  ) throws(JSONError) {
    try cursor.beginObject()
    while let key = try cursor.nextKey() {
      let name = prefix + key.string
      let isInside = columns.contains { $0.hasPrefix(name + ".") }
      if isInside, cursor.nextForm() == .object {
        try members(&cursor, name + ".", &cells)
        continue
      }
      let value = try cursor.value()
      guard let index = columns.firstIndex(of: name) else { continue }
      cells[index] = cell(value)
    }
  }

  /// The text of a value, as in a table; nil for nothing.
  private func cell(_ value: FieldValue) -> Cell? {
    var cell = Cell(text: value.string, range: value.range)
    switch value.form {
    case .null: return nil
    case .bool(let flag): cell.text = String(flag)
    case .text, .number, .object: break
    case .list:
      let texts = value.elements.map(\.string)
      cell.list = texts
      cell.text = texts.joined(separator: "; ")
    }
    return cell.text.isEmpty ? nil : cell
  }
}

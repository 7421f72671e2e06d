/// Records written as comma-separated values: the first row names the fields.
enum CSVRecords {
  /// Reads a whole file. Empty cells are missing fields; of columns with one name the first counts,
  /// and one without a name is ignored.
  ///
  /// - Parameters:
  ///   - names: The fields of the columns, by the cells of the header.
  ///   - value: The content of a column's cell; nil for a text that may be of any type.
  static func read(
    _ source: SourceText, into assembler: inout RecordAssembler,
    named names: ([String]) -> [String] = { $0 },
    as value: ((_ column: String, _ cell: String) -> JSONText)? = nil
  ) {
    let bytes = source.bytes
    var reader = CSVReader(
      bytes, file: source.file, delimiter: CSVDelimiter.detect(in: bytes))
    defer { assembler.context.include(reader.diagnostics) }

    var header = CSVRow()
    guard reader.next(&header) else { return }
    reader.expectedCells = header.cells.count
    let heads = header.cells.map { String(decoding: $0.content(in: bytes), as: UTF8.self) }
    let keys = names(heads).map { Array($0.utf8) }
    var columns: [Int] = []
    for (column, key) in keys.enumerated() where !key.isEmpty {
      if keys[..<column].contains(key) {
        assembler.context.report(
          .duplicateColumn(String(decoding: key, as: UTF8.self)),
          at: header.cells[column].outerRange)
      } else {
        columns.append(column)
      }
    }

    var row = CSVRow()
    var fields = FieldBuffer()
    while reader.next(&row) {
      assembler.begin(line: row.line, at: row.range.lowerBound)
      guard !row.hasErrors else {
        assembler.abandon()
        continue
      }
      for column in columns where column < row.cells.count {
        let cell = row.cells[column]
        guard !cell.range.isEmpty else { continue }
        let keyRange = header.cells[column].outerRange
        let content = cell.content(in: bytes)
        if let value = value?(
          String(decoding: keys[column], as: UTF8.self), String(decoding: content, as: UTF8.self))
        {
          fields.add(
            keys[column], at: keyRange, value.form, value.plain.utf8, isTyped: true,
            at: cell.outerRange)
        } else {
          fields.add(
            keys[column], at: keyRange, .text, content, isTyped: false, at: cell.outerRange)
        }
      }
      fields.end(row.range, in: &assembler)
    }
  }

  /// The ranges of the cells of the record that starts on a line, with quotes and empty cells, by
  /// column name. Positions count from the start of `bytes`.
  static func cells(onLine line: Int, of bytes: [UInt8]) -> [String: Range<Int>] {
    bytes.withUnsafeBufferPointer { buffer in
      let text = buffer.withoutMark
      let mark = buffer.count - text.count
      var reader = CSVReader(text, file: "", delimiter: CSVDelimiter.detect(in: text))
      var (header, row) = (CSVRow(), CSVRow())
      guard reader.next(&header) else { return [:] }
      reader.expectedCells = header.cells.count
      while reader.next(&row) {
        guard row.line == line else { continue }
        let cells = zip(header.cells, row.cells).map { head, cell in
          (
            String(decoding: head.content(in: text), as: UTF8.self),
            (cell.outerRange.lowerBound + mark)..<(cell.outerRange.upperBound + mark)
          )
        }
        // Of columns with one name the first counts.
        return Dictionary(cells) { first, _ in first }
      }
      return [:]
    }
  }
}

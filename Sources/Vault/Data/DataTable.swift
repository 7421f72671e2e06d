package import Basics

/// Rows under named columns, whose meaning is up to the reader: comma-separated values under a
/// header, a list of JSON objects, or JSON Lines.
///
/// Commas, semicolons or tabs divide cells, whichever occurs most in the header. A JSON object that
/// holds one list of objects, such as `{"points": […]}`, is read as that list. Text is UTF-8,
/// UTF-16 or GB18030.
package struct DataTable: Sendable {
  package struct Cell: Sendable, Hashable {
    /// The form of the value in the file; ``blank`` for null, empty or missing.
    package enum Form: Sendable, Hashable {
      case blank, text, number
      /// A list or an object, in words.
      case nested(String)
    }

    /// Its text without white space around it, a number as written; empty for a blank.
    package let text: String
    package let form: Form
    /// Its bytes in the file; the row's range if the row lacks it.
    fileprivate let range: Range<Int>
  }

  /// The names, in order; of two columns with one name the second gets an empty name.
  package private(set) var columns: [String] = []
  /// The rows, each with a cell a column.
  package private(set) var rows: [[Cell]] = []
  /// The faults of the file; after an error, rows may be missing.
  package private(set) var diagnostics = DiagnosticList()
  /// True if numbers have a decimal comma.
  package private(set) var usesDecimalComma = false
  private let text: TextFile

  /// The table in `bytes`; `file` is their name in messages, and its extension determines the form,
  /// else the first character.
  package init(_ bytes: [UInt8], file: String) {
    text = bytes.withUnsafeBufferPointer { bytes in
      TextFile(TextEncoding.detect(bytes).withUTF8(bytes) { Array($0) }, file: file)
    }
    let first = text.bytes.firstNotBlank
    let ending = file.split(separator: ".").last.map { $0.lowercased() }
    let isJSON =
      switch ending {
      case "json", "jsonl", "ndjson": true
      case "csv", "tsv": false
      default: first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      }
    if isJSON { readJSON() } else { readCSV() }
  }

  /// The table with only the rows that `isMeant`.
  package func filtered(_ isMeant: ([Cell]) -> Bool) -> DataTable {
    var table = self
    table.rows = rows.filter(isMeant)
    return table
  }

  package func locate(_ cell: Cell) -> (place: Place, excerpt: Excerpt) { text.locate(cell.range) }

  /// The first line, the header of comma-separated values.
  package var header: (place: Place, excerpt: Excerpt) {
    let end = text.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.bytes.count
    return text.locate(0..<end)
  }
}

// Comma-separated values.
extension DataTable {
  private mutating func readCSV() {
    text.bytes.withUnsafeBufferPointer { bytes in
      let delimiter = CSVDelimiter.detect(in: bytes)
      usesDecimalComma = delimiter == UInt8(ascii: ";")
      var reader = CSVReader(bytes, file: text.file, delimiter: delimiter)
      var row = CSVRow()
      guard reader.next(&row) else {
        diagnostics.append(contentsOf: reader.diagnostics)
        return
      }
      reader.expectedCells = row.cells.count
      for (name, cell) in zip(CSVHeader(row, in: bytes).names, row.cells) {
        let isSecond = !name.isEmpty && columns.contains(name)
        if isSecond {
          let (place, excerpt) = reader.locate(cell)
          diagnostics.append(
            VaultProblem.duplicateColumn(name).diagnostic(at: place, excerpt: excerpt))
        }
        columns.append(isSecond ? "" : name)
      }
      while reader.next(&row) {
        guard !row.hasErrors else { continue }
        rows.append(
          columns.indices.map { column in
            guard column < row.cells.count else {
              return Cell(text: "", form: .blank, range: row.range)
            }
            let cell = row.cells[column]
            let text = cell.text(in: bytes).withoutBlanks
            return Cell(text: text, form: text.isEmpty ? .blank : .text, range: cell.outerRange)
          })
      }
      diagnostics.append(contentsOf: reader.diagnostics)
    }
  }
}

// JSON.
extension DataTable {
  private typealias Record = [(key: String, cell: Cell)]

  private mutating func readJSON() {
    let result = text.bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONError) in try Self.records(in: bytes) }
    }
    switch result {
    case .failure(let error):
      let (place, excerpt) = text.locate(error.range)
      diagnostics.append(error.diagnostic(at: place, excerpt: excerpt))
    case .success((let records, let others)):
      for other in others {
        let (place, excerpt) = text.locate(other.range)
        diagnostics.append(
          VaultProblem.notARecord(found: other.description)
            .diagnostic(at: place, excerpt: excerpt))
      }
      tabulate(records)
    }
  }

  /// The objects in a text of one or many JSON values, and the values that should be objects.
  private static func records(
    in bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> (
    [(record: Record, range: Range<Int>)], [(description: String, range: Range<Int>)]
  ) {
    var values: [FieldValue] = []
    var cursor = JSONCursor(bytes)
    while !cursor.isAtEnd() { values.append(try cursor.value()) }
    if values.count == 1, values[0].form == .object {
      let tables = values[0].members.map(\.value.elements)
        .filter { elements in elements.contains { $0.form == .object } }
      if tables.count == 1 { values = tables[0] }
    } else if values.count == 1, values[0].form == .list {
      values = values[0].elements
    }
    var records: [(record: Record, range: Range<Int>)] = []
    var others: [(description: String, range: Range<Int>)] = []
    for value in values {
      guard value.form == .object else {
        others.append((value.formDescription, value.range))
        continue
      }
      records.append((value.members.map { ($0.key.string, Cell($0.value)) }, value.range))
    }
    return (records, others)
  }

  /// Arranges the cells of records in columns, in order of first appearance.
  private mutating func tabulate(_ records: [(record: Record, range: Range<Int>)]) {
    var places: [String: Int] = [:]
    for (record, _) in records {
      for (key, _) in record where places[key] == nil {
        places[key] = columns.count
        columns.append(key)
      }
    }
    for (record, range) in records {
      var row = columns.map { _ in Cell(text: "", form: .blank, range: range) }
      for (key, cell) in record { if let place = places[key] { row[place] = cell } }
      rows.append(row)
    }
  }
}

extension DataTable.Cell {
  fileprivate init(_ value: FieldValue) {
    let text =
      switch value.form {
      case .null, .list, .object: ""
      case .text, .number, .bool: value.string.withoutBlanks
      }
    let form: Form =
      switch value.form {
      case .null: .blank
      case .list, .object: .nested(value.formDescription)
      case .number: .number
      case .text, .bool: text.isEmpty ? .blank : .text
      }
    self.init(text: text, form: form, range: value.range)
  }
}

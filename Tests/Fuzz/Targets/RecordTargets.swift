import AllSystems
import Basics
import SiteKit

@testable import Vault

extension FuzzTarget {
  static let json = FuzzTarget("json") { bytes in
    _ = bytes.withUnsafeBufferPointer { bytes in
      Result {
        var cursor = JSONCursor(bytes)
        let value = try DataValue(&cursor)
        try cursor.expectEnd()
        return value
      }
    }
    for format in [CollectionReader.Format.jsonl, .json] { try readRecords(bytes, format) }
  }

  static let csv = FuzzTarget("csv") { bytes in
    try readRows(bytes)
    try readRecords(bytes, .csv)
    let table = DataTable(bytes, file: "table.csv")
    for row in table.rows {
      try same("cells of a row", row.count, table.columns.count)
      for cell in row {
        _ = WrittenNumber.double(cell.text, table.usesDecimalComma ? .comma : .point)
      }
    }
    try checkPlaces(table.diagnostics.kept, in: bytes, lineCount: bytes.count + 1)
    for cell in table.rows.joined() { try checkPlaces([at(table.locate(cell))], in: bytes) }
  }

  private static func at(_ location: (place: Place, excerpt: Excerpt)) -> Diagnostic {
    Diagnostic(.note, kind: "", at: location.place, "here", excerpt: location.excerpt)
  }

  /// Rows are within the text, and cells survive writing and reading.
  private static func readRows(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBufferPointer { buffer in
      var reader = CSVReader(
        buffer, file: "table.csv", delimiter: CSVDelimiter.detect(in: buffer))
      var row = CSVRow()
      while reader.next(&row) {
        var end = row.range.lowerBound
        for cell in row.cells {
          try promise("cells in order", cell.outerRange.lowerBound >= end)
          end = cell.outerRange.upperBound
          let text = cell.text(in: buffer)
          _ = reader.locate(cell)
          if !row.hasErrors { try same("a cell", try again(text), CSVField.plain(text)) }
        }
        try promise("cells in their row", end <= row.range.upperBound)
        reader.expectedCells = reader.expectedCells ?? row.cells.count
      }
      try same("where it ends", reader.position, buffer.count)
      try checkPlaces(reader.diagnostics.kept, in: bytes)
    }
  }

  /// The text of a cell after writing and reading.
  private static func again(_ text: String) throws -> String {
    var csv = CSVText(header: ["a", "b"])
    csv.append([.text("x"), .text(text)])
    return Array(csv.text.utf8).withUnsafeBufferPointer { buffer in
      var reader = CSVReader(buffer, file: "again.csv")
      var row = CSVRow()
      guard reader.next(&row), reader.next(&row), row.cells.count == 2, reader.diagnostics.isEmpty
      else { return "no such row" }
      return row.cells[1].text(in: buffer)
    }
  }
}

extension CSVField {
  /// The text that survives: all except forbidden characters.
  fileprivate static func plain(_ text: String) -> String {
    let field = field("x" + text)
    return String(
      (field.hasPrefix("\"") ? String(field.dropFirst().dropLast()) : field).dropFirst()
    ).replacing("\"\"", with: "\"")
  }
}

/// The kinds of records that collections hold.
private let decodings = Systems.kinds.compactMap { $0.decoding }

/// Reads a file of a collection: as records of a kind, chosen by its length so that each gets a
/// turn, and as written records.
func readRecords(_ bytes: [UInt8], _ format: CollectionReader.Format) throws {
  let type = decodings[bytes.count % decodings.count]
  let first = decode(type, bytes, format)
  try same("what is told of a file", decode(type, bytes, format), first)
  try checkPlaces(first.diagnostics, in: bytes)

  let reader = CollectionReader(files: MemoryFiles(), zone: .utc, width: 1)
  let path = VaultPath(stringLiteral: "things.\(format.rawValue)")
  let texts = reader.texts(of: type, in: bytes, .init(path: path, format: format))
  for text in texts {
    try promise("a line of the file", (1...bytes.lineCount).contains(text.line))
    // The log of changes stores it in a line.
    let change = RecordChange("things", text.identifier, before: nil, after: text.content)
    let entry = ChangeEntry(
      id: "1", at: Instant(seconds: 0), action: "add", summary: "", changes: [change],
      files: [FileChange(path, before: nil, after: bytes)])
    try checkLine(of: entry)
  }
}

/// Checks that an entry of the log of changes is a line that reads back as the same.
func checkLine(of entry: ChangeEntry) throws {
  let line = Array(entry.json.line.utf8)
  try promise("one line", !line.contains(0x0A))
  let again = try line.withUnsafeBufferPointer { try ChangeEntry(json: $0) }
  try same("a change read again", again.json.line.utf8.elementsEqual(line), true)
}

private struct Decoded: Equatable {
  var rows: Int
  var leftOut: Int
  var diagnostics: [Diagnostic]
}

private func decode<Record: RecordDecoding>(
  _ type: Record, _ bytes: [UInt8], _ format: CollectionReader.Format
) -> Decoded {
  bytes.withUnsafeBufferPointer { bytes in
    let sink = type.sink()
    let source = SourceText(file: "things", bytes: bytes.withoutMark)
    var assembler = RecordAssembler(source, zone: .utc, into: sink)
    format.read(source, into: &assembler)
    let batch = assembler.finish()
    return Decoded(
      rows: sink.log.rowCount, leftOut: batch.leftOut, diagnostics: batch.diagnostics.kept)
  }
}

/// Checks that lines to be added to a collection are records without a fault.
func checkAddition(
  _ lines: [UInt8], to collection: VaultPath, declared: [DeclaredKind] = []
) throws {
  let known =
    declared.first { $0.kind.collection == collection }?.decoding
    ?? Systems.kinds.first { $0.kind.collection == collection }?.decoding
  guard let type = known else {
    throw BrokenPromise(description: "no kind of record is kept in \(collection.text)")
  }
  let read = decode(type, lines, .jsonl)
  // A session may have lasted days: it is questioned, and kept.
  let wrong = read.diagnostics.filter { $0.kind != "long-session" || $0.severity == .error }
  try same("what is wrong with \(lines.text)", wrong, [])
}

import Diagnostics

/// Records written as a table: a row each, the keys in the header. An empty cell leaves its field
/// out.
enum CSVRecords {
  /// Reads a whole file, whose cells are divided by commas, semicolons or tabs.
  static func readDocument<Record>(
    _ source: SourceText, into assembler: inout RecordAssembler<Record>
  ) {
    let bytes = source.bytes
    var reader = CSVReader(
      bytes, file: source.file, delimiter: CSVDelimiter.detect(in: bytes))
    var row = CSVRow()
    if reader.next(&row) {
      let header = Header(row, bytes)
      for (name, cell) in header.repeated {
        let problem = TextProblem.csvDuplicateColumn(name)
        assembler.context.diagnostics.append(problem.diagnostic(at: reader.locate(cell)))
      }
      reader.expectedCells = header.keys.count
      let arena = ByteArena()
      while reader.next(&row) {
        assembler.begin(line: row.line, at: row.range.lowerBound)
        guard !row.hasErrors else {
          assembler.abandon()
          continue
        }
        read(row, header, bytes, arena, into: &assembler)
        assembler.end(row.range)
      }
    }
    assembler.context.diagnostics.append(contentsOf: reader.diagnostics)
  }

  private static func read<Record>(
    _ row: CSVRow, _ header: Header, _ bytes: UnsafeBufferPointer<UInt8>, _ arena: ByteArena,
    into assembler: inout RecordAssembler<Record>
  ) {
    arena.reset(capacity: row.range.count)
    for (cell, key) in zip(row.cells, header.keys) where !cell.range.isEmpty {
      guard let key else { continue }
      let content =
        cell.hasDoubledQuotes
        ? arena.copy(cell.content(in: bytes))
        : UnsafeBufferPointer(rebasing: bytes[cell.range])
      let value = FieldValue(.text, bytes: content, isTyped: false, range: cell.outerRange)
      assembler.field(key.bytes, keyRange: key.range, value)
    }
  }

  /// The keys of a table's columns.
  private struct Header {
    /// By column; nil where a column has no name or that of one before it.
    var keys: [(bytes: UnsafeBufferPointer<UInt8>, range: Range<Int>)?] = []
    var repeated: [(name: String, cell: CSVCell)] = []
    private let arena = ByteArena()

    init(_ row: CSVRow, _ bytes: UnsafeBufferPointer<UInt8>) {
      arena.reset(capacity: row.range.count)
      var names: Set<String> = []
      for cell in row.cells {
        let name = cell.text(in: bytes).trimming(\.isWhitespace)
        let isNew = names.insert(name).inserted
        if !isNew, !name.isEmpty { repeated.append((name, cell)) }
        keys.append(isNew && !name.isEmpty ? (arena.copy(name.utf8), cell.outerRange) : nil)
      }
    }
  }
}

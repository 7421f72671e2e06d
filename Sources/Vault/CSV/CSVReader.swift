package import Basics

/// Reads rows of comma-separated values (RFC 4180) from bytes, one at a time.
///
/// Lines end in LF, CR LF or CR; a quoted cell may hold them. A byte-order mark and empty lines are
/// skipped. Errors are reported in ``diagnostics``, and reading goes on with the next row; after a
/// quote that never closes, with the line after it.
///
/// The bytes are borrowed: the creator of a reader keeps them alive while the reader and its rows
/// are in use.
package struct CSVReader {
  package let bytes: UnsafeBufferPointer<UInt8>
  package let file: String
  package let delimiter: UInt8
  /// The number of cells a row should have, once the header is known.
  package var expectedCells: Int?
  /// The encoding of the file before it was converted to UTF-8, for messages.
  package var encoding = TextEncoding.utf8
  /// True to take a quote inside an unquoted cell as text, as programs that never quote write it;
  /// else it is reported.
  package var allowsBareQuotes = false
  package private(set) var diagnostics = DiagnosticList()
  package private(set) var position = 0

  private var line = 1
  private var lineStart = 0
  /// Each quote that never closes costs a scan of the rest of the file, so there is a limit.
  private var recoveriesLeft = 16

  package init(
    _ bytes: UnsafeBufferPointer<UInt8>, file: String, delimiter: UInt8 = UInt8(ascii: ",")
  ) {
    self.bytes = bytes
    self.file = file
    self.delimiter = delimiter
    (position, lineStart) = (bytes.lengthOfMark, bytes.lengthOfMark)
  }

  /// Reads the next row into `row`, reusing its storage; false at the end.
  package mutating func next(_ row: inout CSVRow) -> Bool {
    while true {
      skipEmptyLines()
      guard position < bytes.count else { return false }
      row.begin(at: position, line: line)
      if readCells(&row) {
        check(&row)
        return true
      }
    }
  }

  /// Drops the diagnostics so far, as of lines before a table's header.
  package mutating func dropDiagnostics() { diagnostics = DiagnosticList() }

  private mutating func skipEmptyLines() {
    while position < bytes.count, bytes[position] == 0x0A || bytes[position] == 0x0D {
      endLine()
    }
  }

  private mutating func endLine() {
    let isPair =
      bytes[position] == 0x0D && position + 1 < bytes.count && bytes[position + 1] == 0x0A
    position += isPair ? 2 : 1
    line += 1
    lineStart = position
  }

  /// Reads cells up to the end of the row; false when a quote opens and never closes.
  private mutating func readCells(_ row: inout CSVRow) -> Bool {
    while true {
      skipTabsBeforeQuote()
      if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
        guard readQuoted(&row) else { return false }
      } else {
        readPlain(&row)
      }
      row.range = row.range.lowerBound..<position
      guard position < bytes.count else { return true }
      guard bytes[position] == delimiter else {
        endLine()
        return true
      }
      position += 1
    }
  }

  /// Skips tabs before a quoted cell, which programs write so that spreadsheets take numbers for
  /// texts.
  private mutating func skipTabsBeforeQuote() {
    guard position < bytes.count, bytes[position] == 0x09, delimiter != 0x09 else { return }
    guard let end = bytes[position...].firstIndex(where: { $0 != 0x09 }),
      bytes[end] == UInt8(ascii: "\"")
    else { return }
    position = end
  }

  /// Reads a cell without quotes. Afterwards, ``position`` is at a delimiter, a newline or the end.
  private mutating func readPlain(_ row: inout CSVRow) {
    let start = position
    var index = start
    var quote: Int?
    // Invariant: start ≤ index ≤ bytes.count; each load is below the count.
    while index < bytes.count {
      let byte = bytes[index]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: "\""), quote == nil { quote = index }
      index += 1
    }
    position = index
    row.cells.append(
      CSVCell(
        range: start..<index, line: line, lineStart: lineStart, isQuoted: false,
        hasDoubledQuotes: false))
    if let quote, !allowsBareQuotes { report(.csvQuoteInCell, at: quote..<(quote + 1)) }
  }

  /// Reads a cell within quotes; false when it does not end.
  private mutating func readQuoted(_ row: inout CSVRow) -> Bool {
    var cell = CSVCell(
      range: (position + 1)..<(position + 1), line: line, lineStart: lineStart, isQuoted: true,
      hasDoubledQuotes: false)
    let (startLine, startOfLine, quote) = (line, lineStart, position)
    position += 1
    while true {
      guard position < bytes.count else {
        (line, lineStart, position) = (startLine, startOfLine, quote)
        report(.csvUnterminatedQuote, at: quote..<(quote + 1))
        skipLine()
        return false
      }
      switch bytes[position] {
      case UInt8(ascii: "\""):
        if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") {
          cell.hasDoubledQuotes = true
          position += 2
          continue
        }
        cell.range = (quote + 1)..<position
        row.cells.append(cell)
        position += 1
        readAfterQuote(&row)
        return true
      case 0x0A, 0x0D: endLine()
      default: position += 1
      }
    }
  }

  /// Reports text between a closing quote and the end of its cell.
  private mutating func readAfterQuote(_ row: inout CSVRow) {
    let start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == delimiter || byte == 0x0A || byte == 0x0D { break }
      position += 1
    }
    guard bytes[start..<position].contains(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
    row.hasErrors = true
    report(.csvTextAfterQuote, at: start..<position)
  }

  private mutating func skipLine() {
    recoveriesLeft -= 1
    guard recoveriesLeft > 0 else {
      position = bytes.count
      return
    }
    while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D { position += 1 }
    if position < bytes.count { endLine() }
  }

  private mutating func check(_ row: inout CSVRow) {
    checkText(&row)
    guard let expectedCells, row.cells.count != expectedCells else { return }
    let first = row.cells[0]
    if row.cells.count < expectedCells {
      let problem = TextProblem.csvShortRow(cells: row.cells.count, expected: expectedCells)
      report(problem, at: first.outerRange, line: first.line, lineStart: first.lineStart)
    } else if row.cells[expectedCells...].contains(where: { !$0.range.isEmpty }) {
      row.hasErrors = true
      let extra = row.cells[expectedCells]
      let problem = TextProblem.csvLongRow(cells: row.cells.count, expected: expectedCells)
      report(problem, at: extra.outerRange, line: extra.line, lineStart: extra.lineStart)
    }
  }

  private mutating func checkText(_ row: inout CSVRow) {
    let line = UnsafeBufferPointer(rebasing: bytes[row.range])
    guard line.firstOffset(of: 0) != nil || line.firstInvalidUTF8 != nil else { return }
    for cell in row.cells {
      let text = bytes[cell.range]
      if let zero = text.firstIndex(of: 0) {
        row.hasErrors = true
        report(
          .controlCharacter(0), at: zero..<(zero + 1), line: cell.line, lineStart: cell.lineStart)
      } else if let invalid = UnsafeBufferPointer(rebasing: text).firstInvalidUTF8 {
        row.hasErrors = true
        let start = cell.range.lowerBound
        report(
          encoding.problem, at: (start + invalid.lowerBound)..<(start + invalid.upperBound),
          line: cell.line, lineStart: cell.lineStart)
      }
    }
  }

  private mutating func report(_ problem: TextProblem, at range: Range<Int>) {
    report(problem, at: range, line: line, lineStart: lineStart)
  }

  private mutating func report(
    _ problem: TextProblem, at range: Range<Int>, line: Int, lineStart: Int
  ) {
    let location = locate(range, line: line, lineStart: lineStart)
    diagnostics.append(problem.diagnostic(at: location))
  }

  /// The place of a cell, quotes included; for a cell of several lines, its first line.
  package func locate(_ cell: CSVCell) -> (place: Place, excerpt: Excerpt) {
    locate(cell.outerRange, line: cell.line, lineStart: cell.lineStart)
  }

  /// The place of a range of bytes that starts at or after the start of `line`.
  private func locate(
    _ range: Range<Int>, line: Int, lineStart: Int
  ) -> (place: Place, excerpt: Excerpt) {
    var (line, lineStart) = (line, lineStart)
    // A range in a cell of several lines may start on a later one.
    var index = lineStart
    while index < range.lowerBound {
      if bytes[index] == 0x0A
        || bytes[index] == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)
      {
        line += 1
        lineStart = index + 1
      }
      index += 1
    }
    let end = bytes[lineStart...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return Place.locate(
      (range.lowerBound - lineStart)..<(range.upperBound - lineStart),
      in: bytes[lineStart..<end], number: line, file: file)
  }
}

package enum CSVDelimiter {
  /// The number of lines that may be above a table's header, such as a title.
  package static let mostTitles = 8

  /// The comma, semicolon or tab that occurs most in the first line that has one, outside quotes;
  /// the comma when none of the first lines has any.
  package static func detect(in bytes: UnsafeBufferPointer<UInt8>) -> UInt8 {
    let candidates: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    var counts = [0, 0, 0]
    var isQuoted = false
    var isEmpty = true
    var lines = 0
    for byte in bytes.prefix(65_536) {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == 0x0A || byte == 0x0D {
        guard !isQuoted, !isEmpty else { continue }
        lines += 1
        if lines > mostTitles || counts.contains(where: { $0 > 0 }) { break }
        isEmpty = true
        continue
      }
      isEmpty = false
      if !isQuoted, let index = candidates.firstIndex(of: byte) { counts[index] += 1 }
    }
    var best = 0
    for index in counts.indices where counts[index] > counts[best] { best = index }
    return candidates[best]
  }
}

/// A row of comma-separated values, as ranges of the source bytes.
package struct CSVRow: Sendable {
  package internal(set) var cells: [CSVCell] = []
  /// The line it starts on, counted from 1.
  package internal(set) var line = 0
  /// Its bytes, without the newline.
  package internal(set) var range = 0..<0
  /// True if an error in it was reported: its cells may be wrong.
  package internal(set) var hasErrors = false

  package init() {}

  mutating func begin(at position: Int, line: Int) {
    cells.removeAll(keepingCapacity: true)
    self.line = line
    range = position..<position
    hasErrors = false
  }
}

package struct CSVCell: Sendable, Hashable {
  /// Its bytes, without the quotes around it.
  package internal(set) var range: Range<Int>
  /// The line it starts on, counted from 1.
  package let line: Int
  /// The offset of that line in the bytes.
  let lineStart: Int
  package let isQuoted: Bool
  package internal(set) var hasDoubledQuotes: Bool

  /// Its bytes, with the quotes around it.
  package var outerRange: Range<Int> {
    isQuoted ? (range.lowerBound - 1)..<(range.upperBound + 1) : range
  }

  /// Its bytes with doubled quotes undone, and without an apostrophe that only protects from a
  /// formula.
  package func content(in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let range = textRange(in: bytes)
    guard hasDoubledQuotes else { return Array(bytes[range]) }
    var content: [UInt8] = []
    content.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      content.append(bytes[index])
      // Within quotes, a quote is always followed by its double.
      index += bytes[index] == UInt8(ascii: "\"") ? 2 : 1
    }
    return content
  }

  /// Its text, with replacement characters for bytes that are not UTF-8.
  package func text(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    hasDoubledQuotes
      ? String(decoding: content(in: bytes), as: UTF8.self)
      : String(decoding: bytes[textRange(in: bytes)], as: UTF8.self)
  }

  private func textRange(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    guard bytes[range].first == UInt8(ascii: "'"),
      CSVField.isProtected(String(decoding: bytes[range], as: UTF8.self))
    else { return range }
    return (range.lowerBound + 1)..<range.upperBound
  }
}

package struct CSVHeader: Sendable {
  /// The names, in order, without white space around them.
  package let names: [String]
  private let columns: [String: Int]

  /// The header in `row`. Names are compared without case; of two columns with one name the first
  /// counts.
  package init(_ row: CSVRow, in bytes: UnsafeBufferPointer<UInt8>) {
    names = row.cells.map { $0.text(in: bytes).withoutBlanks }
    var columns: [String: Int] = [:]
    for (column, name) in names.enumerated() where columns[name.lowercased()] == nil {
      columns[name.lowercased()] = column
    }
    self.columns = columns
  }

  /// The column called `name`; nil when there is none.
  package func column(_ name: String) -> Int? { columns[name.lowercased()] }
}

import Basics

/// A row of comma-separated values, as ranges of the source bytes.
package struct CSVRow: Sendable {
  package internal(set) var cells: [CSVCell] = []
  /// The line on which it starts, counted from 1.
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
  /// The line on which it starts, counted from 1.
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

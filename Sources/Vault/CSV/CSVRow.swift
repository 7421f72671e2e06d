import Basics

/// A row of comma-separated values, as places in the bytes that it was read from.
package struct CSVRow: Sendable {
  /// Its cells, in order.
  package internal(set) var cells: [CSVCell] = []
  /// The line on which it starts, counted from 1.
  package internal(set) var line = 0
  /// Its bytes, without the newline.
  package internal(set) var range = 0..<0
  /// Whether an error in it was reported: its cells may not mean what they say.
  package internal(set) var hasErrors = false

  /// An empty row, for a reader to fill.
  package init() {}

  mutating func begin(at position: Int, line: Int) {
    cells.removeAll(keepingCapacity: true)
    self.line = line
    range = position..<position
    hasErrors = false
  }
}

/// A cell of a row.
package struct CSVCell: Sendable, Hashable {
  /// Its bytes, without the quotes around it.
  package internal(set) var range: Range<Int>
  /// The line on which it starts, counted from 1.
  package let line: Int
  /// Where that line starts in the bytes.
  let lineStart: Int
  /// Whether it has quotes around it.
  package let isQuoted: Bool
  /// Whether quotes inside are written twice.
  package internal(set) var hasDoubledQuotes: Bool

  /// Its bytes, with the quotes around it.
  package var outerRange: Range<Int> {
    isQuoted ? (range.lowerBound - 1)..<(range.upperBound + 1) : range
  }

  /// Its bytes as they were meant, with quotes inside written once, and without an apostrophe that
  /// only keeps a text from being a formula.
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

import Basics

/// Rows of comma-separated values as RFC 4180 writes them: each ends with CR and LF.
///
/// Texts are written as `CSVField` writes them; the apostrophe that keeps one from being a formula,
/// ``CSVCell`` leaves out again. Numbers and days are written by us and stay as they are, `-5.00`
/// included.
package struct CSVText: Sendable {
  /// The rows so far.
  package private(set) var text = ""

  /// A table that has its header only.
  package init(header: [String]) { append(header.map(TableCell.text)) }

  /// A whole table.
  package init(_ table: Table) {
    self.init(header: table.header)
    for row in table.rows { append(row) }
  }

  /// Adds a row.
  package mutating func append(_ cells: [TableCell]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { text += "," }
      if case .text(let words) = cell {
        text += CSVField.field(words)
      } else {
        text += cell.plainText
      }
    }
    text += "\r\n"
  }
}

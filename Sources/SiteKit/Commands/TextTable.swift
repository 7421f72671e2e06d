import Basics

/// A table on a terminal: columns that stay aligned with Chinese text too, two spaces between them.
package struct TextTable {
  package enum Alignment {
    case left, right
  }

  package let columns: [Alignment]
  private var rows: [[String]] = []

  /// A table of no rows.
  package init(_ columns: Alignment...) { self.init(columns: columns) }
  /// A table of no rows.
  package init(columns: [Alignment]) { self.columns = columns }

  /// Adds a row, with a cell a column.
  package mutating func append(_ cells: String...) { append(cells) }
  /// Adds a row, with a cell a column.
  package mutating func append(_ cells: [String]) {
    rows.append(cells.map(\.onOneLine.printable))
  }

  /// The rows, each after `indent`, without spaces at their ends.
  package func lines(indent: String = "  ") -> [String] {
    let widths = columns.indices.map { column in
      rows.map { $0[column].columnCount }.max() ?? 0
    }
    return rows.map { row in
      var line = indent
      for (column, cell) in row.enumerated() {
        if column > 0 { line += "  " }
        line += cell.padded(to: widths[column], columns[column])
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension String {
  /// How many columns the text takes on a terminal; a Chinese character takes two.
  package var columnCount: Int { reduce(0) { $0 + ($1.isWide ? 2 : 1) } }

  /// The text with spaces up to a number of columns; a longer one as it is.
  package func padded(to columns: Int, _ alignment: TextTable.Alignment = .left) -> String {
    let spaces = String(repeating: " ", count: max(0, columns - columnCount))
    return alignment == .left ? self + spaces : spaces + self
  }
}

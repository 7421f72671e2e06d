/// The names of the columns of a table.
package struct CSVHeader: Sendable {
  /// The names, in order, without white space around them.
  package let names: [String]
  private let columns: [String: Int]

  /// The header that `row` is. Names are compared without regard to case; of two columns with one
  /// name the first counts.
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

/// A log of any kind of record that is small or comes in small numbers: an array with holes.
package struct RowLog<Element: Hashable & Sendable>: RecordLog {
  private var rows: [Element?] = []

  package init() {}

  /// The records that were not removed, in order.
  package var elements: [Element] { rows.compactMap(\.self) }

  package var rowCount: Int { rows.count }

  /// The record in a row; nil when it was removed.
  package subscript(row: Int) -> Element? { rows[row] }

  package mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  /// Adds a record.
  package mutating func append(_ element: Element) { rows.append(element) }

  package mutating func append(contentsOf other: RowLog) { rows += other.rows }

  package mutating func append(_ row: Int, of other: RowLog) { rows.append(other.rows[row]) }

  package mutating func replace(_ row: Int, with otherRow: Int, of other: RowLog) {
    rows[row] = other.rows[otherRow]
  }

  package mutating func remove(_ row: Int) { rows[row] = nil }

  package func isEqual(_ row: Int, to otherRow: Int, of other: RowLog) -> Bool {
    rows[row] == other.rows[otherRow]
  }
}

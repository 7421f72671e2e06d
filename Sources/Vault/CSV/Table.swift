package import Basics

/// Rows under a header, for other programs to read: ``CSVText`` and ``Workbook`` write it.
package struct Table: Sendable, Hashable {
  /// The names of the columns.
  package let header: [String]
  /// The rows, each with a cell a column.
  package private(set) var rows: [[TableCell]] = []

  /// A table that has its header only.
  package init(header: [String]) { self.header = header }

  /// Adds a row.
  package mutating func append(_ row: [TableCell]) {
    precondition(row.count == header.count, "a row with other columns than the header")
    rows.append(row)
  }
}

/// What stands in a cell. The kind decides how it is written: only text comes from outside, and
/// only text is kept from being taken for a formula.
package enum TableCell: Sendable, Hashable {
  case empty
  case text(String)
  case day(Day)
  case count(Int)
  /// A quantity; finite.
  case number(Double)
  /// A number, exact; of an amount of money, the currency stands in a cell of its own.
  case exact(ExactNumber)

  /// A text, or nothing.
  package init(_ text: String?) { self = text.map(Self.text) ?? .empty }

  /// A day, or nothing.
  package init(_ day: Day?) { self = day.map(Self.day) ?? .empty }

  /// A quantity, or nothing.
  package init(_ number: Double?) { self = number.map(Self.number) ?? .empty }

  /// What is read: days as `2026-11-20`, exact numbers with all their decimals.
  package var plainText: String {
    switch self {
    case .empty: ""
    case .text(let text): text
    case .day(let day): day.description
    case .count(let count): "\(count)"
    // The shortest that reads back as the same; a whole number without a point.
    case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .exact(let number): number.description
    }
  }
}

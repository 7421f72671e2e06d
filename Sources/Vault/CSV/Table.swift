package import Basics

/// Rows under a header, for other programs: written by ``CSVText`` and ``Workbook``.
package struct Table: Sendable, Hashable {
  package let header: [String]
  package private(set) var rows: [[TableCell]] = []

  /// A table; each of its rows has as many cells as the header.
  package init(header: [String], rows: [[TableCell]] = []) {
    self.header = header
    for row in rows { append(row) }
  }

  package mutating func append(_ row: [TableCell]) {
    precondition(row.count == header.count, "a row with other columns than the header")
    rows.append(row)
  }
}

/// The content of a cell. Its kind decides how it is written: only text comes from outside, and
/// only text has to be protected from being read as a formula.
package enum TableCell: Sendable, Hashable {
  case empty
  case text(String)
  case day(Day)
  case count(Int)
  /// A quantity; finite.
  case number(Double)
  /// A number, exact; for money, the currency is in a cell of its own.
  case exact(ExactNumber)

  package init(_ text: String?) { self = text.map(Self.text) ?? .empty }

  package init(_ day: Day?) { self = day.map(Self.day) ?? .empty }

  package init(_ number: Double?) { self = number.map(Self.number) ?? .empty }

  /// The text to read: days as `2026-11-20`, exact numbers with all their decimals.
  package var plainText: String {
    switch self {
    case .empty: ""
    case .text(let text): text
    case .day(let day): day.description
    case .count(let count): "\(count)"
    // The shortest text that reads back as the same; a whole number without a point.
    case .number(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
    case .exact(let number): number.description
    }
  }
}

extension TableCell {
  /// Appends ``plainText``, for tables with very many rows.
  package func append(to bytes: inout [UInt8]) {
    switch self {
    case .day(let day): bytes.append(day)
    case .count(let count): bytes.append(decimal: Int64(count))
    case .number(let number):
      if let whole = Int64(exactly: number) {
        bytes.append(decimal: whole)
      } else {
        bytes += plainText.utf8
      }
    case .empty, .text, .exact: bytes += plainText.utf8
    }
  }
}

/// Rows of comma-separated values by RFC 4180: each ends with CR LF.
///
/// Texts are written by `CSVField`; ``CSVCell`` drops the apostrophe that protects one from being
/// read as a formula. Numbers and days are our own and need no protection, `-5.00` included.
package struct CSVText: Sendable {
  package private(set) var bytes: [UInt8] = []

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package init(header: [String]) { append(header.map(TableCell.text)) }

  package init(_ table: Table) {
    self.init(header: table.header)
    for row in table.rows { append(row) }
  }

  package mutating func append(_ cells: [TableCell]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if case .text(let words) = cell {
        bytes += CSVField.field(words).utf8
      } else {
        cell.append(to: &bytes)
      }
    }
    bytes += "\r\n".utf8
  }
}

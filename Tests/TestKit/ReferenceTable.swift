package import Foundation

/// A table of reference values from outside the code, in `Tests/Tables/`; its README gives the
/// sources.
package enum ReferenceTable: String, CaseIterable, Sendable {
  case amounts = "amounts-sample.csv"
  case days = "days.csv"
  case festivals = "festivals-sample.csv"
  case isoWeeks = "isoweeks-sample.csv"
  case lengths = "lengths-sample.csv"
  case lunarDays = "lunar-sample.csv"
  case lunarYears = "lunar-years.csv"
  case moments = "moments-sample.csv"
  case niceDomains = "nice-sample.csv"
  case notes = "notes.csv"
  case periods = "periods-sample.csv"
  case readings = "readings.csv"
  case sentences = "sentences-sample.csv"
  case ticks = "ticks-sample.csv"

  /// A table with missing rows, which would weaken its test.
  package struct Shortened: Error, Equatable {
    package var table: ReferenceTable
    package var count: Int

    package init(table: ReferenceTable, count: Int) {
      self.table = table
      self.count = count
    }
  }

  /// The folder of the tables in the repository.
  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Tables")

  /// The minimum number of rows.
  package var leastCount: Int {
    switch self {
    case .amounts: 70
    case .days: 143
    case .festivals: 60
    case .isoWeeks: 120
    case .lengths: 25
    case .lunarDays: 25
    case .lunarYears: 201
    case .moments: 66
    case .niceDomains: 90
    case .notes: 177
    case .periods: 14
    case .readings: 782
    case .sentences: 18
    case .ticks: 110
    }
  }

  /// The rows without the header; from the outside data, if it has this table.
  package var rows: [[String]] {
    get throws {
      let outside = "conformance/" + rawValue
      let bytes =
        if OutsideData.has(outside) {
          try OutsideData.bytes(outside)
        } else {
          [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(rawValue)))
        }
      return try rows(of: bytes)
    }
  }

  /// The rows of a CSV file without its header. Quotes may contain commas, but no quotes.
  package func rows(of bytes: [UInt8]) throws(Shortened) -> [[String]] {
    let rows = String(decoding: bytes, as: UTF8.self)
      .split(whereSeparator: \.isNewline).dropFirst()
      .map { line in
        var cells = [""]
        var isQuoted = false
        for character in line {
          switch character {
          case "\"": isQuoted.toggle()
          case "," where !isQuoted: cells.append("")
          default: cells[cells.count - 1].append(character)
          }
        }
        return cells
      }
    guard rows.count >= leastCount else { throw Shortened(table: self, count: rows.count) }
    return rows
  }
}

package import Foundation

/// A table of truth from outside the code, in `Tests/Tables/`; its README says where each is from.
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

  /// A table that has lost rows, of which a test could hold only a part.
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

  /// How many rows there are at least.
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
    case .notes: 167
    case .periods: 14
    case .readings: 782
    case .sentences: 18
    case .ticks: 110
    }
  }

  /// The rows, the header left out: those of the outside data, where it has this table.
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

  /// The rows of a CSV file, its header left out. Quotes may hold commas, not quotes.
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

package import Basics
package import Charts
package import Vault
package import Wording

/// A chart of a table's columns, as a person asks for it.
package struct TableChart: Sendable {
  package var kind: TableChartKind
  /// The columns of the kind's first role, such as the days; none for what suits the table.
  package var x: [String] = []
  /// The columns of the values; none for what suits the table.
  package var y: [String] = []
  /// The column that names things; nil for what suits the table.
  package var label: String?
  /// What stands above the chart; nil for the names of the columns of values.
  package var title: String?
  /// What the values measure.
  package var unit = TableUnit.number("")
  /// A line that the values are held against, or what a ring is filled to, in ``unit``.
  package var goal: Double?
  /// Of how many values the moving average beside a line is.
  package var average: Int?
  /// The bands of a banded line, from the lowest.
  package var bands: [ChartBand] = []
  /// The language of words.
  package var wording = Words.english

  /// The most rows, and the most points along an axis of time, gaps among them: more are too close
  /// to be seen.
  package static let mostPoints = 10_000

  package init(_ kind: TableChartKind) { self.kind = kind }

  /// The chart of `table`; nil when something is wrong with what it needs of it. What is wrong with
  /// the table's own form is in ``DataTable/diagnostics``.
  package func chart(
    of table: DataTable
  ) -> (chart: (any Chart)?, diagnostics: DiagnosticList) {
    var reader = TableChartReader(self, table)
    do throws(TableChartProblem) {
      let chart = try reader.chart()
      return (reader.diagnostics.hasErrors ? nil : chart, reader.diagnostics)
    } catch {
      let (place, excerpt) = table.header
      reader.diagnostics.append(error.diagnostic(at: place, excerpt: excerpt))
      return (nil, reader.diagnostics)
    }
  }
}

/// What the values of a table measure.
package enum TableUnit: Sendable, Hashable {
  /// A quantity that adds up, with its unit behind it.
  case number(String)
  /// A quantity whose sum means nothing, such as a weight, with its unit behind it.
  case measure(String)
  /// Money, with the sign of its currency before it.
  case money(String)
  /// Lengths of time; a number counts so many seconds.
  case time(seconds: Double)

  /// The unit that `name` stands for.
  ///
  /// - Parameter isMeasure: Whether the sum of values means nothing.
  package init(_ name: String, isMeasure: Bool) {
    switch name.lowercased() {
    case "s", "sec", "seconds": self = .time(seconds: 1)
    case "min", "minutes": self = .time(seconds: 60)
    case "h", "hours": self = .time(seconds: 3_600)
    case "%": self = .measure("%")
    default:
      let isSign =
        name.unicodeScalars.count == 1
        && name.unicodeScalars.allSatisfy {
          $0.properties.generalCategory == .currencySymbol
        }
      self = isSign ? .money(name) : isMeasure ? .measure(name) : .number(name)
    }
  }

  /// How charts write such values.
  package var format: ValueFormat {
    switch self {
    case .number(let unit): .number(unit: unit)
    case .measure(let unit): .measure(unit: unit)
    case .money(let sign): .amount(symbol: sign)
    case .time: .duration
    }
  }

  /// What one of it is on a chart: seconds for time.
  package var size: Double {
    if case .time(let seconds) = self { seconds } else { 1 }
  }
}

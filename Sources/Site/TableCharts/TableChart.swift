package import Basics
package import Charts
package import Vault
package import Wording

/// A chart of a table's columns, as requested by a person.
package struct TableChart: Sendable {
  package var kind: TableChartKind
  /// The columns of the kind's first role, such as the days; empty for the table's default.
  package var x: [String] = []
  /// The columns of the values; empty for the table's default.
  package var y: [String] = []
  /// The column that names things; nil for the table's default.
  package var label: String?
  /// The texts that rows have to have, each with its column; rows with others are left out.
  package var conditions: [(column: String, text: String)] = []
  /// The title above the chart; nil for the names of the value columns.
  package var title: String?
  package var unit = TableUnit.number("")
  /// The goal line, or the full value of a ring, in ``unit``.
  package var goal: Double?
  /// The number of values in the moving average next to a line.
  package var average: Int?
  /// The bands of a banded line, from the lowest.
  package var bands: [ChartBand] = []
  package var wording = Words.english

  /// The most rows, and the most points along an axis of time, including gaps: more would be too
  /// close to be seen.
  package static let mostPoints = 10_000

  package init(_ kind: TableChartKind) { self.kind = kind }

  /// The chart of `table`; nil if the cells it needs have errors. Errors in the form of the table
  /// are in ``DataTable/diagnostics``.
  ///
  /// - Parameter located: The problem of a request that does not fit the table, at the place of the
  ///   request; nil to report it at the head of the table.
  package func chart(
    of table: DataTable, located: ((TableChartProblem) -> Diagnostic)? = nil
  ) -> (chart: (any Chart)?, diagnostics: DiagnosticList) {
    var reader = TableChartReader(self, table)
    do throws(TableChartProblem) {
      if !conditions.isEmpty { reader = TableChartReader(self, try reader.tableOfConditions()) }
      let chart = try reader.chart()
      return (reader.diagnostics.hasErrors ? nil : chart, reader.diagnostics)
    } catch {
      reader.diagnostics.append(located?(error) ?? error.diagnostic(at: table.header))
      return (nil, reader.diagnostics)
    }
  }
}

package enum TableUnit: Sendable, Hashable {
  /// A quantity that adds up, followed by its unit.
  case number(String)
  /// A quantity whose sum has no meaning, such as a weight, followed by its unit.
  case measure(String)
  /// Money, preceded by its currency symbol.
  case money(String)
  /// Durations; a number counts units of `seconds`.
  case time(seconds: Double)

  /// The unit called `name`.
  ///
  /// - Parameter isMeasure: True if the sum of values has no meaning.
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

  package var format: ValueFormat {
    switch self {
    case .number(let unit): .number(unit: unit)
    case .measure(let unit): .measure(unit: unit)
    case .money(let sign): .amount(symbol: sign)
    case .time: .duration
    }
  }

  /// The chart value of one unit: seconds for time.
  package var size: Double {
    if case .time(let seconds) = self { seconds } else { 1 }
  }
}

package enum TableChartKind: String, Sendable, CaseIterable {
  case bar, stacked, grouped, diverging, line, area, banded, sparkline, ring, calendar, matrix
  case scatter, timeline, tree, exchanges

  /// The columns that the kind takes, in one sentence.
  package var columns: String {
    switch self {
    case .bar: "--x names the bars (a day, week, month or word), --y is their length"
    case .stacked: "--x names the bars, each --y is a part of them"
    case .grouped: "--x names the groups, each --y is a bar of them"
    case .diverging: "--x names the rows, --y goes to either side of zero"
    case .line: "--x is in order, --y is the height; with --measure the axis need not start at zero"
    case .area: "as line, filled down to zero"
    case .banded: "--x is a day, --y a value in one of the bands that --band gives"
    case .sparkline: "--y alone, in the order of --x"
    case .ring: "one row: --y is the value; the goal is a second --y, or --goal"
    case .calendar: "--x is a day, --y its value"
    case .matrix:
      "--x names the rows and each --y is a column of cells; or two --x, rows and columns, and "
        + "one --y"
    case .scatter: "--x and --y are numbers, --label names the points"
    case .timeline: "--x is the first day, a second --x the last, --label what it was"
    case .tree: "--label is a goal, --x the goal that it serves, --y its progress from 0 to 1"
    case .exchanges:
      "--x is a day, --y what came (below zero: went), or two --y, came and went; --label names "
        + "them"
    }
  }

  package var exampleTable: String {
    switch self {
    case .bar: "day,minutes\n2026-11-16,95\n2026-11-17,120\n2026-11-19,60\n"
    case .stacked, .grouped: "week,writing,reading\n2026-W45,300,120\n2026-W46,260,200\n"
    case .diverging: "name,balance\nMei,1200\nLi,-800\n"
    case .line, .area:
      "month,kg\n2026-06,62.3\n2026-07,61.5\n2026-09,61\n2026-10,61.2\n2026-11,60.8\n"
    case .banded: "day,score\n2026-09-01,4\n2026-10-01,6\n2026-11-01,8\n"
    case .sparkline: "steps\n4000\n9000\n7000\n"
    case .ring: "pages,goal\n180,300\n"
    case .calendar: "day,pages\n2026-11-02,12\n2026-11-03,30\n"
    case .matrix: "weekday,morning,evening\nMon,3,1\nTue,2,\n"
    case .scatter: "book,pages,days\nEmma,474,9\nWalden,352,14\n"
    case .timeline: "what,from,to\nDraft,2026-01-05,2026-04-30\nPrint,2026-05-01,\n"
    case .tree: "goal,serves,progress\nBook,,0.4\nDraft,Book,0.8\n"
    case .exchanges: "day,who,received,sent\n2025-02-01,Mei,600,\n2026-05-01,Mei,,800\n"
    }
  }

  /// The options that draw ``exampleTable``, in the file `data.csv`.
  package var exampleOptions: [String] {
    let options: [String] =
      switch self {
      case .bar: ["--x", "day", "--y", "minutes", "--unit", "min", "--goal", "90"]
      case .stacked, .grouped: ["--y", "writing", "--y", "reading", "--unit", "min"]
      case .diverging: ["--unit", "¥"]
      case .line: ["--unit", "kg", "--measure"]
      case .area, .sparkline, .calendar, .matrix: []
      case .banded: ["--band", "low=0..5", "--band", "high=5..10"]
      case .ring: ["--y", "pages", "--y", "goal"]
      case .scatter: ["--x", "pages", "--y", "days", "--label", "book"]
      case .timeline: ["--x", "from", "--x", "to", "--label", "what"]
      case .tree: ["--label", "goal", "--x", "serves", "--y", "progress"]
      case .exchanges: ["--y", "received", "--y", "sent", "--label", "who", "--unit", "¥"]
      }
    return ["data.csv", "--kind", rawValue] + options
  }
}

/// The reasons why a table cannot be drawn as requested.
package enum TableChartProblem: Problem {
  case noColumn(String, known: [String])
  case noColumnOf(String, option: String, known: [String])
  case wrongCount(TableChartKind, option: String, expected: String, found: Int)
  case noRows
  /// The column, the text that no row has, and the texts that rows have.
  case noRowsOf(String, String, known: [String])
  case notANumber(String, column: String, isTime: Bool)
  case wrongForm(String, column: String)
  case tooLarge(String, column: String)
  case notAPeriod(String, column: String, expected: String)
  case noDay(column: String)
  case twice(String)
  case tooLong(String, count: Int)
  case negative(String, column: String, TableChartKind)
  case endBeforeStart(String)
  case rows(Int)
  case noBands
  case unknownGoal(String, known: [String])
  case circle(String)
  case notAShare(String)
  case tooManySeries(Int, most: Int)

  package var severity: Diagnostic.Severity { .error }

  package var kind: String {
    switch self {
    case .noColumn, .noColumnOf, .wrongCount, .tooManySeries: "column"
    case .noRows, .noRowsOf, .rows: "rows"
    case .notANumber, .wrongForm, .tooLarge, .negative, .notAShare: "value"
    case .notAPeriod, .noDay, .tooLong, .endBeforeStart: "time"
    case .twice: "twice"
    case .noBands: "bands"
    case .unknownGoal, .circle: "tree"
    }
  }

  package var message: String {
    switch self {
    case .noColumn(let name, _): "there is no column \(name.shortQuoted)"
    case .noColumnOf(let what, _, _): "no column holds \(what)"
    case .wrongCount(let kind, let option, let expected, let found):
      "a chart of the kind \(kind.rawValue) takes \(expected) \(option), not \(found)"
    case .noRows: "the table has no rows"
    case .noRowsOf(let column, let text, _): "no row has \(column) \(text.shortQuoted)"
    case .notANumber(let text, let column, let isTime):
      "\(column) \(text.shortQuoted) is not \(isTime ? "a length of time" : "a number")"
    case .wrongForm(let found, let column): "\(column) is \(found), not a text or a number"
    case .tooLarge(let text, let column): "\(column) \(text.shortQuoted) is too large to draw"
    case .notAPeriod(let text, let column, let expected):
      "\(column) \(text.shortQuoted) is not \(expected)"
    case .noDay(let column): "\(column) is empty"
    case .twice(let text): "there is a second row for \(text.shortQuoted)"
    case .tooLong(let what, let count): "\(count) \(what) are too many to draw"
    case .negative(let text, let column, let kind):
      kind == .stacked
        ? "\(column) \(text.shortQuoted) is below zero, so it cannot be a part of a bar"
        : "\(column) \(text.shortQuoted) is below zero"
    case .endBeforeStart(let text): "the last day \(text) comes before the first"
    case .rows(let count): "a ring shows one row, and the table has \(count)"
    case .noBands: "a banded line needs bands"
    case .unknownGoal(let name, _): "there is no goal \(name.shortQuoted)"
    case .circle(let name): "the goal \(name.shortQuoted) serves itself"
    case .notAShare(let text): "progress \(text.shortQuoted) is not between 0 and 1"
    case .tooManySeries(let count, let most):
      "\(count) columns cannot be told apart; a chart has \(most) colours"
    }
  }

  package var hint: String? {
    switch self {
    case .noColumn(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" } ?? Self.list(known)
    case .noColumnOf(_, let option, let known):
      "name the column with \(option); " + Self.list(known)
    case .noRowsOf(_, let text, let known): known.hint(for: text, orAll: "there are")
    case .wrongCount: "daybook chart --help lists the columns of each kind"
    case .notANumber(_, _, true): "write it as 95, 1:35 or 1 h 35 min"
    case .notANumber: "write it with digits only, such as 1200.50; leave the cell empty for a gap"
    case .twice: "add the rows up first, one for each name or day"
    case .tooLong: "choose a coarser step, such as weeks, or fewer rows"
    case .negative(_, _, .stacked): "draw it as grouped or diverging"
    case .negative: "give one --y with both signs, or two without"
    case .noBands: "give them from the lowest: --band low=0..5 --band high=5..10"
    case .unknownGoal(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" }
    case .notAShare: "write two fifths as 0.4, or give --unit % and write 40"
    case .tooManySeries: "name the columns with --y"
    default: nil
    }
  }

  private static func list(_ columns: [String]) -> String {
    columns.isEmpty ? "there are none" : "the columns are \(columns.joined(separator: ", "))"
  }
}

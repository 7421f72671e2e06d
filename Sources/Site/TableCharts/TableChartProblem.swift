import Basics
import Vault

/// The reasons why a table cannot be drawn as requested.
enum TableChartProblem: Problem {
  case noColumn(String, known: [String])
  case noColumnOf(String, option: String, known: [String])
  case wrongCount(TableChartKind, option: String, expected: String, found: Int)
  case noRows
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

  var severity: Diagnostic.Severity { .error }

  var kind: String {
    switch self {
    case .noColumn, .noColumnOf, .wrongCount, .tooManySeries: "column"
    case .noRows, .rows: "rows"
    case .notANumber, .wrongForm, .tooLarge, .negative, .notAShare: "value"
    case .notAPeriod, .noDay, .tooLong, .endBeforeStart: "time"
    case .twice: "twice"
    case .noBands: "bands"
    case .unknownGoal, .circle: "tree"
    }
  }

  var message: String {
    switch self {
    case .noColumn(let name, _): "there is no column \(name.shortQuoted)"
    case .noColumnOf(let what, _, _): "no column holds \(what)"
    case .wrongCount(let kind, let option, let expected, let found):
      "a chart of the kind \(kind.rawValue) takes \(expected) \(option), not \(found)"
    case .noRows: "the table has no rows"
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

  var hint: String? {
    switch self {
    case .noColumn(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" } ?? Self.list(known)
    case .noColumnOf(_, let option, let known):
      "name the column with \(option); " + Self.list(known)
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

import Basics
import Charts
import Vault
import Wording

/// Finds the columns of a table and reads their cells; what is wrong with a cell is reported with
/// its place, and reading goes on, so that one run names all of them.
struct TableChartReader {
  let request: TableChart
  let table: DataTable
  var diagnostics = DiagnosticList()

  init(_ request: TableChart, _ table: DataTable) {
    self.request = request
    self.table = table
  }

  var title: String? { request.title }
  var format: ValueFormat { request.unit.format }
  var wording: Words { request.wording }

  mutating func report(_ problem: TableChartProblem, at cell: DataTable.Cell) {
    diagnostics.append(problem.diagnostic(at: table.locate(cell)))
  }

  func cells(_ column: Int) -> [DataTable.Cell] { table.rows.map { $0[column] } }
}

// Columns.
extension TableChartReader {
  var names: [String] { table.columns.filter { !$0.isEmpty } }

  /// The column called `name`; without regard to case when no name is exactly so.
  func column(_ name: String) throws(TableChartProblem) -> Int {
    let found =
      table.columns.firstIndex(of: name)
      ?? table.columns.firstIndex { $0.lowercased() == name.lowercased() }
    guard let found, !name.isEmpty else { throw .noColumn(name, known: names) }
    return found
  }

  private func columns(_ names: [String]) throws(TableChartProblem) -> [Int] {
    var columns: [Int] = []
    for name in names { columns.append(try column(name)) }
    return columns
  }

  func named(
    _ option: String, _ names: [String], count: ClosedRange<Int>
  ) throws(TableChartProblem) -> [Int] {
    let columns = try columns(names)
    guard columns.isEmpty || count.contains(columns.count) else {
      let expected =
        count.count == 1 ? "one" : count.upperBound == 2 ? "one or two" : "at least one"
      throw .wrongCount(request.kind, option: option, expected: expected, found: columns.count)
    }
    return columns
  }

  /// The columns of values: those that were named, else those half of whose cells or more are
  /// numbers, as few as `count` allows when it has an end. Half, so that a wrong cell is an error
  /// and does not hide its column.
  func values(
    _ count: ClosedRange<Int> = 1...1, besides taken: [Int]
  ) throws(TableChartProblem) -> [Int] {
    let asked = try named("--y", request.y, count: count)
    if !asked.isEmpty { return asked }
    let found = numeric(besides: taken)
    guard found.count >= count.lowerBound else {
      throw .noColumnOf("numbers", option: "--y", known: names)
    }
    // A second one that the kind could take has to be named, as it would change what is meant.
    return Array(found.prefix(count.upperBound == .max ? .max : count.lowerBound))
  }

  /// The columns half of whose cells are numbers, or more.
  func numeric(besides taken: [Int]) -> [Int] {
    table.columns.indices.filter { column in
      !taken.contains(column) && !table.columns[column].isEmpty
        && isHalf(column) { number($0) != nil }
    }
  }

  /// The column that names points; nil when only numbers are there.
  func naming() throws(TableChartProblem) -> Int? {
    if let asked = try named("--x", request.x, count: 1...1).first { return asked }
    let own = try columns(request.y)
    let free = table.columns.indices.filter { !own.contains($0) && !table.columns[$0].isEmpty }
    let words = free.first { column in
      !isHalf(column) { number($0) != nil || $0.form == .blank }
    }
    if words != nil { return words }
    // Numbers may be years, where another column has the values.
    guard !own.isEmpty || numeric(besides: []).count > 1 else { return nil }
    return free.first { column in
      isHalf(column) { $0.text.utf8.count == 4 && Year($0.text) != nil }
    }
  }

  /// The columns of days: those that were named, else the first ones that hold them.
  func days(_ count: ClosedRange<Int> = 1...1) throws(TableChartProblem) -> [Int] {
    let asked = try named("--x", request.x, count: count)
    if !asked.isEmpty { return asked }
    let found = table.columns.indices.filter { column in isHalf(column) { Day($0.text) != nil } }
    guard found.count >= count.lowerBound else {
      throw .noColumnOf("days such as 2026-11-20", option: "--x", known: names)
    }
    return Array(found.prefix(count.upperBound))
  }

  /// The column of `--label`, else the first one of text that is not `taken`.
  func labelling(besides taken: [Int]) throws(TableChartProblem) -> Int? {
    if let label = request.label { return try column(label) }
    return table.columns.indices.first { column in
      !taken.contains(column)
        && !isHalf(column) {
          number($0) != nil || Period($0.text) != nil || $0.form == .blank
        }
    }
  }

  /// Whether half of the cells, or more, are as `test` says; blanks count only when it takes them.
  func isHalf(_ column: Int, _ test: (DataTable.Cell) -> Bool) -> Bool {
    var (passed, failed) = (0, 0)
    for row in table.rows {
      if test(row[column]) {
        passed += 1
      } else if row[column].form != .blank {
        failed += 1
      }
    }
    return passed > 0 && passed >= failed
  }

  func title(of columns: [Int]) -> String {
    title ?? columns.map { table.columns[$0] }.joined(separator: ", ")
  }
}

// Cells.
extension TableChartReader {
  /// The number of a cell in the request's unit, in which charts count; nil for anything else.
  func number(_ cell: DataTable.Cell) -> Double? {
    if case .nested = cell.form { return nil }
    if let number = WrittenNumber.double(cell.text, table.usesDecimalComma ? .comma : .point) {
      return number * request.unit.size
    }
    guard case .time = request.unit, let duration = try? Duration(written: cell.text) else {
      return nil
    }
    return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }

  /// The values of a column; blanks are gaps.
  mutating func numbers(_ column: Int) -> [Double?] {
    cells(column).map { cell in
      guard cell.form != .blank else { return nil }
      let name = table.columns[column]
      guard let value = number(cell) else {
        if case .nested(let found) = cell.form {
          report(.wrongForm(found, column: name), at: cell)
        } else {
          var isTime = false
          if case .time = request.unit { isTime = true }
          report(.notANumber(cell.text, column: name, isTime: isTime), at: cell)
        }
        return nil
      }
      // Beyond this, charts count a value as a gap.
      guard abs(value) <= 1e15 else {
        report(.tooLarge(cell.text, column: name), at: cell)
        return nil
      }
      return value
    }
  }

  /// The texts of a column; a blank is an empty one.
  mutating func texts(_ column: Int) -> [String] {
    cells(column).map { cell in
      if case .nested(let found) = cell.form {
        report(.wrongForm(found, column: table.columns[column]), at: cell)
      }
      return cell.text
    }
  }

  /// The day of a cell; reports anything else.
  mutating func day(_ cell: DataTable.Cell, column: Int) -> Day? {
    let name = table.columns[column]
    if cell.form == .blank {
      report(.noDay(column: name), at: cell)
      return nil
    }
    guard let day = Day(cell.text) else {
      report(
        .notAPeriod(cell.text, column: name, expected: "a day such as 2026-11-20"), at: cell)
      return nil
    }
    return day
  }
}

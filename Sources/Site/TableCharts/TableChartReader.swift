import Basics
import Charts
import Vault
import Wording

/// Finds the columns of a table and reads their cells; a faulty cell is reported with its place,
/// and reading continues, so that one run reports all of them.
struct TableChartReader {
  let request: TableChart
  let table: DataTable
  /// The dates in the cells of each column.
  private let dates: [CellDates]
  var diagnostics = DiagnosticList()

  init(_ request: TableChart, _ table: DataTable) {
    self.request = request
    self.table = table
    dates = table.columns.indices.map { column in
      CellDates(table.rows.map { $0[column].text })
    }
  }

  /// The period in a cell of a column; nil for anything else.
  func period(_ cell: DataTable.Cell, _ column: Int) -> Period? {
    dates[column].period(cell.text)
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

  /// The column called `name`; ignoring case if no name matches exactly.
  func column(_ name: String) throws(TableChartProblem) -> Int {
    let found =
      table.columns.firstIndex(of: name)
      ?? table.columns.firstIndex { $0.lowercased() == name.lowercased() }
    guard let found, !name.isEmpty else { throw .noColumn(name, known: names) }
    return found
  }

  /// The table without the rows that the request leaves out.
  func tableOfConditions() throws(TableChartProblem) -> DataTable {
    var narrowed = table
    for (name, text) in request.conditions {
      let column = try column(name)
      let rows = narrowed.filtered { $0[column].text == text }
      guard !rows.rows.isEmpty else {
        let known = Set(narrowed.rows.map { $0[column].text }).sorted()
        throw .noRowsOf(name, text, known: known)
      }
      narrowed = rows
    }
    return narrowed
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

  /// The columns of values: the named ones, otherwise columns with numbers in at least half of
  /// their cells, as few as `count` allows if it has an upper bound. Half, so that a wrong cell is
  /// an error and does not hide its column.
  func values(
    _ count: ClosedRange<Int> = 1...1, besides taken: [Int]
  ) throws(TableChartProblem) -> [Int] {
    let asked = try named("--y", request.y, count: count)
    if !asked.isEmpty { return asked }
    let found = numeric(besides: taken)
    guard found.count >= count.lowerBound else {
      throw .noColumnOf("numbers", option: "--y", known: names)
    }
    // An optional second column has to be named, since it would change the meaning of the chart.
    return Array(found.prefix(count.upperBound == .max ? .max : count.lowerBound))
  }

  /// The columns with numbers in at least half of their cells.
  func numeric(besides taken: [Int]) -> [Int] {
    table.columns.indices.filter { column in
      !taken.contains(column) && !table.columns[column].isEmpty
        && isHalf(column) { isNumber($0, column) }
    }
  }

  /// True for a number that is not one of a column of dates, except in a chart of numbers alone.
  private func isNumber(_ cell: DataTable.Cell, _ column: Int) -> Bool {
    (request.kind == .scatter || !dates[column].areDigits) && number(cell) != nil
  }

  /// The column that names points; nil if there are only numbers.
  func naming() throws(TableChartProblem) -> Int? {
    if let asked = try named("--x", request.x, count: 1...1).first { return asked }
    let own = try columns(request.y)
    let free = table.columns.indices.filter { !own.contains($0) && !table.columns[$0].isEmpty }
    let words = free.first { column in
      !isHalf(column) { isNumber($0, column) || $0.form == .blank }
    }
    if words != nil { return words }
    // Numbers may be years if another column has the values.
    guard !own.isEmpty || numeric(besides: []).count > 1 else { return nil }
    return free.first { column in
      isHalf(column) { $0.text.utf8.count == 4 && Year($0.text) != nil }
    }
  }

  /// The columns of days: the named ones, otherwise the first ones with days.
  func days(_ count: ClosedRange<Int> = 1...1) throws(TableChartProblem) -> [Int] {
    let asked = try named("--x", request.x, count: count)
    if !asked.isEmpty { return asked }
    let found = table.columns.indices.filter { column in
      isHalf(column) { dates[column].day($0.text) != nil }
    }
    guard found.count >= count.lowerBound else {
      throw .noColumnOf("days such as 2026-11-20", option: "--x", known: names)
    }
    return Array(found.prefix(count.upperBound))
  }

  /// The column of `--label`, otherwise the first text column that is not `taken`.
  func labelling(besides taken: [Int]) throws(TableChartProblem) -> Int? {
    if let label = request.label { return try column(label) }
    return table.columns.indices.first { column in
      !taken.contains(column)
        && !isHalf(column) {
          number($0) != nil || period($0, column) != nil || $0.form == .blank
        }
    }
  }

  /// True if at least half of the cells satisfy `test`; blanks count only if `test` accepts them.
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
  /// The number of a cell in the request's unit, as used by charts; nil for anything else.
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
      // Charts count larger values as gaps.
      guard abs(value) <= 1e15 else {
        report(.tooLarge(cell.text, column: name), at: cell)
        return nil
      }
      return value
    }
  }

  /// The texts of a column; a blank is an empty text.
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
    guard let day = dates[column].day(cell.text) else {
      report(
        .notAPeriod(cell.text, column: name, expected: "a day such as 2026-11-20"), at: cell)
      return nil
    }
    return day
  }
}

/// The dates in the cells of a column: as in records, or as people and other programs write them
/// with their year, such as 2016年11月16日, `Nov 17, 2016` and `17.11.2016`.
struct CellDates {
  /// The order of day, month and year in numbers; nil if the column does not tell.
  private let order: DateOrder?
  /// True if all cells are of eight digits, such as 20261225, which are days.
  let areDigits: Bool

  init(_ cells: [String]) {
    let filled = cells.filter { !$0.allSatisfy(\.isWhitespace) }
    areDigits = filled.count > 1 && filled.allSatisfy { Self.day(ofDigits: $0) != nil }
    let numbers = cells.filter { text in
      Self.hasSeparator(text) && DateOrder.allCases.contains { $0.day(text) != nil }
    }
    let fitting = numbers.isEmpty ? [] : DateOrder.fitting(numbers)
    order = fitting.count == 1 ? fitting[0] : nil
  }

  func day(_ text: String) -> Day? {
    if let day = Day(text) ?? (areDigits ? Self.day(ofDigits: text) : nil) { return day }
    guard text.utf8.count <= 60, Self.hasSeparator(text) else { return nil }
    return Day(dated: text) ?? order?.day(text)
  }

  func period(_ text: String) -> Period? { Period(text) ?? day(text).map(Period.day) }

  /// The day of eight digits, from 1900 to 2100; nil for anything else.
  private static func day(ofDigits text: String) -> Day? {
    guard text.utf8.count == 8, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    let (year, rest) = (text.prefix(4), text.dropFirst(4))
    guard "1900"..."2100" ~= year else { return nil }
    return Day("\(year)-\(rest.prefix(2))-\(rest.suffix(2))")
  }

  /// True for digits with anything between or after them; digits alone are a number.
  private static func hasSeparator(_ text: String) -> Bool {
    var hasDigit = false
    var hasOther = false
    for scalar in text.unicodeScalars {
      if scalar.properties.numericType != nil { hasDigit = true } else { hasOther = true }
    }
    return hasDigit && hasOther
  }
}

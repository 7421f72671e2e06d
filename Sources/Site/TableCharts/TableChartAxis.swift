import Basics
import Charts
import Vault
import Wording

/// The points of a table's rows: consecutive periods without gaps, or things in the order of the
/// rows.
struct TableChartAxis {
  /// A point with its row; nil if the table has no row for it.
  struct Point {
    var label: String
    var axisLabel: String
    /// See ``ChartPoint/group``.
    var group: String?
    var row: Int?
    /// The first day of a period; nil for a thing.
    var day: Day?
  }

  var points: [Point]
  var span: ChartPoint.Span

  init(numbering count: Int) {
    points = (0..<count).map { Point(label: "\($0 + 1)", axisLabel: "\($0 + 1)", row: $0) }
    span = .item
  }

  fileprivate init(points: [Point], span: ChartPoint.Span) {
    self.points = points
    self.span = span
  }
}

extension TableChartReader {
  /// The points from the column of the first role.
  mutating func axis() throws(TableChartProblem) -> (axis: TableChartAxis, column: Int?) {
    guard let column = try naming() else {
      return (TableChartAxis(numbering: table.rows.count), nil)
    }
    let periods = cells(column).map { period($0, column) }
    let kinds = Dictionary(grouping: periods.compactMap(\.self), by: \.span)
    // One odd cell among days is an error, and does not turn the column into text.
    if let (span, found) = kinds.max(by: { $0.value.count < $1.value.count }),
      found.count * 2 > cells(column).count
    {
      return (try timeAxis(column, periods, span), column)
    }
    let names = texts(column)
    let points = names.enumerated().map { index, name in
      TableChartAxis.Point(label: name, axisLabel: name, row: index)
    }
    return (TableChartAxis(points: points, span: .item), column)
  }

  private mutating func timeAxis(
    _ column: Int, _ periods: [Period?], _ span: ChartPoint.Span
  ) throws(TableChartProblem) -> TableChartAxis {
    var rows: [Period: Int] = [:]
    for (index, (cell, period)) in zip(cells(column), periods).enumerated() {
      guard let period, period.span == span else {
        let name = table.columns[column]
        report(
          cell.form == .blank
            ? .noDay(column: name)
            : .notAPeriod(cell.text, column: name, expected: span.example), at: cell)
        continue
      }
      if rows.updateValue(index, forKey: period) != nil { report(.twice(cell.text), at: cell) }
    }
    let known = rows.keys.sorted { $0.firstDay < $1.firstDay }
    guard let first = known.first, let last = known.last else {
      return TableChartAxis(numbering: 0)
    }
    let days = first.firstDay.distance(to: last.firstDay)
    let count = days / span.leastDays + 1
    guard count <= TableChart.mostPoints else {
      throw .tooLong("\(span)s from \(table.columns[column])", count: count)
    }
    let all = Array(
      sequence(first: first) { $0.firstDay < last.firstDay ? $0.next : nil })
    let groups = wording.axisGroups(all)
    return TableChartAxis(
      points: zip(all, groups).map { period, group in
        .init(
          label: wording.long(period), axisLabel: axisLabel(period, among: all), group: group,
          row: rows[period], day: period.firstDay)
      }, span: span)
  }

  /// The shortest name of `period` that is unambiguous among `all`.
  private func axisLabel(_ period: Period, among all: [Period]) -> String {
    let isOneYear = (all.first?.lastDay.components.year) == all.last?.lastDay.components.year
    switch period {
    case .day(let day):
      return all.count > 366 ? day.description : wording.axisLabel(day, among: all.count)
    case .week(let week): return isOneYear ? wording.axisLabel(week) : week.description
    case .month(let month):
      let name = wording.shortMonth(month.number)
      return isOneYear ? name : wording.shortName(of: month)
    case .quarter(let quarter):
      return isOneYear ? "Q\(quarter.number)" : "Q\(quarter.number) \(quarter.year)"
    case .year(let year): return "\(year.number)"
    }
  }

  mutating func points(_ axis: TableChartAxis, _ column: Int) -> [ChartPoint] {
    let values = numbers(column)
    return axis.points.map { point in
      ChartPoint(
        point.label, point.row.flatMap { values[$0] }, axisLabel: point.axisLabel,
        day: point.day, group: point.group)
    }
  }

  mutating func stacks(_ axis: TableChartAxis, _ columns: [Int]) -> [StackedBarChart.Stack] {
    let values = columns.map { numbers($0) }
    return axis.points.map { point in
      StackedBarChart.Stack(
        point.label, values.map { column in point.row.flatMap { column[$0] } },
        axisLabel: point.axisLabel, day: point.day, group: point.group)
    }
  }
}

extension Period {
  /// The span of a point for such a period.
  fileprivate var span: ChartPoint.Span {
    switch self {
    case .day: .day
    case .week: .week
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    }
  }
}

extension ChartPoint.Span {
  /// An example of a cell in such a column, for messages.
  fileprivate var example: String {
    switch self {
    case .week: "a week such as 2026-W46"
    case .month: "a month such as 2026-11"
    case .quarter: "a quarter such as 2026-Q4"
    case .year: "a year such as 2026"
    case .day, .hour, .reading, .item: "a day such as 2026-11-20"
    }
  }

  /// The fewest days of such a period.
  fileprivate var leastDays: Int {
    switch self {
    case .week: 7
    case .month: 28
    case .quarter: 90
    case .year: 365
    case .day, .hour, .reading, .item: 1
    }
  }
}

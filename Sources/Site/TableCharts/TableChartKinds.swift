import Basics
import Charts
import Vault
import Wording

extension TableChartReader {
  mutating func chart() throws(TableChartProblem) -> any Chart {
    let count = table.rows.count
    guard count > 0 else { throw .noRows }
    guard count <= TableChart.mostPoints else { throw .tooLong("rows", count: count) }
    switch request.kind {
    case .bar, .line, .area, .sparkline, .diverging: return try series()
    case .stacked, .grouped: return try manySeries()
    case .ring: return try ring()
    case .banded: return try banded()
    case .calendar: return try calendar()
    case .matrix: return try matrix()
    case .scatter: return try scatter()
    case .timeline: return try timeline()
    case .tree: return try tree()
    case .exchanges: return try exchanges()
    }
  }

  private var goal: ChartGoal? {
    request.goal.flatMap { ChartGoal($0 * request.unit.size, name: wording.goal) }
  }

  private mutating func series() throws(TableChartProblem) -> any Chart {
    let (axis, x) = try axis()
    let column = try values(besides: x.map { [$0] } ?? [])[0]
    let points = points(axis, column)
    let title = title(of: [column])
    switch request.kind {
    case .bar:
      return BarChart(
        title: title, points: points, per: axis.span, format: format, goal: goal, wording: wording)
    case .diverging:
      return DivergingBarChart(
        title: title, points: axis.span == .day ? points.map(withShortDate) : points,
        sides: .init(below: wording("chart.below_zero"), above: wording("chart.above_zero")),
        format: format, wording: wording)
    case .sparkline:
      return Sparkline(
        title: title, points: points, per: axis.span, format: format, wording: wording)
    default:
      var isMeasure = false
      if case .measure = request.unit { isMeasure = true }
      return LineChart(
        title: title, points: points, per: axis.span, format: format,
        name: table.columns[column], mean: request.average.flatMap { MovingMean(window: $0) },
        goal: goal, startsAtZero: request.kind == .area || !isMeasure,
        fillsArea: request.kind == .area, wording: wording)
    }
  }

  /// A day's point with a name that has room before its bar.
  private func withShortDate(_ point: ChartPoint) -> ChartPoint {
    var point = point
    if let day = point.day { point.label = wording.shortDateWithWeekday(day) }
    return point
  }

  private mutating func manySeries() throws(TableChartProblem) -> any Chart {
    let (axis, x) = try axis()
    let columns = try values(1...Int.max, besides: x.map { [$0] } ?? [])
    guard columns.count <= StackedBarChart.colours else {
      throw .tooManySeries(columns.count, most: StackedBarChart.colours)
    }
    let stacks = stacks(axis, columns)
    let (names, title) = (columns.map { table.columns[$0] }, title(of: columns))
    guard request.kind == .stacked else {
      return GroupedBarChart(
        title: title, series: names, groups: stacks, per: axis.span, format: format,
        wording: wording)
    }
    for column in columns {
      for cell in cells(column) where number(cell) ?? 0 < 0 {
        report(.negative(cell.text, column: table.columns[column], .stacked), at: cell)
      }
    }
    return StackedBarChart(
      title: title, series: names, stacks: stacks, per: axis.span, format: format,
      wording: wording)
  }

  private mutating func ring() throws(TableChartProblem) -> any Chart {
    guard table.rows.count == 1 else { throw .rows(table.rows.count) }
    let columns = try values(1...2, besides: [])
    let value = numbers(columns[0])[0]
    let goal = columns.count > 1 ? numbers(columns[1])[0] : self.goal?.value
    return RingChart(
      title: title(of: [columns[0]]), value: value, goal: goal, format: format, wording: wording)
  }

  private mutating func calendar() throws(TableChartProblem) -> any Chart {
    let x = try days()[0]
    let column = try values(besides: [x])[0]
    let numbers = numbers(column)
    var values: [Day: Double?] = [:]
    for (cell, value) in zip(cells(x), numbers) {
      guard let day = day(cell, column: x) else { continue }
      if values.updateValue(value, forKey: day) != nil { report(.twice(cell.text), at: cell) }
    }
    guard let first = values.keys.min(), let last = values.keys.max() else { throw .noRows }
    let count = first.distance(to: last) + 1
    guard count <= TableChart.mostPoints else { throw .tooLong("days", count: count) }
    return CalendarHeatMap(
      title: title(of: [column]), days: first...last, values: values.compactMapValues(\.self),
      today: last, format: format, wording: wording)
  }

  private mutating func matrix() throws(TableChartProblem) -> any Chart {
    let sides = try named("--x", request.x, count: 1...2)
    guard sides.count == 2 else {
      var x = sides.first
      if x == nil { x = try labelling(besides: []) }
      guard let x else { throw .noColumnOf("names", option: "--x", known: names) }
      let columns = try values(1...Int.max, besides: [x])
      let rows = texts(x)
      let values = columns.map { numbers($0) }
      return MatrixHeatMap(
        title: title ?? table.columns[x], rows: .init(table.columns[x], rows),
        columns: .init("", columns.map { table.columns[$0] }),
        values: rows.indices.map { row in values.map { $0[row] } }, format: format,
        wording: wording)
    }
    let column = try values(besides: sides)[0]
    let (down, across, values) = (texts(sides[0]), texts(sides[1]), numbers(column))
    let (rows, columns) = (down.withoutRepeats, across.withoutRepeats)
    var cells = rows.names.map { _ in columns.names.map { _ in Double?.none } }
    var seen: Set<[String]> = []
    for (index, row) in table.rows.enumerated() {
      guard let i = rows.places[down[index]], let j = columns.places[across[index]] else {
        continue
      }
      if !seen.insert([down[index], across[index]]).inserted {
        report(.twice("\(down[index]), \(across[index])"), at: row[sides[0]])
      }
      cells[i][j] = values[index]
    }
    return MatrixHeatMap(
      title: title(of: [column]), rows: .init(table.columns[sides[0]], rows.names),
      columns: .init(table.columns[sides[1]], columns.names), values: cells, format: format,
      wording: wording)
  }

  private mutating func scatter() throws(TableChartProblem) -> any Chart {
    var asked = try named("--x", request.x, count: 1...1).first
    let ups = try named("--y", request.y, count: 1...1)
    if asked == nil { asked = numeric(besides: ups).first }
    guard let x = asked else { throw .noColumnOf("numbers", option: "--x", known: names) }
    let y = try values(besides: [x])[0]
    let label = try labelling(besides: [x, y])
    let (across, up) = (numbers(x), numbers(y))
    let labels = label.map { texts($0) } ?? table.rows.indices.map { "\($0 + 1)" }
    var points: [ScatterChart.Point] = []
    for index in table.rows.indices {
      guard let x = across[index], let y = up[index] else { continue }
      points.append(.init(labels[index], x: x, y: y))
    }
    return ScatterChart(
      title: title(of: [y, x]), points: points,
      x: .init(table.columns[x], around: points.map(\.x)),
      y: .init(table.columns[y], around: points.map(\.y), format: format),
      quadrants: nil, wording: wording)
  }
}

extension [String] {
  /// The texts in order of first appearance, and the index of each.
  fileprivate var withoutRepeats: (names: [String], places: [String: Int]) {
    var names: [String] = []
    var places: [String: Int] = [:]
    for text in self where places[text] == nil {
      places[text] = names.count
      names.append(text)
    }
    return (names, places)
  }
}

// Kinds with points positioned by day, and the goal tree.
extension TableChartReader {
  mutating func banded() throws(TableChartProblem) -> any Chart {
    let bands = request.bands
    guard !bands.isEmpty else { throw .noBands }
    let x = try days()[0]
    let column = try values(besides: [x])[0]
    let numbers = numbers(column)
    var points: [BandedLineChart.DatedPoint] = []
    for (index, cell) in cells(x).enumerated() {
      guard let day = day(cell, column: x) else { continue }
      let label = wording.dateWithWeekday(day)
      points.append(
        .init(
          day,
          ChartPoint(label, numbers[index], axisLabel: wording.shortDate(day))))
    }
    points.sort { $0.day < $1.day }
    guard let first = points.first?.day, let last = points.last?.day else { throw .noRows }
    // Their labels leave the year open.
    var year: Year?
    for index in points.indices
    where points[index].point.value != nil && points[index].day.year != year {
      year = points[index].day.year
      points[index].point.group = wording.short(.year(points[index].day.year))
    }
    return BandedLineChart(
      title: title(of: [column]), points: points, days: first...last, bands: bands,
      format: format, name: table.columns[column],
      mean: request.average.flatMap { MovingMean(window: $0) }, wording: wording)
  }

  mutating func timeline() throws(TableChartProblem) -> any Chart {
    let x = try days(1...2)
    guard let label = try labelling(besides: x) else {
      throw .noColumnOf("names", option: "--label", known: names)
    }
    let labels = texts(label)
    var items: [(label: String, first: Day, last: Day?)] = []
    for (index, row) in table.rows.enumerated() {
      guard let first = day(row[x[0]], column: x[0]) else { continue }
      var last: Day? = first
      if x.count > 1 {
        last = row[x[1]].form == .blank ? nil : day(row[x[1]], column: x[1])
        if let last, last < first { report(.endBeforeStart(row[x[1]].text), at: row[x[1]]) }
      }
      items.append((labels[index], first, last))
    }
    // An open item extends to the last day in the table.
    let end = items.map { max($0.first, $0.last ?? $0.first) }.max()
    return TimelineChart(
      title: title(of: [label]),
      items: items.map { item in
        .init(
          item.label, item.first...max(item.first, item.last ?? end ?? item.first),
          isOpen: item.last == nil)
      }, wording: wording)
  }

  mutating func exchanges() throws(TableChartProblem) -> any Chart {
    let x = try days()[0]
    let columns = try values(1...2, besides: [x])
    let label = try labelling(besides: [x] + columns)
    let labels = label.map { texts($0) }
    let values = columns.map { numbers($0) }
    var exchanges: [ExchangeChart.Exchange] = []
    for (index, row) in table.rows.enumerated() {
      guard let day = day(row[x], column: x) else { continue }
      for (side, column) in columns.enumerated() {
        guard let value = values[side][index] else { continue }
        if columns.count == 2, value < 0 {
          let (text, name) = (row[column].text, table.columns[column])
          report(.negative(text, column: name, .exchanges), at: row[column])
        }
        let isSent = columns.count == 2 ? side == 1 : value < 0
        exchanges.append(
          .init(
            labels?[index] ?? table.columns[column], on: day, isSent ? .sent : .received,
            abs(value)))
      }
    }
    return ExchangeChart(
      title: title(of: columns), exchanges: exchanges, format: format, wording: wording)
  }

  mutating func tree() throws(TableChartProblem) -> any Chart {
    guard let label = try labelling(besides: []) else {
      throw .noColumnOf("names", option: "--label", known: names)
    }
    let parent = try named("--x", request.x, count: 1...1).first
    let column = try values(besides: [label] + (parent.map { [$0] } ?? []))[0]
    let (titles, shares) = (texts(label), self.shares(column))
    var rows: [String: Int] = [:]
    for (index, title) in titles.enumerated() {
      if rows.updateValue(index, forKey: title) != nil {
        report(.twice(title), at: table.rows[index][label])
      }
    }
    var children: [Int: [Int]] = [:]
    var tops: [Int] = []
    for (index, row) in table.rows.enumerated() {
      guard let parent, row[parent].form != .blank else {
        tops.append(index)
        continue
      }
      guard let above = rows[row[parent].text] else {
        report(.unknownGoal(row[parent].text, known: titles), at: row[parent])
        tops.append(index)
        continue
      }
      children[above, default: []].append(index)
    }
    var nodes: [GoalTreeChart.Node] = []
    var reached: Set<Int> = []
    var open = tops.reversed().map { (index: $0, depth: 0) }
    while let (index, depth) = open.popLast() {
      reached.insert(index)
      let share = shares[index] ?? 0
      nodes.append(
        .init(
          titles[index], kind: "", depth: depth, progress: share, state: share == 1 ? .done : .open)
      )
      open += (children[index] ?? []).reversed().map { ($0, depth + 1) }
    }
    // A goal that serves itself, even indirectly, has no root.
    for (index, row) in table.rows.enumerated() {
      guard let parent, !reached.contains(index), rows[row[parent].text] != nil else { continue }
      report(.circle(titles[index]), at: row[parent])
    }
    return GoalTreeChart(title: title(of: [label]), nodes: nodes, wording: wording)
  }

  /// Shares from 0 to 1; a column of percentages is divided by 100.
  private mutating func shares(_ column: Int) -> [Double?] {
    let size = request.unit == .measure("%") ? 100.0 : 1
    return zip(numbers(column), cells(column)).map { value, cell in
      guard let value else { return nil }
      if !(0...1).contains(value / size) { report(.notAShare(cell.text), at: cell) }
      return value / size
    }
  }
}

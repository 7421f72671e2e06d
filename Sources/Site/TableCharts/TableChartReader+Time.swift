import Basics
import Charts
import Vault
import Wording

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

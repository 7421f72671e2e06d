import Basics
import Testing
import Wording

@testable import Charts

struct MaturityTests {
  @Test(
    arguments: [
      (0, nil, .empty), (0, 900, .empty), (1, 1, .single), (1, nil, .single), (2, 5, .young),
      (27, 27, .young), (28, 28, .year), (2, nil, .year), (300, 366, .year), (300, 367, .years),
      (900, 1_098, .years), (900, 1_099, .decade), (3_650, 3_650, .decade),
      (9_000, 9_000, .lifetime),
    ] as [(Int, Int?, Maturity)])
  func `Values have an age`(count: Int, days: Int?, expected: Maturity) {
    #expect(Maturity(count: count, days: days) == expected)
  }

  @Test func `Averages come after four weeks, and longer times have coarser points`() {
    #expect(!Maturity.young.hasAverages)
    #expect(Maturity.year.hasAverages)
    #expect(
      [Maturity.young, .year, .years, .decade, .lifetime].map(\.grain)
        == [.day, .day, .week, .month, .year])
  }

  private func line(_ values: [Double?], before: [Double?] = []) -> LineChart {
    LineChart(
      title: "Sleep", points: values.enumerated().map { ChartPoint("day \($0)", $1) }, per: .day,
      format: .duration,
      mean: MovingMean(window: 7, before: before, skipsGaps: true), goal: ChartGoal(25_200))
  }

  @Test func `A figure of nothing is a sentence, one of a single value is the value`() {
    let none = line([nil, nil]).figure(id: "a")
    #expect(!none.contains("<svg"))
    #expect(none.contains("Nothing to show for this period."))
    let one = line([nil, 26_000, nil]).figure(id: "a")
    #expect(!one.contains("<svg"))
    #expect(one.contains("<b>7 h 13 min</b> <span class=\"soft\">day 1</span>"))
  }

  @Test func `A week of zeros has no bars, and is a sentence`() {
    let chart = BarChart(
      title: "Focus", points: (0..<7).map { ChartPoint("\($0)", 0) }, format: .duration)
    #expect(!chart.figure(id: "a").contains("<svg"))
  }

  @Test func `Days are dots, hollow under the goal, and their average begins after four weeks`() {
    let values = (0..<28).map { Double(24_000 + $0 % 3 * 1_000) }
    let (young, older) = (line(Array(values.dropLast())).svg(), line(values).svg())
    for svg in [young, older] {
      #expect(svg.contains("class=\"band\""))
      #expect(svg.contains("class=\"dot\"") && svg.contains("class=\"dot partial\""))
    }
    #expect(!young.contains("class=\"line\""))
    #expect(older.contains("class=\"line\""))
    // The days before a short chart count.
    #expect(
      line(Array(values.prefix(22)), before: Array(values.prefix(6))).svg()
        .contains("class=\"line\""))
  }

  @Test func `A pattern needs four weeks of history`() {
    var chart = MatrixHeatMap(
      title: "Rhythm", rows: .init("Weekday", ["Mon", "Tue"]), columns: .init("Hour", ["9", "10"]),
      values: [[60, 0], [120, nil]], format: .duration)
    #expect(chart.figure(id: "a").contains("<svg"))
    let first = Day(number: 20_500)
    chart.history = first...first.advanced(by: 26)
    #expect(chart.figure(id: "a").contains("Shown after four weeks of records."))
    chart.history = first...first.advanced(by: 27)
    #expect(chart.figure(id: "a").contains("<svg"))
  }
}

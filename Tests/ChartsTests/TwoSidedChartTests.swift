import Basics
import Charts
import TestKit
import Testing

/// Diverging bars, groups of bars, and exchanges: charts of received and sent amounts.
struct TwoSidedChartTests {
  private static let yuan = ValueFormat.amount(symbol: "¥")

  private func balances(_ values: [(String, Double?)]) -> DivergingBarChart {
    DivergingBarChart(
      title: "Balances", points: values.map { ChartPoint($0.0, $0.1) },
      sides: .init(below: "more given", above: "more received"), format: Self.yuan)
  }

  private func bars(_ svg: String) throws -> [Element] {
    try SVGReader.read(svg).all("rect").filter {
      $0.attributes["class"]?.hasPrefix("bar") == true
    }
  }

  @Test(arguments: ChartWidth.files)
  func `Bars start at zero and are as long as their values`(width: ChartWidth) throws {
    let chart = balances([("张三", 3_000), ("李四", 0), ("陈", -1_500), ("王五", nil)])
    let svg = chart.svg(width)
    let bars = try bars(svg)
    #expect(bars.map { $0.attributes["class"] } == ["bar received", "bar sent"])
    let zero = try #require(
      SVGReader.read(svg).all("line").first { $0.attributes["class"] == "axis zero" }
    ).number("x1")
    #expect(abs(bars[0].number("x") - zero) < 0.02)
    #expect(abs(bars[1].number("x") + bars[1].number("width") - zero) < 0.02)
    #expect(abs(bars[0].number("width") - 2 * bars[1].number("width")) < 0.05)
  }

  @Test func `Both sides are described, ties counted, and who is even`() {
    #expect(
      balances([("张三", 3_200), ("李四", 3_200), ("陈", 0), ("赵六", -800)]).summary
        == "more received: 2, at most ¥3,200 (2 of them); more given: 1, at most −¥800 (赵六); "
        + "even: 1. ¥5,600 in all.")
    #expect(balances([("a", -5)]).summary == "more given: 1, at most −¥5 (a). −¥5 in all.")
    #expect(balances([("a", nil)]).summary == "Nothing to show for this period.")
  }

  @Test func `Of many rows the farthest from zero are drawn, and all are in the table`() throws {
    let chart = balances((0..<52).map { ("p\($0)", 2_600 - Double($0) * 100) })
    let svg = try SVGReader.read(chart.svg())
    let names = svg.all("text").filter { $0.attributes["class"] == "key" }.map(\.text)
      .filter { $0.hasPrefix("p") }
    // p12 and p40 are equally far; the first is chosen.
    #expect(names == (0..<13).map { "p\($0)" } + (41..<52).map { "p\($0)" })
    #expect(
      svg.all("text").contains { $0.text == "28 more, closer to zero, are in the table" })
    #expect(chart.table.rows.count == 52)
  }

  @Test func `Groups stand beside each other from zero, in the order of the key`() throws {
    let chart = GroupedBarChart(
      title: "Months", series: ["received", "sent"],
      groups: [
        .init("October", [1_000, 500]), .init("November", [0, 250], standing: .partial),
      ], format: Self.yuan)
    let svg = try SVGReader.read(chart.svg())
    // The key has a swatch for each series, then the groups.
    let series = svg.all("rect").filter { $0.attributes["class"]?.hasPrefix("series") == true }
    #expect(
      series.map { $0.attributes["class"] }
        == ["series s0", "series s1", "series s0", "series s1", "series s1 partial"])
    let (first, second, third) = (series[2], series[3], series[4])
    #expect(abs(first.number("x") + first.number("width") - second.number("x")) < 0.02)
    #expect(abs(first.number("height") - 2 * second.number("height")) < 0.05)
    #expect(abs(second.number("height") - 2 * third.number("height")) < 0.05)
    #expect(chart.table.columns == ["Month", "received", "sent"])
    #expect(
      chart.summary
        == "received: 2 months from October to November: ¥1,000 in all; highest ¥1,000 in October; "
        + "November is not over. sent: 2 months from October to November: ¥750 in all; "
        + "highest ¥500 in October; November is not over.")
  }

  private func exchanges(through: Day? = nil) throws -> ExchangeChart {
    let first = try #require(Day("2016-02-08"))
    return ExchangeChart(
      title: "张三",
      exchanges: [
        .init("乔迁", on: first.advanced(by: 1_900), .sent, 1_200, isOpen: true),
        .init("婚礼", on: first, .sent, 600),
        .init("满月", on: first.advanced(by: 400), .received, 900),
      ], through: through, format: Self.yuan)
  }

  @Test func `What came goes up, what went goes down, where its day is`() throws {
    let chart = try exchanges()
    let svg = try SVGReader.read(chart.svg())
    let stems = svg.all("line").filter { $0.attributes["class"]?.hasPrefix("stem") == true }
    let length = stems.map { $0.number("y2") - $0.number("y1") }
    #expect(length[0] > 0 && length[1] < 0)
    #expect(abs(length[0] / length[1] + 600 / 900) < 0.01)
    #expect(abs(length[2] - 2 * length[0]) < 0.05)
    let x = stems.map { $0.number("x1") }
    #expect(abs((x[1] - x[0]) / (x[2] - x[0]) - 400 / 1_900) < 0.001)
    #expect(svg.all("circle").last?.attributes["class"] == "dot sent partial")
    #expect(chart.table.rows.last?.map(\.text) == ["Thu 22 Apr 2021", "乔迁, open", "–", "¥1,200"])
  }

  @Test func `The longest time without an exchange is told`() throws {
    #expect(
      try exchanges().summary
        == "Mon 8 Feb 2016 to Thu 22 Apr 2021: received once, ¥900; sent 2 times, ¥1,800 in all. "
        + "Nothing from Tue 14 Mar 2017 to Thu 22 Apr 2021.")
  }

  @Test func `The axis of time reaches to the day that is asked for`() throws {
    let today = try #require(Day("2026-11-20"))
    let svg = try SVGReader.read(exchanges(through: today).svg())
    #expect(svg.all("text").contains { $0.text == "2026" })
    let last = try #require(svg.all("line").last { $0.attributes["class"] == "stem sent" })
    #expect(last.number("x1") < 400)
  }

  @Test func `A matrix of months keeps its side in a narrow drawing where cells have room`() throws
  {
    func rows(_ columns: Int) throws -> Int {
      let svg = try SVGReader.read(
        MatrixHeatMap(
          title: "Months", rows: .init("Relation", ["家人", "同事"]),
          columns: .init(
            "Month", (1...columns).map { "Month \($0) of 2026" },
            axis: (1...columns).map { "\($0)" }),
          values: [[1], [2]], format: Self.yuan
        ).svg(.narrow))
      let cells = svg.all("rect").filter { $0.number("width") != 12 }
      return Set(cells.map { $0.number("y") }).count
    }
    #expect(try rows(12) == 2)
    #expect(try rows(24) == 24)
  }
}

import Basics
import Charts
import TestKit
import Testing

struct BandedLineTests {
  private static let bands = (0..<5).map { index in
    ChartBand(
      "Tier \(index + 1)", detail: "\(index * 2 + 1)–\(index * 2 + 2)",
      range: (Double(index) * 2 + 0.5)...(Double(index) * 2 + 2.5))
  }

  /// A chart of 1 to 31 October 2026 with values on days of the month; values of negative days
  /// are excluded.
  private func chart(_ values: [(day: Int, value: Double)]) throws -> BandedLineChart {
    let first = try #require(Day("2026-10-01"))
    return BandedLineChart(
      title: "Scores",
      points: values.map { day, value in
        let own = first.advanced(by: abs(day) - 1)
        return .init(
          own, ChartPoint("\(own)", value, standing: day < 0 ? .past : .whole))
      }, days: first...first.advanced(by: 30), bands: Self.bands, mean: MovingMean(window: 4))
  }

  @Test func `It tells the range and the band of the last`() throws {
    let summary = try chart([(1, 3), (8, 5), (-8, 10), (20, 4)]).summary
    #expect(
      summary
        == "3 readings from 2026-10-01 to 2026-10-20: 4 on average; highest 5 on 2026-10-08, "
        + "lowest 3 on 2026-10-01. The latest is in Tier 2, 3–4.")
    #expect(try chart([]).summary == "Nothing to show for this period.")
  }

  @Test func `What does not count is drawn beside the line and named in the table`() throws {
    let chart = try chart([(1, 3), (8, 5), (-8, 10), (20, 4), (21, 4)])
    let svg = try SVGReader.read(chart.svg())
    #expect(svg.all("circle").count { $0.attributes["class"] == "dot partial" } == 1)
    let line = try #require(svg.all("path").first { $0.attributes["class"] == "line" })
    #expect(line.attributes["d"]?.count { $0 == "L" } == 3)
    #expect(chart.table.rows[2].map(\.text) == ["2026-10-08, not counted", "10", "–", "Tier 5"])
    // The mean of 3, 5, 4 and 4.
    #expect(chart.table.rows[4].map(\.text) == ["2026-10-21", "4", "4", "Tier 2"])
  }

  @Test func `Points stand where their day is`() throws {
    let svg = try SVGReader.read(chart([(1, 3), (11, 3), (31, 3)]).svg())
    let x = svg.all("circle").map { $0.number("cx") }
    #expect(abs((x[2] - x[1]) - 2 * (x[1] - x[0])) < 0.05)
  }

  @Test func `Bands lie on each other without a gap, each with its name`() throws {
    for width in ChartWidth.files {
      let svg = try SVGReader.read(chart([(1, 3), (31, 9)]).svg(width))
      let bands = svg.all("rect").filter { $0.attributes["class"]?.hasPrefix("band") == true }
      #expect(bands.count == 5)
      for (lower, upper) in zip(bands, bands.dropFirst()) {
        #expect(abs(upper.number("y") + upper.number("height") - lower.number("y")) < 0.02)
      }
      let names = svg.all("text").filter { $0.attributes["class"] == "band-name" }.map(\.text)
      #expect(names == Self.bands.map(\.name))
    }
  }

  @Test(arguments: [(2.0, "Tier 1"), (2.5, "Tier 1"), (3, "Tier 2"), (10, "Tier 5"), (11, "–")])
  func `A value lies in a band, at a border in the lower`(value: Double, band: String) throws {
    #expect(try chart([(1, value)]).table.rows[0].last?.text == band)
  }

  @Test func `Labels of two lines stay inside`() throws {
    let first = try #require(Day("2026-10-01"))
    let chart = BandedLineChart(
      title: "Scores",
      points: (0..<6).map { index in
        let day = first.advanced(by: index * 6)
        return .init(day, ChartPoint("\(day)", 3, axisLabel: "\(day.dayOfMonth) Oct"))
      }, days: first...first.advanced(by: 30), bands: Self.bands)
    let svg = try SVGReader.read(chart.svg(.narrow))
    let lowest = svg.all("text").map { $0.number("y") }.max() ?? .infinity
    #expect(lowest <= svg.number("height") - 4)
    #expect(svg.all("text").contains { $0.text == "Oct" })
  }
}

import Charts
import SiteKit
import TestKit
import Testing
import Wording

@testable import Measures

struct MeasureChartTests {
  @Test func `A scale is drawn from its first number to its last`() async throws {
    let read = try await history(
      "pain: {kind: scale, from: 0, to: 10, of day: mean}",
      ["pain": [#"{"day":"2026-11-18","value":3}"#, #"{"day":"2026-11-19","value":4}"#]])
    let measure = try #require(read.history.measures.first)
    let charts = MeasureCharts(
      history: measure, title: "Pain", text: MeasureText(measure: measure.measure, words: .english))
    let days = try #require(charts.series.first)
    let chart = try days.chart(ChartRequest(kind: .line, data: days.name))
    let ticks = try SVGReader.read(chart.svg(.page)).all("text").filter {
      $0.attributes["class"] == nil && $0.attributes["x"]?.hasPrefix("-") == true
    }
    #expect(ticks.map(\.text) == ["0", "5", "10"])
  }
}

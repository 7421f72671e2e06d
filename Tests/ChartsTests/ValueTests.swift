import Charts
import TestKit
import Testing

/// Formatting, binning, averaging and tabulating values.
struct ValueTests {
  @Test(arguments: [
    (ValueFormat.duration, 16_500.0, "4 h 35 min"),
    (.duration, 18_300, "5 h 05 min"),
    (.duration, 14_400, "4 h"),
    (.duration, 3_599, "1 h"),
    (.duration, 59.4, "59 s"),
    (.duration, 59.6, "1 min"),
    (.duration, 0, "0 min"),
    (.duration, -5_400, "−1 h 30 min"),
    (.duration, 4_320_000, "1,200 h"),
    (.number(unit: "XP"), 12_000, "12,000 XP"),
    (.number(), -0.0, "0"),
    (.number(), -0.001, "−0.001"),
    (.number(), 0.0123, "0.01"),
    (.number(), 0.00012, "0.00012"),
    (.number(), 0.00000005, "0.00000005"),
    (.number(), 1_234_567.891, "1,234,567.89"),
    (.number(), 1e15, "1,000,000,000,000,000"),
    (.measure(unit: "kg"), 61.5, "61.5 kg"),
    (.amount(symbol: "¥"), 1_600, "¥1,600"),
    (.amount(symbol: "¥"), 346.5, "¥346.50"),
    (.amount(symbol: "¥"), -42.875, "−¥42.88"),
    (.percent, 0.65, "65%"),
    (.percent, 0.012, "1.2%"),
    (.percent, 2.5, "250%"),
  ])
  func `Values are written with their unit`(format: ValueFormat, value: Double, text: String) {
    #expect(format.text(value) == text)
  }

  private func ticks(_ values: [Double], _ format: ValueFormat) throws -> [String] {
    let chart = LineChart(title: "a", points: values.map { ChartPoint("", $0) }, format: format)
    return try SVGReader.read(chart.svg(.wide)).all("text")
      .filter { $0.attributes["class"] == nil }.map(\.text)
  }

  @Test func `Ticks of durations fall on whole hours or minutes`() throws {
    #expect(try ticks([19_800], .duration) == ["0 h", "2 h", "4 h", "6 h"])
    #expect(try ticks([7_200], .duration) == ["0 h", "1 h", "2 h"])
    #expect(try ticks([7_199], .duration).last == "120 min")
    #expect(try ticks([90], .duration).last == "100 s")
    #expect(try ticks([0, 0], .duration) == ["0 h", "1 h", "2 h"])
  }

  @Test func `Ticks of whole values are whole`() throws {
    #expect(try ticks([1, 0], .number()) == ["0", "1"])
    #expect(try ticks([0.4, 1], .number()).contains("0.2"))
    #expect(try ticks([0.002], .number()).contains("0.001"))
    #expect(try ticks([990_000, 3], .number(unit: "XP")).last == "1M XP")
    #expect(try ticks([-200, -10], .amount(symbol: "¥")).first == "−¥200")
  }

  @Test func `A moving mean waits for its window and breaks at gaps`() throws {
    let mean = try #require(MovingMean(window: 4))
    #expect(
      mean.means(of: [4, 8, 4, 8, 12, nil, 4, 4, 4, 8])
        == [nil, nil, nil, 6, 8, nil, nil, nil, nil, 5])
    #expect(mean.means(of: []) == [])
    #expect(mean.means(of: [1, 2]) == [nil, nil])
    #expect(mean.means(of: [1, 1, .nan, 1, 1]) == [nil, nil, nil, nil, nil])
    #expect(MovingMean(window: 1) == nil)
  }

  @Test func `A moving mean that skips gaps is of what there is, and has the gaps`() throws {
    let mean = try #require(MovingMean(window: 3, before: [nil, 6], skipsGaps: true))
    #expect(
      mean.means(of: [4, nil, 8, nil, nil, nil, 2, .nan, 0])
        == [5, nil, 6, nil, nil, nil, 2, nil, 1])
    #expect(mean.means(of: [nil, nil]) == [nil, nil])
  }

  @Test func `The steps of a ramp include their bounds`() throws {
    let ramp = HeatRamp(goal: 14_400)
    #expect([0, 1, 4_800, 4_801, 9_600, 14_400, 14_401].map(ramp.step) == [0, 1, 1, 2, 2, 3, 4])
    let own = try #require(HeatRamp(upTo: 1, 2, 3, 4))
    #expect([-5, 1, 1.5, 4, 9].map(own.step) == [0, 0, 1, 3, 4])
    #expect(HeatRamp(upTo: 1, 1, 3, 4) == nil)
    #expect(HeatRamp(upTo: 1, 2, .nan, 4) == nil)
    #expect(HeatRamp(largest: 0, format: .duration).step(of: 0) == 0)
  }

  @Test func `A sparkline in text spans zero to the highest value`() {
    #expect(Sparkline.text([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text([7, nil, .nan, 7]) == "█  █")
    #expect(Sparkline.text([0, 0]) == "▁▁")
    #expect(Sparkline.text([-7, 0]) == "▁█")
    #expect(Sparkline.text([]) == "")
  }

  @Test func `The table holds the values of the drawing`() {
    let chart = LineChart(
      title: "Focus",
      points: [ChartPoint("W1", 3_600), ChartPoint("W2", nil), ChartPoint("W3", 60)],
      format: .duration, mean: MovingMean(window: 2))
    #expect(chart.table.columns == ["Week", "Value", "2-week average"])
    #expect(
      chart.table.rows.map { $0.map(\.text) }
        == [["W1", "1 h", "–"], ["W2", "–", "–"], ["W3", "1 min", "–"]])
    #expect(chart.table.numbers == [[nil, 3_600, nil], [nil, nil, nil], [nil, 60, nil]])
    #expect(chart.figure(id: "a").contains("<td class=\"number\">1 h</td>"))
  }

  @Test func `A matrix has totals on both sides`() {
    let chart = MatrixHeatMap(
      title: "a", rows: .init("Weekday", ["Mon", "Tue"]), columns: .init("Hour", ["8", "9"]),
      values: [[1, 2], [3]], format: .number())
    #expect(
      chart.table.rows.map { $0.map(\.text) }
        == [["Mon", "1", "2", "3"], ["Tue", "3", "–", "3"], ["Total", "4", "2", "6"]])
    #expect(chart.summary == "2 by 2 cells: 6 in all; highest 3, Tue, 8; 1 without a value.")
  }
}

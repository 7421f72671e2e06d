import Basics
import Charts
import TestKit
import Testing

/// The sentences of charts about their values.
struct DescriptionTests {
  private func bars(
    _ values: [Double?], per span: ChartPoint.Span = .day, goal: ChartGoal? = nil,
    last: ChartPoint.Standing = .whole
  ) -> String {
    let points = values.enumerated().map { index, value in
      ChartPoint("d\(index + 1)", value, standing: index + 1 == values.count ? last : .whole)
    }
    return BarChart(title: "Focus", points: points, per: span, format: .duration, goal: goal)
      .summary
  }

  @Test func `Nothing is said to be nothing`() {
    #expect(bars([]) == "Nothing to show for this period.")
    #expect(bars([nil, nil]) == "2 days from d1 to d2, all without a value.")
    #expect(
      RingChart(title: "a", value: nil, goal: 1, format: .percent).summary
        == "Nothing to show for this period.")
  }

  @Test func `One point is not a range`() {
    #expect(bars([3_600]) == "One day, d1: 1 h.")
    #expect(
      bars([nil, 3_600, nil]) == "3 days from d1 to d3: 1 h on d2, the only one with a value.")
  }

  @Test func `Range, total, peak and gaps are said`() {
    #expect(
      bars([3_600, nil, 7_200, 1_800])
        == "4 days from d1 to d4: 3 h 30 min in all, 1 h 10 min on average; highest 2 h on d3, "
        + "lowest 30 min on d4; 1 without a value.")
  }

  @Test func `Ties are counted, not hidden behind the first`() {
    #expect(bars([3_600, 60, 3_600]).contains("highest 1 h on 2 days, d1 and d3"))
    #expect(bars([3_600, 60, 3_600, 3_600]).contains("highest 1 h on 3 days"))
    #expect(bars([60, 60, 60]) == "3 days from d1 to d3: 1 min on each.")
    #expect(bars([3_600, 60, 3_600], per: .week).contains("highest 1 h in 2 weeks"))
  }

  @Test func `The goal is counted, met exactly counts as met`() {
    let goal = ChartGoal(14_400)
    #expect(bars([14_400, 14_399, 20_000], goal: goal).hasSuffix("2 of 3 reach the goal of 4 h."))
    #expect(bars([14_400, 1], goal: goal).hasSuffix("1 of 2 reaches the goal of 4 h."))
    #expect(
      bars([14_400, 1], goal: ChartGoal(3_600, name: "minimum"))
        .hasSuffix("1 of 2 reaches 1 h (minimum)."))
  }

  @Test func `What is not over is no low and no trend`() {
    let sentence = bars([7_200, 3_600, 60], last: .partial)
    #expect(sentence.contains("lowest 1 h on d2"))
    #expect(sentence.contains("d3 is not over"))
  }

  @Test(arguments: [
    ([1.0, 1, 2, 2], "Rising: 2 kg on average in the later half, after 1 kg in the earlier one."),
    (
      [2, 2, 9, 1, 1], "Falling: 1 kg on average in the later half, after 2 kg in the earlier one."
    ),
    ([100, 100, 104, 104], "Steady: the second half is much like the first."),
  ])
  func `The trend compares the halves`(values: [Double], sentence: String) {
    let points = values.enumerated().map { ChartPoint("w\($0)", $1) }
    let chart = LineChart(title: "Weight", points: points, format: .measure(unit: "kg"))
    #expect(chart.summary.hasSuffix(sentence))
  }

  @Test func `Three values have no trend`() {
    let points = [1.0, 2, 3].map { ChartPoint("w", $0) }
    let summary = LineChart(title: "a", points: points, format: .number()).summary
    #expect(!summary.contains("Rising"))
  }

  @Test func `An axis that does not start at zero says so`() {
    let points = [58.3, 64.7].map { ChartPoint("w", $0) }
    let kilograms = ValueFormat.measure(unit: "kg")
    #expect(
      LineChart(title: "a", points: points, format: kilograms, startsAtZero: false).summary
        .hasSuffix("The axis starts at 58 kg, not at zero."))
    #expect(!LineChart(title: "a", points: points, format: kilograms).summary.contains("axis"))
    // Durations start at zero regardless of the request.
    #expect(
      LineChart(title: "a", points: points, format: .duration, startsAtZero: false).startsAtZero)
  }

  @Test func `A ring tells the share, beyond the goal too`() {
    func ring(_ value: Double) -> String {
      RingChart(title: "Today", value: value, goal: 14_400, format: .duration).summary
    }
    #expect(ring(9_300) == "2 h 35 min of 4 h, which is 65%.")
    #expect(ring(28_800) == "8 h of 4 h, which is 200%.")
    #expect(ring(14_399) == "4 h of 4 h, which is 99%.")
    #expect(ring(0) == "0 min of 4 h, which is 0%.")
    #expect(
      RingChart(title: "a", value: 60, goal: 0, format: .duration).summary
        == "1 min, without a goal.")
  }

  @Test func `A calendar tells its records from its empty days`() throws {
    let first = try #require(Day("2026-11-16"))
    let days = first...Day(number: first.number + 6)
    let values = [first: 3_600.0, first.next: 3_600, first.next.next: 0]
    let calendar = CalendarHeatMap(
      title: "a", days: days, values: values, today: Day(number: first.number + 4),
      format: .duration, ramp: HeatRamp(goal: 14_400))
    #expect(
      calendar.summary
        == "Mon 16 Nov 2026 to Sun 22 Nov 2026: 2 h on 3 days; highest 1 h on 2 days, "
        + "Mon 16 Nov 2026 and Tue 17 Nov 2026; 2 days without a record.")
    let styles = try SVGReader.read(calendar.svg()).all("rect").prefix(7)
      .map { $0.attributes["class"] ?? "" }
    #expect(styles == ["r1", "r1", "r0", "none", "none", "future", "future"])
  }
}

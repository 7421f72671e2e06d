import Basics
import Charts
import SiteKit
import Vault
import Wording

struct MeasureCharts: Sendable {
  let history: MeasureHistory
  let title: String
  let text: MeasureText

  private var measure: Measure { history.measure }
  private var words: Words { text.words }
  private static let window = 7
  /// The number of days in a line chart without a requested range.
  private static let days = 90

  static func name(of measure: String, _ span: String) -> String { "measures.\(measure).\(span)" }

  var series: [ChartSeries] {
    let name = measure.name
    return [
      ChartSeries(
        Self.name(of: name, "days"), as: [.line, .bar, .calendar, .sparkline], message: message
      ) {
        (request) throws(ChartRequest.Problem) in
        request.kind == .line ? try line(request) : try periods.days(request)
      } table: {
        periods.dayData
      }.rolled {
        // A value of another system, such as a mood, has no reading of its own.
        periods.rolled("measures.\(name)", in: unit) { day in
          history.value(on: day) == nil ? 0 : max(1, history.readings(on: day...day).count)
        }
      },
      periods.byWeek(Self.name(of: name, "weeks")), periods.byMonth(Self.name(of: name, "months")),
    ]
  }

  /// The unit in roll-ups.
  private var unit: String { measure.kind == .duration ? "s" : measure.ownUnit.text }

  private var goal: MeasureGoal? { measure.goal.flatMap { $0.span == .day ? $0 : nil } }

  private var periods: PeriodSeries {
    PeriodSeries(
      titles: .init(
        days: words("measures.chart.days", ["name": title]),
        weeks: words("measures.chart.weeks", ["name": title]),
        months: words("measures.chart.months", ["name": title])),
      since: history.firstDay, today: history.today, words: words, format: text.format,
      goal: goal.flatMap { $0.isMost ? nil : $0.value.number },
      in: measure.kind == .duration ? "seconds" : "value"
    ) { history.total(on: $0)?.number }
  }

  /// The ends of the axis of a scale, between which all values are.
  private var scale: ClosedRange<Double>? {
    guard measure.kind == .scale else { return nil }
    return Double(measure.scale.lowerBound)...Double(measure.scale.upperBound)
  }

  /// The average of the last seven days on record against the goal, from four weeks on; otherwise,
  /// as for yes-or-no measures, the message about the days of the chart.
  private func message(_ request: ChartRequest) -> String? {
    let today = history.today
    guard measure.kind != .yes, request.kind == .line || request.kind == .bar, request.looksBack,
      Maturity(since: history.firstDay, to: today).hasAverages
    else { return periods.dayMessage(request) }
    let values = (0..<Self.window).compactMap { history.value(on: today.advanced(by: -$0)) }
    guard values.count >= Self.fewest else { return nil }
    let mean = values.reduce(Quantity.zero, +).divided(by: values.count)
    let average = text.mean(mean)
    guard let goal, mean != goal.value else {
      return words("measures.message.average", ["mean": average])
    }
    let distance = mean - goal.value
    let size = text.mean(distance < .zero ? Quantity.zero - distance : distance)
    return words(
      distance < .zero ? "measures.message.below" : "measures.message.above",
      ["mean": average, "difference": size])
  }

  /// The minimum number of days on record of seven for a meaningful average.
  private static let fewest = 4

  /// The days as a line with their mean; the axis of values that are not sums need not begin at 0.
  private func line(_ request: ChartRequest) throws(ChartRequest.Problem) -> any Chart {
    let today = history.today
    let days = try request.days(
      today: today, since: history.firstDay, default: today.advanced(by: 1 - Self.days)...today)
    let before = days.lowerBound.advanced(by: 1 - Self.window)..<days.lowerBound
    let (points, span) = periods.pointsByAge(days)
    let goal = request.showsGoal && span == .day ? goal : nil
    return LineChart(
      title: request.title ?? words("measures.chart.days", ["name": title]),
      points: points, per: span, format: text.format,
      mean: span == .day
        ? MovingMean(
          window: Self.window, before: before.map { history.value(on: $0)?.number },
          skipsGaps: true) : nil,
      goal: goal.flatMap { ChartGoal($0.value.number, isMost: $0.isMost) },
      startsAtZero: measure.addsUp, range: scale, wording: words)
  }
}

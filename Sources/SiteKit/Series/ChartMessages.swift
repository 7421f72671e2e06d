import Basics
package import Charts
package import Wording

/// Titles of charts that say what stands out in them; nil where nothing does.
package struct ChartMessages: Sendable {
  package let words: Words
  package let format: ValueFormat

  package init(_ words: Words, _ format: ValueFormat) {
    self.words = words
    self.format = format
  }

  /// Values this far above the mean of all stand out.
  private static let standsOut = 1.25
  /// Of fewer values none stands out.
  private static let fewest = 4

  /// The message about points of time: the run of days that met the goal or, without one, how many
  /// did; without a goal, the highest value.
  ///
  /// - Parameter goal: The daily goal; nil if there is none, or for points that are no days.
  package func message(
    of points: [ChartPoint], per span: ChartPoint.Span, goal: Double?
  ) -> String? {
    guard let goal, span == .day else { return highest(of: points, per: span) }
    return run(points, goal) ?? reached(points, goal)
  }

  /// The days in a row up to today, or yesterday if today is still short of the goal; of more than
  /// a month, all days say more.
  private func run(_ points: [ChartPoint], _ goal: Double) -> String? {
    guard points.count <= 31, let today = points.lastIndex(where: { $0.standing == .partial })
    else { return nil }
    let isShort = points[today].value ?? 0 < goal
    let run = points[..<(isShort ? today : today + 1)].reversed()
      .prefix { ($0.value ?? 0) >= goal }
    guard run.count >= 2 else { return nil }
    return words(
      "chart.message.in_a_row", ["count": run.count, "goal": format.text(goal, words)])
  }

  private func reached(_ points: [ChartPoint], _ goal: Double) -> String? {
    let days = points.filter { $0.standing != .partial }.compactMap(\.value)
    let met = days.count { $0 >= goal }
    guard days.count >= Self.fewest, met > 0 else { return nil }
    return words(
      "chart.message.reached",
      ["count": days.count, "met": met, "goal": format.text(goal, words)])
  }

  /// The message about the only highest point, if it is well above the mean of all finished points.
  private func highest(of points: [ChartPoint], per span: ChartPoint.Span) -> String? {
    let values = points.filter { $0.standing != .partial }.compactMap(\.value)
    guard values.count >= Self.fewest, let most = points.compactMap(\.value).max(),
      points.count(where: { $0.value == most }) == 1,
      most > values.reduce(0, +) / Double(values.count) * Self.standsOut,
      let point = points.first(where: { $0.value == most }), let day = point.day
    else { return nil }
    let period: Period =
      switch span {
      case .week: .week(day.week)
      case .month: .month(day.month)
      case .year: .year(day.year)
      default: .day(day)
      }
    return words(
      span == .day ? "chart.message.most_on" : "chart.message.most_in",
      [
        "period": span == .week ? words.inSentence(words.short(period)) : words.short(period),
        "value": format.text(most, words),
      ])
  }

  /// The first of several items, if a third or more of all is its own.
  ///
  /// - Parameter key: The message, with the names `share` and `name`.
  package func share(
    of items: [(name: String, value: Double)], _ key: Words.Key = "chart.message.share"
  ) -> String? {
    let sum = items.reduce(0) { $0 + $1.value }
    guard items.count > 1, let first = items.max(by: { $0.value < $1.value }), sum > 0,
      first.value * 3 >= sum
    else { return nil }
    return words(
      key, ["share": words.percent(first.value / sum, decimals: 0), "name": first.name])
  }
}

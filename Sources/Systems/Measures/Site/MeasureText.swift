import Basics
import Charts
import Liquid
import SiteKit
import Wording

struct MeasureText: Sendable {
  let measure: Measure
  let words: Words

  var unit: String { measure.ownUnit.text(in: words.tag) }

  /// A value of a day or a record: `71.2 kg`, `7 h 30 min`, `yes`.
  func value(_ quantity: Quantity) -> String {
    if measure.kind == .yes {
      return quantity > .zero ? words("measures.yes") : words("measures.no")
    }
    return number(quantity.number, decimals: measure.decimals)
  }

  /// The value of several days: as for one day, but the number of days for a habit.
  func total(_ quantity: Quantity) -> String {
    guard measure.kind == .yes else { return value(quantity) }
    return words("number.days", ["count": Int(clamping: quantity.number.rounded())])
  }

  /// The value of a period, as a large number with its unit in small type: a total, or a mean if
  /// the values do not add up.
  func figure(_ quantity: Quantity) -> Value {
    switch measure.kind {
    case .duration: return .markup(words.durationFigure(seconds: quantity.number.rounded()))
    case .yes:
      return .markup(words.countFigure("number.days", Int(clamping: quantity.number.rounded())))
    case .count, .number, .scale: break
    }
    let (number, unit): (String, String) =
      if measure.addsUp {
        (words.number(quantity.number, decimals: measure.decimals), self.unit)
      } else {
        (words.number(quantity.number, decimals: meanDecimals(quantity)), self.unit)
      }
    let text = MarkupText.escaped(number)
    if unit.isEmpty { return .markup(text) }
    let gap = words.parts(from: unit) ? " " : ""
    return .markup("\(text)<small>\(gap)\(MarkupText.escaped(unit))</small>")
  }

  /// The title of a measure, marked as a mean if its figures are means.
  func titleOfFigure(_ title: String) -> String {
    measure.addsUp
      ? title
      : words("list.commas", ["first": title, "second": words("measures.averaged")])
  }

  func mean(_ quantity: Quantity) -> String {
    switch measure.kind {
    case .yes: words.percent(quantity.number, decimals: 0)
    case .duration: number(quantity.number, decimals: 0)
    case .count, .number, .scale:
      number(quantity.number, decimals: meanDecimals(quantity))
    }
  }

  private func meanDecimals(_ quantity: Quantity) -> Int {
    max(measure.decimals, abs(quantity.number) < 100 ? 1 : 0)
  }

  /// A difference of two totals or means, without its sign.
  func difference(_ quantity: Quantity) -> String {
    let size = Quantity(millionths: Int64(clamping: quantity.millionths.magnitude))
    return measure.addsUp ? total(size) : mean(size)
  }

  /// True if a smaller difference is fewer of something, such as days; otherwise it is less.
  var isCounted: Bool { measure.addsUp && (measure.kind == .yes || measure.kind == .count) }

  /// A goal with its label: `goal: 8,000 a day`.
  func goal(_ goal: MeasureGoal) -> String {
    words("list.labelled", ["label": words("chart.goal"), "value": reach(goal)])
  }

  /// A goal without a label: `8,000 a day`, `at most 3 a week`.
  func reach(_ goal: MeasureGoal) -> String {
    let text = goal.span == .day ? value(goal.value) : total(goal.value)
    let value = measure.kind == .yes && goal.span == .day ? words("measures.kept") : text
    let key: Words.Key =
      switch (goal.isMost, goal.span) {
      case (false, .day): "measures.goal_least_day"
      case (false, .week): "measures.goal_least_week"
      case (false, .month): "measures.goal_least_month"
      case (true, .day): "measures.goal_most_day"
      case (true, .week): "measures.goal_most_week"
      case (true, .month): "measures.goal_most_month"
      }
    return words(key, ["value": value])
  }

  var format: ValueFormat {
    switch measure.kind {
    case .duration: .duration
    case .yes: .number(unit: "")
    case .count, .number, .scale:
      measure.addsUp ? .number(unit: unit) : .measure(unit: unit)
    }
  }

  private func number(_ value: Double, decimals: Int) -> String {
    if measure.kind == .duration { return words.duration(seconds: value.rounded()) }
    return words.number(words.number(value, decimals: decimals), unit: unit)
  }
}

/// Relations of days in words: they state what goes together, but no cause.
struct RelationText {
  let series: [DailySeries]
  let words: Words

  func strongest(today: Day) -> [Association] {
    Association.strongest(
      among: series.map { Association.Series(values: $0.values, isWhether: $0.unit == .whether) },
      today: today)
  }

  func notes(today: Day) -> [Note] {
    strongest(today: today).map(sentence).map { Note(title: $0.text, text: $0.detail) }
  }

  func sentence(_ relation: Association) -> (text: String, detail: String) {
    let (first, second) = (series[relation.first], series[relation.second])
    let names = (first: words(first.title), second: words(second.title))
    switch relation.finding {
    case .means(let with, let without, let difference, let margin):
      let arguments: KeyValuePairs<String, any WordsArgument> = [
        "first": names.first, "second": names.second, "with": text(with, second.unit),
        "without": text(without, second.unit),
      ]
      return (
        relation.isNextDay
          ? words("measures.relation.means_next", arguments)
          : words("measures.relation.means", arguments),
        words(
          "measures.relation.means_detail",
          [
            "count": relation.count, "low": signed(difference - margin, second.unit),
            "high": signed(difference + margin, second.unit),
          ])
      )
    case .correlation(let coefficient):
      let key: Words.Key =
        switch (coefficient > 0, relation.isNextDay) {
        case (true, false): "measures.relation.more"
        case (false, false): "measures.relation.less"
        case (true, true): "measures.relation.more_next"
        case (false, true): "measures.relation.less_next"
        }
      return (
        words(key, ["first": names.first, "second": names.second]),
        words(
          "measures.relation.detail",
          [
            "count": relation.count, "value": decimal(coefficient),
            "low": decimal(relation.interval.lowerBound),
            "high": decimal(relation.interval.upperBound),
          ])
      )
    }
  }

  private func text(_ value: Double, _ unit: DailySeries.Unit) -> String {
    switch unit {
    case .time: words.duration(seconds: value.rounded())
    case .number(let unit, let decimals):
      words.number(words.number(value, decimals: max(1, decimals)), unit: unit.text(in: words.tag))
    case .whether: words.percent(value, decimals: 0)
    }
  }

  private func signed(_ value: Double, _ unit: DailySeries.Unit) -> String {
    (value < 0 ? "−" : "+") + text(abs(value), unit)
  }

  /// `−0.40`, with two decimals, so that values and their intervals have the same length.
  private func decimal(_ value: Double) -> String {
    let hundredths = Int(clamping: (abs(value) * 100).rounded())
    let rest = hundredths % 100
    return (value < 0 && hundredths > 0 ? "−" : "") + "\(hundredths / 100)."
      + (rest < 10 ? "0" : "") + "\(rest)"
  }
}

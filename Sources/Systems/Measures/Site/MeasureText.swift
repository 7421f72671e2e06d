import Basics
import Charts
import Liquid
import SiteKit
import Wording

/// How the values of a measure are written in a language.
struct MeasureText: Sendable {
  let measure: Measure
  let words: Words

  /// What its values are of.
  var unit: String { measure.ownUnit.text(in: words.tag) }

  /// A value of a day or a record: `71.2 kg`, `7 h 30 min`, `yes`.
  func value(_ quantity: Quantity) -> String {
    if measure.kind == .yes {
      return quantity > .zero ? words("measures.yes") : words("measures.no")
    }
    return number(quantity.number, decimals: measure.decimals)
  }

  /// What several days come to: the same, and how many days of a habit.
  func total(_ quantity: Quantity) -> String {
    guard measure.kind == .yes else { return value(quantity) }
    return words("number.days", ["count": Int(clamping: quantity.number.rounded())])
  }

  /// What a period comes to, as a large number with its unit small beside it: a total, or of what
  /// does not add up the mean.
  func figure(_ quantity: Quantity) -> Value {
    if measure.kind == .duration {
      return .markup(words.durationFigure(seconds: quantity.number.rounded()))
    }
    let (number, unit): (String, String) =
      if measure.kind == .yes {
        (total(quantity), "")
      } else if measure.addsUp {
        (words.number(quantity.number, decimals: measure.decimals), self.unit)
      } else {
        (words.number(quantity.number, decimals: meanDecimals(quantity)), self.unit)
      }
    let text = MarkupText.escaped(number)
    if unit.isEmpty { return .markup(text) }
    let gap = words.parts(from: unit) ? " " : ""
    return .markup("\(text)<small>\(gap)\(MarkupText.escaped(unit))</small>")
  }

  /// The title of a measure, and that a figure of it is a mean where it is one.
  func titleOfFigure(_ title: String) -> String {
    measure.addsUp
      ? title
      : words("list.commas", ["first": title, "second": words("measures.averaged")])
  }

  /// A mean, which may have a decimal where values have none.
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

  /// A goal: `at least 8,000 a day`.
  func goal(_ goal: MeasureGoal) -> String {
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

  /// How charts write values.
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

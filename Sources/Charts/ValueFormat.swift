public import Wording

/// The format of a chart's values: the quantity, and the unit of the axis.
public enum ValueFormat: Sendable, Hashable {
  /// Seconds, written as `4 h 35 min`.
  case duration
  /// A count or another quantity that may be added up, such as experience points: `12,000 XP`.
  case number(unit: String = "")
  /// A quantity whose sum is meaningless, such as a weight or a rating: `61.5 kg`.
  case measure(unit: String)
  /// Money in units of the currency, its symbol in front: `¥1,600`.
  case amount(symbol: String)
  /// A share; 1 is everything: `65%`.
  case percent
}

extension ValueFormat {
  /// True if a total of such values is meaningful.
  var addsUp: Bool {
    switch self {
    case .duration, .number, .amount: true
    case .measure, .percent: false
    }
  }

  /// `value` in full, with its unit.
  public func text(_ value: Double, _ wording: Words = .english) -> String {
    switch self {
    case .duration: wording.duration(seconds: value)
    case .number(let unit), .measure(let unit):
      wording.number(wording.number(value, decimals: decimals(value)), unit: unit)
    case .amount(let symbol): amount(value, symbol, decimals: decimals(value), wording)
    case .percent: wording.percent(value, decimals: abs(value) < 0.1 ? 1 : 0)
    }
  }

  /// `value` as briefly as the `unit` of the axis allows: `4:35` for an axis in hours, `35` for one
  /// in minutes.
  func brief(_ value: Double, unit: AxisUnit, _ wording: Words) -> String {
    switch self {
    case .duration:
      unit == .hours
        ? wording.clock(seconds: value) : wording.number(value / unit.size, decimals: 0)
    case .number, .measure: wording.number(value, decimals: decimals(value))
    case .amount(let symbol): amount(value, symbol, decimals: decimals(value), wording)
    case .percent: wording.percent(value, decimals: abs(value) < 0.1 ? 1 : 0)
    }
  }

  /// `value`, a tick of an axis whose ticks are `step` apart, both in axis units.
  func tick(_ value: Double, step: Double, unit: AxisUnit, _ wording: Words) -> String {
    var decimals = 0
    var scaled = abs(step)
    // However small the step, two ticks never read the same.
    while decimals < 15, (scaled - scaled.rounded()).magnitude > scaled * 1e-6 {
      scaled *= 10
      decimals += 1
    }
    switch self {
    case .duration: return wording.ticked(value, unit)
    case .amount(let symbol):
      // Sums of money are read digit by digit, up to millions.
      let number =
        abs(step) >= 1_000_000
        ? wording.compact(abs(value), step: abs(step))
        : wording.number(abs(value), decimals: decimals)
      return (value < 0 ? "−" : "") + symbol + number
    case .percent: return wording.percent(value / 100, decimals: decimals)
    case .number(let name), .measure(let name):
      let number =
        abs(step) >= 50_000
        ? wording.compact(value, step: abs(step)) : wording.number(value, decimals: decimals)
      return name.isEmpty || TextWidth.of(name) > 36 ? number : wording.number(number, unit: name)
    }
  }

  private func amount(
    _ value: Double, _ symbol: String, decimals: Int, _ wording: Words
  ) -> String {
    let number = wording.money(abs(value), decimals: decimals)
    return (value < 0 && number.contains { ("1"..."9").contains($0) } ? "−" : "") + symbol + number
  }

  /// Two decimals, or more if needed to show two significant digits of a small value.
  private func decimals(_ value: Double) -> Int {
    var size = abs(value)
    guard size > 0, size < 0.01 else { return 2 }
    var decimals = 0
    while decimals < 15, size < 10 {
      size *= 10
      decimals += 1
    }
    return decimals
  }
}

enum AxisUnit: Sendable, Hashable {
  case seconds, minutes, hours
  case hundredths
  case ones

  /// How much of a chart's values one unit is.
  var size: Double {
    switch self {
    case .seconds, .ones: 1
    case .minutes: 60
    case .hours: 3_600
    case .hundredths: 0.01
    }
  }
}

extension ValueFormat {
  /// The unit for an axis that reaches `largest`: durations in hours from two hours on, in minutes
  /// from two minutes on.
  func axisUnit(reaching largest: Double) -> AxisUnit {
    switch self {
    case .duration: largest >= 7_200 ? .hours : largest >= 120 ? .minutes : .seconds
    case .percent: .hundredths
    case .number, .measure, .amount: .ones
    }
  }

  /// The end of an axis without values: two hours, one, or everything.
  var modestMaximum: Double {
    switch self {
    case .duration: 7_200
    case .number, .measure, .amount, .percent: 1
    }
  }
}

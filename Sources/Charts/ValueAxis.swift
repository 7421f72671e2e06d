import Basics
import Wording

/// The axis of a chart's values: a domain that ends on round numbers, and its ticks.
struct ValueAxis: Sendable {
  /// The lowest value that the axis shows.
  let lowest: Double
  /// The highest value that the axis shows, above ``lowest``.
  let highest: Double
  let unit: AxisUnit
  let ticks: [Tick]

  struct Tick: Sendable {
    let value: Double
    let text: String
  }

  /// An axis for `values`, from zero unless `fromZero` is false, with about `count` ticks. If all
  /// values are in `range`, such as that of answers from 1 to 5, the axis has its ends.
  ///
  /// Ticks of durations, and of values that are all whole, stay on whole units. An axis of zeros
  /// ends at a modest value above, so that there is something to see that they are zero against.
  init(
    for values: [Double], fromZero: Bool = true, range: ClosedRange<Double>? = nil, count: Int,
    format: ValueFormat, wording: Words
  ) {
    let range = range.flatMap { range in
      range.lowerBound < range.upperBound && values.allSatisfy(range.contains) ? range : nil
    }
    var low = range?.lowerBound ?? values.min() ?? 0
    var high = range?.upperBound ?? values.max() ?? 0
    if range != nil {
      // The ends are as they are.
    } else if fromZero || values.isEmpty {
      low = Swift.min(0, low)
      high = Swift.max(0, high)
      if low == high { high = format.modestMaximum }
    } else if low == high {
      let room = Swift.max(abs(low) / 20, format.modestMaximum / 2)
      low -= room
      high += room
    }
    let unit = format.axisUnit(reaching: Swift.max(abs(low), abs(high)))
    let size = unit.size
    let isWhole = format == .duration || values.allSatisfy { ($0 / size).rounded() == $0 / size }
    if isWhole, range == nil {
      low = (low / size).rounded(.down) * size
      high = (high / size).rounded(.up) * size
    }
    var count = Double(count)
    while isWhole, count > 1,
      Ticks.increment(from: low / size, to: high / size, count: count) < 1
    {
      count -= 1
    }
    let nice =
      range == nil
      ? Ticks.nice(from: low / size, to: high / size, count: count)
      : (start: low / size, stop: high / size)
    let ends = range == nil ? nil : Self.parts(of: nice.stop - nice.start)
    let step = ends ?? Ticks.step(from: nice.start, to: nice.stop, count: count)
    self.unit = unit
    self.lowest = nice.start * size
    self.highest = nice.stop * size
    let values =
      ends.map { Array(stride(from: nice.start, through: nice.stop, by: $0)) }
      ?? Ticks.between(nice.start, and: nice.stop, count: count)
    self.ticks = values.map { value in
      Tick(value: value * size, text: format.tick(value, step: step, unit: unit, wording))
    }
  }

  /// The distance of ticks that divide a whole length into halves, thirds or quarters, so that both
  /// ends have one; nil if none does.
  private static func parts(of length: Double) -> Double? {
    [2, 3, 4].map { length / $0 }.first { $0 == $0.rounded() }
  }

  /// The position of `value` on a scale from ``lowest`` at `bottom` to ``highest`` at `top`.
  func position(of value: Double, bottom: Double, top: Double) -> Double {
    bottom + (top - bottom) * ((value - lowest) / (highest - lowest))
  }

  /// The room for the ticks' texts next to a plot in a drawing of `width` units, including the
  /// distance between them. Longer texts are shortened.
  func room(in width: Double) -> Double { Self.room(for: ticks.map(\.text), in: width) }

  /// The same for other texts than the ticks'.
  static func room(for texts: [String], in width: Double) -> Double {
    min(width * 0.4, texts.map { TextWidth.of($0) }.max() ?? 0) + 6
  }
}

/// Round numbers for an axis, by the rule of d3-array's `ticks`: steps of 1, 2 or 5 times a power
/// of ten, choosing the number of ticks that is nearest to the requested one on a logarithmic
/// scale.
///
/// Results equal d3-array 3.2 for every input: reversed ranges, fractional counts, infinities and
/// NaN.
package enum Ticks {
  /// The round numbers from `start` to `stop`, in that order; both ends only if they are round.
  /// Empty unless `count` is above zero; `[start]` if both ends are the same.
  package static func between(_ start: Double, and stop: Double, count: Double) -> [Double] {
    guard count > 0 else { return [] }
    guard start != stop else { return [start] }
    let reversed = stop < start
    let spec =
      reversed
      ? Spec(from: stop, to: start, count: count) : Spec(from: start, to: stop, count: count)
    guard spec.last >= spec.first, let length = Int(exactly: spec.last - spec.first + 1) else {
      return []
    }
    return (0..<length).map { index in
      let multiple = reversed ? spec.last - Double(index) : spec.first + Double(index)
      return spec.increment < 0 ? multiple / -spec.increment : multiple * spec.increment
    }
  }

  /// The distance between ticks when `start` ≤ `stop`. A distance below one is given as the
  /// negative of its reciprocal (−5 for 0.2), because the reciprocal is a whole number and keeps
  /// ticks exact. NaN when `start` > `stop`; infinite if there is no valid distance.
  package static func increment(from start: Double, to stop: Double, count: Double) -> Double {
    Spec(from: start, to: stop, count: count).increment
  }

  /// The distance between ticks, negative if `stop` is below `start`.
  package static func step(from start: Double, to stop: Double, count: Double) -> Double {
    let reversed = stop < start
    let increment =
      reversed
      ? increment(from: stop, to: start, count: count)
      : increment(from: start, to: stop, count: count)
    return (reversed ? -1 : 1) * (increment < 0 ? 1 / -increment : increment)
  }

  /// The range widened until both ends are on ticks; unchanged if that is impossible.
  package static func nice(
    from start: Double, to stop: Double, count: Double
  ) -> (start: Double, stop: Double) {
    var (start, stop) = (start, stop)
    var before: Double?
    while true {
      let step = increment(from: start, to: stop, count: count)
      if step == before || step == 0 || !step.isFinite { return (start, stop) }
      if step > 0 {
        start = (start / step).rounded(.down) * step
        stop = (stop / step).rounded(.up) * step
      } else {
        start = (start * step).rounded(.up) / step
        stop = (stop * step).rounded(.down) / step
      }
      before = step
    }
  }

  /// First and last tick as multiples of the increment.
  private struct Spec {
    var first: Double
    var last: Double
    var increment: Double

    init(from start: Double, to stop: Double, count: Double) {
      let step = (stop - start) / (count.isNaN ? count : Swift.max(0, count))
      let power = PowerOfTen.floor(step)
      let error = step / PowerOfTen.value(power)
      // The geometric means of 5 and 10, 2 and 5, 1 and 2.
      let factor: Double =
        error >= 50.0.squareRoot()
        ? 10 : error >= 10.0.squareRoot() ? 5 : error >= 2.0.squareRoot() ? 2 : 1
      if power < 0 {
        let reciprocal = PowerOfTen.value(-power) / factor
        first = Self.roundedHalfUp(start * reciprocal)
        last = Self.roundedHalfUp(stop * reciprocal)
        if first / reciprocal < start { first += 1 }
        if last / reciprocal > stop { last -= 1 }
        increment = -reciprocal
      } else {
        increment = PowerOfTen.value(power) * factor
        first = Self.roundedHalfUp(start / increment)
        last = Self.roundedHalfUp(stop / increment)
        if first * increment < start { first += 1 }
        if last * increment > stop { last -= 1 }
      }
      if last < first, 0.5 <= count, count < 2 {
        self = Spec(from: start, to: stop, count: count * 2)
      }
    }

    /// The nearest whole number, halves upwards, as ECMAScript's `Math.round`.
    private static func roundedHalfUp(_ value: Double) -> Double {
      let below = value.rounded(.down)
      return value - below >= 0.5 ? below + 1 : below
    }
  }
}

/// Powers of ten by table, so that no mathematics library is needed and every one is exact to the
/// last bit.
private enum PowerOfTen {
  private static let lowest = -323
  private static let table: [Double] = (lowest...308).map { Double("1e\($0)") ?? .nan }

  /// ⌊log₁₀ value⌋: −∞ for zero, NaN for negative values.
  static func floor(_ value: Double) -> Double {
    guard value > 0, value.isFinite else {
      return value == 0 ? -.infinity : value == .infinity ? .infinity : .nan
    }
    // 0.30103 is log₁₀ 2; the estimate is off by one at most.
    var power = Int(clamping: (Double(value.exponent) * 0.301_029_995_663_98).rounded(.down))
    power = Swift.min(Swift.max(power, lowest), 308)
    while power < 308, table[power + 1 - lowest] <= value { power += 1 }
    while power > lowest, table[power - lowest] > value { power -= 1 }
    return Double(power)
  }

  /// 10 to the whole `power`.
  static func value(_ power: Double) -> Double {
    guard power.isFinite else { return power == -.infinity ? 0 : power }
    let index = Int(clamping: power) - lowest
    return index < 0 ? 0 : index < table.count ? table[index] : .infinity
  }
}

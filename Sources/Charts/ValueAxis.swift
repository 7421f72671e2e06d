import Wording

/// The axis of a chart's values: a domain that ends on round numbers, and its ticks.
struct ValueAxis: Sendable {
  /// The lowest value that the axis shows.
  let lowest: Double
  /// The highest value that the axis shows, above ``lowest``.
  let highest: Double
  /// What the ticks are counted in.
  let unit: AxisUnit
  /// The ticks, from the lowest.
  let ticks: [Tick]

  struct Tick: Sendable {
    let value: Double
    let text: String
  }

  /// An axis for `values`, from zero unless `fromZero` is false, with about `count` ticks.
  ///
  /// Ticks of durations, and of values that are all whole, stay on whole units. An axis of zeros
  /// ends at a modest value above, so that there is something to see that they are zero against.
  init(
    for values: [Double], fromZero: Bool = true, count: Int, format: ValueFormat,
    wording: Words
  ) {
    var low = values.min() ?? 0
    var high = values.max() ?? 0
    if fromZero || values.isEmpty {
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
    if isWhole {
      low = (low / size).rounded(.down) * size
      high = (high / size).rounded(.up) * size
    }
    var count = Double(count)
    while isWhole, count > 1,
      Ticks.increment(from: low / size, to: high / size, count: count) < 1
    {
      count -= 1
    }
    let nice = Ticks.nice(from: low / size, to: high / size, count: count)
    let step = Ticks.step(from: nice.start, to: nice.stop, count: count)
    self.unit = unit
    self.lowest = nice.start * size
    self.highest = nice.stop * size
    self.ticks = Ticks.between(nice.start, and: nice.stop, count: count).map { value in
      Tick(value: value * size, text: format.tick(value, step: step, unit: unit, wording))
    }
  }

  /// Where `value` is on a scale whose ``lowest`` is at `bottom` and whose ``highest`` at `top`.
  func position(of value: Double, bottom: Double, top: Double) -> Double {
    bottom + (top - bottom) * ((value - lowest) / (highest - lowest))
  }

  /// The room that the ticks' texts take beside a plot in a drawing of `width` units, with the
  /// distance between them. Longer texts are shortened.
  func room(in width: Double) -> Double { Self.room(for: ticks.map(\.text), in: width) }

  /// The same for texts in place of those of the ticks.
  static func room(for texts: [String], in width: Double) -> Double {
    min(width * 0.4, texts.map { TextWidth.of($0) }.max() ?? 0) + 10
  }
}

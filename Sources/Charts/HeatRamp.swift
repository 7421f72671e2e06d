/// The five steps of a heat map, `r0` to `r4`, and the bounds between them.
///
/// A step reaches up to its bound, the bound included; the fifth is everything above the last one.
package struct HeatRamp: Sendable, Hashable {
  /// The upper bounds of the first four steps, ascending.
  package let bounds: [Double]

  /// Steps with the bounds given; nil when one of them is NaN or not above the one before.
  package init?(upTo first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    guard first < second, second < third, third < fourth, first.isFinite, fourth.isFinite else {
      return nil
    }
    bounds = [first, second, third, fourth]
  }

  /// Nothing, up to a third of the goal, two thirds, the goal, and more than the goal.
  package init(goal: Double) {
    let goal = goal.isFinite && goal > 0 ? goal : 1
    bounds = [0, goal / 3, goal * 2 / 3, goal]
  }

  /// Nothing, and four steps up to `largest`, their bounds on whole units where there are enough.
  package init(largest: Double, format: ValueFormat) {
    let largest = largest.isFinite && largest > 0 ? largest : format.modestMaximum
    let size = format.axisUnit(reaching: largest).size
    let quarters = [0.25, 0.5, 0.75].map { $0 * largest }
    let whole = quarters.map { ($0 / size).rounded() * size }
    let isApart = whole[0] > 0 && whole[0] < whole[1] && whole[1] < whole[2] && whole[2] < largest
    bounds = [0] + (isApart ? whole : quarters)
  }

  /// Steps that tell `values` apart: equal ones up to the largest, or quarters of the values where
  /// those would leave nearly all in one step; from the lowest to the highest where some are below
  /// zero.
  package init(telling values: some Collection<Double>, format: ValueFormat) {
    let (lowest, largest) = (values.min() ?? 0, values.max() ?? 0)
    let equal = HeatRamp(largest: largest, format: format)
    if lowest < 0 {
      let size = max(largest - lowest, -lowest / 1_000) / 5
      let bounds = (1...4).map { Self.rounded(lowest + Double($0) * size) }
      self =
        HeatRamp(upTo: bounds[0], bounds[1], bounds[2], bounds[3])
        ?? HeatRamp(
          upTo: lowest + size, lowest + 2 * size, lowest + 3 * size, lowest + 4 * size) ?? equal
      return
    }
    let present = values.count { $0 > 0 }
    let crowded = values.count { $0 > 0 && equal.step(of: $0) == 1 }
    let isSkewed = present >= 8 && crowded * 10 > present * 9
    self = (isSkewed ? HeatRamp(quartersOf: values) : nil) ?? equal
  }

  /// Nothing, and four steps of which each holds a quarter of the values above zero, for values of
  /// which a few are far above the others. The bounds have two digits that are not zero; nil when
  /// that leaves fewer than four steps.
  package init?(quartersOf values: some Sequence<Double>) {
    let sorted = values.filter { $0 > 0 && $0.isFinite }.sorted()
    guard sorted.count >= 4 else { return nil }
    let quarters = (1...3).map { Self.rounded(sorted[sorted.count * $0 / 4 - 1]) }
    self.init(upTo: 0, quarters[0], quarters[1], quarters[2])
  }

  /// To two digits.
  private static func rounded(_ value: Double) -> Double {
    var size = 1.0
    while abs(value) / size >= 100 { size *= 10 }
    return abs(value) < 10 ? value : (value / size).rounded() * size
  }

  /// Nought and the whole numbers up to the largest of `values`, where these are no others and at
  /// most three, so that each has a step of its own; else none.
  func levels(of values: some Sequence<Double>) -> [Double] {
    let known = Set(values)
    guard let largest = known.max(), 1...3 ~= largest,
      known.allSatisfy({ [0, 1, 2, 3].contains($0) })
    else { return [] }
    let levels = Array(stride(from: 0, through: largest, by: 1))
    return Set(levels.map(step)).count == levels.count ? levels : []
  }

  /// The step of `value`, 0–4.
  package func step(of value: Double) -> Int {
    bounds.firstIndex { value <= $0 } ?? bounds.count
  }
}

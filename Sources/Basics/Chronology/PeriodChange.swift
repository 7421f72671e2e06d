/// How much there was of something in a period, beside the period before.
package struct PeriodChange<Quantity: AdditiveArithmetic & Comparable & Sendable>: Sendable {
  /// What the period has: all of it when it is over, else what its days have that are over.
  package var now: Quantity
  /// What as many days of the period before had.
  package var before: Quantity
  /// Whether the period is not over, and both therefore only a part.
  package var isPartial: Bool

  /// How much more it is; negative when it is less.
  package var difference: Quantity { now - before }

  /// The change from the period before `period`.
  ///
  /// Nil where ``Period/comparison(asOf:since:)`` has nothing to compare.
  ///
  /// - Parameters:
  ///   - firstDay: The first day on record; nil when nothing is.
  ///   - total: What there was on some days.
  package init?(
    of period: Period, asOf today: Day, since firstDay: Day?,
    total: (ClosedRange<Day>) -> Quantity
  ) {
    guard let days = period.comparison(asOf: today, since: firstDay) else { return nil }
    now = total(days.now)
    before = total(days.before)
    isPartial = period.isRunning(on: today)
  }
}

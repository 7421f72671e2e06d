/// How much there was of something in a period, beside the period before.
package struct PeriodChange<Quantity: AdditiveArithmetic & Comparable & Sendable>: Sendable {
  /// What the period has, up to today.
  package var now: Quantity
  /// What as many days of the period before had: all of them when the period is over, else those
  /// that match the days that have begun, so that a Tuesday is not held against a Sunday.
  package var before: Quantity
  /// Whether the period is not over, and ``before`` therefore only a part.
  package var isPartial: Bool

  /// How much more it is; negative when it is less.
  package var difference: Quantity { now - before }

  /// The change from the period before `period`.
  ///
  /// Nil when the period before is not wholly on record, and for the day that is running, as its
  /// figure would change by the minute.
  ///
  /// - Parameters:
  ///   - firstDay: The first day on record; nil when nothing is.
  ///   - total: What there was on some days.
  package init?(
    of period: Period, asOf today: Day, since firstDay: Day?,
    total: (ClosedRange<Day>) -> Quantity
  ) {
    guard period.isComparable(since: firstDay), period != .day(today) else { return nil }
    now = total(period.days)
    before = total(period.comparedDays(asOf: today))
    isPartial = period.isRunning(on: today)
  }
}

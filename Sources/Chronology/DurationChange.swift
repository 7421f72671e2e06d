/// How long something was done in a period, beside the period before.
package struct DurationChange: Sendable, Hashable {
  /// The length of the period, up to today.
  package var now: Duration
  /// That of as many days of the period before: all of them when the period is over, else those
  /// that match the days that have begun, so that a Tuesday is not held against a Sunday.
  package var before: Duration
  /// Whether the period is not over, and ``before`` therefore only a part.
  package var isPartial: Bool

  /// How much more it is; negative when it is less.
  package var difference: Duration { now - before }

  /// The change from the period before `period`.
  ///
  /// Nil when the records begin within that one, as a part of it would be held against the whole,
  /// and for the day that is running, as its figure would change by the minute.
  ///
  /// - Parameters:
  ///   - firstDay: The first day on record; nil when nothing is.
  ///   - total: The length on some days.
  package init?(
    of period: Period, asOf today: Day, since firstDay: Day?,
    total: (ClosedRange<Day>) -> Duration
  ) {
    guard let firstDay, firstDay <= period.previous.days.lowerBound, period != .day(today)
    else { return nil }
    now = total(period.days)
    before = total(period.comparedDays(asOf: today))
    isPartial = period.days.contains(today) && today < period.days.upperBound
  }
}

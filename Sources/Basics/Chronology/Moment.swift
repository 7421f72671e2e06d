/// The moment that counts as now, and where its wall clock is read: the one value that stands for
/// now, so that no figure asks a clock.
package struct Moment: Sendable, Hashable {
  /// The instant that counts as now.
  package let asOf: Instant
  /// The zone in which days begin.
  package let zone: Zone
  /// The day of ``asOf`` in ``zone``.
  package let today: Day

  /// The moment `asOf` as the clocks of `zone` show it.
  package init(asOf: Instant, zone: Zone) {
    self.asOf = asOf
    self.zone = zone
    today = zone.day(of: asOf)
  }

  /// When the last so many days began, today among them.
  package func start(ofLast days: Int) -> Instant { zone.start(of: today.advanced(by: 1 - days)) }

  /// Whether an instant is still to come before the day ends.
  package func isLaterToday(_ instant: Instant) -> Bool {
    instant > asOf && zone.day(of: instant) == today
  }
}

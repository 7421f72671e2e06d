/// A moment in time, to the microsecond, with no zone.
///
/// The range is the years 0000 to 9999 of the proleptic Gregorian calendar when read from text;
/// arithmetic reaches further, to ±292,000 years. Leap seconds do not exist, as in POSIX time.
package struct Instant: Sendable, Hashable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  package var microseconds: Int64

  /// The moment `microseconds` after 1970-01-01T00:00:00Z.
  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  /// The moment `seconds` after 1970-01-01T00:00:00Z.
  package init(seconds: Int64) {
    self.microseconds = seconds &* 1_000_000
  }

  /// Whole seconds since 1970, rounded down.
  package var seconds: Int64 { microseconds.dividedDown(by: 1_000_000) }
}

extension Instant: Comparable {
  @inlinable package static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  // The comparisons that follow from it would not be specialized in other modules.
  @inlinable package static func > (left: Instant, right: Instant) -> Bool { right < left }
  @inlinable package static func <= (left: Instant, right: Instant) -> Bool { !(right < left) }
  @inlinable package static func >= (left: Instant, right: Instant) -> Bool { !(left < right) }

  package static func + (left: Instant, right: Duration) -> Instant {
    Instant(microseconds: left.microseconds.addingClamped(right.microseconds))
  }

  package static func - (left: Instant, right: Duration) -> Instant {
    Instant(microseconds: left.microseconds.subtractingClamped(right.microseconds))
  }

  /// The time from `right` to `left`, negative when `left` is earlier.
  package static func - (left: Instant, right: Instant) -> Duration {
    .microseconds(left.microseconds.subtractingClamped(right.microseconds))
  }
}

extension Duration {
  /// The length in whole microseconds, rounded toward zero; clamped to ±292,000 years.
  package var microseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000_000)
  }

  /// The length without its sign.
  package var magnitude: Duration { self < .zero ? .zero - self : self }
  /// The length in seconds.
  package var inSeconds: Double { Double(microseconds) / 1_000_000 }
  /// The length in hours.
  package var inHours: Double { inSeconds / 3_600 }

  /// A length of `hours`.
  package static func hours(_ hours: Int) -> Duration { .seconds(hours * 3_600) }
  /// A length of `minutes`.
  package static func minutes(_ minutes: Int) -> Duration { .seconds(minutes * 60) }
}

/// The current moment, and the zone that its wall clock is read in: the only value for "now", so
/// that no figure asks a clock.
package struct Moment: Sendable, Hashable {
  /// The current instant.
  package let asOf: Instant
  /// The time zone of days.
  package let zone: Zone
  /// The day of ``asOf`` in ``zone``.
  package let today: Day
  /// The days that pause the person’s streaks, up to today.
  package let pauses: Pauses

  /// The moment `asOf` on the clocks of `zone`.
  package init(asOf: Instant, zone: Zone, pauses: Pauses = Pauses()) {
    self.asOf = asOf
    self.zone = zone
    self.pauses = pauses
    today = zone.day(of: asOf)
  }

  /// The start of the last `days` days, including today.
  package func start(ofLast days: Int) -> Instant { zone.start(of: today.advanced(by: 1 - days)) }

  /// True if an instant is still ahead today.
  package func isLaterToday(_ instant: Instant) -> Bool {
    instant > asOf && zone.day(of: instant) == today
  }
}

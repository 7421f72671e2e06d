/// Finds the days of many instants. Most fall on the day of the one before, so it asks the zone
/// once for each day.
package struct DayCursor {
  private let zone: Zone
  private var day: Day
  private var start: Int64
  private var end: Int64

  /// The days in `zone`.
  package init(in zone: Zone) {
    self.zone = zone
    (day, start, end) = (Day(number: 0), 0, 0)
  }

  /// The day of `instant`.
  package mutating func day(of instant: Instant) -> Day {
    if start <= instant.microseconds, instant.microseconds < end { return day }
    day = zone.day(of: instant)
    let whole = zone.interval(of: day)
    // When the clocks change, a time may be shown twice, the first time on the day before.
    let isEven = zone.offset(at: whole.start) == zone.offset(at: whole.end)
    (start, end) = isEven ? (whole.start.microseconds, whole.end.microseconds) : (0, 0)
    return day
  }
}

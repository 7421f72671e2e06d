import Algorithms
import Basics

extension FocusHistory {
  /// The parts of the working days among `days` that nothing on record accounts for, in order:
  /// neither focus nor a logged break or sleep, nor the hours of sleep and lunch and those outside
  /// ``FocusSettings/activeHours``.
  ///
  /// A working day lasts from ``FocusSettings/workdayFrom`` to ``FocusSettings/workdayTo``; an end
  /// that is not set is that of the first or last focus begun on the day. It lasts to *as-of* at
  /// most. A day without focus is none, unless it is the only one of `days` and both ends are set.
  ///
  /// - Parameter minimum: Shorter gaps are left out.
  func gaps(on days: ClosedRange<Day>, of minimum: Duration) -> [Interval] {
    let span = zone.interval(of: days)
    let workdays = self.workdays(among: days)
    let other = log.entries.lazy
      .filter { $0.isValid && $0.kind != .focus && $0.start <= moment.asOf }
      .map { open.interval(of: $0, asOf: moment.asOf) }
      .filter { $0.end > span.start && $0.start < span.end + .hours(24) }
    let rest = Detection(settings: settings, zone: zone).restWindows(during: workdays)
    return IntervalSet(workdays).subtracting(time.union(IntervalSet(Array(other))).union(rest))
      .intervals.filter { $0.duration >= minimum }
  }

  /// The working days, none empty.
  private func workdays(among days: ClosedRange<Day>) -> [Interval] {
    let isOne = days.lowerBound == days.upperBound
    let sessions = self.sessions(in: zone.interval(of: days))
    let byDay = Dictionary(grouping: sessions) { zone.day(of: $0.interval.start) }
    let found = isOne ? [days.lowerBound] : byDay.keys.sorted().filter(days.contains)
    return found.compactMap { day in
      let sessions = byDay[day, default: []]
      guard
        let start = settings.workdayFrom.map({ zone.instant(LocalTime(day, $0)).instant })
          ?? sessions.first?.interval.start,
        let last = settings.workdayTo.map({ close(of: day, at: $0) })
          ?? sessions.map(\.interval.end).max()
      else { return nil }
      let end = min(last, moment.asOf)
      return start < end ? Interval(from: start, to: end) : nil
    }
  }

  /// The end of a working day at a time, on the next day if it begins later than that.
  private func close(of day: Day, at time: TimeOfDay) -> Instant {
    let isNext = settings.workdayFrom.map { time <= $0 } ?? false
    return zone.instant(LocalTime(isNext ? day.next : day, time)).instant
  }
}

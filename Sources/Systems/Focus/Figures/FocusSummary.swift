package import Basics

package struct FocusSummary: Sendable, Hashable {
  package var days: ClosedRange<Day>
  /// The focus, each moment counted once.
  package var total: Duration
  /// The number of sessions that overlap the days; one across midnight counts on both.
  package var sessionCount: Int
  /// The longest part of a session within the days.
  var longest: Duration
  /// The mean length of the sessions' parts within the days; overlapping sessions each count with
  /// their own length. Zero without sessions.
  package var mean: Duration
  /// The focus of each day, in order, including days without focus.
  package var dayTotals: [FocusHistory.DayTotal]
  var goalDays: Int
  /// The number of days that count towards the goal; today is included once it has met it.
  var daysCounted: Int
  /// The day with most focus, the first of equals; nil without focus.
  var bestDay: FocusHistory.DayTotal?

  /// The mean focus of the completed days since the first with focus; nil if there are none.
  var meanPerDay: Duration?
}

extension FocusHistory {
  /// The days of `days` with a session, however long, or detected focus.
  ///
  /// - Parameter withDevices: True to add the days with records of a device.
  func recordedDays(among days: ClosedRange<Day>, withDevices: Bool) -> Set<Day> {
    var recorded = Set(dayTotals.lazy.map(\.day).filter(days.contains))
    var cursor = DayCursor(in: moment.zone)
    var last: Day?
    func note(_ instant: Instant) {
      let day = cursor.day(of: instant)
      if day != last { recorded.insert(day) }
      last = day
    }
    log.forEachStart(upTo: moment.asOf, note)
    if withDevices {
      for event in events.entries where event.at <= moment.asOf { note(event.at) }
    }
    return recorded.filter(days.contains)
  }
}

extension FocusHistory {
  package func summary(of days: ClosedRange<Day>) -> FocusSummary {
    summary(of: days, lengths(on: days))
  }

  /// The lengths of the sessions' parts on `days`.
  func lengths(on days: ClosedRange<Day>) -> SessionLengths {
    let interval = zone.interval(of: days)
    var (count, longest, sum) = (0, Int64(0), Int64(0))
    forEachSession(in: interval) { session in
      var length: Int64 = 0
      if session.pieces.isEmpty {
        length = session.interval.microseconds(in: interval)
      } else {
        forEachStretch(of: session, in: interval) { length += $0.microseconds }
      }
      count += 1
      sum += length
      longest = max(longest, length)
    }
    return SessionLengths(
      count: count, longest: .microseconds(longest), sum: .microseconds(sum))
  }

  func summary(of days: ClosedRange<Day>, _ lengths: SessionLengths) -> FocusSummary {
    let found = totals(on: days)
    let first = dayTotals.first?.day
    let over = days.counted(since: first, today: today)
    let hasMetGoal = focus(on: today) >= settings.dailyGoal
    var byDay = days.map { DayTotal(day: $0, focus: .zero) }
    for total in found { byDay[days.lowerBound.distance(to: total.day)] = total }
    return FocusSummary(
      days: days,
      total: found.reduce(.zero) { $0 + $1.focus },
      sessionCount: lengths.count,
      longest: lengths.longest,
      mean: lengths.count == 0 ? .zero : lengths.sum / lengths.count,
      dayTotals: byDay,
      goalDays: found.count { $0.focus >= settings.dailyGoal },
      daysCounted: days.counted(since: first, today: today, withToday: hasMetGoal),
      bestDay: found.max { ($0.focus, $1.day) < ($1.focus, $0.day) },
      meanPerDay: over == 0
        ? nil : found.reduce(.zero) { $0 + ($1.day < today ? $1.focus : .zero) } / over)
  }

  /// The fraction of the daily goal that `focus` is; 1 if it is met, more above it.
  func shareOfGoal(_ focus: Duration) -> Double {
    focus / settings.dailyGoal
  }

  func change(of period: Period) -> PeriodChange<Duration>? {
    PeriodChange(of: period, asOf: today, since: dayTotals.first?.day, total: focus)
  }
}

extension Interval {
  fileprivate func microseconds(in other: Interval) -> Int64 {
    let from = max(start.microseconds, other.start.microseconds)
    return max(0, min(end.microseconds, other.end.microseconds) - from)
  }
}

struct FocusRecords: Sendable, Hashable {
  /// The longest session, whole; the first of equals.
  var longestSession: CountedSession?
  /// Its length, without the gaps between its pieces.
  var longestLength: Duration
  /// The day with most focus; the first of equals.
  var bestDay: FocusHistory.DayTotal?
  /// The week with most focus; the first of equals.
  var bestWeek: Week?
  var bestWeekFocus: Duration
  /// The first of equals.
  var longestStreak: Streak?
  /// The streak up to today, or up to yesterday while today's goal is not yet met.
  var currentStreak: Streak?
}

struct LongestSession: Sendable, Hashable {
  var session: CountedSession
  /// Its length, without the gaps between its pieces.
  var length: Duration
}

extension FocusHistory {
  /// The longest of the sessions with a start that `isMeant`; the first of equals.
  func longest(_ isMeant: (Instant) -> Bool) -> LongestSession? {
    var longest: CountedSession?
    var most: Int64 = 0
    for session in sessions
    where session.interval.microseconds > most && isMeant(session.interval.start) {
      let length = length(of: session).microseconds
      if length > most { (longest, most) = (session, length) }
    }
    return longest.map { LongestSession(session: $0, length: .microseconds(most)) }
  }

  var streaks: [Streak] {
    dayTotals.filter { $0.focus >= settings.dailyGoal }.map(\.day).streaks(over: moment.pauses)
  }

  var records: FocusRecords {
    let streaks = streaks
    let bestWeek = weekTotals.max { ($0.focus, $1.week) < ($1.focus, $0.week) }
    let longest = whole.map { $0.longest } ?? longest { _ in true }
    return FocusRecords(
      longestSession: longest?.session, longestLength: longest?.length ?? .zero,
      bestDay: dayTotals.max { ($0.focus, $1.day) < ($1.focus, $0.day) },
      bestWeek: bestWeek?.week, bestWeekFocus: bestWeek?.focus ?? .zero,
      longestStreak: streaks.longest, currentStreak: streaks.current(at: moment))
  }
}

struct TrendWeek: Sendable, Hashable {
  var week: Week
  var total: Duration
  /// The mean of this week and the three before; nil while it is not over, or fewer than four weeks
  /// are on record.
  var movingMean: Duration?
}

extension FocusHistory {
  /// Weekly totals of the `count` weeks up to `last`, with their trailing 4-week moving mean. Weeks
  /// before the first record are omitted.
  func trend(weeks count: Int = 12, upTo last: Week) -> [TrendWeek] {
    guard let first = dayTotals.first?.day.week, first <= last else { return [] }
    let all = max(0, (last.firstDay.number - first.firstDay.number) / 7 + 1)
    let shown = min(count, all)
    // Three more weeks before the first shown, for its mean.
    let totals = (0..<min(all, shown + 3)).reversed().map { back in
      let week = Week(containing: Day(number: last.firstDay.number - 7 * back))
      return (week, focus(on: week.days))
    }
    return totals.indices.suffix(shown).map { index in
      let window = totals[max(0, index - 3)...index].reduce(Duration.zero) { $0 + $1.1 }
      let (week, total) = totals[index]
      return TrendWeek(
        week: week, total: total,
        movingMean: index >= 3 && week.lastDay < today ? window / 4 : nil)
    }
  }

  var weekTotals: [(week: Week, focus: Duration)] { dayTotals.byWeek }
}

extension [FocusHistory.DayTotal] {
  /// The weeks of the days, which are in order, with the focus of these days.
  var byWeek: [(week: Week, focus: Duration)] {
    var totals: [(week: Week, focus: Duration)] = []
    for total in self {
      if let last = totals.last, last.week.days.contains(total.day) {
        totals[totals.count - 1].focus += total.focus
      } else {
        totals.append((total.day.week, total.focus))
      }
    }
    return totals
  }
}

package struct Rhythm: Sendable, Hashable {
  /// Focus by day of the week (Monday first) and hour (0–23), in that order.
  private(set) var cells = [Duration](repeating: .zero, count: 7 * 24)

  package subscript(weekday: Weekday, hour: Int) -> Duration {
    cells[(weekday.rawValue - 1) * 24 + hour]
  }

  /// The time on the clocks of `zone`. An hour that clocks repeat counts twice in its cell; a
  /// skipped one is empty.
  init(_ time: IntervalSet, in zone: Zone) {
    let hour: Int64 = 3_600_000_000
    var sums = [Int64](repeating: 0, count: cells.count)
    // The last hour looked up, which contains the start of most intervals, and its cell.
    var (first, last, cell) = (Int64(0), Int64(0), 0)
    for interval in time.intervals {
      var start = interval.start.microseconds
      while start < interval.end.microseconds {
        var next = last
        if start < first || last <= start {
          let instant = Instant(microseconds: start)
          let local = zone.local(instant)
          cell = (local.day.weekday.rawValue - 1) * 24 + local.time.hour
          next = start + hour - local.time.microseconds % hour
          // An hour with a change of the clocks is looked up each time.
          let isEven = zone.offset(at: instant) == zone.offset(at: Instant(microseconds: next - 1))
          (first, last) = isEven ? (start, next) : (0, 0)
        }
        let end = min(interval.end.microseconds, next)
        sums[cell] += end - start
        start = end
      }
    }
    cells = sums.map { .microseconds($0) }
  }

  /// The three consecutive hours with the most focus, over all days, and their share of the total;
  /// nil without focus. The earliest of equals.
  var bestHours: (from: Int, share: Double)? {
    var hours = [Duration](repeating: .zero, count: 24)
    for (cell, time) in cells.enumerated() { hours[cell % 24] += time }
    let whole = hours.reduce(.zero, +)
    guard whole > .zero else { return nil }
    var best = (from: 0, sum: Duration.zero)
    for from in 0...21 {
      let sum = hours[from] + hours[from + 1] + hours[from + 2]
      if sum > best.sum { best = (from, sum) }
    }
    return (best.from, best.sum / whole)
  }
}

extension FocusHistory {
  package func rhythm(of days: ClosedRange<Day>) -> Rhythm {
    Rhythm(time.clipped(to: zone.interval(of: days)), in: zone)
  }
}

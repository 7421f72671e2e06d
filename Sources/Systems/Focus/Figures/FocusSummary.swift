package import Basics

/// The figures of a stretch of days: a day, week, month, quarter or year.
package struct FocusSummary: Sendable, Hashable {
  /// The days that are summed up.
  package var days: ClosedRange<Day>
  /// The focus, each moment once.
  package var total: Duration
  /// How many sessions reach into the days; one across midnight counts on both.
  package var sessionCount: Int
  /// The longest part of a session that lies within the days.
  package var longest: Duration
  /// The mean length of the sessions' parts within the days; overlapping sessions count each with
  /// its own length. Zero without sessions.
  package var mean: Duration
  /// The focus of each day, in order, also of those without.
  package var dayTotals: [FocusHistory.DayTotal]
  /// On how many days the goal was met.
  package var goalDays: Int
  /// Of how many: today is among them once it has met it.
  package var daysCounted: Int
  /// The day with most focus, the first of equals; nil without focus.
  package var bestDay: FocusHistory.DayTotal?

  /// The mean focus of the days that are over, from the first with focus on; nil when none is.
  package var meanPerDay: Duration?
}

extension FocusHistory {
  /// The figures of `days`.
  package func summary(of days: ClosedRange<Day>) -> FocusSummary {
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
    let found = totals(on: days)
    let first = dayTotals.first?.day
    let over = days.counted(since: first, today: today)
    let hasMetGoal = focus(on: today) >= settings.dailyGoal
    var byDay = days.map { DayTotal(day: $0, focus: .zero) }
    for total in found { byDay[days.lowerBound.distance(to: total.day)] = total }
    return FocusSummary(
      days: days,
      total: found.reduce(.zero) { $0 + $1.focus },
      sessionCount: count,
      longest: .microseconds(longest),
      mean: count == 0 ? .zero : .microseconds(sum) / count,
      dayTotals: byDay,
      goalDays: found.count { $0.focus >= settings.dailyGoal },
      daysCounted: days.counted(since: first, today: today, withToday: hasMetGoal),
      bestDay: found.max { ($0.focus, $1.day) < ($1.focus, $0.day) },
      meanPerDay: over == 0
        ? nil : found.reduce(.zero) { $0 + ($1.day < today ? $1.focus : .zero) } / over)
  }

  /// The part of the daily goal that `focus` is; 1 when it is met, more beyond.
  package func shareOfGoal(_ focus: Duration) -> Double {
    focus / settings.dailyGoal
  }

  /// The change from the period before `period`; nil where ``PeriodChange`` has none.
  package func change(of period: Period) -> PeriodChange<Duration>? {
    PeriodChange(of: period, asOf: today, since: dayTotals.first?.day, total: focus)
  }
}

extension Interval {
  /// How much of it lies within another, in microseconds.
  fileprivate func microseconds(in other: Interval) -> Int64 {
    let from = max(start.microseconds, other.start.microseconds)
    return max(0, min(end.microseconds, other.end.microseconds) - from)
  }
}

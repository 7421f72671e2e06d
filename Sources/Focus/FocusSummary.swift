package import Chronology

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
  /// How many of the days have begun; the last of them may be running.
  package var daysBegun: Int
  /// The day with most focus, the first of equals; nil without focus.
  package var bestDay: FocusHistory.DayTotal?

  /// The mean focus of the days that have begun; zero when none has.
  package var meanPerDay: Duration { daysBegun == 0 ? .zero : total / daysBegun }
}

extension FocusHistory {
  /// The figures of `days`.
  package func summary(of days: ClosedRange<Day>) -> FocusSummary {
    let interval = zone.interval(of: days)
    var (count, longest, sum) = (0, Int64(0), Int64(0))
    forEachSession(in: interval) { session in
      var length: Int64 = 0
      forEachStretch(of: session, in: interval) { length += $0.microseconds }
      count += 1
      sum += length
      longest = max(longest, length)
    }
    let found = totals(on: days)
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
      daysBegun: max(0, min(days.count, days.lowerBound.distance(to: today) + 1)),
      bestDay: found.max { ($0.focus, $1.day) < ($1.focus, $0.day) })
  }

  /// The part of the daily goal that `focus` is; 1 when it is met, more beyond.
  package func shareOfGoal(_ focus: Duration) -> Double {
    focus / settings.dailyGoal
  }

  /// How the focus of a period compares with the period before.
  package struct Change: Sendable, Hashable {
    /// The focus of the period, up to *as-of*.
    package var total: Duration
    /// The focus of as many days of the period before: all of them when the period is over, else
    /// those that match the days that have begun, so that a Tuesday is not held against a Sunday.
    package var before: Duration
    /// Whether the period is not over, and `before` therefore only a part.
    package var isPartial: Bool

    /// How much more it is; negative when it is less.
    package var difference: Duration { total - before }
  }

  /// The change from the period before `period`; nil when the records begin within that one, as a
  /// part of it would be held against the whole, and for the day that is running, as its figure
  /// would change by the minute.
  package func change(of period: Period) -> Change? {
    let days = period.days
    let before = period.previous.days
    guard let first = dayTotals.first, first.day <= before.lowerBound, period != .day(today)
    else { return nil }
    let compared = period.comparedDays(asOf: today)
    return Change(
      total: focus(on: days), before: focus(on: compared),
      isPartial: days.contains(today) && today < days.upperBound)
  }
}

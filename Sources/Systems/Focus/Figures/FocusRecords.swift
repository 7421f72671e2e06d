package import Basics

/// Days in a row that met the goal.
package struct Streak: Sendable, Hashable {
  /// The first and the last day.
  package var days: ClosedRange<Day>
  /// How many days it has.
  package var length: Int { days.count }
}

/// The best of all time, up to *as-of*.
package struct FocusRecords: Sendable, Hashable {
  /// The longest session, whole; the first of equals.
  package var longestSession: CountedSession?
  /// How long it was, what lies between its pieces left out.
  package var longestLength: Duration
  /// The day with most focus; the first of equals.
  package var bestDay: FocusHistory.DayTotal?
  /// The week with most focus and how much; the first of equals.
  package var bestWeek: Week?
  package var bestWeekFocus: Duration
  /// The longest streak; the first of equals.
  package var longestStreak: Streak?
  /// The streak that lasts to today, or to yesterday while today's goal is not yet met.
  package var currentStreak: Streak?
}

extension FocusHistory {
  /// The streaks of days that met the goal, in order.
  package var streaks: [Streak] {
    var streaks: [Streak] = []
    for total in dayTotals where total.focus >= settings.dailyGoal {
      if let last = streaks.last, last.days.upperBound.next == total.day {
        streaks[streaks.count - 1].days = last.days.lowerBound...total.day
      } else {
        streaks.append(Streak(days: total.day...total.day))
      }
    }
    return streaks
  }

  /// The best of all time.
  package var records: FocusRecords {
    let streaks = streaks
    let bestWeek = weekTotals.max { ($0.focus, $1.week) < ($1.focus, $0.week) }
    let last = streaks.last.flatMap { $0.days.upperBound >= today.previous ? $0 : nil }
    var longest: CountedSession?
    var most: Int64 = 0
    for session in sessions where session.interval.microseconds > most {
      let length = length(of: session).microseconds
      if length > most { (longest, most) = (session, length) }
    }
    return FocusRecords(
      longestSession: longest, longestLength: .microseconds(most),
      bestDay: dayTotals.max { ($0.focus, $1.day) < ($1.focus, $0.day) },
      bestWeek: bestWeek?.week, bestWeekFocus: bestWeek?.focus ?? .zero,
      longestStreak: streaks.max {
        ($0.length, $1.days.lowerBound) < ($1.length, $0.days.lowerBound)
      },
      currentStreak: last)
  }
}

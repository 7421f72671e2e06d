/// Days in a row that have something.
package struct Streak: Sendable, Hashable {
  /// The first and the last day.
  package var days: ClosedRange<Day>
  package var length: Int { days.count }
}

extension Sequence<Day> {
  /// The streaks of the days, which are in order, each once.
  package var streaks: [Streak] {
    var streaks: [Streak] = []
    for day in self {
      if let last = streaks.last, last.days.upperBound.next == day {
        streaks[streaks.count - 1].days = last.days.lowerBound...day
      } else {
        streaks.append(Streak(days: day...day))
      }
    }
    return streaks
  }
}

extension [Streak] {
  /// The longest; the first of equals.
  package var longest: Streak? {
    self.max { ($0.length, $1.days.lowerBound) < ($1.length, $0.days.lowerBound) }
  }

  /// The one that lasts to `today`, or to the day before while today is not among the days.
  package func current(on today: Day) -> Streak? {
    last.flatMap { $0.days.upperBound >= today.previous ? $0 : nil }
  }
}

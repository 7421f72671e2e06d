package import Basics

/// Days in a row with a completion, however many each has.
package struct PracticeStreak: Sendable, Hashable {
  /// The first and the last day.
  package var days: ClosedRange<Day>
  /// How many days it has.
  package var length: Int { days.count }
}

extension ExerciseHistory {
  /// The streaks, in order.
  package var streaks: [PracticeStreak] { streaks(of: dayTotals[...]) }

  private func streaks(of totals: ArraySlice<DayTotal>) -> [PracticeStreak] {
    var streaks: [PracticeStreak] = []
    for total in totals {
      if let last = streaks.last, last.days.upperBound.next == total.day {
        streaks[streaks.count - 1].days = last.days.lowerBound...total.day
      } else {
        streaks.append(PracticeStreak(days: total.day...total.day))
      }
    }
    return streaks
  }

  /// The streak that lasts to today, or to yesterday while today has no completion.
  package var currentStreak: PracticeStreak? {
    streaks.last.flatMap { $0.days.upperBound >= today.previous ? $0 : nil }
  }

  /// The longest streak; the first of equals.
  package var longestStreak: PracticeStreak? { streaks.longest }

  /// The longest streak among `days`, what lies outside cut off; the first of equals.
  package func longestStreak(on days: ClosedRange<Day>) -> PracticeStreak? {
    streaks(of: totals(on: days)).longest
  }
}

extension [PracticeStreak] {
  fileprivate var longest: PracticeStreak? {
    self.max { ($0.length, $1.days.lowerBound) < ($1.length, $0.days.lowerBound) }
  }
}

package import Basics

/// Days in a row on which something was written.
package struct WritingStreak: Sendable, Hashable {
  /// The first and the last day.
  package var days: ClosedRange<Day>
  /// How many days it has.
  package var length: Int { days.count }
}

extension JournalHistory {
  /// The streak that lasts to today, or to yesterday while nothing was written today.
  package var currentStreak: WritingStreak? {
    streaks(of: days[...]).last.flatMap { $0.days.upperBound >= today.previous ? $0 : nil }
  }

  /// The longest streak; the first of equals.
  package var longestStreak: WritingStreak? { streaks(of: days[...]).longest }

  /// The longest streak among `days`, what lies outside cut off; the first of equals.
  package func longestStreak(on days: ClosedRange<Day>) -> WritingStreak? {
    streaks(of: self.days(on: days)).longest
  }

  private func streaks(of days: ArraySlice<JournalDay>) -> [WritingStreak] {
    var streaks: [WritingStreak] = []
    for day in days.lazy.filter(\.isWritten).map(\.day) {
      if let last = streaks.last, last.days.upperBound.next == day {
        streaks[streaks.count - 1].days = last.days.lowerBound...day
      } else {
        streaks.append(WritingStreak(days: day...day))
      }
    }
    return streaks
  }
}

extension [WritingStreak] {
  fileprivate var longest: WritingStreak? {
    self.max { ($0.length, $1.days.lowerBound) < ($1.length, $0.days.lowerBound) }
  }
}

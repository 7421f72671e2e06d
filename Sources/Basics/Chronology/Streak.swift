/// Days in a row that have something; days of a pause may be among them.
package struct Streak: Sendable, Hashable {
  /// The first and the last day.
  package var days: ClosedRange<Day>
  fileprivate let pauses: Pauses
  /// The days that count.
  package var counted: [Day] { days.filter { !pauses.contains($0) } }
  package var length: Int { days.count - pauses.count(in: days) }
}

extension Sequence<Day> {
  /// The streaks of the days, which are in order, each once. A streak goes on after a pause, whose
  /// days do not count.
  package func streaks(over pauses: Pauses = Pauses()) -> [Streak] {
    var streaks: [Streak] = []
    for day in self where !pauses.contains(day) {
      if let last = streaks.last, last.days.upperBound == pauses.lastDay(before: day) {
        streaks[streaks.count - 1].days = last.days.lowerBound...day
      } else {
        streaks.append(Streak(days: day...day, pauses: pauses))
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

  /// The streak up to today, or up to the last earlier day outside pauses.
  package func current(at moment: Moment) -> Streak? {
    last.flatMap { $0.days.upperBound >= moment.pauses.lastDay(before: moment.today) ? $0 : nil }
  }
}

/// Days that pause streaks: they neither end a streak nor count in it.
package struct Pauses: Sendable, Hashable {
  /// In order; neither overlapping nor adjacent.
  package private(set) var spans: [ClosedRange<Day>] = []

  package init(_ spans: some Sequence<ClosedRange<Day>> = []) {
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.spans.last, span.lowerBound <= last.upperBound.next {
        self.spans[self.spans.count - 1] =
          last.lowerBound...Swift.max(last.upperBound, span.upperBound)
      } else {
        self.spans.append(span)
      }
    }
  }

  package func contains(_ day: Day) -> Bool { overlaps(day...day) }

  package func overlaps(_ days: ClosedRange<Day>) -> Bool { spans.contains { $0.overlaps(days) } }

  /// The number of their days among some days.
  package func count(in days: ClosedRange<Day>) -> Int {
    spans.reduce(0) { $0 + ($1.overlaps(days) ? $1.clamped(to: days).count : 0) }
  }

  /// The last day before `day` that is in no pause.
  package func lastDay(before day: Day) -> Day {
    let last = day.previous
    return spans.first { $0.contains(last) }?.lowerBound.previous ?? last
  }
}

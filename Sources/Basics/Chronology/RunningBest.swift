/// The values of a series that were above all before them: what was a record on its day, whatever
/// came after it.
package struct RunningBest<Value: Comparable & Sendable>: Sendable {
  /// A value and its day.
  package struct Mark: Sendable {
    package let day: Day
    package let value: Value
  }

  /// In order of day, the first value of all among them.
  package private(set) var marks: [Mark] = []

  /// The marks of values in order of day.
  package init(_ series: some Sequence<(day: Day, value: Value)>) {
    for (day, value) in series where marks.last.map({ $0.value < value }) ?? true {
      marks.append(Mark(day: day, value: value))
    }
  }

  /// The best value of `days` and the best before them; nil when that is as good, and when there
  /// was none.
  package func broken(in days: ClosedRange<Day>) -> (best: Mark, before: Mark)? {
    let first = marks.partitioningIndex { $0.day >= days.lowerBound }
    let end = marks.partitioningIndex { $0.day > days.upperBound }
    guard first > 0, first < end else { return nil }
    return (marks[end - 1], marks[first - 1])
  }
}

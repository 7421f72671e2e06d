/// The values of a series that were above all earlier ones: each was a record on its day, even if
/// it was broken later.
package struct RunningBest<Value: Comparable & Sendable>: Sendable {
  /// A value and its day.
  package struct Mark: Sendable {
    package let day: Day
    package let value: Value
  }

  /// In order of day, starting with the first value.
  package private(set) var marks: [Mark] = []

  /// The marks of values in order of day.
  package init(_ series: some Sequence<(day: Day, value: Value)>) {
    for (day, value) in series where marks.last.map({ $0.value < value }) ?? true {
      marks.append(Mark(day: day, value: value))
    }
  }

  /// The best value of `days` and the best before them; nil if that was as good, or there was none.
  package func broken(in days: ClosedRange<Day>) -> (best: Mark, before: Mark)? {
    let first = marks.partitioningIndex { $0.day >= days.lowerBound }
    let end = marks.partitioningIndex { $0.day > days.upperBound }
    guard first > 0, first < end else { return nil }
    return (marks[end - 1], marks[first - 1])
  }
}

extension Array {
  /// The first index whose element satisfies `belongsInSecondPartition`, by bisection; the count
  /// when none does. Elements that do not satisfy it must come first.
  ///
  /// swift-algorithms has the same function; this module imports nothing.
  @inlinable func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPartition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// A stretch of time; its start is inside, its end is not.
package struct Interval: Sendable, Hashable {
  /// Included.
  package var start: Instant
  /// Not included; never before `start`.
  package var end: Instant

  /// From `start` to `end`; empty when `end` is not after `start`.
  package init(from start: Instant, to end: Instant) {
    self.start = start
    self.end = max(start, end)
  }

  /// Its length.
  package var duration: Duration { end - start }
  /// Its length in microseconds, for sums over very many.
  package var microseconds: Int64 { end.microseconds - start.microseconds }
  /// True if it has no length.
  package var isEmpty: Bool { start >= end }

  /// The overlap of the two; nil when it is empty.
  package func intersection(_ other: Interval) -> Interval? {
    let both = Interval(from: max(start, other.start), to: min(end, other.end))
    return both.isEmpty ? nil : both
  }
}

/// Moments in time as sorted intervals that neither touch nor overlap.
///
/// The union of overlapping sessions is one, so that no moment counts twice. Building takes O(n log
/// n), or O(n) from sorted intervals; everything else is linear in their number.
package struct IntervalSet: Sendable, Hashable {
  /// The intervals, in order, with a gap between neighbours.
  package private(set) var intervals: [Interval] = []

  package init() {}

  /// The union of `intervals`, in any order and possibly overlapping; empty ones are dropped.
  ///
  /// Not generic, because generic code from another module would not be specialized; sorts and
  /// merges in place, so that a million intervals need no second array.
  package init(_ intervals: consuming [Interval]) {
    var merged = intervals
    if merged.contains(where: \.isEmpty) { merged.removeAll(where: \.isEmpty) }
    var isSorted = true
    for index in merged.indices.dropFirst() where merged[index].start < merged[index - 1].start {
      isSorted = false
      break
    }
    if !isSorted { merged.sort { $0.start < $1.start } }
    var last = 0
    for index in merged.indices.dropFirst() {
      let next = merged[index]
      if next.start > merged[last].end {
        last += 1
        merged[last] = next
      } else if next.end > merged[last].end {
        merged[last].end = next.end
      }
    }
    if !merged.isEmpty { merged.removeLast(merged.count - last - 1) }
    self.intervals = merged
  }

  private init(disjoint intervals: [Interval]) { self.intervals = intervals }

  package var isEmpty: Bool { intervals.isEmpty }

  /// The total length.
  package var duration: Duration {
    .microseconds(intervals.reduce(0) { $0 + $1.microseconds })
  }

  /// The moments in either.
  package func union(_ other: IntervalSet) -> IntervalSet {
    IntervalSet(intervals + other.intervals)
  }

  /// The moments in both.
  package func intersection(_ other: IntervalSet) -> IntervalSet {
    var result: [Interval] = []
    var i = 0
    var j = 0
    while i < intervals.count, j < other.intervals.count {
      if let both = intervals[i].intersection(other.intervals[j]) { result.append(both) }
      if intervals[i].end <= other.intervals[j].end { i += 1 } else { j += 1 }
    }
    return IntervalSet(disjoint: result)
  }

  /// The moments in this and not in `other`.
  package func subtracting(_ other: IntervalSet) -> IntervalSet {
    var result: [Interval] = []
    var j = 0
    for interval in intervals {
      var start = interval.start
      while j < other.intervals.count, other.intervals[j].end <= start { j += 1 }
      var k = j
      while k < other.intervals.count, other.intervals[k].start < interval.end {
        let hole = other.intervals[k]
        if hole.start > start { result.append(Interval(from: start, to: hole.start)) }
        start = max(start, hole.end)
        k += 1
      }
      if start < interval.end { result.append(Interval(from: start, to: interval.end)) }
    }
    return IntervalSet(disjoint: result)
  }

  /// The moments within `interval`.
  package func clipped(to interval: Interval) -> IntervalSet {
    let first = intervals.partitioningIndex { $0.end > interval.start }
    var result: [Interval] = []
    for candidate in intervals[first...] {
      if candidate.start >= interval.end { break }
      if let both = candidate.intersection(interval) { result.append(both) }
    }
    return IntervalSet(disjoint: result)
  }
}

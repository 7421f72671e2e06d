internal import Algorithms
package import Basics

/// Where sessions without an end are taken to end: where the next session begins, when they have
/// become as long as a session may be, or at *as-of*, whichever is first.
package struct OpenSessions: Sendable {
  /// A session without an end that is not running any more.
  package struct Forgotten: Sendable, Hashable {
    /// Its place in the log.
    package var index: SessionLog.Index
    /// What counts of it.
    package var interval: Interval
  }

  private var ends: [SessionLog.Index: Instant] = [:]
  /// Those that are not running any more, by start.
  package private(set) var forgotten: [Forgotten] = []

  init(in log: SessionLog, longest: Duration, asOf: Instant) {
    let open = Set(log.openIndices)
    guard !open.isEmpty else { return }
    let entries = log.entries.filter { $0.isValid && $0.start <= asOf }
    let starts = entries.map(\.start).sorted()
    for entry in entries where open.contains(entry.index) {
      let end = Self.end(of: entry.start, among: starts, longest: longest, asOf: asOf)
      ends[entry.index] = end
      if end < asOf {
        forgotten.append(
          Forgotten(index: entry.index, interval: Interval(from: entry.start, to: end)))
      }
    }
    forgotten.sort { ($0.interval.start, $0.index) < ($1.interval.start, $1.index) }
  }

  /// Where a session without an end that began at `start` is taken to end.
  ///
  /// - Parameter starts: Those of all sessions that count, in order.
  package static func end(
    of start: Instant, among starts: [Instant], longest: Duration, asOf: Instant
  ) -> Instant {
    let next = starts.partitioningIndex { $0 > start }
    return min(start + longest, next < starts.count ? starts[next] : asOf, asOf)
  }

  /// When the session was; up to *as-of* while it is running.
  package func interval(of entry: SessionLog.Entry, asOf: Instant) -> Interval {
    Interval(from: entry.start, to: min(entry.end ?? ends[entry.index] ?? asOf, asOf))
  }
}

package import Chronology

/// The focus that falls to one project or source.
package struct FocusShare: Sendable, Hashable {
  /// The project or source; nil for sessions without a project.
  package var name: String?
  /// Its focus, overlapping sessions of the same name counted once.
  package var total: Duration
  /// How many of its sessions reach into the days.
  package var sessionCount: Int
}

extension FocusHistory {
  /// The focus of `days` by project, most first, then by name, those without a project last.
  ///
  /// Where sessions of different projects overlap, the time counts for each, so the shares may sum
  /// to more than the total.
  package func byProject(_ days: ClosedRange<Day>) -> [FocusShare] {
    shares(of: days) { project(of: $0) }
  }

  /// The focus of `days` by source, most first; sums as ``byProject(_:)`` does.
  package func bySource(_ days: ClosedRange<Day>) -> [FocusShare] {
    shares(of: days) { source(of: $0) }
  }

  private func shares(
    of days: ClosedRange<Day>, by name: (CountedSession) -> String?
  ) -> [FocusShare] {
    let interval = zone.interval(of: days)
    var parts: [String?: (intervals: [Interval], sessionCount: Int)] = [:]
    for session in sessions(in: interval) {
      let name = name(session)
      parts[name, default: ([], 0)].intervals += time(of: session, in: interval)
      parts[name, default: ([], 0)].sessionCount += 1
    }
    return parts.map { name, part in
      FocusShare(
        name: name, total: IntervalSet(part.intervals).duration, sessionCount: part.sessionCount)
    }.sorted {
      if ($0.name == nil) != ($1.name == nil) { return $1.name == nil }
      return ($1.total, $0.name ?? "") < ($0.total, $1.name ?? "")
    }
  }
}

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
  /// The focus of `days` by project, called by its title, most first, then by name, those without a
  /// project last.
  ///
  /// Where sessions of different projects overlap, the time counts for each, so the shares may sum
  /// to more than the total.
  package func byProject(_ days: ClosedRange<Day>) -> [FocusShare] {
    shares(of: days, by: { $0.logged.map { log.projectNumber(at: $0) } ?? 0 }) {
      log.label($0).map { titles[$0] }
    }
  }

  /// The focus of `days` by source, most first; sums as ``byProject(_:)`` does.
  package func bySource(_ days: ClosedRange<Day>) -> [FocusShare] {
    let detected = log.labelCount
    return shares(
      of: days, by: { $0.logged.map { log.sourceNumber(at: $0) } ?? detected },
      named: { $0 == detected ? "detected" : log.label($0) ?? "manual" })
  }

  /// - Parameter number: The number of a session's project or source, which are few: no text is
  ///   compared per session.
  private func shares(
    of days: ClosedRange<Day>, by number: (CountedSession) -> Int, named name: (Int) -> String?
  ) -> [FocusShare] {
    let interval = zone.interval(of: days)
    var stretches = [[Interval]](repeating: [], count: log.labelCount + 1)
    var counts = [Int](repeating: 0, count: log.labelCount + 1)
    forEachSession(in: interval) { session in
      let number = number(session)
      counts[number] += 1
      forEachStretch(of: session, in: interval) { stretches[number].append($0) }
    }
    // Two numbers may have one name: no source and the source that it stands for, the id of a
    // project and its title.
    var byName: [String?: (stretches: [Interval], count: Int)] = [:]
    for number in counts.indices where counts[number] > 0 {
      byName[name(number), default: ([], 0)].stretches += stretches[number]
      byName[name(number), default: ([], 0)].count += counts[number]
      stretches[number] = []
    }
    return byName.map { name, part in
      FocusShare(
        name: name, total: IntervalSet(part.stretches).duration, sessionCount: part.count)
    }.sorted {
      if ($0.name == nil) != ($1.name == nil) { return $1.name == nil }
      return ($1.total, $0.name ?? "") < ($0.total, $1.name ?? "")
    }
  }
}

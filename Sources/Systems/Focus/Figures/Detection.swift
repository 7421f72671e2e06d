internal import Algorithms
package import Chronology

/// Finds focus sessions in the gaps of a device's use.
package struct Detection {
  /// Two sessions whose starts and ends both lie this close are the same session.
  package static let tolerance = Duration.minutes(5)

  private let settings: FocusSettings
  private let zone: Zone

  /// Detection by a person's settings, in their zone.
  package init(settings: FocusSettings, zone: Zone) {
    self.settings = settings
    self.zone = zone
  }

  /// What was found in gaps.
  package struct Found {
    /// The sessions of focus, in order.
    package var sessions: [Interval] = []
    /// The rest, in order.
    package var rest: [Interval] = []
  }

  /// What `gaps` of at least `minimumSession` were: sessions are what is left when rest is cut out,
  /// in pieces of at least `minimumSession`.
  ///
  /// What is cut out is sleep, lunch when it is on, what lies outside the active hours, and every
  /// break and sleep that was logged: a logged session wins over a detected one. A piece that is
  /// the same as a logged session (see ``tolerance``), also of one that was declared void, is no
  /// session.
  ///
  /// All else in a gap is rest, but for what was logged, and for what is no longer than
  /// ``tolerance``.
  ///
  /// - Parameter interval: When a logged session was.
  package func found(
    in gaps: [Interval], logged: some Sequence<SessionLog.Entry>,
    at interval: (SessionLog.Entry) -> Interval
  ) -> Found {
    let long = gaps.filter { $0.duration >= settings.minimumSession }
    guard let first = long.first else { return Found() }
    let last = long.reduce(first.end) { max($0, $1.end) }

    var known: [Interval] = []
    var rest: [Interval] = []
    for entry in logged where entry.start <= last + Self.tolerance {
      let interval = interval(entry)
      guard interval.end >= first.start - Self.tolerance else { continue }
      known.append(interval)
      if entry.isValid, entry.kind != .focus { rest.append(interval) }
    }
    known.sort { $0.start < $1.start }

    let restTime = restWindows(zone.day(of: first.start)...zone.day(of: last))
      .union(IntervalSet(rest))
    let away = IntervalSet(long)
    let sessions = away.subtracting(restTime).intervals.filter {
      $0.duration >= settings.minimumSession && !Self.contains(known, sessionLike: $0)
    }
    let others = away.subtracting(IntervalSet(sessions + known)).intervals
    return Found(sessions: sessions, rest: others.filter { $0.duration > Self.tolerance })
  }

  /// The rest that settings name, on `days`.
  private func restWindows(_ days: ClosedRange<Day>) -> IntervalSet {
    var pieces = settings.sleep.pieces + (settings.lunch?.pieces ?? [])
    if let active = settings.activeHours {
      pieces += TimeWindow(from: active.to, to: active.from).pieces
    }
    // A day earlier and later, as a window may cross midnight.
    return IntervalSet(
      (days.lowerBound.previous...days.upperBound.next).flatMap { day in
        pieces.map { piece in
          Interval(
            from: zone.instant(LocalTime(day, piece.from)).instant,
            to: zone.instant(LocalTime(day, piece.to)).instant)
        }
      })
  }

  private static func contains(_ known: [Interval], sessionLike candidate: Interval) -> Bool {
    var index = known.partitioningIndex { $0.start >= candidate.start - tolerance }
    while index < known.count, known[index].start <= candidate.start + tolerance {
      let end = known[index].end
      if end >= candidate.end - tolerance, end <= candidate.end + tolerance { return true }
      index += 1
    }
    return false
  }
}

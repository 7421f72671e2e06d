internal import Algorithms
package import Basics

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
    /// The gaps that are too long to say anything and hold time that would have been focus, in
    /// order.
    package var silences: [Interval] = []
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
  /// ``tolerance``. A gap longer than ``FocusSettings/longestGap`` is neither focus nor rest: the
  /// device recorded nothing.
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

    let limit = settings.gapLimit
    let recorded = long.filter { $0.duration <= limit }
    let silent = long.filter { $0.duration > limit }
    // Three days tell whether a silence holds anything that would count, however long it is.
    let beginnings = silent.map {
      Interval(from: $0.start, to: min($0.end, $0.start + .hours(72)))
    }
    let restTime = restWindows(during: recorded + beginnings).union(IntervalSet(rest))
    func sessions(in gaps: IntervalSet) -> [Interval] {
      gaps.subtracting(restTime).intervals.filter {
        $0.duration >= settings.minimumSession && !Self.contains(known, sessionLike: $0)
      }
    }
    let away = IntervalSet(recorded)
    let found = sessions(in: away)
    let others = away.subtracting(IntervalSet(found + known)).intervals
    let starts = sessions(in: IntervalSet(beginnings)).map(\.start)
    return Found(
      sessions: found, rest: others.filter { $0.duration > Self.tolerance },
      silences: silent.filter { silence in
        let index = starts.partitioningIndex { $0 >= silence.start }
        return index < starts.count && starts[index] < silence.end
      })
  }

  /// The rest that settings name, on the days of `gaps`.
  private func restWindows(during gaps: [Interval]) -> IntervalSet {
    var pieces = settings.sleep.pieces + (settings.lunch?.pieces ?? [])
    if let active = settings.activeHours {
      pieces += TimeWindow(from: active.to, to: active.from).pieces
    }
    // A day earlier and later, as a window may cross midnight.
    let days = Set(
      gaps.flatMap { zone.day(of: $0.start).previous...zone.day(of: $0.end).next })
    return IntervalSet(
      days.sorted().flatMap { day in
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

import Algorithms
import Basics

struct DeviceGaps: Sendable, Hashable {
  /// From each `screen_off` to the next `screen_on`, in order.
  var intervals: [Interval] = []
  /// The events without a partner, in order: an "off" while it was off, and an "on" while it was
  /// on. An "off" with nothing after it is a locked device.
  var unpaired: [UsageEvent] = []
  /// See ``init(_:asOf:from:until:)``.
  private(set) var state = State()

  /// The state at the end of earlier events, for pairing later ones.
  struct State: Sendable, Hashable {
    /// The events before it are known.
    var since = Instant(microseconds: .min)
    /// Since when the device is off; nil while it is on.
    var off: Instant?
    var previous: Event?
  }

  struct Event: Sendable, Hashable {
    var at: Instant
    var isOff: Bool
  }

  /// Pairs the screen events up to `asOf`.
  ///
  /// - Parameters:
  ///   - start: The state before these events.
  ///   - boundary: A moment; ``state`` is the one of the events before it.
  /// Events may come in any order; equal ones count once. The first of several "off" in a row
  /// begins the gap. An "on" before the first "off" pairs with an event before the records began,
  /// and is not reported.
  init(
    _ events: UsageLog, asOf: Instant, from start: State = State(), until boundary: Instant? = nil
  ) {
    var screen = events.entries.filter {
      $0.kind != .appSwitch && $0.at <= asOf && $0.at >= start.since
    }
    // At the same instant "on" comes before "off", so that one gap can end and the next begin
    // there.
    screen.sort { ($0.at, $0.kind == .screenOff ? 1 : 0) < ($1.at, $1.kind == .screenOff ? 1 : 0) }

    state = start
    var later: State?
    var unpaired: [UsageLog.Entry] = []
    for entry in screen {
      if let boundary, entry.at >= boundary, later == nil { later = state }
      let event = Event(at: entry.at, isOff: entry.kind == .screenOff)
      if state.previous == event { continue }
      switch (event.isOff, state.off) {
      case (true, nil): state.off = event.at
      case (false, let began?):
        intervals.append(Interval(from: began, to: event.at))
        state.off = nil
      case (false, nil) where state.previous == nil: break
      default: unpaired.append(entry)
      }
      state.previous = event
    }
    if let later { state = later }
    if let boundary { state.since = boundary }
    self.unpaired = unpaired.map { events[$0.index] }.sorted { $0.at < $1.at }
  }
}

struct Detection {
  /// Two sessions whose starts are this close are the same, and no rest is as short.
  static let tolerance = Duration.minutes(5)

  let settings: FocusSettings
  let zone: Zone

  struct Found {
    /// The sessions of focus, in order.
    var sessions: [Interval] = []
    /// The rest, in order.
    var rest: [Interval] = []
    /// The gaps that are too long to be evidence and contain time that would have been focus, in
    /// order.
    var silences: [Interval] = []
  }

  /// Classifies `gaps` of at least `minimumSession`: sessions are the pieces of at least
  /// `minimumSession` that remain after rest is cut out.
  ///
  /// Rest is sleep, lunch if it is on, time outside the active hours, and every logged break and
  /// sleep. A piece that begins as a logged session does (see ``tolerance``) is that session, even
  /// if it ends at another time. Out of the others all logged sessions are cut, so that no time is
  /// found that a record has: a logged session wins over a detected one, even if it is void.
  ///
  /// The rest of a gap is rest, except for logged time and for pieces no longer than ``tolerance``.
  /// A gap longer than ``FocusSettings/longestGap`` is neither focus nor rest: the device recorded
  /// nothing.
  ///
  /// - Parameter interval: The time of a logged session.
  func found(
    in gaps: [Interval], logged: some Sequence<SessionLog.Entry>,
    at interval: (SessionLog.Entry) -> Interval
  ) -> Found {
    let long = gaps.filter { $0.duration >= settings.minimumSession }
    guard let first = long.first else { return Found() }
    let last = long.reduce(first.end) { max($0, $1.end) }

    var known: [Interval] = []
    var rest: [Interval] = []
    var focus: [Interval] = []
    var sampled: [Interval] = []
    // Early enough to include a nearby piece before a sampled one.
    let earliest = first.start - Self.tolerance - Session.samplingGap
    for entry in logged where entry.start <= last + Self.tolerance {
      var interval = interval(entry)
      if entry.end == nil {
        // A void one without an end is nobody's until now.
        interval.end = min(interval.end, interval.start + settings.longestSession)
      }
      guard interval.end >= earliest else { continue }
      known.append(interval)
      if entry.kind == .focus {
        if interval.isEmpty { continue }
        if entry.isSampled { sampled.append(interval) } else { focus.append(interval) }
      } else if entry.isValid {
        rest.append(interval)
      }
    }
    let starts = Self.starts(of: focus, sampled)
    let covered = IntervalSet(focus + sampled)

    let limit = settings.gapLimit
    let recorded = long.filter { $0.duration <= limit }
    let silent = long.filter { $0.duration > limit }
    // Three days show if a silence contains anything that would count, however long it is.
    let beginnings = silent.map {
      Interval(from: $0.start, to: min($0.end, $0.start + .hours(72)))
    }
    let restTime = restWindows(during: recorded + beginnings).union(IntervalSet(rest))
    func isLong(_ piece: Interval) -> Bool { piece.duration >= settings.minimumSession }
    func sessions(in gaps: IntervalSet) -> [Interval] {
      gaps.subtracting(restTime).intervals.filter {
        isLong($0) && !Self.contains(starts, near: $0.start)
      }
    }
    let away = IntervalSet(recorded)
    let found = IntervalSet(sessions(in: away)).subtracting(covered).intervals.filter(isLong)
    let others = away.subtracting(IntervalSet(found + known)).intervals
    let lost = sessions(in: IntervalSet(beginnings)).map(\.start)
    return Found(
      sessions: found, rest: others.filter { $0.duration > Self.tolerance },
      silences: silent.filter { silence in
        let index = lost.partitioningIndex { $0 >= silence.start }
        return index < lost.count && lost[index] < silence.end
      })
  }

  /// The hours of sleep and lunch and those outside the active hours on the days of `gaps`.
  func restWindows(during gaps: [Interval]) -> IntervalSet {
    var pieces = settings.sleep.pieces + (settings.lunch?.pieces ?? [])
    if let active = settings.activeHours {
      pieces += TimeWindow(from: active.to, to: active.from).pieces
    }
    // One day earlier and later, as a window may cross midnight.
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

  /// The starts of logged sessions, in order; pieces from a sampling source begin one only where
  /// none ended just before.
  private static func starts(of logged: [Interval], _ sampled: [Interval]) -> [Instant] {
    var starts = logged.map(\.start)
    var end: Instant?
    for piece in sampled.sorted(by: { $0.start < $1.start }) {
      if end.map({ piece.start - $0 >= Session.samplingGap }) ?? true { starts.append(piece.start) }
      end = max(end ?? piece.end, piece.end)
    }
    return starts.sorted()
  }

  private static func contains(_ starts: [Instant], near start: Instant) -> Bool {
    let index = starts.partitioningIndex { $0 >= start - tolerance }
    return index < starts.count && starts[index] <= start + tolerance
  }
}

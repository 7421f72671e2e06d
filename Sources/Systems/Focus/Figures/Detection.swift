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

  /// The end of earlier events, with which later ones are paired.
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
  /// Two sessions are the same if both their starts and their ends are this close.
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
  /// Cut out are sleep, lunch if it is on, time outside the active hours, and every logged break,
  /// sleep and session: a logged session wins over a detected one. A piece that is the same as a
  /// logged session (see ``tolerance``), even a void one, is no session.
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
    // Three days show if a silence contains anything that would count, however long it is.
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

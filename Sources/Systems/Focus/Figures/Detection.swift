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
  /// The difference of two clocks: no rest is as short.
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
  /// sleep and session, even a void session: a logged session wins over a detected one, so no time
  /// is found twice, and what a long gap has besides is not lost.
  ///
  /// The rest of a gap is rest, except for logged time and for pieces no longer than ``tolerance``.
  /// A gap longer than ``FocusSettings/longestGap`` is neither focus nor rest: the device recorded
  /// nothing.
  ///
  /// - Parameter interval: The time of a logged session.
  func found(
    in gaps: [Interval], logged entries: some Sequence<SessionLog.Entry>,
    at interval: (SessionLog.Entry) -> Interval
  ) -> Found {
    let long = gaps.filter { $0.duration >= settings.minimumSession }
    guard let first = long.first else { return Found() }
    let last = long.reduce(first.end) { max($0, $1.end) }

    var known: [Interval] = []
    var logged: [Interval] = []
    for entry in entries where entry.start <= last {
      let interval = interval(entry)
      guard interval.end >= first.start else { continue }
      known.append(interval)
      // A void break is no break.
      if entry.isValid || entry.kind == .focus { logged.append(interval) }
    }

    let limit = settings.gapLimit
    let recorded = long.filter { $0.duration <= limit }
    let silent = long.filter { $0.duration > limit }
    // Three days show if a silence contains anything that would count, however long it is.
    let beginnings = silent.map {
      Interval(from: $0.start, to: min($0.end, $0.start + .hours(72)))
    }
    let taken = restWindows(during: recorded + beginnings).union(IntervalSet(logged))
    func sessions(in gaps: IntervalSet) -> [Interval] {
      gaps.subtracting(taken).intervals.filter { $0.duration >= settings.minimumSession }
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
}

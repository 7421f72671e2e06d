import Algorithms
package import Basics

/// A session that counts: valid, of the kind focus, longer than zero, logged or detected, begun
/// before *as-of*.
package struct CountedSession: Sendable, Hashable {
  /// Its time; up to *as-of* while it is running.
  package var interval: Interval
  /// Index into the log; -1 if detected. Four bytes, as there may be a million sessions.
  private var loggedNumber: Int32
  private var pieceStart: Int32 = 0
  private var pieceCount: Int32 = 0
  var isRunning: Bool

  init(_ interval: Interval, logged: SessionLog.Index?, isRunning: Bool = false) {
    self.interval = interval
    self.loggedNumber = logged.map(Int32.init) ?? -1
    self.isRunning = isRunning
  }

  /// The log index of its words; nil if detected.
  var logged: SessionLog.Index? { loggedNumber < 0 ? nil : Int(loggedNumber) }

  /// The range of ``FocusHistory/pieces`` that it was joined from; empty if it is a single piece.
  var pieces: Range<Int> {
    get { Int(pieceStart)..<Int(pieceStart + pieceCount) }
    set {
      pieceStart = Int32(newValue.lowerBound)
      pieceCount = Int32(newValue.count)
    }
  }
}

/// All the focus of a person up to *as-of*, prepared for queries.
///
/// Union before sum: ``time`` holds each moment once, however many sessions overlap there, so the
/// focus of a day never exceeds the day.
package struct FocusHistory: Sendable {
  /// The moment that counts as now; later records are ignored. Midnights of its zone split days.
  package let moment: Moment
  package let settings: FocusSettings
  package let log: SessionLog
  /// The sessions that count, by start, then end. Pieces from a sampling source with less than
  /// ``Session/samplingGap`` between them are one session; the gaps do not count.
  package let sessions: [CountedSession]
  /// The pieces of joined sessions, in order.
  let pieces: [Interval]
  /// The time of focus, each moment once.
  package let time: IntervalSet
  /// The days with focus, in order.
  package let dayTotals: [DayTotal]
  /// The figures of all days, if only the records of some were read: ``log``, ``events`` and
  /// everything computed from them, except ``dayTotals``, then cover only these days.
  let whole: FocusFigures?
  let events: UsageLog
  /// The screen events without a partner.
  let unpaired: [UsageEvent]
  /// The times when a device recorded nothing for longer than it can have been left alone, in
  /// order; they count nowhere.
  let silences: [Interval]
  let open: OpenSessions
  package var titles = ProjectTitles()
  /// The detected rest, in order; it counts nowhere.
  let rest: [Interval]
  /// The switches between applications, in order.
  package let switches: [Instant]
  /// The longest session's length, which bounds how far back a search must go.
  private let maximumLength: Duration

  package struct DayTotal: Sendable, Hashable {
    package var day: Day
    package var focus: Duration
  }

  package init(
    log: SessionLog, events: UsageLog = UsageLog(), settings: FocusSettings, moment: Moment
  ) {
    self.init(
      log: log, events: events, gaps: DeviceGaps(events, asOf: moment.asOf), settings: settings,
      moment: moment)
  }

  init(
    log: SessionLog, events: UsageLog, gaps: DeviceGaps, settings: FocusSettings, moment: Moment
  ) {
    self.moment = moment
    self.settings = settings
    self.log = log
    self.events = events
    let asOf = moment.asOf
    let open = OpenSessions(in: log, longest: settings.longestSession, asOf: asOf)
    self.open = open

    var counted: [CountedSession] = []
    var sampled: [CountedSession] = []
    counted.reserveCapacity(log.count)
    for entry in log.entries where entry.kind == .focus && entry.isValid && entry.start <= asOf {
      let interval = open.interval(of: entry, asOf: asOf)
      let isRunning = entry.end == nil && interval.end == asOf
      if interval.isEmpty, !isRunning { continue }
      let session = CountedSession(interval, logged: entry.index, isRunning: isRunning)
      if entry.isSampled { sampled.append(session) } else { counted.append(session) }
    }
    self.unpaired = gaps.unpaired
    self.switches =
      events.entries.compactMap { $0.kind == .appSwitch && $0.at <= asOf ? $0.at : nil }.sorted()
    let detected = Detection(settings: settings, zone: moment.zone)
      .found(in: gaps.intervals, logged: log.entries) { open.interval(of: $0, asOf: asOf) }
    counted += detected.sessions.map { CountedSession($0, logged: nil) }
    rest = detected.rest
    silences = detected.silences

    let distractions =
      settings.apps.isEmpty
      ? [] : events.stretches(by: settings.apps.category)[AppRules.distraction] ?? []
    let (joined, pieces) = Self.joined(Self.cut(sampled, IntervalSet(distractions)).sorted())
    let whole = IntervalSet(counted.map { $0.interval })
    self.time = pieces.isEmpty ? whole : whole.union(IntervalSet(pieces))
    self.pieces = pieces
    counted += joined

    let isSorted = zip(counted, counted.dropFirst()).allSatisfy { !($1 < $0) }
    if !isSorted { counted.sort(by: <) }
    self.sessions = counted
    self.maximumLength = .microseconds(counted.reduce(0) { max($0, $1.interval.microseconds) })
    self.dayTotals = Self.dayTotals(of: time, in: moment.zone)
    self.whole = nil
  }

  /// The same history, of some days, with the figures of all.
  func among(_ whole: FocusFigures) -> FocusHistory {
    FocusHistory(self, sessions: sessions, among: whole)
  }

  private init(
    _ history: FocusHistory, sessions: [CountedSession], among whole: FocusFigures? = nil
  ) {
    self.whole = whole
    moment = history.moment
    settings = history.settings
    log = history.log
    self.sessions = sessions
    pieces = history.pieces
    time = IntervalSet(
      sessions.filter(\.pieces.isEmpty).map(\.interval)
        + sessions.flatMap { history.pieces[$0.pieces] })
    dayTotals = whole?.totals ?? Self.dayTotals(of: time, in: history.zone)
    events = history.events
    unpaired = history.unpaired
    silences = history.silences
    open = history.open
    titles = history.titles
    rest = history.rest
    switches = history.switches
    maximumLength = history.maximumLength
  }

  /// The history without running sessions, so that it stays the same until something ends.
  package var withoutRunning: FocusHistory {
    current == nil ? self : FocusHistory(self, sessions: sessions.filter { !$0.isRunning })
  }

  /// Cuts `distractions` out of the pieces from sampling sources, which only know that something
  /// was in front. A logged session is the person's own judgement and stays.
  private static func cut(
    _ sampled: [CountedSession], _ distractions: IntervalSet
  ) -> [CountedSession] {
    guard !distractions.isEmpty else { return sampled }
    return sampled.flatMap { session in
      IntervalSet([session.interval]).subtracting(distractions.clipped(to: session.interval))
        .intervals.map {
          CountedSession($0, logged: session.logged, isRunning: session.isRunning)
        }
    }
  }

  /// Joins the pieces from sampling sources, given in order.
  private static func joined(
    _ sampled: [CountedSession]
  ) -> (sessions: [CountedSession], pieces: [Interval]) {
    var sessions: [CountedSession] = []
    for (index, piece) in sampled.enumerated() {
      if let last = sessions.last,
        piece.interval.start - last.interval.end < Session.samplingGap
      {
        sessions[sessions.count - 1].interval.end = max(last.interval.end, piece.interval.end)
        sessions[sessions.count - 1].isRunning = last.isRunning || piece.isRunning
        sessions[sessions.count - 1].pieces = last.pieces.lowerBound..<(index + 1)
      } else {
        sessions.append(piece)
        sessions[sessions.count - 1].pieces = index..<(index + 1)
      }
    }
    return (sessions, sampled.map(\.interval))
  }

  private static func dayTotals(of time: IntervalSet, in zone: Zone) -> [DayTotal] {
    guard let first = time.intervals.first else { return [] }
    var totals: [DayTotal] = []
    var day = zone.day(of: first.start)
    var dayInterval = zone.interval(of: day)
    var microseconds: Int64 = 0
    for interval in time.intervals {
      var start = interval.start
      while start < interval.end {
        if start >= dayInterval.end {
          if microseconds > 0 {
            totals.append(DayTotal(day: day, focus: .microseconds(microseconds)))
          }
          day = zone.day(of: start)
          dayInterval = zone.interval(of: day)
          microseconds = 0
        }
        let end = min(interval.end, dayInterval.end)
        microseconds += end.microseconds - start.microseconds
        start = end
      }
    }
    return totals + [DayTotal(day: day, focus: .microseconds(microseconds))]
  }

  var today: Day { moment.today }
  package var zone: Zone { moment.zone }

  /// The focus of `day`; zero if there is none.
  package func focus(on day: Day) -> Duration {
    let index = dayTotals.partitioningIndex { $0.day >= day }
    return index < dayTotals.count && dayTotals[index].day == day ? dayTotals[index].focus : .zero
  }

  package func focus(on days: ClosedRange<Day>) -> Duration {
    totals(on: days).reduce(.zero) { $0 + $1.focus }
  }

  /// The days with focus among `days`, in order.
  func totals(on days: ClosedRange<Day>) -> ArraySlice<DayTotal> {
    let first = dayTotals.partitioningIndex { $0.day >= days.lowerBound }
    let last = dayTotals.partitioningIndex { $0.day > days.upperBound }
    return dayTotals[first..<last]
  }

  /// The sessions that overlap `interval`, whole, in order. A session that begins at *as-of* is in
  /// the interval that contains its start.
  package func sessions(in interval: Interval) -> [CountedSession] {
    var found: [CountedSession] = []
    forEachSession(in: interval) { found.append($0) }
    return found
  }

  /// Iterates over ``sessions(in:)`` without allocating an array.
  func forEachSession(in interval: Interval, _ body: (CountedSession) -> Void) {
    let from = interval.start - maximumLength
    let first = sessions.partitioningIndex { $0.interval.start >= from }
    for session in sessions[first...] {
      let span = session.interval
      if span.start >= interval.end { break }
      if span.end > interval.start || span.start >= interval.start { body(session) }
    }
  }

  /// Iterates over the stretches of a session within `interval`: one, or one for each of its
  /// pieces, in order and each moment once.
  func forEachStretch(
    of session: CountedSession, in interval: Interval, _ body: (Interval) -> Void
  ) {
    if session.pieces.isEmpty {
      if let part = session.interval.intersection(interval) { body(part) }
    } else {
      IntervalSet(Array(pieces[session.pieces])).clipped(to: interval).intervals.forEach(body)
    }
  }

  /// The length of a session within `interval`, without the gaps between its pieces.
  func length(of session: CountedSession, in interval: Interval) -> Duration {
    var microseconds: Int64 = 0
    forEachStretch(of: session, in: interval) {
      microseconds += $0.microseconds
    }
    return .microseconds(microseconds)
  }

  /// The length of a session, without the gaps between its pieces.
  func length(of session: CountedSession) -> Duration {
    length(of: session, in: session.interval)
  }

  /// The running session; the latest if there are several.
  var current: CountedSession? { sessions.last(where: \.isRunning) }

  /// The source of a session; `manual` if its record has none.
  package func source(of session: CountedSession) -> String {
    session.logged.map { log.source(at: $0) ?? "manual" } ?? "detected"
  }
}

extension CountedSession: Comparable {
  /// By start, then end; logged before detected.
  package static func < (left: CountedSession, right: CountedSession) -> Bool {
    // Compares numbers, as there may be a million sessions.
    let (start, otherStart) = (
      left.interval.start.microseconds, right.interval.start.microseconds
    )
    if start != otherStart { return start < otherStart }
    let (end, otherEnd) = (left.interval.end.microseconds, right.interval.end.microseconds)
    if end != otherEnd { return end < otherEnd }
    return left.logged ?? .max < right.logged ?? .max
  }
}

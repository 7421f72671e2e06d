import Basics

/// Records that are read for the days that are asked about.
struct FocusByDays: Sendable {
  /// The history of some days, with the figures of all; nil if the records of these days and some
  /// around them do not suffice.
  let history: @Sendable (ClosedRange<Day>, FocusSettings, Moment) -> FocusHistory?
  /// Reads all records.
  let all: @Sendable () async -> FocusLog
}

/// Figures of days that do not need the records again: of the days that nobody asks about, when the
/// records of others are read.
struct FocusFigures: Sendable, Hashable {
  /// A session without an end that is not running any more.
  struct Forgotten: Sendable, Hashable {
    var id: String?
    var place: Place?
    /// The part of it that counts.
    var interval: Interval
  }

  /// The days with focus, in order.
  var totals: [FocusHistory.DayTotal] = []
  /// The longest session that begins on the days; the first of equals.
  var longest: LongestSession?
  /// The number of screen events without a partner.
  var unpaired = 0
  /// By start.
  var forgotten: [Forgotten] = []
  var lengths = SessionLengths()
  /// The focus by project and by source; each session is counted on the day of its start.
  var projects: [FocusShare] = []
  var sources: [FocusShare] = []
  /// The time of applications and their categories, up to today.
  var apps: [AppShare] = []
  var categories: [AppShare] = []
  /// The days without focus but with the start of a session, or with records of a device.
  var sessionDays: Set<Day> = []
  var deviceDays: Set<Day> = []

  init() {}

  /// The figures of `days`, of a history of these and some more before and after.
  init(_ history: FocusHistory, on days: ClosedRange<Day>) {
    let time = history.zone.interval(of: days)
    func isMeant(_ instant: Instant) -> Bool { time.start <= instant && instant < time.end }
    totals = Array(history.totals(on: days))
    longest = history.longest(isMeant)
    // It is in no log that is read later.
    longest = longest.map {
      LongestSession(session: CountedSession($0.session.interval, logged: nil), length: $0.length)
    }
    unpaired = history.events.count(of: history.unpaired.filter { isMeant($0.at) })
    forgotten = history.open.forgotten.filter { isMeant($0.interval.start) }.map {
      Forgotten(
        id: history.log[$0.index].id, place: history.log.places[$0.index], interval: $0.interval)
    }
    for session in history.sessions where isMeant(session.interval.start) {
      lengths.add(history.length(of: session))
    }
    projects = history.byProject(days, counting: isMeant)
    sources = history.bySource(days, counting: isMeant)
    guard days.lowerBound <= history.today else { return }
    let upToToday = days.lowerBound...min(days.upperBound, history.today)
    apps = history.byApp(upToToday)
    categories = history.byCategory(upToToday)
    sessionDays = history.recordedDays(among: days, withDevices: false)
    deviceDays = history.recordedDays(among: days, withDevices: true).subtracting(sessionDays)
    sessionDays.subtract(totals.map(\.day))
  }

  /// See ``FocusHistory/recordedDays(among:withDevices:)``.
  func recordedDays(among days: ClosedRange<Day>, withDevices: Bool) -> Set<Day> {
    var recorded = sessionDays.union(totals.map(\.day))
    if withDevices { recorded.formUnion(deviceDays) }
    return recorded.filter(days.contains)
  }

  /// Adds the figures of later days.
  mutating func add(_ later: FocusFigures) {
    totals += later.totals
    if let other = later.longest, other.length > longest?.length ?? .zero { longest = other }
    unpaired += later.unpaired
    forgotten += later.forgotten
    lengths.add(later.lengths)
    projects.add(later.projects)
    sources.add(later.sources)
    apps.add(later.apps)
    categories.add(later.categories)
    sessionDays.formUnion(later.sessionDays)
    deviceDays.formUnion(later.deviceDays)
  }
}

/// The lengths of sessions.
struct SessionLengths: Sendable, Hashable {
  var count = 0
  var longest = Duration.zero
  var sum = Duration.zero

  mutating func add(_ length: Duration) {
    add(SessionLengths(count: 1, longest: length, sum: length))
  }

  mutating func add(_ other: SessionLengths) {
    count += other.count
    longest = max(longest, other.longest)
    sum += other.sum
  }
}

extension FocusHistory {
  /// The times before and after some days whose records the figures of these days depend on: no
  /// session without an end and no gap that counts is longer than a day.
  static let margin = Duration.hours(48)

  /// True if a session on `days` is joined from pieces and may lack some, as only pieces that touch
  /// `time` were read.
  func isCut(on days: ClosedRange<Day>, read time: Interval) -> Bool {
    sessions(in: zone.interval(of: days)).contains { session in
      !session.pieces.isEmpty
        && (session.interval.start < time.start + Session.samplingGap
          || session.interval.end > time.end - Session.samplingGap)
    }
  }
}

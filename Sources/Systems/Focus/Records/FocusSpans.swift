import Basics
import Vault

/// The records of focus while most of them are in the cache: only the records of requested days are
/// read.
///
/// Figures of all days, such as the longest streak, come from the figures of windows of consecutive
/// days, each read separately. Windows that are over are cached. So memory depends on the records
/// of the days that are asked and of a window, as far as the files have records in order of time.
struct FocusSpans: Sendable {
  let sessions: ColumnSpans<SessionLog>
  let events: ColumnSpans<UsageLog>

  /// The history of some days, with the figures of all; nil if the records of these days do not
  /// suffice, or the cache is damaged.
  @Sendable func history(
    on days: ClosedRange<Day>, _ settings: FocusSettings, _ moment: Moment
  ) -> FocusHistory? {
    let windows = windows(moment)
    let entry = sessions.entry(
      from: [events.identity, moment.zone.identifier] + settings.detectionKey)
    let cached: CachedWindows = entry.value() ?? CachedWindows()
    var found = CachedWindows()
    var isNew = false
    var whole = FocusFigures()
    var asked: FocusHistory?
    var state = DeviceGaps.State()
    var index = 0
    while index < windows.count {
      var window = windows[index]
      if window.overlaps(days) {
        while index + 1 < windows.count, windows[index + 1].overlaps(days) {
          index += 1
          window = window.lowerBound...windows[index].upperBound
        }
        let next = index + 1 < windows.count ? windows[index + 1] : nil
        guard let read = read(window, settings, moment, state, before: next) else { return nil }
        whole.add(FocusFigures(read.history, on: window))
        asked = read.history
        state = read.state
      } else if window.lowerBound > moment.today {
        // Nothing after now counts.
        index += 1
        continue
      } else if let known = cached.windows[window], known.before == state,
        isOver(window, at: moment)
      {
        whole.add(known.figures)
        state = known.after
        found.windows[window] = known
      } else {
        let next = index + 1 < windows.count ? windows[index + 1] : nil
        guard let read = read(window, settings, moment, state, before: next) else { return nil }
        let figures = FocusFigures(read.history, on: window)
        whole.add(figures)
        if isOver(window, at: moment) {
          found.windows[window] = CachedWindows.Window(
            figures: figures, before: state, after: read.state)
          isNew = true
        }
        state = read.state
      }
      index += 1
    }
    if isNew {
      // Windows that are asked now may not be the next time.
      found.windows.merge(cached.windows) { new, _ in new }
      entry.keep(found)
    }
    let none = FocusHistory(log: SessionLog(), settings: settings, moment: moment)
    return (asked ?? none).among(whole)
  }

  /// No day after it is asked about.
  private static let lastDay = Year(9_999).lastDay

  /// Days from the first to the last record, in order and without a gap between windows.
  private func windows(_ moment: Moment) -> [ClosedRange<Day>] {
    let zone = moment.zone
    let pieces = sessions.times + events.times
    let news = [
      sessions.news.time(of: 0..<sessions.news.rowCount),
      events.news.time(of: 0..<events.news.rowCount),
    ].compactMap(\.self)
    guard let start = (pieces + news).map(\.start).min(),
      let end = (pieces + news).map(\.end).max()
    else { return [] }
    let last = min(zone.day(of: end), Self.lastDay)
    let starts = pieces.map(\.start).sorted()
    var windows: [ClosedRange<Day>] = []
    var first = zone.day(of: start)
    let count = sessions.windowCount
    for index in stride(from: count, to: starts.count, by: count) {
      let next = zone.day(of: starts[index])
      guard next > first, next <= last else { continue }
      windows.append(first...next.previous)
      first = next
    }
    return first <= last ? windows + [first...last] : windows
  }

  /// The time whose records are read for the figures of some days.
  private func time(around days: ClosedRange<Day>, _ zone: Zone) -> Interval {
    let days = zone.interval(of: days)
    return Interval(from: days.start - FocusHistory.margin, to: days.end + FocusHistory.margin)
  }

  /// True if the figures of these days stay as they are as long as the columns do: the sessions
  /// that began on them have ended, and no record outside of the columns is near.
  private func isOver(_ days: ClosedRange<Day>, at moment: Moment) -> Bool {
    let time = time(around: days, moment.zone)
    guard time.end + SessionRecord.longest <= moment.asOf else { return false }
    return !sessions.news.touches(time) && !events.news.touches(time)
  }

  /// The history of some days, and the state of devices before the records of the next window; nil
  /// if it is not the same as in the history of all days, or the cache is damaged.
  private func read(
    _ days: ClosedRange<Day>, _ settings: FocusSettings, _ moment: Moment,
    _ state: DeviceGaps.State, before next: ClosedRange<Day>?
  ) -> (history: FocusHistory, state: DeviceGaps.State)? {
    let time = time(around: days, moment.zone)
    guard let written = try? sessions.log(touching: time),
      var events = try? events.log(touching: time)
    else { return nil }
    var sessions = written.settled(placing: self.sessions.places)
    sessions.append(touching: time, of: self.sessions.news)
    events.append(touching: time, of: self.events.news)
    let gaps = DeviceGaps(
      events, asOf: moment.asOf, from: state,
      until: next.map { self.time(around: $0, moment.zone).start })
    let history = FocusHistory(
      log: sessions, events: events, gaps: gaps, settings: settings, moment: moment)
    return history.isCut(on: days, read: time) ? nil : (history, gaps.state)
  }
}

/// The figures of windows that are over.
struct CachedWindows: Sendable, Hashable {
  struct Window: Sendable, Hashable {
    var figures: FocusFigures
    /// The states of devices before its records and before the next window's.
    var before: DeviceGaps.State
    var after: DeviceGaps.State
  }

  var windows: [ClosedRange<Day>: Window] = [:]
}

extension CachedWindows: CacheValue {
  func write(to writer: inout ColumnWriter) {
    writer.write(windows.count)
    for (days, window) in windows.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      writer.write(days.lowerBound.number)
      writer.write(days.upperBound.number)
      writer.write(window.before)
      writer.write(window.after)
      let figures = window.figures
      writer.write(figures.totals.count)
      writer.write(figures.totals.map { Int64($0.day.number) })
      writer.write(figures.totals.map(\.focus.microseconds))
      writer.write(figures.longest == nil ? 0 : 1)
      if let longest = figures.longest {
        writer.write(longest.session.interval)
        writer.write(longest.length.microseconds)
      }
      writer.write(figures.unpaired)
      writer.write(figures.forgotten.count)
      for session in figures.forgotten {
        writer.write(session.interval)
        writer.write(session.id)
        writer.write(session.place?.file)
        writer.write(session.place?.line ?? 0)
      }
      writer.write(figures.lengths.count)
      writer.write(figures.lengths.longest.microseconds)
      writer.write(figures.lengths.sum.microseconds)
      for shares in [figures.projects, figures.sources] {
        writer.write(shares.count)
        for share in shares {
          writer.write(share.name)
          writer.write(share.total.microseconds)
          writer.write(share.sessionCount)
        }
      }
      for shares in [figures.apps, figures.categories] {
        writer.write(shares.count)
        for share in shares {
          writer.write(share.name)
          writer.write(share.total.microseconds)
        }
      }
      for days in [figures.sessionDays, figures.deviceDays] {
        writer.write(days.count)
        writer.write(days.map { Int64($0.number) }.sorted())
      }
    }
  }

  init(from reader: inout ColumnReader) throws(DamagedEntry) {
    for _ in 0..<(try reader.count(atMost: reader.count)) {
      let (first, last) = (try reader.day(), try reader.day())
      guard first <= last else { throw DamagedEntry() }
      let (before, after) = (try reader.state(), try reader.state())
      var figures = FocusFigures()
      let count = try reader.count(atMost: reader.count)
      let days = try reader.column(count)
      figures.totals = zip(days, try reader.column(count)).map {
        FocusHistory.DayTotal(day: Day(number: Int($0)), focus: .microseconds($1))
      }
      if try reader.count(atMost: 1) == 1 {
        let session = CountedSession(try reader.interval(), logged: nil)
        figures.longest = LongestSession(
          session: session, length: .microseconds(try reader.number()))
      }
      figures.unpaired = try reader.count()
      for _ in 0..<(try reader.count(atMost: reader.count)) {
        let (interval, id) = (try reader.interval(), try reader.optionalText())
        let (file, line) = (try reader.optionalText(), try reader.count())
        figures.forgotten.append(
          FocusFigures.Forgotten(
            id: id, place: file.map { Place(file: $0, line: line, column: 1) }, interval: interval))
      }
      figures.lengths = SessionLengths(
        count: try reader.count(), longest: .microseconds(try reader.number()),
        sum: .microseconds(try reader.number()))
      (figures.projects, figures.sources) = (try reader.shares(), try reader.shares())
      (figures.apps, figures.categories) = (try reader.appShares(), try reader.appShares())
      (figures.sessionDays, figures.deviceDays) = (try reader.days(), try reader.days())
      windows[first...last] = Window(figures: figures, before: before, after: after)
    }
  }
}

extension ColumnWriter {
  fileprivate mutating func write(_ interval: Interval) {
    write(interval.start.microseconds)
    write(interval.end.microseconds)
  }

  fileprivate mutating func write(_ state: DeviceGaps.State) {
    write(state.since.microseconds)
    write(state.off?.microseconds ?? .min)
    write(state.previous?.at.microseconds ?? .min)
    write(state.previous.map { $0.isOff ? 1 : 2 } ?? 0)
  }
}

extension ColumnReader {
  fileprivate mutating func shares() throws(DamagedEntry) -> [FocusShare] {
    var shares: [FocusShare] = []
    for _ in 0..<(try count(atMost: count)) {
      shares.append(
        FocusShare(
          name: try optionalText(), total: .microseconds(try number()),
          sessionCount: try count()))
    }
    return shares
  }

  fileprivate mutating func appShares() throws(DamagedEntry) -> [AppShare] {
    var shares: [AppShare] = []
    for _ in 0..<(try count(atMost: count)) {
      shares.append(AppShare(name: try optionalText(), total: .microseconds(try number())))
    }
    return shares
  }

  /// A day, which may be before 1970.
  fileprivate mutating func day() throws(DamagedEntry) -> Day {
    guard let day = Int32(exactly: try number()) else { throw DamagedEntry() }
    return Day(number: Int(day))
  }

  fileprivate mutating func days() throws(DamagedEntry) -> Set<Day> {
    let count = try count(atMost: self.count)
    return Set(try column(count).map { Day(number: Int($0)) })
  }

  fileprivate mutating func interval() throws(DamagedEntry) -> Interval {
    let start = Instant(microseconds: try number())
    return Interval(from: start, to: Instant(microseconds: try number()))
  }

  fileprivate mutating func state() throws(DamagedEntry) -> DeviceGaps.State {
    var state = DeviceGaps.State(since: Instant(microseconds: try number()))
    let off = try number()
    state.off = off == .min ? nil : Instant(microseconds: off)
    let previous = Instant(microseconds: try number())
    switch try count(atMost: 2) {
    case 0: break
    case let kind: state.previous = DeviceGaps.Event(at: previous, isOff: kind == 1)
    }
    return state
  }
}

extension FocusSettings {
  /// The version of the rule of ``Detection``.
  private static let detectionRule = "2"

  /// The settings that decide what counts as focus.
  fileprivate var detectionKey: [String] {
    let windows = [sleep, lunch, activeHours].map { window in
      window.map { "\($0.from.microseconds)-\($0.to.microseconds)" } ?? ""
    }
    let lengths = [minimumSession, longestSession, gapLimit].map { "\($0.microseconds)" }
    return [Self.detectionRule] + windows + lengths + apps.texts
  }
}

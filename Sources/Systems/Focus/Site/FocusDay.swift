import Algorithms
import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// The focus on the page of a day: its sessions, and the breaks, the sleep and the detected rest
/// that overlap it.
struct FocusDay: Sendable {
  private let view: FocusView
  private let rests: Lazy<Rests>
  private let apps: Lazy<RecordedApps>

  private var history: FocusHistory { view.history }
  private var words: Words { view.words }

  init(_ view: FocusView) {
    self.view = view
    rests = Lazy { [history = view.history] in Rests(history) }
    apps = Lazy { [history = view.history] in RecordedApps(history) }
  }

  func part(of day: Day) -> DayPart? {
    let whole = history.zone.interval(of: day)
    let sessions = history.sessions(in: whole)
    let rests = rests.value.within(whole)
    guard !sessions.isEmpty || !rests.isEmpty else { return nil }
    let total = history.focus(on: day)
    return DayPart(
      "focus", template: "day_focus",
      members: [
        "total": .seconds(total),
        // A week without focus has no page.
        "url": history.focus(on: day.week.days) > .zero
          ? .string(FocusAddress.week(day.week)) : .nil,
        "sessions": .objects(sessions) { session in
          view.session(session, within: whole)
            .adding(["attention": Value(attention(during: session))])
        },
        "rests": .objects(rests) { rest($0, within: whole) },
      ],
      summary: total > .zero ? words.duration(total) : nil
    ) {
      sessions.map { line(of: $0, within: whole) } + rests.map { line(of: $0, within: whole) }
    }
  }

  /// The filled hours of `day`: sessions, then each kind of rest.
  func stretches(of day: Day) -> [DayStretch] {
    let whole = history.zone.interval(of: day)
    var stretches: [DayStretch] = []
    for session in history.sessions(in: whole) {
      history.forEachStretch(of: session, in: whole) {
        stretches.append(DayStretch($0, tone: "focus", title: words("entry.kind_focus")))
      }
    }
    let rests = rests.value.within(whole)
    return stretches
      + Rest.Kind.allCases.flatMap { kind in
        rests.filter { $0.kind == kind }.map {
          DayStretch($0.interval, tone: "focus", title: name(of: kind))
        }
      }
  }

  private func line(of session: CountedSession, within whole: Interval) -> DayLine {
    let shown = session.interval.intersection(whole) ?? session.interval
    let logged = session.logged.map { history.log[$0] }
    return DayLine(
      view.hours(of: shown), words.duration(history.length(of: session, in: shown)),
      logged?.project.map { history.titles[$0] }, logged?.noteAndTags,
      session.isRunning ? words("focus.until_now") : nil, attention(during: session))
  }

  /// `97% without distraction, switches an hour: 4`: for the person only, of a session that is
  /// over.
  private func attention(during session: CountedSession) -> String? {
    guard view.isOwn, !session.isRunning else { return nil }
    return apps.value.attention(during: session.interval).map { attention in
      let rate = attention.switchesAnHour
      let switches = words(
        "focus.switches_hour", ["rate": words.number(rate, decimals: rate < 10 ? 1 : 0)])
      return words.commas(
        [
          attention.undistracted.map {
            words("focus.undistracted", ["share": words.percent($0, decimals: 0)])
          }, switches,
        ].compactMap(\.self))
    }
  }

  private func line(of rest: Rest, within whole: Interval) -> DayLine {
    let shown = rest.interval.intersection(whole) ?? rest.interval
    return DayLine(
      view.hours(of: shown), words.duration(shown.duration), name(of: rest.kind), note(of: rest))
  }

  private func rest(_ rest: Rest, within whole: Interval) -> Object {
    let shown = rest.interval.intersection(whole) ?? rest.interval
    return [
      "record": Value(rest.index) { .record(SessionRecord.kind, at: history.log[$0].start) },
      "title": .string(name(of: rest.kind)), "hours": .string(view.hours(of: shown)),
      "length": .seconds(shown.duration), "note": Value(note(of: rest)),
    ]
  }

  private func note(of rest: Rest) -> String? { rest.index.flatMap { history.log[$0].note } }

  private func name(of kind: Rest.Kind) -> String {
    switch kind {
    case .break: words("entry.kind_break")
    case .sleep: words("entry.kind_sleep")
    case .detected: words("focus.rest_detected")
    }
  }
}

private struct Rest: Sendable {
  enum Kind: CaseIterable {
    case `break`, sleep, detected
  }

  /// Its time; up to *as-of* while it is running.
  var interval: Interval
  var kind: Kind
  /// The log index of its words; nil if detected.
  var index: SessionLog.Index?
}

private struct Rests: Sendable {
  /// By start.
  private let rests: [Rest]
  /// The longest one's length, which bounds how far back a search must go.
  private let longest: Duration

  init(_ history: FocusHistory) {
    let asOf = history.moment.asOf
    var rests: [Rest] = []
    for entry in history.log.entries
    where entry.kind != .focus && entry.isValid && entry.start <= asOf {
      rests.append(
        Rest(
          interval: history.open.interval(of: entry, asOf: asOf),
          kind: entry.kind == .sleep ? .sleep : .break, index: entry.index))
    }
    rests += history.rest.map { Rest(interval: $0, kind: .detected) }
    // Equal times stay in the order of the log.
    self.rests = rests.enumerated().sorted {
      ($0.element.interval.start, $0.element.interval.end, $0.offset)
        < ($1.element.interval.start, $1.element.interval.end, $1.offset)
    }.map(\.element)
    longest = rests.map(\.interval.duration).max() ?? .zero
  }

  /// The rests that overlap `interval`, in order.
  func within(_ interval: Interval) -> [Rest] {
    let first = rests.partitioningIndex { $0.interval.start >= interval.start - longest }
    return rests[first...].prefix { $0.interval.start < interval.end }
      .filter { $0.interval.end > interval.start }
  }
}

import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

/// The `focus` object of templates: figures in seconds, days as `2026-11-20`, periods with their
/// titles and addresses. The members are described in `docs/pages/variables.md`.
struct FocusView: Sendable {
  let history: FocusHistory
  let words: Words
  var isOwn = true
  /// The rates of projects; none for an audience that sees no amounts.
  var rates = ProjectRates()
  /// Nil where no flow is shown.
  var flow: SessionFlow?

  /// The results of ``digest(ofSessionsOf:)`` so far.
  private let digests = Memo<Week, String>()
  private let sharedWords = Kept<SessionWords>()

  static let recentWeeks = 12

  var object: Object {
    let today = history.today
    let records = history.records
    let recent = today.week.firstDay.advanced(by: -7 * (Self.recentWeeks - 1))...today
    let (day, last) = (day(today), history.weekTotals.last { $0.week < today.week })
    let object: Object = [
      "any": .bool(!history.dayTotals.isEmpty),
      "hasAverages": .bool(history.maturity.hasAverages),
      "goal": .seconds(history.settings.dailyGoal),
      "today": .object(day), "day": .object(day),
      "week": .object(period(.week(today.week)).adding(breakdowns(of: today.week.days))),
      "month": .object(period(.month(today.month))), "year": .object(period(.year(today.year))),
      "current": Value(current, Value.object), "flow": Value(currentFlow),
      "forgotten": .array(forgotten),
      "records": .object(recordsObject(records)),
      "trend": .objects(history.trend(upTo: today.week), trendWeek),
    ]
    return object.adding(breakdowns(of: recent)).adding([
      "notes": .notes(
        FocusNotes(history: history, words: words).now(records: records, asks: isOwn),
        tone: "focus"),
      "years": .array(yearsOfWeeks),
      "lastReview": Value(last) { last in
        [
          "title": .string(words.short(.week(last.week))),
          "url": .string(SiteAddress.review(.week(last.week))),
        ]
      },
    ])
  }

  /// A day: the figures of a period, and its share of the goal.
  private func day(_ day: Day) -> Object {
    let focus = history.focus(on: day)
    return period(.day(day)).adding([
      "day": .string("\(day)"), "title": .string(words("nav.today")),
      "share": .decimal(history.shareOfGoal(focus)),
      "metGoal": .bool(focus >= history.settings.dailyGoal),
      "left": .seconds(max(.zero, history.settings.dailyGoal - focus)),
    ])
  }

  func period(_ period: Period) -> Object {
    PeriodMembers(period, words: words).object(today: history.today).adding(figures(of: period))
  }

  /// The figures of a period, without its title and progress.
  private func figures(of period: Period) -> Object {
    let summary = history.summary(of: period.days)
    var figures: Object = [
      "total": .seconds(summary.total), "sessions": .int(summary.sessionCount),
      "longest": .seconds(summary.longest), "mean": .seconds(summary.mean),
      "meanPerDay": Value(summary.meanPerDay, Value.seconds),
      "goalDays": .int(summary.goalDays), "goalOf": .int(summary.daysCounted),
      "bestDay": Value(summary.bestDay) { bestDay($0, words.dayAndMonth) },
      "days": .array(summary.dayTotals) {
        [
          "day": .string("\($0.day)"), "total": .seconds($0.focus),
          "metGoal": .bool($0.focus >= history.settings.dailyGoal),
        ]
      },
      "change": .change(history.change(of: period), Value.seconds),
    ]
    if case .week(let week) = period { figures["url"] = .string(FocusAddress.week(week)) }
    figures["timesheet"] = Value(timesheetAddress(of: period))
    return figures
  }

  private func weekLine(_ week: Week, total: Duration) -> Object {
    PeriodMembers(.week(week), words: words).line.adding([
      "total": .seconds(total), "url": .string(FocusAddress.week(week)),
    ])
  }

  func review(_ period: Period) -> Object {
    let notes = FocusNotes(history: history, words: words).review(of: period)
    return figures(of: period).adding(breakdowns(of: period.days)).adding([
      "notes": .notes(notes, tone: "focus")
    ])
  }

  /// Every session of a week by day; one across midnight has a part on each.
  func sessionDays(of week: Week) -> Value {
    .array(
      week.days.compactMap { day in
        let hours = history.zone.interval(of: day)
        let sessions = history.sessions(in: hours)
        return sessions.isEmpty
          ? nil
          : [
            "day": .string("\(day)"), "title": .string(words.dayAndMonth(day)),
            "total": .seconds(history.focus(on: day)),
            "sessions": .objects(sessions) { session($0, within: hours) },
          ]
      })
  }

  /// A digest of everything that ``sessionDays(of:)`` and search show of the sessions of a week.
  func digest(ofSessionsOf week: Week) -> String {
    digests.value(for: week) {
      let sharedWords = sharedWords.value { SessionWords(of: history) }
      var digest: UInt128 = 0
      history.forEachSession(in: history.zone.interval(of: week.days)) {
        digest.mix($0, of: history, sharedWords)
      }
      for total in history.totals(on: week.days) { digest.mix(total.focus.microseconds) }
      return digest.hex
    }
  }

  /// Projects and sources with their shares of the focus on `days`, and the excess of the sums.
  private func breakdowns(of days: ClosedRange<Day>) -> Object {
    let whole = history.focus(on: days)
    var object: Object = [:]
    for (name, shares) in [
      ("projects", history.byProject(days)),
      ("sources", history.bySource(days).map { words.named($0) }),
    ] {
      let excess = history.excess(of: shares, on: days)
      object[name] = self.shares(shares, of: whole)
      object[name + "Overlap"] = excess > .zero ? .seconds(excess) : .nil
    }
    return object
  }

  private func shares(_ shares: [FocusShare], of whole: Duration) -> Value {
    .array(shares) { share in
      [
        "name": Value(share.name), "total": .seconds(share.total),
        "sessions": .int(share.sessionCount),
        "share": .decimal(whole > .zero ? share.total / whole : 0),
      ]
    }
  }

  private var yearsOfWeeks: [Value] {
    var years: [(year: Int, weeks: [(week: Week, focus: Duration)])] = []
    for total in history.weekTotals.reversed() {
      if years.last?.year != total.week.year { years.append((total.week.year, [])) }
      years[years.count - 1].weeks.append(total)
    }
    return years.map { year, weeks in
      [
        "title": .string("\(year)"),
        "total": .seconds(weeks.reduce(.zero) { $0 + $1.focus }),
        "range": Value(weeks.last) { first in
          // Weeks cross the ends of a year, so their total differs.
          let last = min(history.today, (weeks.first ?? first).week.lastDay)
          return .string(words.range(first.week.firstDay...last))
        },
        "weeks": .objects(weeks) { weekLine($0.week, total: $0.focus) },
      ]
    }
  }

  private var current: Object? {
    history.current.map { session($0) }
  }

  /// The flow that was noted during the running session, in words.
  var currentFlow: String? {
    history.current.flatMap { session in
      let project = session.logged.flatMap { history.log[$0].project }
      return flow?.last(during: session.interval, of: project.map { history.titles[$0] })
    }.map(words.flow)
  }

  private static let mostForgotten = 3

  /// The last sessions that were never ended; the page asks for their ends.
  private var forgotten: [Value] {
    history.open.forgotten.suffix(Self.mostForgotten).map { session in
      let start = history.zone.local(session.interval.start)
      return [
        "record": .record(SessionRecord.kind, at: session.interval.start),
        "title": .string(words.list([words.date(start.day), "\(start.time)"])),
      ]
    }
  }

  func session(_ session: CountedSession, within stretch: Interval? = nil) -> Object {
    let shown = stretch.flatMap(session.interval.intersection) ?? session.interval
    let (start, end) = (history.zone.local(shown.start), history.zone.local(shown.end))
    let logged = session.logged.map { history.log[$0] }
    let isOpen = session.isRunning && shown.end == session.interval.end
    return Object(
      Self.sessionShape,
      [
        Value(logged) { .record(SessionRecord.kind, at: $0.start) },
        .string("\(start.day)"), .string("\(start.time)"),
        .string(isOpen ? words("focus.until_now") : Self.end(end, after: start)),
        .seconds(history.length(of: session, in: shown)),
        Value(logged?.project.map { history.titles[$0] }), Value(logged?.note),
        .strings(logged?.tags ?? []), .string(words.source(history.source(of: session))),
        .bool(session.isRunning),
      ])
  }

  private static let sessionShape = Object.Shape([
    "record", "day", "from", "to", "length", "project", "note", "tags", "source", "isRunning",
  ])

  /// `09:00–10:30`.
  func hours(of interval: Interval) -> String {
    let (start, end) = (history.zone.local(interval.start), history.zone.local(interval.end))
    return "\(start.time)–\(Self.end(end, after: start))"
  }

  /// An end, with the number of days later: `01:30 +1`.
  private static func end(_ end: LocalTime, after start: LocalTime) -> String {
    start.day == end.day ? "\(end.time)" : "\(end.time) +\(start.day.distance(to: end.day))"
  }

  private func recordsObject(_ records: FocusRecords) -> Object {
    [
      "longestSession": Value(records.longestSession) { record in
        let day = history.zone.day(of: record.interval.start)
        return [
          "length": .seconds(records.longestLength), "day": .string("\(day)"),
          "title": .string(words.date(day)),
        ]
      },
      "bestDay": Value(records.bestDay) { bestDay($0, words.dateWithWeekday) },
      "bestWeek": Value(records.bestWeek) { week in
        .object(
          weekLine(week, total: records.bestWeekFocus).adding([
            "longTitle": .string(words.long(.week(week)))
          ]))
      },
      "longestStreak": .streak(records.longestStreak, words),
      "currentStreak": .streak(records.currentStreak, words),
    ]
  }

  private func bestDay(_ total: FocusHistory.DayTotal, _ title: (Day) -> String) -> Value {
    [
      "day": .string("\(total.day)"), "title": .string(title(total.day)),
      "total": .seconds(total.focus),
    ]
  }

  private func trendWeek(_ week: TrendWeek) -> Object {
    weekLine(week.week, total: week.total).adding([
      "movingMean": Value(week.movingMean, Value.seconds)
    ])
  }
}

extension Words {
  /// `flow: challenge 7, skill 6`.
  func flow(_ note: SessionFlow.Note) -> String {
    let state: Words.Key =
      switch note.state {
      case .flow: "focus.flow_state.flow"
      case .anxiety: "focus.flow_state.anxiety"
      case .boredom: "focus.flow_state.boredom"
      case .apathy: "focus.flow_state.apathy"
      }
    return self(
      "focus.flow_said",
      ["state": self(state), "challenge": note.challenge, "skill": note.skill])
  }

  /// The share of a source with its name in words.
  func named(_ share: FocusShare) -> FocusShare {
    var share = share
    share.name = share.name.map(source)
    return share
  }

  /// The name of a source: localized if it is one of Daybook's own, otherwise as it is.
  func source(_ name: String) -> String {
    switch name {
    case "manual": self("focus.source_manual")
    case "detected": self("focus.source_detected")
    default: name
    }
  }
}

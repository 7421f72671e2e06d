import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

struct FocusSitePart: DaySitePart, OutletSitePart, TodaySitePart {
  let name = "focus"
  let title: Words.Key = "nav.focus"
  let address = FocusAddress.overview
  private let view: FocusView
  private let days: FocusDay
  private let reminding: ReminderSettings

  private var history: FocusHistory { view.history }
  private var pages: FocusPages { FocusPages(view: view) }

  init(_ history: FocusHistory, _ basis: SitePartBasis) {
    var history = history
    if let titles = basis.figures[ProjectTitles.self] { history.titles = titles }
    let rates = basis.settings[ProjectRates.self]
    view = FocusView(
      history: history, words: basis.words, isOwn: basis.isOwn,
      rates: rates.titled(history.titles, history.log.labels),
      flow: basis.isOwn ? basis.figures[SessionFlow.self] : nil)
    days = FocusDay(view)
    reminding = basis.settings[ReminderSettings.self]
  }

  var isAny: Bool { !history.dayTotals.isEmpty }
  var variables: Object { ["focus": .object(view.object)] }
  var series: [ChartSeries] { FocusCharts(history: history, words: view.words).series }
  var documents: [SearchDocument] { pages.documents }
  var recordedDays: Set<Day> { Set(history.dayTotals.map(\.day)) }
  var review: (part: any ReviewPart, template: String)? { (FocusReview(view), "review_focus") }
  var dayFigures: [DayFigure] {
    let (history, words) = (history, view.words)
    let goal = history.settings.dailyGoal
    var figure = DayFigure(
      words("nav.focus"), tone: name, at: address, as: .tallBars, format: .duration,
      better: .more, goal: goal.inSeconds,
      goalName: { [words] _ in words("strip.goal_day", ["goal": words.duration(goal)]) },
      days: history.dayTotals.map { ($0.day, $0.focus.inSeconds) })
    if history.current != nil {
      let settled = DaySums(history.withoutRunning.dayTotals.map { ($0.day, $0.focus.inSeconds) })
      figure.settled = settled.sum
    }
    let first = figure.firstDay
    figure.note = { days in
      let met = history.totals(on: days).count { $0.focus >= goal }
      // Days before the first on record could meet no goal.
      let count = days.count { day in first.map { day >= $0 } ?? false }
      return words("strip.goal_met", ["met": met, "count": max(count, met)])
    }
    let today = history.focus(on: history.today)
    figure.now =
      goal <= .zero
      ? nil
      : today >= goal
        ? words("focus.today_met", ["total": words.duration(today)])
        : words("focus.today_left", ["left": words.duration(goal - today)])
    return [figure]
  }
  var dashboard: [DashboardSlot: [String]] {
    [
      .start: ["dashboard_start_focus"], .today: ["dashboard_focus"],
      .week: ["dashboard_week_focus", "dashboard_week_projects"],
      .weekLinks: ["dashboard_week_links_focus"],
    ]
  }

  func pages(_ context: SiteContext) -> [OutputFile] { pages.all(context) }
  func day(_ day: Day) -> DayPart? { days.part(of: day) }
  func stretches(of day: Day) -> [DayStretch] { days.stretches(of: day) }

  var now: [NowLine] { [total, running, unended, found].compactMap(\.self) }

  /// The sessions that were detected today, unless they are off among reminders.
  private var found: NowLine? {
    guard view.isOwn, reminding.isOn(.detected) else { return nil }
    return DetectedToday(history, view.words).map { found in
      NowLine(
        .found, view.words("focus.found_today", ["times": found.text]), command: found.command)
    }
  }

  /// The focus of today and its goal, once anything is on record.
  private var total: NowLine? {
    guard isAny else { return nil }
    let total = view.words.focus(on: history.today, in: history)
    return NowLine(.total, view.words("focus.today_of", ["total": total]))
  }

  /// The last session that was never ended.
  private var unended: NowLine? {
    guard view.isOwn, let session = history.open.forgotten.last else { return nil }
    let (words, zone) = (view.words, history.zone)
    let start = zone.local(session.interval.start)
    let text = words(
      "notes.when_ended", ["day": words.dayAndMonth(start.day), "time": "\(start.time)"])
    // Without a running session the command needs no id.
    let id = history.current == nil ? nil : history.log[session.index].id?.shortIdentifier
    let command = ["daybook stop", id, "--at \(zone.local(session.interval.end).time)"]
    return NowLine(.unended, text, command: command.compactMap(\.self).joined(separator: " "))
  }

  /// The running session: `novel, 09:00, 1 h 30 min`, with the flow if it was noted.
  private var running: NowLine? {
    guard let session = history.current else { return nil }
    let logged = session.logged.map { history.log[$0] }
    let parts = [
      logged?.project.map { history.titles[$0] }, logged?.noteAndTags,
      "\(history.zone.local(session.interval.start).time)",
      view.words.duration(seconds: session.interval.duration.inSeconds), view.currentFlow,
    ]
    return NowLine(.running, view.words.commas(parts.compactMap(\.self)), command: "daybook stop")
  }

  func reminders(_ settings: ReminderSettings, at moment: Moment) -> [Reminder] {
    FocusReminders(history: history, words: view.words, settings: settings, moment: moment)
      .all(running ?? unended)
  }

  func widgets(namesPeople: Bool) -> [WidgetSource] {
    let week = StripView(
      dayFigures, of: .week(history.today.week), today: history.today, words: view.words)
    return FocusWidgets(
      history: history, words: view.words, isOwn: view.isOwn, strip: week.settled.strip
    ).all
  }
}

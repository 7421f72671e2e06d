import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

struct MeasuresSitePart: CalendarSitePart, DaySitePart, OutletSitePart, TodaySitePart {
  let name = "measures"
  let title: Words.Key = "nav.measures"
  let address = MeasuresPages.overview
  private let view: MeasuresView
  private let pages: MeasuresPages
  private let reminding: ReminderSettings

  init(_ history: MeasuresHistory, _ basis: SitePartBasis) {
    reminding = basis.settings[ReminderSettings.self]
    view = MeasuresView(history, basis)
    pages = MeasuresPages(view: view)
  }

  var isAny: Bool { view.isAny }
  var variables: Object { ["measures": .object(view.object)] }
  var series: [ChartSeries] {
    view.items.flatMap { MeasureCharts(history: $0.history, title: $0.title, text: $0.text).series }
  }
  var documents: [SearchDocument] { pages.documents }
  var recordedDays: Set<Day> { Set(view.items.flatMap(\.history.recordedDays)) }
  var review: (part: any ReviewPart, template: String)? {
    (MeasuresReview(view), "review_measures")
  }
  var dayFigures: [DayFigure] {
    view.items.map { item in
      let (measure, history) = (item.measure, item.history)
      let format: ValueFormat =
        switch measure.kind {
        case .duration: .duration
        case .yes: .number(unit: view.words("strip.days"))
        case .count: .number(unit: item.text.unit)
        case .number, .scale: .measure(unit: item.text.unit)
        }
      var figure = DayFigure(
        item.title, tone: name, at: item.address,
        as: measure.look, format: format,
        since: history.firstDay, better: measure.better == .lower ? .less : .more,
        goal: measure.goal?.perDay,
        goalName: measure.goal.map(item.text.reach).map { name in { _ in name } }
      ) { days in history.total(on: days)?.number }
      figure.series = "measures.\(measure.name)"
      figure.addsUp = measure.addsUp
      figure.isMost = measure.goal?.isMost ?? false
      return figure
    }
  }
  var dashboard: [DashboardSlot: [String]] {
    [.start: ["dashboard_start_measures"], .week: ["dashboard_week_measures"]]
  }

  func pages(_ context: SiteContext) -> [OutputFile] { pages.all(context) }
  func day(_ day: Day) -> DayPart? { view.part(of: day) }
  func stretches(of day: Day) -> [DayStretch] { view.stretches(of: day) }
  func widgets(namesPeople: Bool) -> [WidgetSource] { MeasureWidgets(view: view).all }

  func next(within days: Int) -> [NextItem] {
    let today = view.moment.today
    return view.items.compactMap { item in
      guard let goal = item.measure.goal, goal.span == .day, !goal.isMost,
        item.measure.addsUp, !item.history.isEmpty,
        !(item.history.total(on: today...today).map(goal.isMet) ?? false),
        !item.history.isSkipped(today),
        // A measure without recent records was given up, so it asks for nothing.
        let last = item.history.recordedDays.last, last.distance(to: today) <= 14
      else { return nil }
      return NextItem(
        .task, on: today, tone: name, title: item.title, detail: item.text.goal(goal),
        command: "daybook add measure \(item.measure.name)", address: item.address)
    }
  }
}

extension ReminderKind {
  static let measures = ReminderKind(
    "measures", "remind.measures", .daily(hour: 21),
    of: "measures that you usually note and did not note today")
}

extension MeasuresSitePart {
  /// The number of days before today that say what is usual.
  private static let usualDays = 14

  /// The measures that were noted on at least half of the days before today, of up to two weeks.
  private var usual: [MeasuresView.Item] {
    let today = view.moment.today
    return view.items.filter { item in
      let days = item.history.recordedDays
      guard let first = days.first, first < today else { return false }
      let known = max(first, today.advanced(by: -Self.usualDays))
      return days.count { $0 >= known && $0 < today } * 2 >= known.distance(to: today)
    }
  }

  /// A daily alarm for the measures that are usually noted; a calendar cannot know if they are.
  func events(on days: ClosedRange<Day>) -> [SiteEvent] {
    guard let hour = reminding.hour(of: .measures),
      let first = usual.compactMap(\.history.firstDay).min()
    else { return [] }
    let names = view.words.commas(usual.map(\.title))
    let event = CalendarEvent(
      identifier: "measures@daybook", day: first, dailyAt: hour,
      summary: view.words("calendar.measures", ["names": names]))
    return [SiteEvent(event, address: address)]
  }

  /// One reminder of all measures that you usually note and did not note today.
  func reminders(_ settings: ReminderSettings, at moment: Moment) -> [Reminder] {
    let today = moment.today
    let missing = usual.filter {
      $0.history.recordedDays.last != today && !$0.history.isSkipped(today)
    }
    guard let first = missing.first,
      let due = settings.due(.measures, on: today, in: moment.zone)
    else { return [] }
    let command = missing.count == 1 ? "daybook add measure \(first.measure.name)" : nil
    let text = view.words.commas(missing.map(\.title))
    return [Reminder(.measures, due: due, text, command: command)]
  }
}

struct MeasureWidgets: Sendable {
  let view: MeasuresView

  private var words: Words { view.words }

  var all: [WidgetSource] {
    view.items.filter { !$0.history.isEmpty }.map { item in
      WidgetSource("measure-\(item.measure.name)", .small, title: words.widget(item.title, .small))
      {
        widget(item)
      }
    }
  }

  private func widget(_ item: MeasuresView.Item) -> Widget {
    let today = view.moment.today
    let week = item.history.total(on: today.week.days)
    let value = week.map { item.measure.addsUp ? item.text.total($0) : item.text.mean($0) }
    var canvas = WidgetCanvas(.small)
    let column = canvas.column
    canvas.label(item.title, in: column)
    canvas.line(value ?? "–", .amount, in: column, y: 68)
    canvas.line(words("dashboard.this_week"), .words, in: column, y: 86)
    if let goal = item.measure.goal {
      canvas.line(words("chart.goal"), .words, in: column, y: canvas.bottom - 18)
      canvas.line(item.text.reach(goal), .words, in: column, y: canvas.bottom - 3)
    }
    return Widget(
      tone: "measures",
      title: words(
        "widgets.label", ["name": item.title, "period": words.long(.week(today.week))]),
      summary: words(
        "list.labelled", ["label": item.title, "value": value ?? words("common.nothing")]),
      canvas: canvas)
  }
}

extension Measure {
  /// A habit has a dot on each day it was kept, and a habit to avoid has a cross on each day it was
  /// done.
  fileprivate var look: DayFigure.Look {
    if kind == .yes { return better == .lower ? .crosses : .kept }
    return addsUp ? .bars : .dots
  }
}

import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

struct GrowthSitePart: CalendarSitePart, DaySitePart, OutletSitePart, TodaySitePart {
  let view: GrowthView

  let name = "growth"
  let title: Words.Key = "nav.growth"
  let address = GrowthAddress.overview

  private let reminding: ReminderSettings

  init(view: GrowthView, reminding: ReminderSettings = ReminderSettings()) {
    self.view = view
    self.reminding = reminding
  }

  init(_ figures: GrowthHistory, _ basis: SitePartBasis) {
    self.init(
      view: GrowthView(
        growth: figures, time: basis.figures[(any TimeOnGoals).self], words: basis.words,
        isOwn: basis.isOwn,
        questionOfDay: basis.isOwn
          ? basis.figures.question(on: figures.today, basis.words) : nil),
      reminding: basis.settings[ReminderSettings.self])
  }

  private var words: Words { view.words }

  var isAny: Bool { view.isAny }
  var variables: Object { [name: .object(view.object)] }
  var series: [ChartSeries] { view.charts.series }
  var documents: [SearchDocument] { GrowthSearch(view: view).documents }
  var recordedDays: Set<Day> { Set(view.growth.recordedDays) }
  var review: (part: any ReviewPart, template: String)? { (GrowthReview(view), "review_growth") }

  func pages(_ context: SiteContext) -> [OutputFile] {
    GrowthPages(context: context, view: view).all
  }

  func day(_ day: Day) -> DayPart? { GrowthDay(view: view, day: day).part }

  func sharedFiles(_ context: SiteContext) -> [OutputFile] {
    GrowthPages(context: context, view: view).data
  }

  /// The levers of each day, and the points.
  var dayFigures: [DayFigure] {
    let growth = view.growth
    let levers = growth.records.tasks.filter { $0.lever != nil && $0.day <= growth.today }
    let planned = DaySums(levers.map { ($0.day, 1) })
    let points = growth.experience.entries.compactMap { entry in
      entry.day.map { (day: $0, value: Double(entry.points)) }
    }
    let done = DaySums(levers.map { ($0.day, $0.isDone(asOf: growth.asOf) ? 1 : 0) })
    var first = DayFigure(
      words("growth.levers"), tone: name, at: address, as: .squares { Int(planned.sum($0)) },
      format: .number(), since: planned.firstDay, better: .more,
      goalName: { [words] _ in words("strip.levers_day") }, value: done.sum)
    first.series = "growth.levers"
    let today = growth.today...growth.today
    if planned.sum(today) > 0 {
      first.now = words(
        "strip.levers_done", ["done": Int(done.sum(today)), "count": Int(planned.sum(today))])
    }
    return [
      first,
      DayFigure(
        words("growth.xp"), tone: name, at: address, as: .bars,
        format: .number(unit: words("number.point_unit")), better: .more,
        goalName: { [words] day in
          words("strip.level", ["level": growth.standing(on: min(day, growth.today)).level])
        }, days: points),
    ]
  }
  var dashboard: [DashboardSlot: [String]] {
    [.start: ["dashboard_start_growth"], .today: ["dashboard_growth"]]
  }

  func widgets(namesPeople: Bool) -> [WidgetSource] {
    let widgets = GrowthWidgets(view: view)
    return [
      WidgetSource("xp", .small, title: words("growth.level")) { widgets.level },
      WidgetSource("lever", .medium, title: words.widget(words("growth.levers"), .medium)) {
        widgets.levers(.medium)
      },
      WidgetSource("lever-small", .small, title: words.widget(words("growth.levers"), .small)) {
        widgets.levers(.small)
      },
      WidgetSource("quote", .medium, title: words("widgets.quote")) { widgets.quote },
    ]
  }

  /// The number of tasks of earlier days among what is next.
  private static let mostCarried = 3

  /// The open levers of today, then its other tasks, tasks left from earlier days, and the goals
  /// that are due.
  func next(within days: Int) -> [NextItem] {
    let today = view.growth.today
    let open = view.growth.tasks(on: today).filter(\.isOpen)
    let tasks = (open.filter { $0.lever != nil } + open.filter { $0.lever == nil }).map { task in
      NextItem(
        .task, on: today, tone: name, title: task.title,
        detail: task.lever.map { words("growth.lever", ["number": $0.rawValue]) },
        address: address, record: view.record(of: task), canBeTicked: true)
    }
    let carried = waiting.prefix(Self.mostCarried).map { task in
      NextItem(
        .task, on: today, since: task.day, tone: name, title: task.title, address: address,
        record: view.record(of: task), canBeTicked: true)
    }
    let goals = view.due(within: days).compactMap { node in
      node.goal.due.map { due in
        NextItem(
          .deadline, on: due, isOverdue: due < today, tone: name, title: node.goal.title,
          detail: words.list([view.kindTitle(of: node.goal.horizon), view.percent(node.progress)]),
          address: GrowthAddress.page(of: node.goal),
          record: .record(GoalRecord.kind, node.goal.id), canBeTicked: true)
      }
    }
    return tasks + carried + goals
  }

  /// The tasks of earlier days that are left; none while the person recovers.
  private var waiting: [DailyTask] {
    view.growth.records.recovery(on: view.growth.today) == nil ? view.growth.carriedTasks : []
  }

  /// The recovery of today, or the suggestion of one.
  private var recovery: NowLine? {
    let growth = view.growth
    if let time = growth.records.recovery(on: growth.today) {
      return NowLine(
        .plan,
        words(
          "list.labelled",
          ["label": view.title(of: time), "value": words("growth.recovery_what")]),
        // On its last day there is nothing to end.
        command: time.until == growth.today ? nil : "daybook recover --end")
    }
    return growth.recovery(on: growth.today, view.time).map {
      NowLine(
        .plan, words("review.next_rest", ["days": words.range($0.days)]),
        command: "daybook recover")
    }
  }

  /// A recovery, the levers of today, the tasks left from earlier days, and the last question; no
  /// question if another one is asked elsewhere.
  var now: [NowLine] {
    let levers = view.growth.tasks(on: view.growth.today)
      .filter { $0.lever != nil && $0.droppedAt == nil }
      .sorted { ($0.lever?.rawValue ?? 0) < ($1.lever?.rawValue ?? 0) }
    let time = view.growth.moment.zone.local(view.growth.moment.asOf).time
    let question =
      view.questionOfDay == nil
      ? view.questions.last { $0.time <= time } ?? view.questions.first : nil
    return [recovery].compactMap(\.self)
      + levers.map { task in
        NowLine(
          .plan, task.title, isDone: task.doneAt != nil,
          command: task.doneAt == nil ? task.lever.map { "daybook done \($0.rawValue)" } : nil)
      }
      + waiting.map { task in
        NowLine(
          .carried, task.title, detail: view.age(of: task), isDone: false,
          command: "daybook done \((task.rule ?? task.id).shortIdentifier)")
      }
      + [question].compactMap(\.self).map {
        NowLine(.question, $0.text, command: GrowthReminders.answering)
      }
  }

  func reminders(_ settings: ReminderSettings, at moment: Moment) -> [Reminder] {
    GrowthReminders(view: view, settings: settings, moment: moment).all
  }

  /// The due goals, and the awareness questions unless they are off.
  func events(on days: ClosedRange<Day>) -> [SiteEvent] {
    let horizon = view.growth.today.distance(to: days.upperBound)
    let goals = view.due(within: horizon).compactMap { node -> SiteEvent? in
      let goal = node.goal
      guard let due = goal.due, due >= days.lowerBound else { return nil }
      let event = CalendarEvent(
        identifier: "goal-\(goal.id)@daybook", day: due,
        summary: words("calendar.goal_due", ["goal": goal.title]),
        note: view.kindTitle(of: goal.horizon),
        // A goal of a week would get its reminder before it begins.
        reminderDays: goal.horizon == .week ? 1 : 7)
      return SiteEvent(event, address: GrowthAddress.page(of: goal))
    }
    let questions = reminding.isOn(.questions) ? view.questionCalendar.events : []
    return goals + tasks(on: days) + questions.map { SiteEvent($0) }
  }

  /// The open tasks of some days and of earlier ones, and the times of repeating tasks; of the next
  /// four weeks, as a daily task would fill a year.
  private func tasks(on days: ClosedRange<Day>) -> [SiteEvent] {
    let growth = view.growth
    let last = min(days.upperBound, days.lowerBound.advanced(by: 27))
    let open = growth.planned(on: days.lowerBound...last).filter { $0.isOpen }
    return (growth.carriedTasks + open).map { task in
      // The same id as in `daybook export task`.
      var event = CalendarEvent(
        identifier: "\(TaskRecord.kind.name)-\(task.id)@daybook", day: task.day,
        summary: task.title)
      event.task = CalendarEvent.Task()
      return SiteEvent(event, address: GrowthAddress.overview)
    }
  }
}

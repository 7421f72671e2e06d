import Basics
import Charts
import Liquid
import SiteKit
import Vault
import Wording

/// The `growth` object of templates. Every member exists in every vault, nil or empty if there is
/// nothing to show.
struct GrowthView: Sendable {
  let growth: GrowthHistory
  /// The time spent on goals; nil if no system records it.
  let time: (any TimeOnGoals)?
  let words: Words
  var isOwn = true
  /// The question of the day from another system; nil if there is none.
  var questionOfDay: String?

  var charts: GrowthCharts { GrowthCharts(growth: growth, words: words) }

  var object: Object {
    let today = growth.today
    return [
      "any": .bool(isAny), "level": level(standing: growth.standing()),
      "today": .object(tasks(on: today)), "carried": .array(carried),
      "pattern": pattern(of: today.week), "rest": rest, "recovery": recovery,
      "recoveryForm": .form(RecoveryRecord.kind, []),
      "stage": .int(growth.stage.number), "stageName": .string(words.name(of: growth.stage)),
      "identity": Value(growth.records.profile?.identity),
      "quote": Value(quote(on: today)?.text), "goals": .objects(growth.tree.roots) { node($0) },
      "due": .objects(due(within: 28)) { node($0, withChildren: false) },
      "hasFailures": .bool(hasFailures), "hasVision": .bool(hasVision),
      "failures": .object(portfolio(growth.portfolio())),
      "questions": .array(questions) {
        [
          "time": .string("\($0.time)"), "text": .string($0.text),
          "form": .form(ReflectionRecord.kind, [("prompt", $0.text)]),
        ]
      },
      "week": .object(summary(of: today.week.days)),
      "weekTitle": .string(words.short(.week(today.week))),
      "weekChange": .change(growth.change(of: .week(today.week)), Value.int),
    ]
  }

  var isAny: Bool {
    let records = growth.records
    return records.profile != nil || !records.goals.isEmpty || !growth.recordedDays.isEmpty
      || !records.tasks.isEmpty
  }

  /// True if there is a page of failures: for others only if there are any.
  var hasFailures: Bool { isOwn || !growth.records.failures.isEmpty }

  /// True if there is a page of the vision: for others only if it has content.
  var hasVision: Bool {
    let records = growth.records
    let profile = records.profile
    return isOwn || !records.pains.isEmpty || !records.stages.isEmpty || profile?.vision != nil
      || profile?.antiVision != nil || !(profile?.identity ?? "").isEmpty
      || profile?.challenge != nil || !(profile?.disappear ?? []).isEmpty
      || !records.identityChanges.isEmpty
  }

  var questions: [AwarenessQuestion] {
    growth.awareness(on: growth.today, in: words.language, evening: questionOfDay)
  }

  var questionCalendar: QuestionCalendar {
    QuestionCalendar(
      daily: growth.settings.awarenessQuestions(in: words.language), questions: questions,
      today: growth.today)
  }

  func level(standing: LevelStanding) -> Value {
    let today = growth.today
    let gained = growth.experience.byKind(on: today...today).values.reduce(0, +)
    return [
      "number": .int(standing.level), "name": .string(name(ofLevel: standing.level)),
      "into": .int(standing.into), "step": .int(standing.step),
      "share": .decimal(standing.share), "xp": .int(growth.experience.total()),
      "today": .int(gained),
    ]
  }

  private func tasks(on day: Day) -> Object {
    let tasks = growth.tasks(on: day)
    let levers = tasks.filter { $0.lever != nil }
    return [
      "levers": .objects(levers, task),
      "leversDone": .int(levers.count { $0.doneAt != nil }),
      "tasks": .objects(tasks.filter { $0.lever == nil }, task),
    ]
  }

  /// The recovery of today; nil on an ordinary day.
  private var recovery: Value {
    Value(growth.records.recovery(on: growth.today)) { time in
      [
        "record": .record(RecoveryRecord.kind, time.source.id),
        "title": .string(title(of: time)), "text": .string(words("growth.recovery_what")),
        "note": Value(time.note),
      ]
    }
  }

  /// `Recovery since 20 November`, `Recovery until 22 November`.
  func title(of time: RecoveryTime) -> String {
    time.until.map { words("growth.recovery_until", ["day": words.date($0)]) }
      ?? words("growth.recovery_since", ["day": words.date(time.from)])
  }

  /// The days of recovery among some days, as ranges; nil for none.
  func recoveryDays(in days: ClosedRange<Day>) -> (count: Int, text: String)? {
    let pauses = growth.records.pauses(through: growth.today)
    let count = pauses.count(in: days)
    guard count > 0 else { return nil }
    let spans = pauses.spans.filter { $0.overlaps(days) }.map { $0.clamped(to: days) }
    return (count, words.list(spans.map(words.range)))
  }

  /// The open tasks of earlier days, each with its age.
  private var carried: [Value] {
    growth.carriedTasks.map { .object(task($0).adding(["age": .string(age(of: $0))])) }
  }

  /// `yesterday`, `3 days ago`.
  func age(of task: DailyTask) -> String { words.distance(from: growth.today, to: task.day) }

  /// The record to tick off for a task.
  func record(of task: DailyTask) -> Value {
    .record(task.rule == nil ? TaskRecord.kind : TaskTimeRecord.kind, task.id)
  }

  func task(_ task: DailyTask) -> Object {
    let goal = task.goal.flatMap { growth.tree[$0]?.goal }
    return [
      "record": record(of: task),
      "title": .string(task.title), "day": .string("\(task.day)"),
      "dayTitle": .string(words.date(task.day)), "isDone": .bool(task.doneAt != nil),
      "isDropped": .bool(task.droppedAt != nil),
      "lever": Value(task.lever) { .int($0.rawValue) },
      "xp": .int(ExperienceLog.points(for: task)), "goal": Value(goal?.title),
    ]
  }

  func pattern(of week: Week) -> Value {
    guard let pattern = growth.pattern(of: week, time) else { return .nil }
    return [
      "name": .string(pattern.name.rawValue), "title": .string(words.name(of: pattern.name)),
      "reasons": .array(pattern.reasons) { .string(words.text(of: $0)) },
    ]
  }

  private var rest: Value {
    guard let recovery = growth.recovery(on: growth.today, time) else { return .nil }
    let days = words.range(recovery.days)
    return .string(
      words(
        "growth.rest_why",
        [
          "days": days, "focus": words.duration(seconds: recovery.medianFocus.inSeconds),
          "energy": recovery.medianEnergy,
        ]))
  }

  /// A statement by the person with its title, a different one each day.
  func quote(on day: Day) -> (kind: Words.Key, text: String)? {
    let profile = growth.records.profile
    let statements: [(kind: Words.Key, text: String?)] = [
      ("growth.becoming", profile?.identity), ("growth.vision", profile?.vision?.statement),
    ]
    let quotes = statements.compactMap { kind, text in text.map { (kind: kind, text: $0) } }
    return quotes.isEmpty
      ? nil : quotes[((day.number % quotes.count) + quotes.count) % quotes.count]
  }

  /// The open goals that are due in the next days, nearest first; overdue ones come first.
  func due(within days: Int) -> [GoalTree.Node] {
    let last = growth.today.advanced(by: days)
    return growth.tree.all
      .filter { node in
        node.goal.status == .open && (node.goal.due.map { $0 <= last } ?? false)
      }
      .sorted {
        ($0.goal.due ?? last, $0.goal.title, $0.goal.id)
          < ($1.goal.due ?? last, $1.goal.title, $1.goal.id)
      }
  }
}

// Goals.
extension GrowthView {
  func node(_ node: GoalTree.Node, withChildren: Bool = true) -> Object {
    let goal = node.goal
    return [
      "record": .record(GoalRecord.kind, goal.id), "id": .string(goal.id),
      "title": .string(goal.title), "horizon": .string(goal.horizon.rawValue),
      "kind": .string(Self.kind(of: goal.horizon)),
      "kindTitle": .string(kindTitle(of: goal.horizon)), "status": .string(goal.status.rawValue),
      "progress": .string(percent(node.progress)), "share": .decimal(node.progress),
      "due": Value(goal.due) { .string("\($0)") },
      "dueTitle": Value(goal.due) { .string(words.date($0)) },
      "left": Value(goal.due) { .string(words.distance(from: growth.today, to: $0)) },
      "isOverdue": .bool(
        goal.status == .open && (goal.due.map { $0 < growth.today } ?? false)),
      "measure": Value(goal.measure) { .string(words.text(of: $0)) },
      "tasks": .int(node.tasks.count), "tasksDone": .int(node.tasks.count { $0.doneAt != nil }),
      "url": Value(GrowthAddress.ownPage(of: goal)),
      "children": .array(
        withChildren ? node.children.map { .object(self.node($0)) } : []),
    ]
  }

  private static func kind(of horizon: Goal.Horizon) -> String {
    switch horizon {
    case .week: "milestone"
    case .quarter: "project"
    case .year: "year"
    case .decade: "decade"
    }
  }

  func kindTitle(of horizon: Goal.Horizon) -> String {
    switch horizon {
    case .week: words("growth.kind.milestone")
    case .quarter: words("growth.kind.project")
    case .year: words("growth.kind.year")
    case .decade: words("growth.kind.decade")
    }
  }

  func name(ofLevel level: Int) -> String {
    LevelNames.name(of: level, in: words.language)
  }

  func percent(_ share: Double) -> String { words.progress(share) }
}

// Failures and periods.
extension GrowthView {
  func portfolio(_ portfolio: FailurePortfolio) -> Object {
    [
      "count": .int(portfolio.count), "learned": .int(portfolio.learned),
      "applied": .int(portfolio.applied),
      "xp": .int(portfolio.rows.reduce(0) { $0 + $1.xp }),
      "rows": .array(portfolio.rows) { row in
        [
          "name": Value(row.name),
          "url": Value(row.project.flatMap(GrowthAddress.ownPage)),
          "count": .int(row.count),
          "learned": .decimal(Double(row.learned) / Double(row.count)),
          "applied": .decimal(Double(row.applied) / Double(row.count)),
          "xp": .int(row.xp),
          "days": Value(row.medianDaysToSuccess),
          "unanswered": .int(row.unanswered),
        ]
      },
    ]
  }

  func failure(_ failure: Setback) -> Object {
    let day = growth.zone.day(of: failure.at)
    let project = failure.project.flatMap { growth.tree.project(named: $0) }
    return [
      "record": .record(FailureRecord.kind, failure.source.id),
      "id": .string(GrowthAddress.id(of: failure)),
      "day": .string("\(day)"), "dayTitle": .string(words.date(day)),
      "what": .string(failure.what), "learning": Value(failure.learning),
      "isApplied": .bool(failure.isLearningApplied),
      "project": Value(project?.title ?? failure.project),
      "url": Value(project.map { GrowthAddress.project($0.id) }),
      "xp": .int(ExperienceLog.points(for: failure)),
    ]
  }

  func summary(of days: ClosedRange<Day>) -> Object {
    let summary = growth.summary(of: days)
    let last = min(days.upperBound, growth.today)
    let standing = growth.standing(on: last)
    let before = growth.standing(on: days.lowerBound.previous)
    return [
      "any": .bool(
        summary.plannedTasks > 0 || summary.xp > 0 || summary.failures.count > 0
          || summary.reflections > 0 || recoveryDays(in: days) != nil),
      "recovery": Value(recoveryDays(in: days)?.text),
      "xp": .int(summary.xp), "planned": .int(summary.plannedTasks),
      "done": .int(summary.doneTasks), "levers": .int(summary.plannedLevers),
      "leversDone": .int(summary.doneLevers), "reflections": .int(summary.reflections),
      "energy": .tenths(summary.meanEnergy), "mood": .tenths(summary.meanMood),
      "failures": .object(portfolio(summary.failures)),
      "level": .int(standing.level), "levelName": .string(name(ofLevel: standing.level)),
      "levelsGained": .int(standing.level - before.level),
      "reached": .array(summary.reached) { goal in
        [
          "title": .string(goal.title), "kind": .string(Self.kind(of: goal.horizon)),
          "url": Value(GrowthAddress.ownPage(of: goal)),
        ]
      },
      "pattern": days.count == 7 ? pattern(of: days.lowerBound.week) : .nil,
    ]
  }
}

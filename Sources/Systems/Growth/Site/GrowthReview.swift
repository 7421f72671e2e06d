import Algorithms
import Basics
import Liquid
import SiteKit
import Wording

struct GrowthReview: ReviewPart {
  let view: GrowthView
  let firstDay: Day?
  private let points: [(day: Day, value: Int)]
  private let bestPoints: RunningBest<Int>

  init(_ view: GrowthView) {
    self.view = view
    firstDay = view.growth.recordedDays.first
    points = view.growth.experience.entries.chunked(on: \.day).compactMap { day, entries in
      day.map { ($0, entries.reduce(0) { $0 + $1.points }) }
    }
    bestPoints = RunningBest(points)
  }

  private var growth: GrowthHistory { view.growth }

  var steady: any ReviewPart {
    GrowthReview(GrowthView(growth: growth, time: view.time?.steady, words: view.words))
  }

  func members(of period: Period) -> Object {
    ["growth": .object(view.summary(of: period.days))]
  }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    let now = growth.summary(of: scope.days)
    let before = scope.isComparable(since: firstDay) ? growth.summary(of: scope.compared) : nil
    return [
      tasks(now, before, scope),
      scope.figure("review.figure_points", now.xp, before?.xp, text: scope.number),
    ].compactMap(\.self)
  }

  private func tasks(
    _ now: GrowthSummary, _ before: GrowthSummary?, _ scope: ReviewScope
  ) -> ReviewFigure? {
    guard now.plannedTasks > 0 || before?.plannedTasks ?? 0 > 0 else { return nil }
    func text(_ summary: GrowthSummary) -> String {
      scope.words(
        "number.of",
        [
          "part": scope.number(summary.doneTasks), "all": scope.number(summary.plannedTasks),
        ])
    }
    return ReviewFigure(
      title: scope.words("review.figure_tasks"), now: text(now), before: before.map(text),
      change: before.map { scope.signed(now.doneTasks - $0.doneTasks, scope.number) })
  }

  func records(_ scope: ReviewScope) -> [String] {
    [scope.record("review.record_points", bestPoints.broken(in: scope.days))].compactMap(\.self)
  }
}

// The section.
extension GrowthReview {
  func section(_ scope: ReviewScope) -> String? {
    let summary = growth.summary(of: scope.days)
    guard
      summary.plannedTasks > 0 || summary.xp > 0 || summary.failures.count > 0
        || summary.reflections > 0 || recovery(scope) != nil
    else { return nil }
    return scope.section(
      "review.growth",
      [
        experience(summary, scope), recovery(scope), tasks(summary, scope),
        reached(summary, scope),
        summary.failures.count > 0
          ? scope.words(
            "review.failures",
            [
              "count": summary.failures.count, "learned": summary.failures.learned,
              "applied": summary.failures.applied,
            ]) : nil,
      ]
        + growth.failures(of: scope.period.days).suffix(5).map { failure($0, scope) }
        + [
          reflections(summary, scope), bestPoints(scope), pattern(scope),
          scope.recordLine(records(scope)),
        ])
  }

  private func experience(_ summary: GrowthSummary, _ scope: ReviewScope) -> String {
    let standing = growth.standing(on: scope.last)
    let gained = standing.level - growth.standing(on: scope.period.firstDay.previous).level
    return scope.words(
      gained > 0 ? "review.points_gained" : "review.points",
      [
        "points": scope.bold(scope.number(summary.xp)), "level": standing.level,
        "name": view.name(ofLevel: standing.level), "count": gained,
      ])
  }

  private func recovery(_ scope: ReviewScope) -> String? {
    view.recoveryDays(in: scope.days).map {
      scope.words("review.recovery", ["count": $0.count, "days": $0.text])
    }
  }

  private func tasks(_ summary: GrowthSummary, _ scope: ReviewScope) -> String? {
    guard summary.plannedTasks > 0 else { return nil }
    return scope.words(
      "review.tasks",
      [
        "done": summary.doneTasks, "count": summary.plannedTasks, "levers": summary.doneLevers,
        "all": summary.plannedLevers,
      ])
  }

  private func reached(_ summary: GrowthSummary, _ scope: ReviewScope) -> String? {
    guard !summary.reached.isEmpty else { return nil }
    return scope.bold(scope.words("review.reached")) + " "
      + scope.words.clauses(summary.reached.map { scope.quote($0.title) })
      + scope.words("review.stop")
  }

  private func failure(_ failure: Setback, _ scope: ReviewScope) -> String {
    let what = scope.quote(failure.what)
    guard let learning = failure.learning else {
      return scope.words("review.failure", ["failure": what])
    }
    return scope.words(
      "review.failure_learned", ["failure": what, "learning": scope.quote(learning)])
  }

  private func reflections(_ summary: GrowthSummary, _ scope: ReviewScope) -> String? {
    guard summary.reflections > 0 else { return nil }
    let words = scope.words
    var text = words("review.reflections", ["count": summary.reflections])
    if let energy = summary.meanEnergy {
      text += words("review.energy", ["value": words.number(energy, decimals: 1)])
    }
    if let mood = summary.meanMood {
      text += words("review.mood", ["value": words.number(mood, decimals: 1)])
    }
    return text + words("review.stop")
  }

  private func bestPoints(_ scope: ReviewScope) -> String? {
    let points = points.filter { scope.days.contains($0.day) }
    guard points.count > 1,
      let best = points.max(by: { ($0.value, $1.day) < ($1.value, $0.day) })
    else { return nil }
    return scope.words(
      "review.best_points", ["day": scope.words.dayAndMonth(best.day), "count": best.value])
  }

  private func pattern(_ scope: ReviewScope) -> String? {
    guard case .week(let week) = scope.period, let pattern = growth.pattern(of: week, view.time)
    else { return nil }
    let words = scope.words
    return words(
      "review.pattern",
      [
        "pattern": words.name(of: pattern.name),
        "reasons": words.clauses(pattern.reasons.map { words.text(of: $0) }),
      ])
  }
}

// The outlook.
extension GrowthReview {
  func outlook(_ scope: ReviewScope) -> [OutlookItem] {
    goals(scope) + tasks(scope) + learnings(scope) + rest(scope)
  }

  private var system: String { "growth" }

  private func wasDone(_ instant: Instant?, _ scope: ReviewScope) -> Bool {
    instant.map { growth.zone.day(of: $0) <= scope.last } ?? false
  }

  private func goals(_ scope: ReviewScope) -> [OutlookItem] {
    let due = growth.tree.all.compactMap { node -> (day: Day, goal: Goal)? in
      let goal = node.goal
      guard let due = goal.due, due <= scope.soon.upperBound, goal.status != .dropped,
        !(goal.status == .done && (goal.doneAt == nil || wasDone(goal.doneAt, scope)))
      else { return nil }
      return (due, goal)
    }
    .sorted { ($0.day, $0.goal.title, $0.goal.id) < ($1.day, $1.goal.title, $1.goal.id) }
    return scope.limited(due, of: system) { day, goal in
      OutlookItem(
        system,
        scope.words(
          day <= scope.last ? "review.next_overdue" : "review.next_due",
          ["goal": scope.quote(goal.title), "day": scope.words.date(day)]),
        address: GrowthAddress.ownPage(of: goal))
    }
  }

  /// The open levers of the period, latest first; for a quarter or year only their number. Other
  /// tasks are too many to be listed.
  private func tasks(_ scope: ReviewScope) -> [OutlookItem] {
    let words = scope.words
    let open = growth.tasks(of: scope.days).filter { task in
      task.day <= scope.last && !wasDone(task.doneAt, scope) && !wasDone(task.droppedAt, scope)
    }
    let levers = open.filter { $0.lever != nil }
    var items: [OutlookItem] = []
    if scope.days.count > 31, !levers.isEmpty {
      items = [OutlookItem(system, words("review.next_levers", ["count": levers.count]))]
    } else {
      items = scope.limited(levers.reversed(), of: system) { task in
        OutlookItem(
          system,
          words(
            "review.next_lever",
            ["task": scope.quote(task.title), "day": words.dayAndMonth(task.day)]))
      }
    }
    let others = open.count - levers.count
    if others > 0 {
      items.append(OutlookItem(system, words("review.next_tasks", ["count": others])))
    }
    return items
  }

  private func learnings(_ scope: ReviewScope) -> [OutlookItem] {
    let failures = growth.failures(of: scope.period.days)
    let unlearned = failures.count { !$0.isLearned }
    let applicable = failures.filter { $0.isLearned && !$0.isApplied }
      .suffix(ReviewScope.mostItems)
    let texts =
      (unlearned > 0 ? [scope.words("review.next_unlearned", ["count": unlearned])] : [])
      + applicable.map { failure in
        scope.words(
          "review.next_learning", ["learning": scope.quote(failure.learning ?? "")])
      }
    return texts.map { OutlookItem(system, $0, address: GrowthAddress.failures) }
  }

  /// A rest, if the three days before the last one call for it; in the colour of the system whose
  /// time was low.
  private func rest(_ scope: ReviewScope) -> [OutlookItem] {
    guard let time = view.time, let recovery = growth.recovery(on: scope.last, time) else {
      return []
    }
    return [
      OutlookItem(
        time.system,
        scope.words("review.next_rest", ["days": scope.words.range(recovery.days)]))
    ]
  }
}

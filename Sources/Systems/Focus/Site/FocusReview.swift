import Basics
import Liquid
import SiteKit
import Wording

struct FocusReview: ReviewPart {
  private let view: FocusView
  private let bestDay: RunningBest<Duration>
  private let bestWeek: RunningBest<Duration>
  private let longestSession: RunningBest<Duration>
  private let streak: RunningBest<Int>

  private var history: FocusHistory { view.history }

  init(_ view: FocusView) {
    let history = view.history
    self.view = view
    bestDay = RunningBest(history.dayTotals.map { ($0.day, $0.focus) })
    bestWeek = RunningBest(history.weekTotals.map { ($0.week.firstDay, $0.focus) })
    longestSession = RunningBest(Self.longestSessions(of: history))
    streak = RunningBest(history.streaks.flatMap { ReviewScope.growing($0.counted) })
  }

  /// The sessions that were longer than all before them. Length and day are looked up only for
  /// these, as there may be a million sessions.
  private static func longestSessions(of focus: FocusHistory) -> [(day: Day, value: Duration)] {
    var sessions: [(day: Day, value: Duration)] = []
    var longest = Duration.zero
    for session in focus.sessions where session.interval.microseconds > longest.microseconds {
      let length = focus.length(of: session)
      guard length > longest else { continue }
      longest = length
      sessions.append((focus.zone.day(of: session.interval.start), length))
    }
    return sessions
  }

  var firstDay: Day? { history.dayTotals.first?.day }

  var steady: any ReviewPart {
    history.current == nil
      ? self : FocusReview(FocusView(history: history.withoutRunning, words: view.words))
  }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    let goal = history.settings.dailyGoal
    return [
      scope.figure("review.figure_focus", since: firstDay, text: scope.length) {
        scope.seconds(history.focus(on: $0))
      },
      scope.figure("review.figure_goal_days", since: firstDay, text: scope.number) {
        history.totals(on: $0).count { $0.focus >= goal }
      },
    ].compactMap(\.self)
  }

  func records(_ scope: ReviewScope) -> [String] {
    let (days, words) = (scope.days, scope.words)
    return [
      scope.record("review.record_day", bestDay.broken(in: days)),
      // A week may be the period itself; it is preferred to its first day.
      bestWeek.broken(in: days).map { best, before in
        words(
          "review.record_week",
          [
            "value": words.duration(best.value), "period": words.long(.week(best.day.week)),
            "before": words.duration(before.value),
          ])
      },
      scope.record("review.record_session", longestSession.broken(in: days)),
      // One day is no streak.
      scope.record("review.record_streak", streak.broken(in: days), least: 3),
    ].compactMap(\.self)
  }

  func members(of period: Period) -> Object { view.review(period) }

  func headline(of period: Period) -> Value? { .seconds(history.focus(on: period.days)) }
}

// The section.
extension FocusReview {
  func section(_ scope: ReviewScope) -> String? {
    let words = scope.words
    let summary = history.summary(of: scope.days)
    guard summary.total > .zero else { return nil }
    let first = words(
      "review.focus_total",
      ["total": scope.bold(words.duration(summary.total)), "count": summary.sessionCount])
    let goal = words.duration(history.settings.dailyGoal)
    return scope.section(
      "review.focus",
      [
        first + scope.comparison(history.change(of: scope.period)) + words("review.stop"),
        summary.daysCounted == 0
          ? nil
          : words(
            "review.focus_goal",
            ["goal": goal, "met": summary.goalDays, "count": summary.daysCounted]),
        summary.bestDay.map { scope.bestDay($0.day, $0.focus) }, worst(summary, scope),
        words(
          "review.focus_longest",
          ["length": words.duration(summary.longest), "mean": words.duration(summary.mean)]),
        scope.recordLine(records(scope)),
      ], projects(of: summary.total, scope))
  }

  /// The day of a week with least focus; in a longer period, the week with least.
  private func worst(_ summary: FocusSummary, _ scope: ReviewScope) -> String? {
    let words = scope.words
    guard let days = scope.wholeDays, days.count > 1 else { return nil }
    if case .week = scope.period {
      let least = summary.dayTotals.filter { days.contains($0.day) }
        .min { ($0.focus, $0.day) < ($1.focus, $1.day) }
      return least.map { least in
        words(
          least.focus == .zero ? "review.empty_day" : "review.least_day",
          ["day": words.dayAndMonth(least.day), "value": words.duration(least.focus)])
      }
    }
    var weeks: [(week: Week, focus: Duration)] = []
    var week = days.lowerBound.week
    while week.lastDay <= days.upperBound {
      if week.firstDay >= days.lowerBound { weeks.append((week, history.focus(on: week.days))) }
      week = week.next
    }
    guard weeks.count > 1, let most = weeks.max(by: { ($0.focus, $1.week) < ($1.focus, $0.week) }),
      let least = weeks.min(by: { ($0.focus, $0.week) < ($1.focus, $1.week) }),
      most.focus > least.focus
    else { return nil }
    return words(
      "review.weeks",
      [
        "best": words.short(.week(most.week)), "most": words.duration(most.focus),
        "least": words.short(.week(least.week)), "value": words.duration(least.focus),
      ])
  }

  private func projects(of total: Duration, _ scope: ReviewScope) -> String {
    let words = scope.words
    let shares = history.byProject(scope.days)
    guard shares.count > 1 else { return "" }
    let excess = history.excess(of: shares, on: scope.days)
    let table = ReviewMarkdown.table(
      [
        words("review.project"), words("review.focus"), words("review.share"),
        words("review.sessions"),
      ],
      shares.prefix(8).map { share in
        [
          share.name.map(scope.quote) ?? words("review.no_project"), words.duration(share.total),
          words.percent(share.total / total, decimals: 0), scope.number(share.sessionCount),
        ]
      })
    if excess == .zero { return table }
    return ReviewMarkdown.blocks([
      table, words("focus.overlap", ["length": words.duration(excess)]),
    ])
  }
}

import Basics
import Liquid
import SiteKit
import Wording

struct ExerciseReview: ReviewPart {
  let firstDay: Day?
  private let view: ExerciseView
  private let bestDay: RunningBest<Duration>
  private let streak: RunningBest<Int>
  private let bestScore: RunningBest<Int>

  private var history: ExerciseHistory { view.history }

  init(_ view: ExerciseView) {
    let history = view.history
    self.view = view
    firstDay = history.firstRecordedDay
    bestDay = RunningBest(history.dayTotals.map { ($0.day, $0.length) })
    streak = RunningBest(history.streaks.flatMap { ReviewScope.growing($0.counted) })
    bestScore = RunningBest(history.scanTrend.map { ($0.day, $0.scan.score.value) })
  }

  func figures(_ scope: ReviewScope) -> [ReviewFigure] {
    [
      scope.figure("review.figure_exercise", since: firstDay, text: scope.length) {
        scope.seconds(history.length(on: $0))
      },
      scope.figure("review.figure_practice_days", since: firstDay, text: scope.number) {
        history.totals(on: $0).count
      },
    ].compactMap(\.self)
  }

  func records(_ scope: ReviewScope) -> [String] {
    [
      scope.record("review.record_exercise", bestDay.broken(in: scope.days)),
      // One day is no streak.
      scope.record("review.record_exercise_streak", streak.broken(in: scope.days), least: 3),
      scope.record("review.record_score", bestScore.broken(in: scope.days)),
    ].compactMap(\.self)
  }

  func members(of period: Period) -> Object {
    ["exercise": .object(view.review(period))]
  }

  func section(_ scope: ReviewScope) -> String? {
    let words = scope.words
    let summary = history.summary(of: scope.days)
    guard summary.completions > 0 || !summary.scans.isEmpty else { return nil }
    let first = words(
      "review.exercise_total",
      [
        "total": scope.bold(words.duration(summary.length)), "days": summary.practiceDays,
        "count": summary.daysCounted,
      ])
    let notes = ExerciseNotes(history: history, words: words).review(of: scope.period)
    return scope.section(
      "review.exercise",
      [
        first + scope.comparison(history.change(of: scope.period)) + words("review.stop"),
        summary.goalDaysCounted == 0
          ? nil
          : words(
            "review.exercise_goal",
            [
              "goal": words.duration(history.settings.dailyGoal), "met": summary.goalDays,
              "count": summary.goalDaysCounted,
            ]),
        best(scope),
        summary.longestStreak.map { streak in
          words(
            "review.exercise_streak", ["count": streak.length, "days": words.range(streak.days)])
        },
        summary.adherence.rate.map { _ in
          words(
            "review.followed",
            ["met": summary.adherence.followed, "count": summary.adherence.days])
        },
        scans(summary, words),
      ]
        + notes.map { note in
          [note.title.map { scope.bold(scope.quote($0)) }, scope.quote(note.text)]
            .compactMap(\.self).joined(separator: " ")
        }
        + [scope.recordLine(records(scope))])
  }

  private func best(_ scope: ReviewScope) -> String? {
    let totals = history.totals(on: scope.days)
    guard totals.count > 1,
      let best = totals.max(by: { ($0.length, $1.day) < ($1.length, $0.day) })
    else { return nil }
    return scope.bestDay(best.day, best.length)
  }

  private func scans(_ summary: PracticeSummary, _ words: Words) -> String? {
    let count = summary.scans.count { !$0.isExtra }
    guard let mean = summary.meanScore else { return nil }
    return words("review.scans", ["count": count, "value": words.number(mean, decimals: 1)])
  }
}

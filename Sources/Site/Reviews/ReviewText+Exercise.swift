import Chronology
import Exercise
import Wording

extension ReviewText {
  var exercise: String? {
    let history = base.exercise
    let summary = history.summary(of: period.days)
    guard summary.completions > 0 || !summary.scans.isEmpty else { return nil }
    var first = words(
      "review.exercise_total",
      [
        "total": bold(words.duration(summary.length)), "days": summary.practiceDays,
        "count": summary.daysBegun,
      ])
    if let change = history.change(of: period) {
      first += comparison(change.difference, isPartial: change.isPartial)
    }
    let notes = ExerciseNotes(history: history, words: words).review(of: period)
    return ReviewMarkdown.blocks([
      heading("review.exercise"),
      ReviewMarkdown.list(
        [
          first + words("review.stop"),
          words(
            "review.exercise_goal",
            [
              "goal": words.duration(history.settings.dailyGoal), "met": summary.goalDays,
              "count": summary.daysBegun,
            ]),
          best,
          summary.longestStreak.map { streak in
            words(
              "review.exercise_streak",
              ["count": streak.length, "days": words.range(streak.days)])
          },
          summary.adherence.rate.map { _ in
            words(
              "review.followed",
              ["met": summary.adherence.followed, "count": summary.adherence.days])
          },
          scans(summary),
        ]
          + notes.map { note in
            [note.title.map { bold(quote($0)) }, quote(note.text)].compactMap(\.self)
              .joined(separator: " ")
          }
          + [recordLine(records.exercise)]),
    ])
  }

  /// The day with most exercise, when there is more than one with any.
  private var best: String? {
    let totals = base.exercise.totals(on: period.days)
    guard totals.count > 1,
      let best = totals.max(by: { ($0.length, $1.day) < ($1.length, $0.day) })
    else { return nil }
    return words(
      "review.best_day",
      ["day": words.dayAndMonth(best.day), "value": words.duration(best.length)])
  }

  private func scans(_ summary: PracticeSummary) -> String? {
    let count = summary.scans.count { !$0.isExtra }
    guard let mean = summary.meanScore else { return nil }
    return words(
      "review.scans", ["count": count, "value": words.number(mean, decimals: 1)])
  }
}

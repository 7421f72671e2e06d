import Chronology
import Wording

/// The records that a period broke: what had never been so much before it, and what had been the most.
/// What came after the period does not take them away.
struct ReviewRecords {
  let base: ReviewBase
  let period: Period
  let words: Words

  var focus: [String] {
    let days = period.days
    return [
      length("review.record_day", base.bestFocusDay.broken(in: days)),
      // A week may be the period itself; it says more than its first day.
      base.bestFocusWeek.broken(in: days).map { best, before in
        words(
          "review.record_week",
          [
            "value": words.duration(best.value), "period": words.long(.week(best.day.week)),
            "before": words.duration(before.value),
          ])
      },
      length("review.record_session", base.longestSession.broken(in: days)),
      streak("review.record_streak", base.focusStreak.broken(in: days)),
    ].compactMap(\.self)
  }

  var growth: [String] {
    [
      base.bestXPDay.broken(in: period.days).map { best, before in
        words(
          "review.record_points",
          ["count": best.value, "day": words.date(best.day), "before": before.value])
      }
    ].compactMap(\.self)
  }

  var exercise: [String] {
    let days = period.days
    return [
      length("review.record_exercise", base.bestExerciseDay.broken(in: days)),
      streak("review.record_exercise_streak", base.exerciseStreak.broken(in: days)),
      base.bestScore.broken(in: days).map { best, before in
        words(
          "review.record_score",
          ["count": best.value, "day": words.date(best.day), "before": before.value])
      },
    ].compactMap(\.self)
  }

  private func length(
    _ key: Words.Key,
    _ broken: (best: RunningBest<Duration>.Mark, before: RunningBest<Duration>.Mark)?
  ) -> String? {
    broken.map { best, before in
      words(
        key,
        [
          "value": words.duration(best.value), "day": words.date(best.day),
          "before": words.duration(before.value),
        ])
    }
  }

  /// One day is no streak.
  private func streak(
    _ key: Words.Key,
    _ broken: (best: RunningBest<Int>.Mark, before: RunningBest<Int>.Mark)?
  ) -> String? {
    guard let (best, before) = broken, best.value >= 3 else { return nil }
    return words(
      key, ["count": best.value, "day": words.date(best.day), "before": before.value])
  }
}

import Chronology
import Growth
import Wording

extension ReviewText {
  var growth: String? {
    let growth = base.growth
    let summary = growth.summary(of: period.days)
    guard
      summary.plannedTasks > 0 || summary.xp > 0 || summary.failures.count > 0
        || summary.reflections > 0
    else { return nil }
    let interval = growth.zone.interval(of: period.days)
    let failures = growth.records.failures.filter {
      interval.start <= $0.at && $0.at < interval.end
    }
    return ReviewMarkdown.blocks([
      heading("review.growth"),
      ReviewMarkdown.list(
        [
          experience(summary), tasks(summary), reached(summary),
          summary.failures.count > 0
            ? words(
              "review.failures",
              [
                "count": summary.failures.count, "learned": summary.failures.learned,
                "applied": summary.failures.applied,
              ]) : nil,
        ]
          + failures.suffix(5).map(failure)
          + [reflections(summary), bestPoints, pattern, recordLine(records.growth)]),
    ])
  }

  private func experience(_ summary: GrowthSummary) -> String {
    let last = min(period.lastDay, base.today)
    let standing = base.growth.standing(on: last)
    let gained = standing.level - base.growth.standing(on: period.firstDay.previous).level
    let name = base.growth.name(ofLevel: standing.level)
    return words(
      gained > 0 ? "review.points_gained" : "review.points",
      [
        "points": bold(number(summary.xp)), "level": standing.level, "name": name,
        "count": gained,
      ])
  }

  private func tasks(_ summary: GrowthSummary) -> String? {
    guard summary.plannedTasks > 0 else { return nil }
    return words(
      "review.tasks",
      [
        "done": summary.doneTasks, "count": summary.plannedTasks, "levers": summary.doneLevers,
        "all": summary.plannedLevers,
      ])
  }

  private func reached(_ summary: GrowthSummary) -> String? {
    guard !summary.reached.isEmpty else { return nil }
    return bold(words("review.reached")) + " "
      + words.clauses(summary.reached.map { quote($0.title) }) + words("review.stop")
  }

  /// A failure in the person's own words.
  private func failure(_ failure: Failure) -> String {
    guard let learning = failure.learning else {
      return words("review.failure", ["failure": quote(failure.what)])
    }
    return words(
      "review.failure_learned", ["failure": quote(failure.what), "learning": quote(learning)])
  }

  private func reflections(_ summary: GrowthSummary) -> String? {
    guard summary.reflections > 0 else { return nil }
    var text = words("review.reflections", ["count": summary.reflections])
    if let energy = summary.meanEnergy {
      text += words("review.energy", ["value": words.number(energy, decimals: 1)])
    }
    if let mood = summary.meanMood {
      text += words("review.mood", ["value": words.number(mood, decimals: 1)])
    }
    return text + words("review.stop")
  }

  /// The day with most experience points, when there is more than one with any.
  private var bestPoints: String? {
    let points = ReviewBase.points(of: base.growth).filter { period.days.contains($0.day) }
    guard points.count > 1,
      let best = points.max(by: { ($0.value, $1.day) < ($1.value, $0.day) })
    else { return nil }
    return words(
      "review.best_points", ["day": words.dayAndMonth(best.day), "count": best.value])
  }

  private var pattern: String? {
    guard case .week(let week) = period, let pattern = base.joined.pattern(of: week) else {
      return nil
    }
    return words(
      "review.pattern",
      [
        "pattern": words.name(of: pattern.name),
        "reasons": words.clauses(pattern.reasons.map { words.text(of: $0) }),
      ])
  }
}

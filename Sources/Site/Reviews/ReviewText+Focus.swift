import Chronology
import Focus
import Wording

extension ReviewText {
  var focus: String? {
    let history = base.focus
    let summary = history.summary(of: period.days)
    guard summary.total > .zero else { return nil }
    var first = bold(words.duration(summary.total))
    first = words(
      "review.focus_total", ["total": first, "count": summary.sessionCount])
    if let change = history.change(of: period) {
      first += comparison(change.difference, isPartial: change.isPartial)
    }
    let goal = words.duration(history.settings.dailyGoal)
    return ReviewMarkdown.blocks([
      heading("review.focus"),
      ReviewMarkdown.list([
        first + words("review.stop"),
        words(
          "review.focus_goal",
          ["goal": goal, "met": summary.goalDays, "count": summary.daysBegun]),
        best(summary), worst(summary),
        words(
          "review.focus_longest",
          ["length": words.duration(summary.longest), "mean": words.duration(summary.mean)]),
        recordLine(records.focus),
      ]),
      projects(of: summary.total),
    ])
  }

  private func best(_ summary: FocusSummary) -> String? {
    summary.bestDay.map { best in
      words(
        "review.best_day",
        ["day": words.dayAndMonth(best.day), "value": words.duration(best.focus)])
    }
  }

  /// The day with least focus of a week; the week with least of what is longer.
  private func worst(_ summary: FocusSummary) -> String? {
    guard let days = wholeDays, days.count > 1 else { return nil }
    if case .week = period {
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
      if week.firstDay >= days.lowerBound { weeks.append((week, base.focus.focus(on: week.days))) }
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

  /// The projects with most focus, where there is more than one.
  private func projects(of total: Duration) -> String {
    let shares = base.focus.byProject(period.days)
    guard shares.count > 1 else { return "" }
    return ReviewMarkdown.table(
      [
        words("review.project"), words("review.focus"), words("review.share"),
        words("review.sessions"),
      ],
      shares.prefix(8).map { share in
        [
          share.name.map(quote) ?? words("review.no_project"), words.duration(share.total),
          words.percent(share.total / total, decimals: 0), number(share.sessionCount),
        ]
      })
  }
}

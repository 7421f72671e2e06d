import Basics
import Charts
import Wording

extension Words {
  /// The part of a goal that is reached: whole percent, but 0 and 100 only for exactly none and
  /// all.
  func progress(_ share: Double) -> String {
    let whole = Int(clamping: (share * 100).rounded())
    let shown = share > 0 && share < 1 ? min(99, max(1, whole)) : whole
    return percent(Double(shown) / 100, decimals: 0)
  }

  /// The number reached of a goal and the one to reach: `150 of 300 pages`.
  func text(of measure: Goal.Measure) -> String {
    let format = ValueFormat.measure(unit: "")
    let measured = self(
      "growth.measure",
      ["now": format.text(measure.now, self), "target": format.text(measure.target, self)])
    return number(measured, unit: measure.unit)
  }

  func name(of horizon: Goal.Horizon) -> String {
    switch horizon {
    case .week: self("growth.horizon.week")
    case .quarter: self("growth.horizon.quarter")
    case .year: self("growth.horizon.year")
    case .decade: self("growth.horizon.decade")
    }
  }
}

extension Words {
  /// The reason for experience points.
  func name(of kind: ExperienceEntry.Kind) -> String {
    switch kind {
    case .task: self("growth.chart.tasks")
    case .failure: self("growth.chart.failed")
    case .milestone: self("growth.chart.milestone")
    case .project: self("growth.chart.projects")
    case .yearGoal: self("growth.chart.years")
    case .reflection: self("growth.chart.reflections")
    }
  }
}

// The pattern of a week in words.
extension Words {
  func name(of pattern: WeekPattern.Name) -> String {
    switch pattern {
    case .productive: self("growth.pattern.productive")
    case .exploring: self("growth.pattern.exploring")
    case .recovering: self("growth.pattern.recovering")
    case .procrastinating: self("growth.pattern.procrastinating")
    }
  }

  /// The figure and the bound that it is compared with: `11 of 14 tasks done (79%; 70% or more)`.
  func text(of reason: WeekPattern.Reason) -> String {
    let figures = reason.figures
    return switch reason.condition {
    case .asksForRest: self("growth.reason.asks_for_rest")
    case .recoveryDays: self("growth.reason.recovery", ["count": figures.recoveryDays])
    case .manyTasksDone: tasks(figures, orMore(percent(0.7, decimals: 0)))
    case .fewTasksDone: tasks(figures, lessThan(percent(0.4, decimals: 0)))
    case .notFewTasksDone: tasks(figures, orMore(percent(0.4, decimals: 0)))
    case .notManyTasksDone: tasks(figures, lessThan(percent(0.7, decimals: 0)))
    case .longSessions: sessions(figures, orMore(duration(seconds: 45 * 60)))
    case .shortSessions: sessions(figures, lessThan(duration(seconds: 25 * 60)))
    case .notShortSessions: sessions(figures, orMore(duration(seconds: 25 * 60)))
    case .restless: switches(figures, orMore("8"))
    case .notRestless: switches(figures, self("growth.bound.fewer_than", ["bound": "8"]))
    case .fewDays:
      self(
        "growth.reason.few_days",
        [
          "count": figures.weekdaySpread,
          "bound": self("growth.bound.or_fewer", ["bound": "\(figures.fewDays)"]),
        ])
    case .manyHours:
      self("growth.reason.many_hours", ["count": figures.hourSpread, "bound": orMore("8")])
    }
  }

  private func orMore(_ bound: String) -> String { self("growth.bound.or_more", ["bound": bound]) }
  private func lessThan(_ bound: String) -> String {
    self("growth.bound.less_than", ["bound": bound])
  }

  private func tasks(_ figures: WeekFigures, _ bound: String) -> String {
    guard let completion = figures.completion else { return self("growth.reason.no_tasks") }
    return self(
      "growth.reason.tasks",
      [
        "done": figures.doneTasks, "count": figures.plannedTasks,
        "share": percent(completion, decimals: 0), "bound": bound,
      ])
  }

  private func sessions(_ figures: WeekFigures, _ bound: String) -> String {
    guard let mean = figures.meanSession, mean > .zero else {
      return self("growth.reason.no_sessions")
    }
    // In minutes even above an hour, as the bounds are in minutes.
    let minutes = (mean / .seconds(60)).rounded()
    return self(
      "growth.reason.sessions",
      [
        "length": self("duration.minutes", ["minutes": number(minutes, decimals: 0)]),
        "bound": bound,
      ])
  }

  private func switches(_ figures: WeekFigures, _ bound: String) -> String {
    guard let rate = figures.switchesPerHour else { return self("growth.reason.no_switches") }
    return self(
      "growth.reason.switches", ["rate": number(rate, decimals: 1), "bound": bound])
  }
}

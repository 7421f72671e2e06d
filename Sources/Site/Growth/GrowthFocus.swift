package import Chronology
package import Focus
package import Growth

/// Where growth and focus meet: projects hold sessions, and weeks have a pattern.
package struct GrowthFocus: Sendable {
  package let growth: GrowthHistory
  package let focus: FocusHistory

  package init(growth: GrowthHistory, focus: FocusHistory) {
    self.growth = growth
    self.focus = focus
  }

  /// What a week looked like, up to today.
  package func figures(of week: Week) -> WeekFigures {
    let summary = growth.summary(of: week.days)
    let sessions = focus.summary(of: week.days)
    let rhythm = focus.rhythm(of: week.days)
    var figures = WeekFigures()
    figures.plannedTasks = summary.plannedTasks
    figures.doneTasks = summary.doneTasks
    figures.focus = sessions.total
    figures.meanSession = sessions.mean
    figures.switches = focus.switches(on: week.days)
    figures.hourSpread = WeekFigures.spread(
      (0..<24).map { hour in
        Weekday.allCases.reduce(.zero) { $0 + rhythm[$1, hour] }
      })
    figures.weekdaySpread = WeekFigures.spread(sessions.dayTotals.map(\.focus))
    return figures
  }

  /// The pattern of a week; nil when nothing is on record.
  package func pattern(of week: Week) -> WeekPattern? { WeekPattern(figures(of: week)) }

  /// Whether to suggest a rest today.
  package var recovery: Recovery? {
    Recovery(today: growth.today, focus: { focus.focus(on: $0) }, energy: growth.energy)
  }

  /// The focus of a project, whose sessions name it by its id or its title.
  package func focus(of project: Goal) -> ProjectFocus {
    let title = project.title.lowercased()
    return focus.focus(ofProjects: { $0 == project.id || $0.lowercased() == title })
  }
}

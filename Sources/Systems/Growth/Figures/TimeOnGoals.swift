package import Basics

/// The time that a person spends on what they want to reach, from whatever system records it.
package protocol TimeOnGoals: Sendable {
  /// The name of the system that it is from, whose colour it has.
  var system: String { get }
  /// The same without what is running, whose length changes by the minute.
  var steady: any TimeOnGoals { get }
  /// Adds to the figures of a week what the time says of its days: all but the tasks.
  func add(to figures: inout WeekFigures, of days: ClosedRange<Day>)
  func time(on day: Day) -> Duration
  /// The last day before `day` on which time was spent on a goal; nil for none.
  func lastDay(of goal: Goal, before day: Day) -> Day?
  func shares(of days: ClosedRange<Day>) -> TimeShares
  func time(of project: Goal) -> ProjectTime
}

package struct ProjectTime: Sendable {
  /// Each moment once, however many sessions there were at it.
  package var total = Duration.zero
  package var sessionCount = 0
  /// The months from the first session to the last, in order, also those between without any.
  package var months: [(month: Month, time: Duration)] = []
  /// The day of the last session, and the address of the page that shows it; nil without sessions.
  package var lastSession: (day: Day, address: String)?

  package init() {}
}

extension GrowthHistory {
  /// The pattern of a week, from its days that are past: a morning says nothing of a day yet. Nil
  /// while these are fewer than three, and when there is nothing to judge by.
  func pattern(of week: Week, _ time: (any TimeOnGoals)?) -> WeekPattern? {
    let last = min(week.days.upperBound, today.previous)
    guard week.firstDay.distance(to: last) >= 2 else { return nil }
    let days = week.firstDay...last
    let summary = summary(of: days)
    var figures = WeekFigures()
    figures.dayCount = days.count
    figures.asksForRest = recovery(on: min(week.days.upperBound, today), time) != nil
    figures.plannedTasks = summary.plannedTasks
    figures.doneTasks = summary.doneTasks
    time?.add(to: &figures, of: days)
    return WeekPattern(figures)
  }

  /// Whether to suggest a rest on `day`; never where no time is recorded.
  func recovery(on day: Day, _ time: (any TimeOnGoals)?) -> Recovery? {
    time.flatMap { time in
      Recovery(
        today: day, focus: { time.time(on: $0) },
        energy: energy(on: day.advanced(by: -31)...day.previous))
    }
  }
}

package import Basics

/// The time that a person spends on their goals, from any system that records it.
package protocol TimeOnGoals: Sendable {
  /// The name of the system that records it, whose colour it has.
  var system: String { get }
  /// The same without running sessions, whose length changes by the minute.
  var steady: any TimeOnGoals { get }
  /// Adds the figures that follow from the time of a week's days: all but the tasks.
  func add(to figures: inout WeekFigures, of days: ClosedRange<Day>)
  func time(on day: Day) -> Duration
  /// The last day before `day` with time spent on a goal; nil if there is none.
  func lastDay(of goal: Goal, before day: Day) -> Day?
  func shares(of days: ClosedRange<Day>) -> TimeShares
  func time(of project: Goal) -> ProjectTime
}

package struct ProjectTime: Sendable {
  /// Each moment counted once, however many sessions overlap.
  package var total = Duration.zero
  package var sessionCount = 0
  /// The months from the first session to the last, in order, including months without sessions.
  package var months: [(month: Month, time: Duration)] = []
  /// The day of the last session, and the address of the page with it; nil without sessions.
  package var lastSession: (day: Day, address: String)?

  package init() {}
}

extension GrowthHistory {
  /// The pattern of a week, from its past days: a morning is too early to judge a day. Nil while
  /// there are fewer than three, and if there is nothing to judge by.
  func pattern(of week: Week, _ time: (any TimeOnGoals)?) -> WeekPattern? {
    let last = min(week.days.upperBound, today.previous)
    guard week.firstDay.distance(to: last) >= 2 else { return nil }
    let days = week.firstDay...last
    let summary = summary(of: days)
    var figures = WeekFigures()
    figures.dayCount = days.count
    figures.asksForRest = recovery(on: min(week.days.upperBound, today), time) != nil
    figures.recoveryDays = records.pauses(through: today).count(in: days)
    figures.plannedTasks = summary.plannedTasks
    figures.doneTasks = summary.doneTasks
    time?.add(to: &figures, of: days)
    return WeekPattern(figures)
  }

  /// The suggestion to rest on `day`; always nil if no time is recorded, and on a day of recovery.
  func recovery(on day: Day, _ time: (any TimeOnGoals)?) -> Recovery? {
    guard records.recovery(on: day) == nil else { return nil }
    return time.flatMap { time in
      Recovery(
        today: day, focus: { time.time(on: $0) },
        energy: energy(on: day.advanced(by: -31)...day.previous))
    }
  }
}

package import Basics

/// What growth a period held.
package struct GrowthSummary: Sendable {
  package var days: ClosedRange<Day>
  /// Tasks of the days that have begun.
  package var plannedTasks: Int
  package var doneTasks: Int
  package var plannedLevers: Int
  package var doneLevers: Int
  package var xp: Int
  package var xpByKind: [ExperienceEntry.Kind: Int]
  package var failures: FailurePortfolio
  package var reflections: Int
  /// From 1 to 5; nil when nothing was said about it.
  package var meanEnergy: Double?
  /// From −2 to 2; nil when nothing was said about it.
  package var meanMood: Double?
  /// The goals that were reached, in order of time.
  package var reached: [Goal]
}

extension GrowthHistory {
  /// The change in points from the period before `period`; nil where ``PeriodChange`` has none.
  package func change(of period: Period) -> PeriodChange<Int>? {
    PeriodChange(of: period, asOf: today, since: recordedDays.first) { days in
      experience.byKind(on: days).values.reduce(0, +)
    }
  }

  /// The figures of `days`.
  package func summary(of days: ClosedRange<Day>) -> GrowthSummary {
    let tasks = tasks(of: days).filter { $0.day <= today }
    let levers = tasks.filter { $0.lever != nil }
    let byKind = experience.byKind(on: days)
    let reflections = reflections(of: days)
    func mean(_ values: [Int]) -> Double? {
      values.isEmpty ? nil : Double(values.reduce(0, +)) / Double(values.count)
    }
    return GrowthSummary(
      days: days, plannedTasks: tasks.count, doneTasks: tasks.count { $0.doneAt != nil },
      plannedLevers: levers.count, doneLevers: levers.count { $0.doneAt != nil },
      xp: byKind.values.reduce(0, +), xpByKind: byKind, failures: portfolio(of: days),
      reflections: reflections.count, meanEnergy: mean(reflections.compactMap(\.energy)),
      meanMood: mean(reflections.compactMap(\.mood)),
      reached: records.goals
        .filter { goal in goal.doneAt.map { days.contains(zone.day(of: $0)) } ?? false }
        .sorted { ($0.doneAt ?? asOf, $0.id) < ($1.doneAt ?? asOf, $1.id) })
  }
}

import Chronology
import Diagnostics
import Growth
package import Vault

extension EntryForm {
  /// A task of a day.
  package static let task = EntryForm(
    for: TaskRecord.self, looksUp: true,
    verify: { values, moment in
      moment.problems(ofGoal: values["goal"]) + moment.problems(ofDay: values)
    })
  /// A failure.
  package static let failure = EntryForm(for: FailureRecord.self)
  /// A reflection; the question that it answers is asked in place of the form's own.
  package static let reflection = EntryForm(
    for: ReflectionRecord.self,
    questions: { values in values["prompt"].map { ["text": $0] } ?? [:] })
}

// What the form of a task finds odd beside what reading finds.
extension EntryMoment {
  private var growth: GrowthRecords? { records[GrowthRecords.self] }

  fileprivate func problems(ofGoal id: String?) -> [EntryProblem] {
    guard let id,
      let goals = growth?.goals.map(\.id)
        ?? stored?(GoalRecord.kind.collection, nil).map(\.identifier),
      !goals.contains(id)
    else { return [] }
    return [EntryProblem("goal", .unknownGoal(id, known: goals))]
  }

  /// What matters of a task that the day has already.
  private struct DayTask {
    var title: String
    var goal: String?
    var rank: Int?
  }

  private func tasks(of day: Day) -> [DayTask] {
    if let tasks = growth?.tasks {
      return tasks.filter { $0.day == day }.map {
        DayTask(title: $0.title, goal: $0.goal, rank: $0.lever?.rawValue)
      }
    }
    let stored = stored?(TaskRecord.kind.collection, zone.interval(of: day).start) ?? []
    return stored.map { task in
      DayTask(
        title: task["title"]?.plain ?? "", goal: task["goal"]?.plain,
        rank: task["lever"].flatMap { Int($0.plain) })
    }
  }

  /// A day has a task once, and three levers, one of each rank.
  fileprivate func problems(ofDay values: [String: String]) -> [EntryProblem] {
    guard let day = values["day"].map({ Day($0) }) ?? zone.day(of: now) else { return [] }
    let tasks = tasks(of: day)
    let same = tasks.contains { $0.title == values["title"] && $0.goal == values["goal"] }
    if same { return [EntryProblem("title", .sameTask(day))] }
    guard let rank = values["lever"].flatMap({ Int($0) }) else { return [] }
    let levers = tasks.filter { $0.rank != nil }
    if levers.count >= 3 { return [EntryProblem("lever", .fourthLever(day))] }
    return levers.filter { $0.rank == rank }.prefix(1).map {
      EntryProblem("lever", .leverTaken(rank: rank, day, by: $0.title))
    }
  }
}

extension EntryProblem {
  fileprivate init(_ field: String, _ problem: GrowthRecordProblem) {
    self.init(field: field, diagnostic: problem.diagnostic(at: nil))
  }
}

extension EntryField.Known {
  /// Of goals; anything else may be meant too.
  static let goals = Self("goals")
  /// Of goals that are projects; anything else may be meant too.
  static let projects = Self("projects")
}

import Basics
package import Vault

extension EntryForm {
  /// A task of a day.
  package static let task = EntryForm(
    for: TaskRecord.self, comparison: .none, looksUp: true, verify: { $1.problems(ofDay: $0) })
  /// A failure.
  package static let failure = EntryForm(for: FailureRecord.self)
  /// A reflection; the question that it answers is asked in place of the form's own.
  package static let reflection = EntryForm(
    for: ReflectionRecord.self,
    questions: { values in values["prompt"].map { ["text": $0] } ?? [:] })
  /// A goal, with the number that says how far it is.
  package static let goal = EntryForm(
    for: GoalRecord.self, identifiedBy: "title", isOccasional: true)
  /// Something that hurts.
  package static let pain = EntryForm(for: PainRecord.self, isOccasional: true)
  /// A change in who a person takes themself to be.
  package static let identity = EntryForm(for: IdentityRecord.self, isOccasional: true)
  /// How hard something was, and how able one felt.
  package static let flow = EntryForm(for: FlowRecord.self, isOccasional: true)
  /// An assessment of the stage.
  package static let stage = EntryForm(for: StageRecord.self, isOccasional: true)
  /// Where a person stands and where they want to go. There is one, which is changed.
  package static let profile = EntryForm(for: ProfileRecord.self, isOccasional: true)
}

// What the form of a task finds odd beside what reading finds.
extension EntryMoment {
  private var growth: GrowthRecords? { records[GrowthRecords.self] }

  /// What matters of a task that the day has already.
  private struct DayTask {
    var title: String
    var goal: String?
    var rank: Int?
  }

  private func tasks(of day: Day) -> [DayTask] {
    if let tasks = growth?.tasks {
      return tasks.filter { $0.day == day && $0.id != edited }.map {
        DayTask(title: $0.title, goal: $0.goal, rank: $0.lever?.rawValue)
      }
    }
    let stored = stored?(TaskRecord.kind.collection, zone.interval(of: day).start) ?? []
    return stored.filter { $0.identifier != edited }.map { task in
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
  /// Of goals; another one would count nowhere.
  static let goals = Self("goals", of: "goal", others: .odd)
  /// Of goals that are projects; anything else may be meant too.
  static let projects = Self("projects", of: "project", recordedAs: "goal")
}

import Basics
import SiteKit
package import Vault
import Wording

extension EntryForm {
  package static let task = EntryForm(
    for: TaskRecord.declared, comparison: .none, looksUp: true, verify: { $1.problems(ofDay: $0) })
  package static let failure = EntryForm(for: FailureRecord.declared)
  /// A reflection; the question that it answers replaces the form's own.
  package static let reflection = EntryForm(
    for: ReflectionRecord.declared,
    questions: { values in values["prompt"].map { ["text": $0] } ?? [:] })
  package static let goal = EntryForm(
    for: GoalRecord.declared, identifiedBy: "title", isOccasional: true)
  static let pain = EntryForm(for: PainRecord.declared, isOccasional: true)
  /// A change of identity; weeks are typed as people say them.
  package static let identity = EntryForm(
    for: IdentityRecord.declared, isOccasional: true,
    prepare: { values, moment in
      let now = Moment(asOf: moment.now, zone: moment.zone)
      values["weeks"] = values["weeks"]?.listed.map { text in
        guard Week(text) == nil, let days = try? now.days(text, for: "weeks"),
          days == days.lowerBound.week.days
        else { return text }
        return "\(days.lowerBound.week)"
      }.joined(separator: ", ")
    })
  static let recovery = EntryForm(for: RecoveryRecord.declared, isOccasional: true)
  package static let flow = EntryForm(for: FlowRecord.declared, isOccasional: true)
  package static let stage = EntryForm(for: StageRecord.declared, isOccasional: true)
  /// The profile; the first words of an anti-vision are written now.
  package static let profile = EntryForm(
    for: ProfileRecord.declared, isOccasional: true,
    prepare: { values, moment in
      let standing = moment.written.first { !$0.isDeleted }?.content["antiVision"]
      guard standing?.objectMembers?.isEmpty ?? true,
        values.contains(where: { $0.key.hasPrefix("antiVision.") }),
        values["antiVision.createdAt"] == nil
      else { return }
      values["antiVision.createdAt"] = moment.now.formatted(in: moment.zone)
    })
}

// Warnings of the task form in addition to the reader's.
extension EntryMoment {
  private var growth: GrowthRecords? { records[GrowthRecords.self] }

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

  /// A day has each task once, and three levers, one of each rank.
  fileprivate func problems(ofDay values: [String: String]) -> [EntryProblem] {
    guard let day = values["day"].map({ Day($0) }) ?? zone.day(of: now) else { return [] }
    let tasks = tasks(of: day)
    let same = tasks.contains { $0.title == values["title"] && $0.goal == values["goal"] }
    if same {
      let problem = Diagnostic(.warning, kind: "same-task", "\(day) has this task already")
      return [EntryProblem(field: "title", diagnostic: problem)]
    }
    guard let rank = values["lever"].flatMap({ Int($0) }) else { return [] }
    let levers = tasks.filter { $0.rank != nil }
    let problem: Diagnostic
    if levers.count >= 3 {
      problem = Diagnostic(
        .warning, kind: "fourth-lever", "\(day) has three levers already",
        hint: "levers are the three tasks that matter most; leave lever out")
    } else if let other = levers.first(where: { $0.rank == rank }) {
      problem = Diagnostic(
        .warning, kind: "lever-taken",
        "lever \(rank) of \(day) is \(other.title.shortQuoted) already",
        hint: "choose another rank, or leave lever out")
    } else {
      return []
    }
    return [EntryProblem(field: "lever", diagnostic: problem)]
  }
}

extension Field.Known {
  /// References to goals; an unknown one would count nowhere.
  static let goals = Self("goals", of: "goal", others: .odd)
  /// References to the tasks and reflections that speak for an identity.
  static let evidenceTasks = Self("tasks", of: "task", others: .odd)
  static let reflections = Self("reflections", of: "reflection", others: .odd)
  /// The tags in growth; new ones are welcome.
  static let growthTags = Self("tags", of: "tag", others: .unsaid, isAdded: false)
  /// References to tasks.
  static let tasks = Self("tasks", of: "task")
  /// References to goals that are projects; other names are allowed too.
  static let projects = Self("projects", of: "project", recordedAs: "goal")
}

extension Wizard {
  static let antiVision = Wizard(
    "anti-vision", title: "growth.anti_vision", .profile, endsAt: "/" + GrowthAddress.vision,
    [
      ("antiVision.fiveYearTuesday", "workshop.five_years"),
      ("antiVision.tenYearTuesday", "workshop.ten_years"),
      ("antiVision.lifetimeCost", "workshop.lifetime_cost"),
      ("antiVision.roleModel", "workshop.role_model"),
      ("antiVision.statement", "workshop.anti_vision"),
    ])
  static let vision = Wizard(
    "vision", title: "growth.vision", .profile, endsAt: "/" + GrowthAddress.vision,
    [
      ("vision.ordinaryDay", "workshop.ordinary_day"),
      ("vision.constraints", "workshop.constraints"),
      ("vision.statement", "workshop.vision"), ("identity", "workshop.becoming"),
    ])
  static let identity = Wizard(
    "identity", title: "growth.identity_change", .identity,
    endsAt: "/" + GrowthAddress.vision,
    [
      ("from", "workshop.identity_from"), ("to", "workshop.identity_to"),
      ("evidence", "workshop.evidence"),
    ])
  static let disappear = Wizard(
    "disappear", title: "entry.disappear", .profile, endsAt: "/" + GrowthAddress.vision,
    [("disappear", "workshop.disappear")])

  /// The way through all of it for a beginner: from the anti-vision to the vision and the first
  /// steps.
  static let firstWalk = Wizard(
    "first-walk", title: "workshop.first_walk", opening: "workshop.welcome",
    endsAt: "/" + GrowthAddress.overview, goesOn: true,
    (antiVision.questions + vision.questions.dropLast()) as [Question?] + [
      Question(.pain, "text", "workshop.escaping"),
      Question(.pain, "tags", "workshop.tags", isAddition: true),
      Question(.profile, "identity", "workshop.becoming"),
      Question(.goal, "title", "workshop.first_goal", given: ["horizon": "quarter"]),
    ] + levers)
  static let pain = Wizard(
    "pain", title: "entry.pain", .pain, endsAt: "/" + GrowthAddress.vision,
    [("text", "workshop.escaping"), ("tags", "workshop.tags")])
  /// A goal of a quarter, and the milestones on the way to it.
  static let project = Wizard(
    "project", title: "workshop.project", endsAt: "/" + GrowthAddress.goals,
    [
      Question(.goal, "title", "workshop.project_title", given: ["horizon": "quarter"]),
      Question(.goal, "due", "workshop.project_due", isAddition: true),
      Question(.goal, "measure.target", "workshop.project_target", isAddition: true),
      Question(.goal, "measure.unit", "workshop.project_unit", isAddition: true),
    ]
      + milestones
      .map { Question(.goal, "title", $0, given: ["horizon": "week", "parent": Wizard.main]) }
      + [Question(.task, "title", "workshop.first_step", given: ["goal": Wizard.main])])

  private static let milestones: [Words.Key] = [
    "workshop.milestone_first", "workshop.milestone_second", "workshop.milestone_third",
  ]

  private static var levers: [Question?] {
    let texts: [Words.Key] = [
      "workshop.lever_first", "workshop.lever_second", "workshop.lever_third",
    ]
    return zip(["1", "2", "3"], texts).map { rank, text in
      Question(.task, "title", text, given: ["lever": rank, "day": Wizard.today])
    }
  }
}

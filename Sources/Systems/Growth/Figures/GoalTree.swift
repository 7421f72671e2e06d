import Basics

/// The goals of a person by what they serve, with their tasks and how far each is.
///
/// A goal whose parent is missing, lies no further away, or leads back to it stands at the top, and
/// ``problems`` says so; nothing is left out. A goal may serve one more than one horizon away.
package struct GoalTree: Sendable {
  /// A goal with what hangs on it.
  package struct Node: Sendable {
    package var goal: Goal
    /// The goals that serve it, by date, then title.
    var children: [Node]
    /// The tasks that hang on the goal itself, by day.
    var tasks: [DailyTask]
    /// How far it is, from 0 to 1.
    ///
    /// By its own measure when it has one. Else 1 once it is done, and before that the mean over
    /// its tasks, done or not, and the progress of its children, each weighted alike. Dropped
    /// children count for nothing; with nothing to count it is 0.
    var progress: Double

    /// The goal and all below it, each before what serves it.
    var all: [Node] { [self] + children.flatMap(\.all) }
  }

  /// The goals that serve no other, the longest horizon first.
  let roots: [Node]
  let problems: [GrowthProblem]
  private let byID: [String: Node]
  private let parents: [String: String]
  /// Projects by their titles in lowercase letters; of several the first of the tree.
  private let projectsByTitle: [String: Goal]

  /// The tree of `goals`; a task is done if it was by `asOf`.
  init(goals: [Goal], tasks: [DailyTask], asOf: Instant) {
    var goalsByID: [String: Goal] = [:]
    for goal in goals where goalsByID[goal.id] == nil { goalsByID[goal.id] = goal }
    let known = goals.map(\.id).sorted()
    var (parents, problems) = Self.links(of: goals, goalsByID, known)
    var children: [String: [Goal]] = [:]
    for goal in goals {
      if let parent = parents[goal.id] { children[parent, default: []].append(goal) }
    }
    var tasksByGoal: [String: [DailyTask]] = [:]
    for task in tasks {
      guard let goal = task.goal else { continue }
      if goalsByID[goal] == nil { problems.append(.orphanTask(task: task, known: known)) }
      tasksByGoal[goal, default: []].append(task)
    }

    var byID: [String: Node] = [:]
    func node(_ goal: Goal) -> Node {
      let below = (children[goal.id] ?? []).sorted(by: Self.isBefore).map(node)
      let tasks = (tasksByGoal[goal.id] ?? []).sorted { ($0.day, $0.id) < ($1.day, $1.id) }
      let node = Node(
        goal: goal, children: below, tasks: tasks,
        progress: Self.progress(of: goal, below, tasks, asOf))
      byID[goal.id] = node
      return node
    }
    let tops = goals.filter { parents[$0.id] == nil }.sorted {
      $0.horizon == $1.horizon ? Self.isBefore($0, $1) : $0.horizon > $1.horizon
    }
    self.roots = tops.map(node)
    self.byID = byID
    self.projectsByTitle = roots.flatMap(\.all).map(\.goal)
      .reduce(into: [:]) { titles, goal in
        let title = goal.title.lowercased()
        if goal.horizon == .quarter, titles[title] == nil { titles[title] = goal }
      }
    self.parents = parents
    self.problems = problems
  }

  subscript(id: String) -> Node? { byID[id] }

  /// Every goal, each before what serves it.
  package var all: [Node] { roots.flatMap(\.all) }

  var projects: [Node] { all.filter { $0.goal.horizon == .quarter } }

  /// What a goal serves, the nearest first.
  func ancestors(of id: String) -> [Goal] {
    var ancestors: [Goal] = []
    var next = parents[id]
    while let id = next, let node = byID[id] {
      ancestors.append(node.goal)
      next = parents[id]
    }
    return ancestors
  }

  /// The project that a record means by an id or a title; titles are compared without regard to
  /// case. Nil when it names no goal of a quarter.
  func project(named name: String) -> Goal? {
    if let goal = byID[name]?.goal, goal.horizon == .quarter { return goal }
    return projectsByTitle[name.lowercased()]
  }
}

extension GoalTree {
  private static func isBefore(_ left: Goal, _ right: Goal) -> Bool {
    (left.due?.number ?? .max, left.title, left.id)
      < (right.due?.number ?? .max, right.title, right.id)
  }

  private static func progress(
    of goal: Goal, _ children: [Node], _ tasks: [DailyTask], _ asOf: Instant
  ) -> Double {
    if let measure = goal.measure { return measure.progress }
    if goal.status == .done { return 1 }
    let counted = children.filter { $0.goal.status != .dropped }
    let count = counted.count + tasks.count
    guard count > 0 else { return 0 }
    let done = tasks.count { $0.isDone(asOf: asOf) }
    return counted.reduce(Double(done)) { $0 + $1.progress } / Double(count)
  }

  /// The parent of each goal that has a sound one.
  private static func links(
    of goals: [Goal], _ byID: [String: Goal], _ known: [String]
  ) -> (parents: [String: String], problems: [GrowthProblem]) {
    var parents: [String: String] = [:]
    var problems: [GrowthProblem] = []
    let circles = circles(of: goals, byID)
    var reported: Set<Int> = []
    for goal in goals {
      guard let parentID = goal.parent else { continue }
      guard let parent = byID[parentID] else {
        problems.append(.orphan(goal: goal, known: known))
        continue
      }
      // In every circle there is a goal whose parent is not further away, so that cutting those
      // links opens it.
      guard parent.horizon <= goal.horizon else {
        parents[goal.id] = parentID
        continue
      }
      guard let circle = circles[goal.id] else {
        problems.append(.shorterParent(goal: goal, parent: parent))
        continue
      }
      if reported.insert(circle).inserted { problems.append(.cycle(path(from: goal, byID))) }
    }
    return (parents, problems)
  }

  /// The goals that lead back to themselves, each with the number of its circle. Every goal is
  /// passed once, however long a way leads through it.
  private static func circles(of goals: [Goal], _ byID: [String: Goal]) -> [String: Int] {
    var circles: [String: Int] = [:]
    // On which walk along parents a goal was passed first.
    var walks: [String: Int] = [:]
    for (walk, goal) in goals.enumerated() {
      var next: Goal? = goal
      while let goal = next, walks[goal.id] == nil {
        walks[goal.id] = walk
        next = goal.parent.flatMap { byID[$0] }
      }
      // Where this walk met itself, what follows is a circle.
      while let goal = next, walks[goal.id] == walk, circles[goal.id] == nil {
        circles[goal.id] = walk
        next = goal.parent.flatMap { byID[$0] }
      }
    }
    return circles
  }

  /// The goals from one of a circle along their parents back to it.
  private static func path(from goal: Goal, _ byID: [String: Goal]) -> [Goal] {
    var path = [goal]
    while let parent = path.last?.parent.flatMap({ byID[$0] }), parent.id != goal.id {
      path.append(parent)
    }
    return path
  }
}

/// What can be wrong between records of growth that are sound each by itself. The cases carry data;
/// the wording is here.
enum GrowthProblem: Sendable, Hashable {
  case orphan(goal: Goal, known: [String])
  /// Goals that serve each other in a circle; the link of the first is cut.
  case cycle([Goal])
  case shorterParent(goal: Goal, parent: Goal)
  case orphanTask(task: DailyTask, known: [String])

  var diagnostic: Diagnostic {
    switch self {
    case .orphan(let goal, let known):
      let parent = goal.parent ?? ""
      return Diagnostic(
        .warning, kind: "orphan-goal", at: goal.source.place,
        "the parent \"\(parent.shortIdentifier)\" of the goal \"\(goal.title)\" is not there",
        hint: Self.hint(goal.id, "parent", known.nearest(to: parent))
          + "; until then the goal is shown without a parent")
    case .cycle(let goals):
      let path =
        goals.prefix(10).map { "\"\($0.title)\"" }.joined(separator: " → ")
        + (goals.count > 10 ? " → \(goals.count - 10) more" : "")
      return Diagnostic(
        .error, kind: "goal-cycle", at: goals.first?.source.place,
        goals.count == 1
          ? "the goal \(path) is its own parent"
          : "goals are each other's parents: \(path) → \"\(goals.first?.title ?? "")\"",
        hint: "the goal is shown without a parent; change its parent or take it out")
    case .shorterParent(let goal, let parent):
      let isSame = goal.horizon == parent.horizon
      return Diagnostic(
        .error, kind: "shorter-parent", at: goal.source.place,
        "the goal \"\(goal.title)\" of a \(goal.horizon.rawValue) cannot serve "
          + "\"\(parent.title)\", which is "
          + (isSame ? "one too" : "one of a \(parent.horizon.rawValue)"),
        hint: "a week serves a quarter, a quarter a year, a year a decade; it is shown without a "
          + "parent")
    case .orphanTask(let task, let known):
      let goal = task.goal ?? ""
      return Diagnostic(
        .warning, kind: "orphan-task", at: task.source.place,
        "the goal \"\(goal.shortIdentifier)\" of the task \"\(task.title)\" is not there",
        hint: Self.hint(task.id, "goal", known.nearest(to: goal)))
    }
  }

  /// The command that names what is there, or nothing.
  private static func hint(_ id: String, _ field: String, _ nearest: String?) -> String {
    let nearest = nearest?.shortIdentifier
    let command = "daybook edit \(id.shortIdentifier) \(field)="
    return nearest.map { "did you mean \"\($0)\"? Write it with: \(command)\($0)" }
      ?? "name another one, or none, with: \(command)"
  }
}

import Basics

/// The goals of a person as a tree, with their tasks and progress.
///
/// A goal whose parent is missing, has no longer horizon, or leads back to it becomes a root, and
/// ``problems`` reports it; nothing is left out. A goal may serve one more than one horizon away.
package struct GoalTree: Sendable {
  /// A goal with its subgoals and tasks.
  package struct Node: Sendable {
    package var goal: Goal
    /// The goals that serve it, by date, then title.
    var children: [Node]
    /// The tasks of the goal itself, by day.
    var tasks: [DailyTask]
    /// The progress, from 0 to 1.
    ///
    /// By the goal's own measure if it has one. Otherwise 1 once it is done, and before that the
    /// mean over its tasks, done or not, and the progress of its children, each with the same
    /// weight. Dropped children do not count; without tasks and children it is 0.
    var progress: Double

    /// The goal and all its descendants, parents first.
    var all: [Node] { [self] + children.flatMap(\.all) }
  }

  /// The goals that serve no other, the longest horizon first.
  let roots: [Node]
  /// Every goal, parents first.
  package let all: [Node]
  /// The names of every goal.
  let names: GoalNames
  let problems: [GrowthProblem]
  private let byID: [String: Node]
  private let parents: [String: String]
  /// Projects by their lowercase titles; of several, the first of the tree.
  private let projectsByTitle: [String: Goal]

  /// The tree of `goals`; a task counts as done if it was by `asOf`.
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
    self.all = roots.flatMap(\.all)
    self.names = GoalNames(goals)
    self.projectsByTitle = all.map(\.goal)
      .reduce(into: [:]) { titles, goal in
        let title = goal.title.lowercased()
        if goal.horizon == .quarter, titles[title] == nil { titles[title] = goal }
      }
    self.parents = parents
    self.problems = problems
  }

  subscript(id: String) -> Node? { byID[id] }

  var projects: [Node] { all.filter { $0.goal.horizon == .quarter } }

  /// The goals that a goal serves, the nearest first.
  func ancestors(of id: String) -> [Goal] {
    var ancestors: [Goal] = []
    var next = parents[id]
    while let id = next, let node = byID[id] {
      ancestors.append(node.goal)
      next = parents[id]
    }
    return ancestors
  }

  /// The project with an id or a title; titles are compared case-insensitively. Nil if no goal of a
  /// quarter matches.
  package func project(named name: String) -> Goal? {
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
    let tasks = tasks.filter { $0.droppedAt == nil }
    let count = counted.count + tasks.count
    guard count > 0 else { return 0 }
    let done = tasks.count { $0.isDone(asOf: asOf) }
    return counted.reduce(Double(done)) { $0 + $1.progress } / Double(count)
  }

  /// The parent of each goal that has a valid one.
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
      // Every cycle contains a goal whose parent has no longer horizon, so cutting those links
      // breaks it.
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

  /// The goals on cycles, each with the number of its cycle. Every goal is visited once, however
  /// long the path through it.
  private static func circles(of goals: [Goal], _ byID: [String: Goal]) -> [String: Int] {
    var circles: [String: Int] = [:]
    // The number of the walk along parents that first visited a goal.
    var walks: [String: Int] = [:]
    for (walk, goal) in goals.enumerated() {
      var next: Goal? = goal
      while let goal = next, walks[goal.id] == nil {
        walks[goal.id] = walk
        next = goal.parent.flatMap { byID[$0] }
      }
      // If this walk met itself, the goals from that point on form a cycle.
      while let goal = next, walks[goal.id] == walk, circles[goal.id] == nil {
        circles[goal.id] = walk
        next = goal.parent.flatMap { byID[$0] }
      }
    }
    return circles
  }

  /// The goals of a cycle from one of them along their parents back to it.
  private static func path(from goal: Goal, _ byID: [String: Goal]) -> [Goal] {
    var path = [goal]
    while let parent = path.last?.parent.flatMap({ byID[$0] }), parent.id != goal.id {
      path.append(parent)
    }
    return path
  }
}

/// Contradictions between growth records that are each valid. The cases carry data; the wording is
/// here.
enum GrowthProblem: Sendable, Hashable {
  case orphan(goal: Goal, known: [String])
  /// Goals that serve each other in a cycle; the link of the first is cut.
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

  /// The command that names the nearest existing one, or nothing.
  private static func hint(_ id: String, _ field: String, _ nearest: String?) -> String {
    let nearest = nearest?.shortIdentifier
    let command = "daybook edit \(id.shortIdentifier) \(field)="
    return nearest.map { "did you mean \"\($0)\"? Write it with: \(command)\($0)" }
      ?? "name another one, or none, with: \(command)"
  }
}

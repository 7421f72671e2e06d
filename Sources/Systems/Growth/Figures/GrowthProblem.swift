package import Basics

/// What can be wrong between records of growth that are sound each by itself. The cases carry data;
/// the wording is here.
package enum GrowthProblem: Sendable, Hashable {
  /// A goal names a parent that is not there.
  case orphan(goal: Goal, known: [String])
  /// Goals that serve each other in a circle; the link of the first is cut.
  case cycle([Goal])
  /// A goal's parent does not lie further away.
  case shorterParent(goal: Goal, parent: Goal)
  /// A task names a goal that is not there.
  case orphanTask(task: DailyTask, known: [String])

  /// The problem as a message, at the place of the record whose link is wrong.
  package var diagnostic: Diagnostic {
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

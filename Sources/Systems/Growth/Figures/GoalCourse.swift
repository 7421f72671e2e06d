internal import Algorithms
import Basics

/// The days of a goal with all that serves it, ready to be asked what was known on any day.
package struct GoalCourse: Sendable {
  package let node: GoalTree.Node
  /// The goal, and all that serves it.
  package let goals: [Goal]
  /// On which days it moved by itself, in order: a task of it or of what serves it was done, what
  /// serves it was reached, a record of them was changed.
  let moved: [Day]
  /// For which days tasks of it or of what serves it were planned, in order.
  let planned: [Day]

  init(_ node: GoalTree.Node, in zone: Zone) {
    self.node = node
    let all = node.all
    goals = all.map(\.goal)
    let tasks = all.flatMap(\.tasks)
    let dated =
      tasks.compactMap(\.doneAt) + goals.compactMap(\.changedAt)
      + goals.compactMap { $0.status == .done ? $0.doneAt : nil }
    moved = dated.map(zone.day).sorted()
    planned = tasks.map(\.day).sorted()
  }
}

extension GrowthHistory {
  /// The courses of all goals, in the order of the tree.
  package var courses: [GoalCourse] { tree.all.map { GoalCourse($0, in: zone) } }
}

extension [Day] {
  /// The last of some days in order that is before `day`.
  func last(before day: Day) -> Day? {
    let index = partitioningIndex { $0 >= day }
    return index > 0 ? self[index - 1] : nil
  }
}

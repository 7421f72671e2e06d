import Algorithms
package import Basics

/// The days of a goal and everything that serves it, prepared for queries about any day.
struct GoalCourse: Sendable {
  let node: GoalTree.Node
  /// The goal, and everything that serves it.
  let goals: [Goal]
  let names: GoalNames
  /// The days when it moved without focus, in order: a task of it or of a goal that serves it was
  /// done, a goal that serves it was reached, or a record of them was changed.
  let moved: [Day]
  /// The planned days of its tasks and of the tasks of goals that serve it, in order.
  let planned: [Day]

  init(_ node: GoalTree.Node, in zone: Zone) {
    self.node = node
    let all = node.all
    goals = all.map(\.goal)
    names = GoalNames(goals)
    let tasks = all.flatMap(\.tasks)
    let dated =
      tasks.compactMap(\.doneAt) + goals.compactMap(\.changedAt)
      + goals.compactMap { $0.status == .done ? $0.doneAt : nil }
    moved = dated.map(zone.day).sorted()
    planned = tasks.map(\.day).sorted()
  }
}

extension GrowthHistory {
  var courses: [GoalCourse] { tree.all.map { GoalCourse($0, in: zone) } }
}

extension [Day] {
  func last(before day: Day) -> Day? {
    let index = partitioningIndex { $0 >= day }
    return index > 0 ? self[index - 1] : nil
  }
}

struct Standstill: Sendable, Hashable {
  var goal: Goal
  /// The last day it moved; if it never did, the first day of its records.
  var since: Day
}

extension GrowthHistory {
  /// The number of days without movement that make a standstill.
  static let stillDays = 28

  /// The goals that had not moved for four weeks when `day` began, in the order of the tree.
  ///
  /// A goal moves when a task of it or of a goal that serves it is done, when a goal that serves it
  /// is reached, when its record is changed, and with time that is spent on it. Only open goals
  /// that no open goal serves are examined: a distant goal moves with the near ones. A goal without
  /// records from before the four weeks cannot be called still.
  ///
  /// - Parameter courses: ``courses``, which are the same for every day.
  func standstills(
    on day: Day, _ courses: [GoalCourse], _ time: (any TimeOnGoals)?
  ) -> [Standstill] {
    let start = zone.start(of: day)
    let first = day.advanced(by: -Self.stillDays)
    return courses.compactMap { course -> Standstill? in
      guard isOpen(course.node.goal, at: start),
        !course.node.children.contains(where: { isOpen($0.goal, at: start) })
      else { return nil }
      let spent = course.goals.compactMap { time?.lastDay(of: $0, before: day) }
      let moved = (spent + [course.moved.last(before: day)].compactMap(\.self)).max()
      guard let since = moved ?? course.planned.first, since < first else { return nil }
      return Standstill(goal: course.node.goal, since: since)
    }
  }

  /// The failures of the four weeks before `day` without a learning when it began, in order of
  /// time.
  func unlearned(on day: Day) -> [Setback] {
    let days = zone.start(of: day.advanced(by: -Self.stillDays))..<zone.start(of: day)
    return records.failures.slice(days, by: \.at)
      .filter { !$0.known(at: days.upperBound).isLearned }
  }

  package func reflections(inDays count: Int, before day: Day) -> ArraySlice<Reflection> {
    reflections(of: day.advanced(by: -count)...day.previous)
  }
}

struct LeftLever: Sendable, Hashable {
  /// The task as last planned.
  var task: DailyTask
  /// The number of days from the first day it was left to the given day.
  var days: Int
}

extension GrowthHistory {
  /// The minimum number of days for a lever to count as left.
  static let leftDays = 3
  /// The number of days back to search for a lever; earlier ones count as abandoned.
  private static let leverWindow = 14

  /// The levers that had been left for three days or more when `day` began, by their titles.
  ///
  /// A lever is left on a day if it was planned for the day or still open on it, and not done by
  /// its end. Planned again under the same title, it is the same lever; once done, as a lever or
  /// not, earlier days are forgotten. A lever that was dropped, or that serves a closed goal, is
  /// ignored.
  func leftLevers(on day: Day) -> [LeftLever] {
    let start = zone.start(of: day)
    let window = day.advanced(by: -Self.leverWindow)...day.previous
    var byTitle: [String: [DailyTask]] = [:]
    for task in records.tasks.slice(window, by: \.day) {
      byTitle[task.title.lowercased(), default: []].append(task)
    }
    return byTitle.sorted { $0.key < $1.key }.compactMap { _, tasks in
      // In order of day; a completion under this title ends everything before it.
      let done = tasks.compactMap(\.doneAt).filter { $0 < start }.max().map(zone.day)
      let left = tasks.filter { task in
        task.lever != nil && records.recovery(on: task.day) == nil
          && task.doneAt.map { $0 >= start } ?? true
          && task.droppedAt.map { $0 >= start } ?? true
          && done.map { task.day > $0 } ?? true
      }
      guard let first = left.first, let last = left.last,
        first.day.distance(to: day) >= Self.leftDays,
        last.goal.flatMap({ tree[$0] }).map({ isOpen($0.goal, at: start) }) ?? true
      else { return nil }
      return LeftLever(task: last, days: first.day.distance(to: day))
    }
  }

  /// True if a goal was open at an instant; a dropped goal has no date for that.
  func isOpen(_ goal: Goal, at instant: Instant) -> Bool {
    switch goal.status {
    case .open: true
    case .dropped: false
    case .done: goal.doneAt.map { $0 >= instant } ?? false
    }
  }
}

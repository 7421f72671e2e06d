import Algorithms
package import Basics

/// The days of a goal with all that serves it, ready to be asked what was known on any day.
struct GoalCourse: Sendable {
  let node: GoalTree.Node
  /// The goal, and all that serves it.
  let goals: [Goal]
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
  /// The last day on which it moved; of one that never did, the first that anything is known of.
  var since: Day
}

extension GrowthHistory {
  /// So many days a goal stands still before it is worth a word.
  static let stillDays = 28

  /// The goals that had not moved for four weeks when `day` began, in the order of the tree.
  ///
  /// A goal moves when a task of it or of what serves it is done, when what serves it is reached,
  /// when its record is changed, and with time that is spent on it. Those are looked at that are
  /// open and served by no open goal: what is far away moves with what is near. Of a goal about
  /// which nothing is known from before the four weeks, nobody can say that it stands still.
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

  /// The failures of the four weeks before `day` of which nothing had been learned when it began,
  /// in order of time.
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
  /// The task as it was planned last.
  var task: DailyTask
  /// From the day on which it was first left to the day that is asked about.
  var days: Int
}

extension GrowthHistory {
  /// So many days a lever is left before it is worth a word.
  static let leftDays = 3
  /// How many days back a lever is looked for; what was planned earlier has been let go.
  private static let leverWindow = 14

  /// The levers that had been left for three days or more when `day` began, by their titles.
  ///
  /// A lever is left on a day that it was planned for, or was still open on, when it is not done by
  /// the end of it. Planned again under the same title, it is the same lever; done once, whether as
  /// a lever or not, what came before is forgotten. One that serves a goal which is over is not
  /// waited for.
  func leftLevers(on day: Day) -> [LeftLever] {
    let start = zone.start(of: day)
    let window = day.advanced(by: -Self.leverWindow)...day.previous
    var byTitle: [String: [DailyTask]] = [:]
    for task in records.tasks.slice(window, by: \.day) {
      byTitle[task.title.lowercased(), default: []].append(task)
    }
    return byTitle.sorted { $0.key < $1.key }.compactMap { _, tasks in
      // In order of day; what was done with this title ends what came before.
      let done = tasks.compactMap(\.doneAt).filter { $0 < start }.max().map(zone.day)
      let left = tasks.filter { task in
        task.lever != nil && task.doneAt.map { $0 >= start } ?? true
          && done.map { task.day > $0 } ?? true
      }
      guard let first = left.first, let last = left.last,
        first.day.distance(to: day) >= Self.leftDays,
        last.goal.flatMap({ tree[$0] }).map({ isOpen($0.goal, at: start) }) ?? true
      else { return nil }
      return LeftLever(task: last, days: first.day.distance(to: day))
    }
  }

  /// Whether a goal was open at an instant; of one that was dropped nothing says when.
  func isOpen(_ goal: Goal, at instant: Instant) -> Bool {
    switch goal.status {
    case .open: true
    case .dropped: false
    case .done: goal.doneAt.map { $0 >= instant } ?? false
    }
  }
}

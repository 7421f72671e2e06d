package import Basics

/// A lever that was left, day after day.
package struct LeftLever: Sendable, Hashable {
  /// The task as it was planned last.
  package var task: DailyTask
  /// From the day on which it was first left to the day that is asked about.
  package var days: Int
}

extension GrowthHistory {
  /// So many days a lever is left before it is worth a word.
  package static let leftDays = 3
  /// How many days back a lever is looked for; what was planned earlier has been let go.
  private static let leverWindow = 14

  /// The levers that had been left for three days or more when `day` began, by their titles.
  ///
  /// A lever is left on a day that it was planned for, or was still open on, when it is not done by
  /// the end of it. Planned again under the same title, it is the same lever; done once, whether as
  /// a lever or not, what came before is forgotten. One that serves a goal which is over is not
  /// waited for.
  package func leftLevers(on day: Day) -> [LeftLever] {
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

package import Basics

/// A goal that does not move.
package struct Standstill: Sendable, Hashable {
  package var goal: Goal
  /// The last day on which it moved; of one that never did, the first that anything is known of.
  package var since: Day
}

extension GrowthHistory {
  /// So many days a goal stands still before it is worth a word.
  package static let stillDays = 28

  /// The goals that had not moved for four weeks when `day` began, in the order of the tree.
  ///
  /// A goal moves when a task of it or of what serves it is done, when what serves it is reached,
  /// when its record is changed, and with time that is spent on it. Those are looked at that are
  /// open and served by no open goal: what is far away moves with what is near. Of a goal about
  /// which nothing is known from before the four weeks, nobody can say that it stands still.
  ///
  /// - Parameter courses: ``courses``, which are the same for every day.
  package func standstills(
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
  package func unlearned(on day: Day) -> [Setback] {
    let days = zone.start(of: day.advanced(by: -Self.stillDays))..<zone.start(of: day)
    return records.failures.slice(days, by: \.at)
      .filter { !$0.known(at: days.upperBound).isLearned }
  }

  /// The reflections of the days before `day`, so many of them, in order of time.
  package func reflections(inDays count: Int, before day: Day) -> ArraySlice<Reflection> {
    reflections(of: day.advanced(by: -count)...day.previous)
  }
}

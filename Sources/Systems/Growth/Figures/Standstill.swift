package import Chronology

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
  package func standstills(on day: Day, _ time: (any TimeOnGoals)?) -> [Standstill] {
    let start = zone.start(of: day)
    let first = day.advanced(by: -Self.stillDays)
    return tree.all.compactMap { node -> Standstill? in
      guard isOpen(node.goal, at: start),
        !node.children.contains(where: { isOpen($0.goal, at: start) })
      else { return nil }
      let all = node.all
      let dated =
        all.flatMap { $0.tasks.compactMap(\.doneAt) } + all.compactMap(\.goal.changedAt)
        + all.compactMap { $0.goal.status == .done ? $0.goal.doneAt : nil }
      var moved = dated.filter { $0 < start }.map(zone.day)
      moved += all.compactMap { time?.lastDay(of: $0.goal, before: day) }
      let planned = all.flatMap { $0.tasks.map(\.day) }.filter { $0 < first }
      guard let since = moved.max() ?? planned.min(), since < first else { return nil }
      return Standstill(goal: node.goal, since: since)
    }
  }

  /// The failures of the four weeks before `day` of which nothing had been learned when it began,
  /// in order of time.
  package func unlearned(on day: Day) -> [Failure] {
    let days = zone.start(of: day.advanced(by: -Self.stillDays))..<zone.start(of: day)
    return records.failures.slice(days, by: \.at)
      .filter { !$0.known(at: days.upperBound).isLearned }
  }

  /// The reflections of the days before `day`, so many of them, in order of time.
  package func reflections(inDays count: Int, before day: Day) -> ArraySlice<Reflection> {
    let interval = zone.interval(of: day.advanced(by: -count)...day.previous)
    return records.reflections.slice(interval.start..<interval.end, by: \.at)
  }
}

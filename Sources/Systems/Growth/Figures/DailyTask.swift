package import Basics

/// Something to do on a day. The tasks that move the day's goals most are its levers.
package struct DailyTask: Sourced {
  /// The rank of a lever among the three of a day.
  package enum Lever: Int, Sendable, Hashable, CaseIterable {
    case first = 1
    case second, third
  }

  package var source: RecordSource
  package var title: String
  package var day: Day
  /// The id of the goal that it serves.
  package var goal: String?
  package var lever: Lever?
  /// When it was done; nil while it is not.
  package var doneAt: Instant?
  /// Experience points that the person set for it, in place of the usual.
  package var xp: Int?

  package var id: String { source.id }

  package init(source: RecordSource, title: String, day: Day) {
    self.source = source
    self.title = title
    self.day = day
  }

  /// Whether it was done by `asOf`.
  package func isDone(asOf: Instant) -> Bool { doneAt.map { $0 <= asOf } ?? false }
}

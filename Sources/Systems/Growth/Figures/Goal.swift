package import Basics

/// A goal that a person wants to reach by the end of a week, quarter, year or decade.
package struct Goal: Sourced {
  /// The time span of a goal. A goal of a quarter is a *project*, one of a week a *milestone*.
  package enum Horizon: String, Sendable, Hashable, CaseIterable, Comparable {
    case week, quarter, year, decade

    /// Shorter ones first.
    package static func < (left: Horizon, right: Horizon) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .week: 0
      case .quarter: 1
      case .year: 2
      case .decade: 3
      }
    }
  }

  package enum Status: String, Sendable, Hashable, CaseIterable {
    case open, done, dropped
  }

  /// A number that measures progress: `now` of `target`.
  package struct Measure: Sendable, Hashable {
    /// Above zero.
    package let target: Double
    package let unit: String
    package let now: Double

    /// Nil unless `target` is above zero and both numbers are finite.
    package init?(target: Double, unit: String, now: Double) {
      guard target > 0, target.isFinite, now.isFinite else { return nil }
      self.target = target
      self.unit = unit
      self.now = now
    }

    /// The fraction reached, from 0 to 1; more than the target is 1.
    var progress: Double { min(1, max(0, now / target)) }
  }

  package var source: RecordSource
  package var title: String
  package var horizon: Horizon
  package var parent: String?
  package var due: Day?
  var status = Status.open
  package var measure: Measure?
  var tags: [String] = []
  /// The time of completion, if on record.
  package var doneAt: Instant?
  /// The record's last change, if on record.
  var changedAt: Instant?

  package var id: String { source.id }

  package init(source: RecordSource, title: String, horizon: Horizon) {
    self.source = source
    self.title = title
    self.horizon = horizon
  }
}

/// A task for a day. The tasks that advance the day's goals most are its levers.
package struct DailyTask: Sourced {
  /// The rank of a lever among the three of a day.
  package enum Lever: Int, Sendable, Hashable, CaseIterable, Comparable {
    case first = 1
    case second, third

    package static func < (left: Lever, right: Lever) -> Bool { left.rawValue < right.rawValue }
  }

  package var source: RecordSource
  package var title: String
  package var day: Day
  package var goal: String?
  package var lever: Lever?
  /// The time of completion; nil if it is not done.
  package var doneAt: Instant?
  /// When the person let go of it; nil if they did not.
  package var droppedAt: Instant?
  /// Experience points set by the person; nil for the default.
  var xp: Int?
  /// The rule of its repetition; nil for a task of one day, and for one time of a rule.
  package var repeats: Repetition?
  /// The last day of the rule; nil for none.
  var until: Day?
  /// The id of the task that repeats, if this is one time of it.
  package var rule: String?
  /// The day of this time according to the rule; ``day`` is another one if it was put off.
  var ruleDay: Day?

  package var id: String { source.id }

  package init(source: RecordSource, title: String, day: Day) {
    self.source = source
    self.title = title
    self.day = day
  }

  func isDone(asOf: Instant) -> Bool { doneAt.map { $0 <= asOf } ?? false }

  /// True if it is neither done nor dropped. Until then it is open on its day and all later ones.
  var isOpen: Bool { doneAt == nil && droppedAt == nil }
}

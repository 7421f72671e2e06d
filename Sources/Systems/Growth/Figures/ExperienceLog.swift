internal import Algorithms
package import Basics

/// Experience points that one record is worth.
package struct ExperienceEntry: Sendable, Hashable {
  /// What points are given for.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case task, failure, milestone, project, yearGoal, reflection
  }

  /// When; nil when the record does not say.
  package var day: Day?
  package var kind: Kind
  package var points: Int
  /// What was done, in the person's words.
  package var title: String
  /// The record that the points come from.
  package var record: RecordSource
}

/// All experience points, computed from the records anew each time and never stored: nothing that
/// was earned can be lost, or kept when its record goes.
package struct ExperienceLog: Sendable, Hashable {
  /// By day, those without one first, then in the order of ``ExperienceEntry/Kind``.
  package let entries: [ExperienceEntry]
  /// The points of all entries before each one, and of all.
  private let sums: [Int]

  /// The points for records up to `asOf`.
  package init(_ records: GrowthRecords, zone: Zone, asOf: Instant) {
    let today = zone.day(of: asOf)
    var entries: [ExperienceEntry] = []
    for task in records.tasks {
      guard let doneAt = task.doneAt, doneAt <= asOf else { continue }
      entries.append(
        .init(
          day: zone.day(of: doneAt), kind: .task, points: Self.points(for: task),
          title: task.title, record: task.source))
    }
    for failure in records.failures where failure.at <= asOf {
      for (points, at) in Self.earned(by: failure.known(at: asOf)) {
        entries.append(
          .init(
            day: zone.day(of: at), kind: .failure, points: points, title: failure.what,
            record: failure.source))
      }
    }
    for goal in records.goals where goal.status == .done && goal.doneAt.map({ $0 <= asOf }) ?? true
    {
      guard let (kind, points) = Self.points(for: goal.horizon) else { continue }
      let day = goal.doneAt.map(zone.day) ?? goal.due.map { min($0, today) }
      entries.append(
        .init(day: day, kind: kind, points: points, title: goal.title, record: goal.source))
    }
    var reflectedOn: Set<Day> = []
    let reflections = records.reflections.sorted { ($0.at, $0.source.id) < ($1.at, $1.source.id) }
    for reflection in reflections where reflection.at <= asOf {
      let day = zone.day(of: reflection.at)
      guard reflectedOn.insert(day).inserted else { continue }
      entries.append(
        .init(
          day: day, kind: .reflection, points: 5, title: reflection.text,
          record: reflection.source))
    }
    self.entries = entries.sorted { Self.key($0) < Self.key($1) }
    sums = Array(self.entries.reductions(0) { $0 + $1.points })
  }

  /// What a task is worth once it is done: what the person set, else 30, 20 or 15 as a lever, else
  /// 10.
  package static func points(for task: DailyTask) -> Int {
    if let xp = task.xp { return xp }
    return switch task.lever {
    case .first: 30
    case .second: 20
    case .third: 15
    case nil: 10
    }
  }

  /// What a failure is worth: 10 for having been written down, 20 more for a learning, 30 more for
  /// having applied it.
  package static func points(for failure: Setback) -> Int {
    earned(by: failure).reduce(0) { $0 + $1.points }
  }

  /// The parts of that, each with when it was earned.
  private static func earned(by failure: Setback) -> [(points: Int, at: Instant)] {
    let learnedAt = failure.learnedAt ?? failure.at
    return [(10, failure.at)] + (failure.isLearned ? [(20, learnedAt)] : [])
      + (failure.isLearningApplied ? [(30, failure.appliedAt ?? learnedAt)] : [])
  }

  /// What a goal is worth once it is done; nothing for a decade, whose years were.
  private static func points(
    for horizon: Goal.Horizon
  ) -> (kind: ExperienceEntry.Kind, points: Int)? {
    switch horizon {
    case .week: (.milestone, 50)
    case .quarter: (.project, 200)
    case .year: (.yearGoal, 1_000)
    case .decade: nil
    }
  }

  private static func key(_ entry: ExperienceEntry) -> (Int, Int, String, Int) {
    let kind = ExperienceEntry.Kind.allCases.firstIndex(of: entry.kind) ?? 0
    return (entry.day?.number ?? .min, kind, entry.record.id, entry.points)
  }
}

extension ExperienceLog {
  /// The points gathered up to the end of `day`, those without a day among them; all of them when
  /// it is nil.
  package func total(upTo day: Day? = nil) -> Int {
    let end = day.map { day in
      entries.partitioningIndex { ($0.day?.number ?? .min) > day.number }
    }
    return sums[end ?? entries.count]
  }

  /// The points of each kind; nil for everything, entries without a day among it.
  package func byKind(on days: ClosedRange<Day>? = nil) -> [ExperienceEntry.Kind: Int] {
    let own =
      days.map { days in
        entries.slice(days.lowerBound.number...days.upperBound.number) { $0.day?.number ?? .min }
      } ?? entries[...]
    return own.reduce(into: [:]) { $0[$1.kind, default: 0] += $1.points }
  }
}

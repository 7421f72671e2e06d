import Algorithms
import Basics

/// Experience points that one record is worth.
struct ExperienceEntry: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case task, failure, milestone, project, yearGoal, reflection
  }

  /// Nil if the record has no day.
  var day: Day?
  var kind: Kind
  var points: Int
  var title: String
  var record: RecordSource
}

/// All experience points, computed from the records each time and never stored: earned points
/// cannot be lost, or remain when their record is deleted.
struct ExperienceLog: Sendable, Hashable {
  /// By day, those without one first, then in the order of ``ExperienceEntry/Kind``.
  let entries: [ExperienceEntry]
  /// The running sums of points: before each entry, and after the last.
  private let sums: [Int]

  init(_ records: GrowthRecords, zone: Zone, asOf: Instant) {
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

  /// The points for a completed task: the person's own value, otherwise 30, 20 or 15 for a lever,
  /// otherwise 10.
  static func points(for task: DailyTask) -> Int {
    if let xp = task.xp { return xp }
    return switch task.lever {
    case .first: 30
    case .second: 20
    case .third: 15
    case nil: 10
    }
  }

  /// The points for a failure: 10 for writing it down, 20 more for a learning, 30 more for applying
  /// it.
  static func points(for failure: Setback) -> Int {
    earned(by: failure).reduce(0) { $0 + $1.points }
  }

  private static func earned(by failure: Setback) -> [(points: Int, at: Instant)] {
    let learnedAt = failure.learnedAt ?? failure.at
    return [(10, failure.at)] + (failure.isLearned ? [(20, learnedAt)] : [])
      + (failure.isLearningApplied ? [(30, failure.appliedAt ?? learnedAt)] : [])
  }

  /// The points for a reached goal; none for a decade, as its years already gave theirs.
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
  /// The points up to the end of `day`, including those without a day; all points if nil.
  func total(upTo day: Day? = nil) -> Int {
    let end = day.map { day in
      entries.slice(Int.min...day.number) { $0.day?.number ?? .min }.endIndex
    }
    return sums[end ?? entries.count]
  }

  /// The points of each kind on `days`; if nil, all, including entries without a day.
  func byKind(on days: ClosedRange<Day>? = nil) -> [ExperienceEntry.Kind: Int] {
    let own =
      days.map { days in
        entries.slice(days.lowerBound.number...days.upperBound.number) { $0.day?.number ?? .min }
      } ?? entries[...]
    return own.reduce(into: [:]) { $0[$1.kind, default: 0] += $1.points }
  }
}

/// The number of points to the next level. Everybody starts at level 1.
enum LevelCurve: Sendable, Hashable {
  /// The steps of the game Habitica: small at first, then growing with the square of the level.
  case habitica
  case linear(step: Int)
  /// The steps from level 1, 2, … on; the last one repeats for all further levels. An empty list
  /// means ``habitica``.
  case list([Int])

  /// The step of ``linear(step:)`` if only its name is set.
  static let standardStep = 100

  /// The points from `level` to the next; at least one. Levels below 1 count as 1.
  func step(from level: Int) -> Int {
    let level = max(1, level)
    switch self {
    case .linear(let step): return max(1, step)
    case .list(let steps) where !steps.isEmpty:
      return max(1, steps[min(level, steps.count) - 1])
    case .habitica, .list:
      if level < 5 { return 25 * level }
      if level == 5 { return 150 }
      // (0.25 l² + 10 l + 139.75) / 10, rounded half up, in integers: a fortieth of l² + 40 l +
      // 559.
      return (level * level + 40 * level + 559 + 20) / 40 * 10
    }
  }

  /// The level of a person with `xp` points; level 1 for zero or less.
  func standing(at xp: Int) -> LevelStanding {
    var (level, rest) = (1, max(0, xp))
    while true {
      let step = step(from: level)
      if isSteady(from: level) {
        return LevelStanding(level: level + rest / step, into: rest % step, step: step)
      }
      if rest < step { return LevelStanding(level: level, into: rest, step: step) }
      rest -= step
      level += 1
    }
  }

  private func isSteady(from level: Int) -> Bool {
    switch self {
    case .linear: true
    case .list(let steps): !steps.isEmpty && level >= steps.count
    case .habitica: false
    }
  }
}

struct LevelStanding: Sendable, Hashable {
  var level: Int
  var into: Int
  var step: Int

  var share: Double { Double(into) / Double(step) }
}

/// The names of levels: they change every few levels, and the last one applies to all further
/// levels.
enum LevelNames {
  private static let table:
    [(from: Int, english: String, simplified: String, traditional: String, japanese: String)] = [
      (1, "novice", "新手", "新手", "初心者"),
      (3, "seedling", "萌芽", "萌芽", "芽吹き"),
      (6, "apprentice", "学徒", "學徒", "見習い"),
      (10, "pathfinder", "探路者", "探路者", "道探し"),
      (15, "steady hand", "稳手", "穩手", "確かな手"),
      (20, "journeyer", "行者", "行者", "旅人"),
      (27, "artisan", "匠人", "匠人", "職人"),
      (35, "pilot", "领航者", "領航者", "水先案内人"),
      (45, "mentor", "引路人", "引路人", "導き手"),
      (60, "master", "大师", "大師", "達人"),
      (80, "elder", "长者", "長者", "長老"),
      (100, "evergreen", "常青", "常青", "常緑"),
    ]

  static func name(of level: Int, in language: Language) -> String {
    let row = table.last { $0.from <= level } ?? table[0]
    return switch language {
    case .english: row.english
    case .simplifiedChinese: row.simplified
    case .traditionalChinese: row.traditional
    case .japanese: row.japanese
    }
  }
}

import Algorithms
package import Basics

package struct GrowthRecords: Sendable {
  package var profile: Profile?
  package var goals: [Goal] = []
  package var tasks: [DailyTask] = []
  package var taskTimes: [TaskTime] = []
  package var failures: [Setback] = []
  package var reflections: [Reflection] = []
  package var pains: [Pain] = []
  package var identityChanges: [IdentityChange] = []
  package var flow: [FlowEntry] = []
  package var stages: [StageAssessment] = []
  package var recoveries: [RecoveryTime] = []

  package init() {}

  var instants: [Instant] {
    goals.compactMap(\.doneAt) + tasks.flatMap { [$0.doneAt, $0.droppedAt].compactMap(\.self) }
      + taskTimes.flatMap { [$0.doneAt, $0.droppedAt].compactMap(\.self) }
      + failures.flatMap { [$0.at, $0.learnedAt, $0.appliedAt].compactMap(\.self) }
      + reflections.map(\.at) + pains.map(\.at) + identityChanges.map(\.at) + flow.map(\.at)
      + stages.map(\.at)
  }
}

struct GrowthSettings: Sendable, Hashable {
  var curve = LevelCurve.habitica
  /// The person's own awareness questions, empty for none at all; nil for Daybook's own.
  var questions: [UserQuestion]?
}

/// All of a person's growth up to *as-of*, prepared for queries.
package struct GrowthHistory: Sendable {
  /// The moment that counts as now; later records are ignored, except plans.
  package let moment: Moment
  let settings: GrowthSettings
  /// The records up to now, each kind in order of time. Goals and tasks that were done or dropped
  /// later are open, and a task that was both is done.
  package let records: GrowthRecords
  package let tree: GoalTree
  let experience: ExperienceLog
  /// The tasks that repeat, with the times of them that have a record.
  private let rules: [(task: DailyTask, times: [TaskTime])]

  init(_ records: GrowthRecords, settings: GrowthSettings = GrowthSettings(), moment: Moment) {
    let (asOf, zone) = (moment.asOf, moment.zone)
    var records = records
    records.goals = records.goals.map { goal in
      var goal = goal
      if let doneAt = goal.doneAt, doneAt > asOf, goal.status == .done {
        (goal.status, goal.doneAt) = (.open, nil)
      }
      return goal
    }
    let times = Dictionary(grouping: records.taskTimes) { $0.task ?? "" }.mapValues { times in
      times.map { time in
        var time = time
        if time.doneAt.map({ $0 > asOf }) ?? false { time.doneAt = nil }
        if time.droppedAt.map({ $0 > asOf }) ?? false { time.droppedAt = nil }
        return time
      }
    }
    rules = records.tasks.filter { $0.repeats != nil }.map { ($0, times[$0.id] ?? []) }
    records.tasks = records.tasks
      .flatMap { $0.times(times[$0.id] ?? [], through: moment.today, dayOf: zone.day) }
      .map { task in
        var task = task
        if !task.isDone(asOf: asOf) { task.doneAt = nil }
        if task.doneAt != nil || task.droppedAt.map({ $0 > asOf }) ?? false { task.droppedAt = nil }
        return task
      }
      .sorted {
        ($0.day, $0.lever?.rawValue ?? 4, $0.id) < ($1.day, $1.lever?.rawValue ?? 4, $1.id)
      }
    records.easeRecovery()
    func inOrder<Record: Sourced>(_ list: [Record], at: (Record) -> Instant) -> [Record] {
      list.filter { at($0) <= asOf }
        .sorted { (at($0), $0.source.id) < (at($1), $1.source.id) }
    }
    records.failures = inOrder(records.failures) { $0.at }.map { $0.known(at: asOf) }
    records.reflections = inOrder(records.reflections) { $0.at }
    records.pains = inOrder(records.pains) { $0.at }
    records.identityChanges = inOrder(records.identityChanges) { $0.at }
    records.flow = inOrder(records.flow) { $0.at }
    records.stages = inOrder(records.stages) { $0.at }
    records.recoveries.sort { ($0.from, $0.source.id) < ($1.from, $1.source.id) }
    self.moment = moment
    self.settings = settings
    self.records = records
    self.tree = GoalTree(goals: records.goals, tasks: records.tasks, asOf: asOf)
    self.experience = ExperienceLog(records, zone: zone, asOf: asOf)
  }

  var asOf: Instant { moment.asOf }
  package var zone: Zone { moment.zone }
  var today: Day { moment.today }

  /// The level at the end of `day`; now if nil.
  func standing(on day: Day? = nil) -> LevelStanding {
    settings.curve.standing(at: experience.total(upTo: day))
  }

  /// The stage of the last assessment, otherwise the profile's.
  package var stage: Stage {
    records.stages.last?.stage ?? records.profile?.stage ?? .standard
  }

  /// Challenge and skill, as noted.
  package var flow: FlowMap { FlowMap(records.flow) }

  func portfolio(of days: ClosedRange<Day>? = nil) -> FailurePortfolio {
    let failures = days.map { Array(self.failures(of: $0)) } ?? records.failures
    return FailurePortfolio(failures, tree: tree, zone: zone, asOf: asOf)
  }

  /// The tasks of a day: levers by rank, then the others.
  package func tasks(on day: Day) -> [DailyTask] { Array(tasks(of: day...day)) }

  /// The tasks of `days`, by day.
  package func tasks(of days: ClosedRange<Day>) -> ArraySlice<DailyTask> {
    records.tasks.slice(days, by: \.day)
  }

  /// The tasks of `days` that were not dropped, with the coming times of repeating tasks, by day
  /// and then by rank. The days may be in the future.
  func planned(on days: ClosedRange<Day>) -> [DailyTask] {
    let kept = tasks(of: days)
    let known = Set(kept.map(\.id))
    let coming = rules.flatMap { rule in
      rule.task.times(rule.times, through: days.upperBound, dayOf: zone.day)
        .filter { $0.rule != nil && days.contains($0.day) && !known.contains($0.id) }
    }
    return (kept + coming).filter { $0.droppedAt == nil }.sorted {
      ($0.day, $0.lever?.rawValue ?? 4, $0.id) < ($1.day, $1.lever?.rawValue ?? 4, $1.id)
    }
  }

  /// The tasks of earlier days that are still open today, the newest first, of one day by rank. Of
  /// a task that repeats only the latest time counts.
  var carriedTasks: [DailyTask] {
    var latest: [String: Day] = [:]
    for task in records.tasks {
      guard let rule = task.rule, let day = task.ruleDay, day <= today else { continue }
      latest[rule] = max(day, latest[rule] ?? day)
    }
    let earlier = records.tasks.prefix { $0.day < today }
      .filter { task in task.isOpen && (task.rule.map { latest[$0] == task.ruleDay } ?? true) }
    return earlier.chunked(on: \.day).reversed().flatMap(\.1)
  }

  package func failures(of days: ClosedRange<Day>) -> ArraySlice<Setback> {
    let interval = zone.interval(of: days)
    return records.failures.slice(interval.start..<interval.end, by: \.at)
  }

  package func reflections(of days: ClosedRange<Day>) -> ArraySlice<Reflection> {
    let interval = zone.interval(of: days)
    return records.reflections.slice(interval.start..<interval.end, by: \.at)
  }

  package func energy(on days: ClosedRange<Day>) -> [Day: Double] {
    var values: [Day: [Int]] = [:]
    for reflection in reflections(of: days) {
      if let energy = reflection.energy {
        values[zone.day(of: reflection.at), default: []].append(energy)
      }
    }
    return values.mapValues { Double($0.reduce(0, +)) / Double($0.count) }
  }

  /// The days up to today with a record about them, in order, each once.
  var recordedDays: [Day] {
    var days: Set<Day> = []
    for task in records.tasks {
      days.insert(task.day)
      if let doneAt = task.doneAt { days.insert(zone.day(of: doneAt)) }
    }
    for goal in records.goals {
      if let doneAt = goal.doneAt { days.insert(zone.day(of: doneAt)) }
    }
    days.formUnion(experience.entries.lazy.filter { $0.kind == .failure }.compactMap(\.day))
    let instants =
      records.failures.map(\.at) + records.reflections.map(\.at) + records.pains.map(\.at)
      + records.identityChanges.map(\.at) + records.flow.map(\.at) + records.stages.map(\.at)
    for instant in instants { days.insert(zone.day(of: instant)) }
    for span in records.pauses(through: today).spans { days.formUnion(span) }
    return days.filter { $0 <= today }.sorted()
  }
}

struct GrowthSummary: Sendable {
  var days: ClosedRange<Day>
  /// The number of tasks of the days that have begun.
  var plannedTasks: Int
  var doneTasks: Int
  var plannedLevers: Int
  var doneLevers: Int
  var xp: Int
  var xpByKind: [ExperienceEntry.Kind: Int]
  var failures: FailurePortfolio
  var reflections: Int
  /// From 1 to 5; nil if none is on record.
  var meanEnergy: Double?
  /// From −2 to 2; nil if none is on record.
  var meanMood: Double?
  /// The reached goals, in order of time.
  var reached: [Goal]
}

extension GrowthHistory {
  /// The change in points from the period before `period`; nil if ``PeriodChange`` has none.
  package func change(of period: Period) -> PeriodChange<Int>? {
    PeriodChange(of: period, asOf: today, since: recordedDays.first) { days in
      experience.byKind(on: days).values.reduce(0, +)
    }
  }

  func summary(of days: ClosedRange<Day>) -> GrowthSummary {
    let tasks = tasks(of: days).filter { $0.day <= today }
    let levers = tasks.filter { $0.lever != nil }
    let byKind = experience.byKind(on: days)
    let reflections = reflections(of: days)
    func mean(_ values: [Int]) -> Double? {
      values.isEmpty ? nil : Double(values.reduce(0, +)) / Double(values.count)
    }
    return GrowthSummary(
      days: days, plannedTasks: tasks.count, doneTasks: tasks.count { $0.doneAt != nil },
      plannedLevers: levers.count, doneLevers: levers.count { $0.doneAt != nil },
      xp: byKind.values.reduce(0, +), xpByKind: byKind, failures: portfolio(of: days),
      reflections: reflections.count, meanEnergy: mean(reflections.compactMap(\.energy)),
      meanMood: mean(reflections.compactMap(\.mood)),
      reached: records.goals
        .filter { goal in goal.doneAt.map { days.contains(zone.day(of: $0)) } ?? false }
        .sorted { ($0.doneAt ?? asOf, $0.id) < ($1.doneAt ?? asOf, $1.id) })
  }
}

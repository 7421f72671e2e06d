package import Basics

/// All of a person's growth up to *as-of*, ready to be asked for figures.
package struct GrowthHistory: Sendable {
  /// The moment that counts as now; what is dated after it does not exist, but for plans.
  package let moment: Moment
  package let settings: GrowthSettings
  /// The records up to now, each kind in order of time. Goals and tasks that were done later
  /// are open.
  package let records: GrowthRecords
  package let tree: GoalTree
  package let experience: ExperienceLog

  package init(
    _ records: GrowthRecords, settings: GrowthSettings = GrowthSettings(), moment: Moment
  ) {
    let (asOf, zone) = (moment.asOf, moment.zone)
    var records = records
    records.goals = records.goals.map { goal in
      var goal = goal
      if let doneAt = goal.doneAt, doneAt > asOf, goal.status == .done {
        (goal.status, goal.doneAt) = (.open, nil)
      }
      return goal
    }
    records.tasks = records.tasks
      .map { task in
        var task = task
        if !task.isDone(asOf: asOf) { task.doneAt = nil }
        return task
      }
      .sorted {
        ($0.day, $0.lever?.rawValue ?? 4, $0.id) < ($1.day, $1.lever?.rawValue ?? 4, $1.id)
      }
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
    self.moment = moment
    self.settings = settings
    self.records = records
    self.tree = GoalTree(goals: records.goals, tasks: records.tasks, asOf: asOf)
    self.experience = ExperienceLog(records, zone: zone, asOf: asOf)
  }

  package var asOf: Instant { moment.asOf }
  /// The zone whose midnights split days.
  package var zone: Zone { moment.zone }
  package var today: Day { moment.today }

  /// Where the person stands at the end of `day`; now when it is nil.
  package func standing(on day: Day? = nil) -> LevelStanding {
    settings.curve.standing(at: experience.total(upTo: day))
  }

  /// The stage that the person was last assessed at, else that of the profile.
  package var stage: Stage {
    records.stages.last?.stage ?? records.profile?.stage ?? .standard
  }

  /// The failures of `days`, or all of them.
  package func portfolio(of days: ClosedRange<Day>? = nil) -> FailurePortfolio {
    let failures = days.map { Array(self.failures(of: $0)) } ?? records.failures
    return FailurePortfolio(failures, tree: tree, zone: zone, asOf: asOf)
  }

  /// The tasks of a day: levers by rank, then the others.
  package func tasks(on day: Day) -> [DailyTask] { Array(tasks(of: day...day)) }

  /// The tasks of `days`, by day.
  package func tasks(of days: ClosedRange<Day>) -> ArraySlice<DailyTask> {
    records.tasks.slice(days, by: \.day)
  }

  /// The failures of `days`, in order of time.
  package func failures(of days: ClosedRange<Day>) -> ArraySlice<Setback> {
    let interval = zone.interval(of: days)
    return records.failures.slice(interval.start..<interval.end, by: \.at)
  }

  /// The reflections of `days`, in order of time.
  package func reflections(of days: ClosedRange<Day>) -> ArraySlice<Reflection> {
    let interval = zone.interval(of: days)
    return records.reflections.slice(interval.start..<interval.end, by: \.at)
  }

  /// The mean energy of each of `days` that has any.
  package func energy(on days: ClosedRange<Day>) -> [Day: Double] {
    var values: [Day: [Int]] = [:]
    for reflection in reflections(of: days) {
      if let energy = reflection.energy {
        values[zone.day(of: reflection.at), default: []].append(energy)
      }
    }
    return values.mapValues { Double($0.reduce(0, +)) / Double($0.count) }
  }

  /// The days up to today that a record is about, in order, each once.
  package var recordedDays: [Day] {
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
    return days.filter { $0 <= today }.sorted()
  }
}

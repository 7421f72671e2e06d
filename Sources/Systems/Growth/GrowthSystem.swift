package import Basics
package import SiteKit
package import Vault
import Wording

/// Growth: goals and the tasks that serve them, failures and their lessons, and the person's
/// identity.
package struct GrowthSystem:
  GivesReasons, KeepsAnswers, KeepsPauses, MeetsOthers, ProposesPlans, SharesRecords,
  TakesQuickEntries, TellsOfDays
{
  package let name = "growth"

  package init() {}

  package var settingKeys: [SettingKey] { SettingKey.growth }
  package var kinds: [any DescribedRecord.Type] {
    [
      ProfileRecord.self, GoalRecord.self, TaskRecord.self, TaskTimeRecord.self,
      FailureRecord.self,
      ReflectionRecord.self, PainRecord.self, IdentityRecord.self, FlowRecord.self,
      StageRecord.self, RecoveryRecord.self,
    ]
  }
  package var forms: [EntryForm] {
    [
      .task, .failure, .reflection, .goal, .pain, .identity, .flow, .stage, .recovery, .profile,
    ]
  }
  package var workshops: [Wizard] {
    [
      .firstWalk, .antiVision, .vision, .identity, .pain, .project, .disappear,
    ]
  }
  package var imports: [ImportForm] { [.calendarTasks, .todoistTasks, .habiticaTasks] }
  package var everydayCommand: String? { "daybook list task" }
  package var reminders: [ReminderKind] { [.levers, .questions] }
  package var commands: [CommandPlace: [any SystemCommand.Type]] {
    [
      .top(.everyDay): [ProgressCommand.self, PlanCommand.self, RecoverCommand.self],
      .top(.correction): [DeferCommand.self, DropCommand.self],
      .stats: [PeriodStatsCommand<GrowthReport>.self],
    ]
  }

  package var planner: Planner { .growth }

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<GrowthRecords> {
    await GrowthReader.read(reader)
  }

  package func figures(_ records: GrowthRecords, _ basis: FigureBasis) async -> GrowthHistory {
    GrowthHistory(records, settings: basis.settings[GrowthSettings.self], moment: basis.moment)
  }

  package func pauses(in records: GrowthRecords, through today: Day) -> Pauses {
    records.pauses(through: today)
  }

  package func isSteady(
    _ records: GrowthRecords, _ figures: GrowthHistory, at moment: Moment
  ) -> Bool {
    !records.instants.contains(where: moment.isLaterToday)
  }

  package func reasons(_ figures: GrowthHistory) -> ReasonSource {
    let reasons = GrowthReasons(figures)
    return { reasons.all(on: $0, $1[(any TimeOnGoals).self]) }
  }

  package var answerForm: AnswerForm {
    AnswerForm(.reflection, of: ReflectionRecord.kind, question: "prompt", answer: "text")
  }

  package func answered(in figures: GrowthHistory) -> [AnsweredQuestion] {
    let standing = figures.settings.standingQuestions
    return figures.records.reflections.compactMap { reflection in
      reflection.prompt.map {
        AnsweredQuestion(
          $0, reflection.text, at: reflection.at, isStanding: standing.contains($0),
          ReflectionRecord.kind, id: reflection.source.id)
      }
    }
  }

  package func problems(of figures: GrowthHistory, in files: any Files) -> [Diagnostic] {
    figures.tree.problems.map(\.diagnostic)
  }

  package func names(in records: GrowthRecords) -> [Field.Known: [Field.KnownName]] {
    func names(_ goals: [Goal]) -> [Field.KnownName] {
      goals.map {
        Field.KnownName($0.id, title: $0.title, isOffered: $0.status == .open)
      }.sorted { $0.id < $1.id }
    }
    let tags =
      records.identityChanges.flatMap(\.tags) + records.pains.flatMap(\.tags)
      + records.reflections.flatMap(\.tags) + records.goals.flatMap(\.tags)
      + records.failures.flatMap(\.tags)
    return [
      .goals: names(records.goals),
      .projects: names(records.goals.filter { $0.horizon == .quarter }),
      .growthTags: tags.uniqueNames.sorted().map { Field.KnownName($0) },
      .evidenceTasks: records.tasks.sorted { ($1.day, $1.id) < ($0.day, $0.id) }.enumerated().map {
        Field.KnownName($1.id, title: $1.title, isOffered: $0 < Self.mostOffered)
      },
      .reflections: records.reflections.sorted { $1.at < $0.at }.enumerated().map {
        Field.KnownName(
          $1.source.id, title: $1.text.onOneLine.shortened, isOffered: $0 < Self.mostOffered)
      },
    ]
  }

  package func room(_ figures: GrowthHistory, _ basis: SitePartBasis) -> (any SitePart)? {
    GrowthSitePart(figures, basis)
  }
}

extension GrowthSystem {
  /// The number of tasks and of reflections that forms offer, newest first.
  private static let mostOffered = 30

  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("goals", of: ["goal"], "goals and their progress"),
      AudiencePart("tasks", of: ["task", "task-time"], "the tasks of the days"),
      AudiencePart("failures", of: ["failure"], "failures, and their lessons"),
      AudiencePart(
        "levels", of: ["stage", "flow", "profile"],
        "stages, and how challenge and skill went together"),
      AudiencePart("identity", of: ["identity", "profile"], "your old and new identity"),
      AudiencePart(
        "reflections", of: ["reflection"], "reflections with mood and energy", isInFull: false),
      AudiencePart("pains", of: ["pain"], "what hurts", isInFull: false),
      AudiencePart("recovery", of: ["recovery"], "days of recovery", isInFull: false),
      AudiencePart(
        "challenge", of: ["profile"], "the present challenge", isInFull: false),
      AudiencePart(
        "vision", of: ["profile"], "vision, anti-vision and what to let go of", isInFull: false),
    ]
  }

  /// Only visible records give points.
  package func visible(
    _ stored: StoredRecords<GrowthRecords>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<GrowthRecords> {
    let all = stored.records
    var seen = GrowthRecords()
    seen.goals = sight.shown(all.goals, of: "goals", \.parent)
    seen.tasks = sight.shown(all.tasks, of: "tasks", \.goal)
    seen.taskTimes = sight.shown(all.taskTimes, of: "tasks", \.task)
    // The id of a time has the one of its task in it.
    for index in seen.taskTimes.indices {
      let time = seen.taskTimes[index]
      seen.taskTimes[index].source.id = TaskTime.identifier(of: time.task ?? "", on: time.day)
    }
    seen.failures = sight.shown(all.failures, of: "failures", \.project)
    seen.stages = sight.shown(all.stages, of: "levels")
    seen.flow = sight.shown(all.flow, of: "levels", \.project)
    seen.identityChanges = sight.shown(all.identityChanges, of: "identity")
    // Its evidence may be in parts that are hidden.
    for index in seen.identityChanges.indices {
      let change = seen.identityChanges[index]
      var shown = IdentityChange(source: change.source, at: change.at, to: change.to)
      (shown.from, shown.evidence) = (change.from, change.evidence)
      seen.identityChanges[index] = shown
    }
    seen.recoveries = sight.shown(all.recoveries, of: "recovery")
    seen.reflections = sight.shown(all.reflections, of: "reflections")
    seen.pains = sight.shown(all.pains, of: "pains")
    if var profile = all.profile {
      if !sight.shows("identity") { profile.identity = nil }
      if !sight.shows("levels") { profile.stage = .standard }
      if !sight.shows("challenge") { profile.challenge = nil }
      if !sight.shows("vision") {
        profile.vision = nil
        profile.antiVision = nil
        profile.disappear = []
      }
      if ["identity", "levels", "challenge", "vision"].contains(where: sight.shows) {
        seen.profile = profile
      }
    }
    // Nothing may reveal a hidden goal, whose id may be made from its title.
    let goals = Set(seen.goals.map(\.id))
    for index in seen.tasks.indices where !goals.contains(seen.tasks[index].goal ?? "") {
      seen.tasks[index].goal = nil
    }
    if !sight.shows("goals") {
      for index in seen.failures.indices { seen.failures[index].project = nil }
      for index in seen.flow.indices { seen.flow[index].project = nil }
    }
    if let id = seen.profile?.source.id { seen.profile?.source.id = sight.shownID(id) }
    var stored = stored
    stored.records = seen
    stored.recordCount = seen.count
    return stored
  }

  /// As in ``visible(_:to:)``: no part of a profile is seen for another, and nothing names a
  /// hidden goal.
  package func seen(
    _ records: [RecordText], of kind: KindOfRecord, by reader: SeenRecords
  ) throws -> [RecordText] {
    let sight = reader.sight
    let goals =
      sight.shows("goals")
      ? Set(try reader.written(GoalRecord.kind.name).map { sight.shownID($0.identifier) }) : []
    let parts = [
      "identity": "identity", "challenge": "challenge", "vision": "vision",
      "antiVision": "vision", "disappear": "vision",
    ]
    return records.compactMap { record in
      guard var shown = reader.shown(record, of: kind) else { return nil }
      shown.members.removeAll { member in
        switch kind.name {
        case ProfileRecord.kind.name: !sight.shows(parts[member.name] ?? "levels")
        case IdentityRecord.kind.name:
          ["tasks", "reflections", "weeks", "tags"].contains(member.name)
        case TaskRecord.kind.name: member.name == "goal" && !goals.contains(member.json.plain)
        default: member.name == "project" && !sight.shows("goals")
        }
      }
      if let (task, day) = TaskTime.parts(of: record.identifier) {
        shown.identifier = TaskTime.identifier(of: sight.shownID(task), on: day)
      }
      return shown
    }
  }

  package func totals(of history: GrowthHistory) -> SystemTotals? {
    SystemTotals(
      title: "nav.growth", address: GrowthAddress.overview,
      [
        WeeklySums(
          "growth.weeks", label: "review.figure_points", chart: "growth.chart.weeks", .count,
          on: history.experience.entries.compactMap(\.day)
        ) { days in
          let entries = history.experience.entries.filter { $0.day.map(days.contains) ?? false }
          return (entries.reduce(0) { $0 + $1.points }, entries.count)
        }
      ])
  }
}

extension GrowthRecords {
  fileprivate var count: Int {
    (profile == nil ? 0 : 1) + goals.count + tasks.count + taskTimes.count + failures.count
      + reflections.count
      + pains.count + identityChanges.count + flow.count + stages.count + recoveries.count
  }
}

extension GrowthSystem {
  package func privateNames(in records: GrowthRecords, _ settings: Settings) -> [PrivateName] {
    let projects = records.goals.filter { $0.horizon == .quarter }.flatMap { [$0.title, $0.id] }
    return .of(.person, [records.profile?.antiVision?.roleModel])
      + .of(
        .project,
        projects + records.failures.compactMap(\.project) + records.flow.compactMap(\.project))
  }

  package func ownWords(
    in records: GrowthRecords, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [UserWords] {
    var words: [UserWords?] = []
    for task in records.tasks where task.repeats == nil {
      let kind =
        task.doneAt != nil ? "task, done" : task.isOpen ? "task, not done" : "task, dropped"
      words.append(UserWords(kind, on: task.day, [task.title]))
    }
    for reflection in records.reflections {
      words.append(
        UserWords(
          "reflection", on: zone.day(of: reflection.at), [reflection.prompt, reflection.text]))
    }
    for failure in records.failures {
      words.append(
        UserWords("failure", on: zone.day(of: failure.at), [failure.what, failure.learning]))
    }
    for pain in records.pains {
      words.append(UserWords("pain", on: zone.day(of: pain.at), [pain.text]))
    }
    for time in records.recoveries {
      words.append(UserWords("recovery", on: time.from, [time.note]))
    }
    for change in records.identityChanges {
      words.append(
        UserWords(
          "identity", on: zone.day(of: change.at),
          [change.from, change.to, change.evidence]))
    }
    return words.compactMap(\.self).filter { days.contains($0.day) }
  }

  package func presentWords(in records: GrowthRecords, on today: Day) -> [UserWords] {
    [UserWords("present challenge", on: today, [records.profile?.challenge])].compactMap(\.self)
  }

  package func standingQuestions(_ language: Language, _ settings: Settings) -> [String] {
    settings[GrowthSettings.self].awarenessQuestions(in: language).map(\.text)
  }
}

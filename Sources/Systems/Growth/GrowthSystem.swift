package import Basics
package import SiteKit
package import Vault

/// Growth: goals and the tasks that serve them, failures and what was learned, and who a person is
/// becoming.
package struct GrowthSystem:
  GivesReasons, KeepsAnswers, SharesRecords, TakesQuickEntries, TellsOfDays
{
  package let name = "growth"

  /// The system.
  package init() {}

  package var settingKeys: [SettingKey] { SettingKey.growth }
  package var kinds: [any DescribedRecord.Type] {
    [
      ProfileRecord.self, GoalRecord.self, TaskRecord.self, FailureRecord.self,
      ReflectionRecord.self, PainRecord.self, IdentityRecord.self, FlowRecord.self,
      StageRecord.self,
    ]
  }
  package var forms: [EntryForm] {
    [.task, .failure, .reflection, .goal, .pain, .identity, .flow, .stage, .profile]
  }
  package var workshops: [Workshop] { [.antiVision, .vision, .identity, .disappear] }
  package var imports: [ImportForm] { [.calendarTasks, .todoistTasks, .habiticaTasks] }
  package var everydayCommand: String? { "daybook list task" }
  package var commands: [CommandPlace: [any RoomCommand.Type]] {
    [.stats: [GrowthStatsCommand.self]]
  }

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<GrowthRecords> {
    await GrowthReader.read(reader)
  }

  package func figures(_ records: GrowthRecords, _ basis: FigureBasis) async -> GrowthHistory {
    GrowthHistory(records, settings: basis.settings[GrowthSettings.self], moment: basis.moment)
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

  package func names(
    in records: GrowthRecords
  ) -> [EntryField.Known: [EntryField.KnownName]] {
    func names(_ goals: [Goal]) -> [EntryField.KnownName] {
      goals.map {
        EntryField.KnownName($0.id, title: $0.title, isOffered: $0.status == .open)
      }.sorted { $0.id < $1.id }
    }
    return [
      .goals: names(records.goals),
      .projects: names(records.goals.filter { $0.horizon == .quarter }),
    ]
  }

  package func room(_ figures: GrowthHistory, _ basis: RoomBasis) -> (any Room)? {
    GrowthRoom(figures, basis)
  }
}

package import Basics
package import SiteKit
package import Vault
import Wording

/// Exercise: a short practice a day, and scans that say how one is doing.
package struct ExerciseSystem: SharesRecords, TellsOfDays {
  package let name = "exercise"
  package let settingKeys = SettingKey.exercise
  package let kinds: [any DescribedRecord.Type] = [
    RoutineRecord.self, ProductRecord.self, CompletionRecord.self, ScanRecord.self,
  ]
  package let forms: [EntryForm] = [.completion, .scan, .routine, .product]
  package let commands: [CommandPlace: [any RoomCommand.Type]] = [
    .stats: [ExerciseStatsCommand.self]
  ]

  package init() {}

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<ExerciseRecords> {
    await ExerciseReader.read(reader)
  }

  package func figures(
    _ records: ExerciseRecords, _ basis: FigureBasis
  ) async -> ExerciseHistory {
    ExerciseHistory(
      records, settings: basis.settings[ExerciseSettings.self], moment: basis.moment)
  }

  package func isSteady(
    _ records: ExerciseRecords, _ figures: ExerciseHistory, at moment: Moment
  ) -> Bool {
    !records.scans.contains { moment.isLaterToday($0.at) }
  }

  package func daily(_ figures: ExerciseHistory, in all: VaultFigures) -> [DailySeries] {
    // Nobody knows of a day without a completion if there was no exercise or no record of it.
    let values = figures.dayTotals.map { ($0.day, $0.length.inSeconds) }
    return values.isEmpty ? [] : [DailySeries("nav.exercise", .time, Dictionary(values) { $1 })]
  }

  package func names(
    in records: ExerciseRecords
  ) -> [EntryField.Known: [EntryField.KnownName]] {
    [
      .routines: records.routines.map { EntryField.KnownName($0.id, title: $0.name) }
        .sorted { $0.id < $1.id },
      .products: records.products.map { EntryField.KnownName($0.id, title: $0.name) }
        .sorted { $0.id < $1.id },
    ]
  }

  package func room(_ figures: ExerciseHistory, _ basis: RoomBasis) -> (any Room)? {
    ExerciseRoom(figures, basis)
  }
}

package import Chronology
package import Exercise
package import SiteKit
package import Vault
import Wording

/// Exercise: a short practice a day, and scans that say how one is doing.
package struct ExerciseSystem: System {
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
    guard let first = figures.dayTotals.first?.day else { return [] }
    // A day without exercise is a day on which there was none.
    var values = Dictionary((first...max(first, figures.today)).map { ($0, 0.0) }) { $1 }
    for total in figures.dayTotals { values[total.day] = total.length.inSeconds }
    return [DailySeries("nav.exercise", .time, values)]
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

package import Basics
package import SiteKit
package import Vault
import Wording

/// Measures: whatever else a person counts, as they declare it in `measures.yaml`.
package struct MeasuresSystem: DeclaresKinds, SharesRecords, TellsOfDays {
  package let name = "measures"
  package let settingKeys: [SettingKey]
  package let commands: [CommandPlace: [any RoomCommand.Type]] = [
    .add: [MeasureCommand.self], .stats: [MeasuresStatsCommand.self],
  ]

  package var imports: [ImportForm] {
    let keys = settingKeys
    return [
      ImportForm(.appleHealth, makes: "measures") { AppleHealthImporter($0, keys) },
      ImportForm(.harvest, makes: "measures", options: [.dates]) {
        MeasureTable(.harvest, $0, keys)
      },
      ImportForm(.rescueTime, makes: "measures", options: [.dates, .keepTitles]) {
        MeasureTable(.rescueTime, $0, keys)
      },
      ImportForm(.stayFree, makes: "measures", options: [.dates]) { StayFreeImporter($0, keys) },
      ImportForm(.loop, makes: "measures") { LoopImporter($0, keys) },
      ImportForm(.habitica, makes: "measures") { HabiticaHabits($0, keys) },
    ]
  }

  /// - Parameter isTaken: Whether a kind of record is there in every vault, so that no measure can
  ///   be called so.
  package init(besides isTaken: @escaping @Sendable (String) -> Bool = { _ in false }) {
    settingKeys = [.measures(besides: isTaken)]
  }

  package func declaredKinds(in settings: Settings) -> [DeclaredKind] {
    settings[MeasureSettings.self].declared.compactMap(MeasureRecord.kind)
  }

  package func declaredForms(in settings: Settings) -> [EntryForm] {
    settings[MeasureSettings.self].declared.compactMap(EntryForm.measure)
  }

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<MeasureRecords> {
    await MeasureCollections(declared: settings[MeasureSettings.self].declared).read(reader)
  }

  package func figures(
    _ records: MeasureRecords, _ basis: FigureBasis
  ) async -> MeasuresHistory {
    MeasuresHistory(records, moment: basis.moment)
  }

  package func isSteady(
    _ records: MeasureRecords, _ figures: MeasuresHistory, at moment: Moment
  ) -> Bool {
    !records.kept.lazy.flatMap(\.readings).contains { reading in
      [reading.at, reading.end].contains { $0.map(moment.isLaterToday) ?? false }
    }
  }

  package func daily(_ figures: MeasuresHistory, in all: VaultFigures) -> [DailySeries] {
    let today = figures.moment.today
    return figures.measures.filter { !$0.isEmpty }.map { history in
      let measure = history.measure
      let unit: DailySeries.Unit =
        switch measure.kind {
        case .duration: .time
        case .yes: .whether
        case .number, .count, .scale: .number(unit: measure.ownUnit, decimals: measure.decimals)
        }
      let days = history.values(on: (history.firstDay ?? today)...today)
      return DailySeries(
        Words.Key(measure.ownTitle), unit,
        Dictionary(days.map { ($0.day, $0.value.number) }) { first, _ in first })
    }
  }

  package func room(_ figures: MeasuresHistory, _ basis: RoomBasis) -> (any Room)? {
    MeasuresRoom(figures, basis)
  }
}

package import Basics
package import SiteKit
package import Vault
import Wording

/// Measures: any other quantities that a person counts, as declared in `measures.yaml`.
package struct MeasuresSystem: DeclaresKinds, MeetsOthers, SharesRecords, TellsOfDays {
  package let name = "measures"
  package let settingKeys: [SettingKey]
  package let reminders = [ReminderKind.measures]
  package let commands: [CommandPlace: [any SystemCommand.Type]] = [
    .top(.settings): [MeasureGroupCommand.self], .add: [MeasureCommand.self],
    .stats: [PeriodStatsCommand<MeasuresReport>.self],
  ]

  package var imports: [ImportForm] {
    let keys = settingKeys
    return [
      ImportForm(.appleHealth, makes: "measures") { AppleHealthImporter($0, keys) },
      ImportForm(.harvest, makes: "measures", options: [.dates]) {
        MeasureTable([.harvest], $0, keys)
      },
      ImportForm(.rescueTime, makes: "measures", options: [.dates, .keepTitles]) {
        MeasureTable(MeasureTable.Program.rescueTime, $0, keys)
      },
      ImportForm(.stayFree, makes: "measures", options: [.dates]) { StayFreeImporter($0, keys) },
      ImportForm(.loop, makes: "measures") { LoopImporter($0, keys) },
      ImportForm(.habitica, makes: "measures") { HabiticaHabits($0, keys) },
    ]
  }

  /// - Parameter isTaken: True if a name is a kind of record in every vault, so that no measure can
  ///   have it.
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

  package func figures(_ records: MeasureRecords, _ basis: FigureBasis) async -> MeasuresHistory {
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
    // With the values that other systems add.
    let figures = all[MeasuresHistory.self] ?? figures
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

  package func room(_ figures: MeasuresHistory, _ basis: SitePartBasis) -> (any SitePart)? {
    MeasuresSitePart(figures, basis)
  }
}

extension MeasuresSystem {
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("values", "the values of measures that are not private"),
      AudiencePart("texts", "notes, and the texts of your own fields", isInFull: false),
    ]
  }

  package func visible(
    _ stored: StoredRecords<MeasureRecords>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<MeasureRecords> {
    var stored = stored
    stored.records.kept.removeAll { $0.measure.isPrivate || !sight.shows("values") }
    if !sight.shows("texts") {
      for index in stored.records.kept.indices {
        stored.records.kept[index].readings = stored.records.kept[index].readings.map(\.wordless)
      }
    }
    for index in stored.records.kept.indices {
      sight.rename(&stored.records.kept[index].readings)
    }
    stored.recordCount = stored.records.count
    return stored
  }

  package func seen(
    _ records: [RecordText], of kind: KindOfRecord, by reader: SeenRecords
  ) throws -> [RecordText] {
    reader.sight.shows("values") ? records.compactMap { reader.shown($0, of: kind) } : []
  }

  package func allowsTexts(of kind: KindOfRecord, _ sight: AudienceVisibility) -> Bool {
    sight.shows("texts")
  }

  /// The existence of a private measure is hidden from everybody else.
  package func hide(in settings: inout Settings, from sight: AudienceVisibility) {
    settings[MeasureSettings.self].declared.removeAll(where: \.isPrivate)
  }

  package func totals(of history: MeasuresHistory) -> SystemTotals? {
    SystemTotals(
      title: "nav.measures", address: MeasuresPages.overview,
      history.measures.filter { $0.measure.addsUp && !$0.measure.isPrivate }.compactMap(sums))
  }

  private func sums(of history: MeasureHistory) -> WeeklySums? {
    let measure = history.measure
    // A sum of numbers need not be an integer.
    guard measure.kind != .number else { return nil }
    let name = Words.Key(measure.ownTitle)
    return WeeklySums(
      MeasureCharts.name(of: measure.name, "weeks"), label: name, chart: name,
      measure.kind == .duration ? .time : .count, countedIn: measure.ownUnit.text,
      on: history.recordedDays
    ) { days in
      (
        Int(clamping: (history.total(on: days) ?? .zero).number.rounded()),
        history.readings(on: days).count
      )
    }
  }
}

extension Reading {
  fileprivate var wordless: Reading {
    var copy = self
    copy.note = nil
    copy.own = own.filter { !wordFields.contains($0.key) }
    return copy
  }
}

extension Measure {
  /// True if its values are amounts of money.
  fileprivate var isMoney: Bool { ([unit] + units.values).contains { Currency(unit: $0) != nil } }
}

extension MeasuresSystem {
  /// The longest text of a custom field that is a name rather than a note.
  private static let longestName = 40

  package func privateNames(in records: MeasureRecords, _ settings: Settings) -> [PrivateName] {
    let titles = records.kept.flatMap { [$0.measure.title] + $0.measure.titles.values.sorted() }
    let own = records.kept.flatMap { kept in
      kept.readings.flatMap { reading in
        reading.wordFields.sorted().compactMap { reading.own[$0] }
          .filter { $0.count <= Self.longestName }
      }
    }
    let money = records.kept.filter(\.measure.isMoney)
    return .of(.thing, titles + own) + .of(.money, money.map(\.measure.name))
      + .of(.amount, money.flatMap { amounts(of: $0.measure, $0.readings, settings.zone) })
  }

  /// The values of records and of days, as they are and as pages round them.
  private func amounts(of measure: Measure, _ readings: [Reading], _ zone: Zone) -> [String] {
    let days = readings.compactMap { $0.day ?? $0.at.map(zone.day) }
    guard let last = days.max() else { return [] }
    let moment = Moment(asOf: zone.start(of: last.advanced(by: 1)), zone: zone)
    let history = MeasureHistory(measure, readings, moment: moment)
    let values = Set(readings.map(\.value) + history.recordedDays.compactMap(history.value(on:)))
    let numbers = measure.fields.filter { $0.kind == .number }.map(\.name)
    return values.flatMap { value in
      [6, measure.decimals].map { Words.english.number(abs(value.number), decimals: $0) }
    } + readings.flatMap { reading in numbers.compactMap { reading.own[$0] } }
  }

  package func ownWords(
    in records: MeasureRecords, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [UserWords] {
    records.kept.flatMap { kept in
      kept.readings.compactMap { reading in
        let moment = reading.interval?.end ?? reading.at
        guard let day = reading.day ?? moment.map({ zone.day(of: $0) }), days.contains(day) else {
          return nil
        }
        return UserWords("note on \(kept.measure.title)", on: day, [reading.note])
      }
    }
  }
}

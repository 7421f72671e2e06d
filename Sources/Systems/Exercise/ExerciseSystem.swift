package import Basics
package import SiteKit
package import Vault
import Wording

/// Exercise: a short daily practice, and scans that rate the person's condition.
package struct ExerciseSystem: SharesRecords, TellsOfDays {
  package let name = "exercise"
  package let settingKeys = SettingKey.exercise
  package let kinds: [any DescribedRecord.Type] = [
    RoutineRecord.self, ProductRecord.self, CompletionRecord.self, ScanRecord.self,
  ]
  package let forms: [EntryForm] = [.completion, .scan, .routine, .product]
  package let commands: [CommandPlace: [any SystemCommand.Type]] = [
    .stats: [PeriodStatsCommand<ExerciseReport>.self]
  ]

  package init() {}

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<ExerciseRecords> {
    await ExerciseReader.read(reader)
  }

  package func figures(_ records: ExerciseRecords, _ basis: FigureBasis) async -> ExerciseHistory {
    ExerciseHistory(
      records, settings: basis.settings[ExerciseSettings.self], moment: basis.moment)
  }

  package func isSteady(
    _ records: ExerciseRecords, _ figures: ExerciseHistory, at moment: Moment
  ) -> Bool {
    !records.scans.contains { moment.isLaterToday($0.at) }
  }

  package func daily(_ figures: ExerciseHistory, in all: VaultFigures) -> [DailySeries] {
    // A day without a completion may be a day without exercise or without a record of it.
    let values = figures.dayTotals.map { ($0.day, $0.length.inSeconds) }
    return values.isEmpty ? [] : [DailySeries("nav.exercise", .time, Dictionary(values) { $1 })]
  }

  package func names(in records: ExerciseRecords) -> [Field.Known: [Field.KnownName]] {
    [
      .routines: records.routines.map { Field.KnownName($0.id, title: $0.name) }
        .sorted { $0.id < $1.id },
      .products: records.products.map { Field.KnownName($0.id, title: $0.name) }
        .sorted { $0.id < $1.id },
    ]
  }

  package func room(_ figures: ExerciseHistory, _ basis: SitePartBasis) -> (any SitePart)? {
    ExerciseSitePart(figures, basis)
  }
}

extension ExerciseSystem {
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart(
        "practice", of: ["exercise", "product", "completion"],
        "exercises, products and sessions, with notes"),
      AudiencePart(
        "scans", of: ["scan"], "scores of scans, and the pictures whose records say share"),
      AudiencePart(
        "strategies", of: ["scan"], "your intention after a scan", isInFull: false),
    ]
  }

  package func visible(
    _ stored: StoredRecords<ExerciseRecords>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<ExerciseRecords> {
    var stored = stored
    if !sight.shows("practice") {
      stored.records.routines = []
      stored.records.products = []
      stored.records.completions = []
    }
    if !sight.shows("scans") { stored.records.scans = [] }
    if !sight.shows("strategies") {
      for index in stored.records.scans.indices { stored.records.scans[index].strategy = nil }
    }
    stored.records.rename(sight.shownID)
    let records = stored.records
    stored.recordCount =
      records.routines.count + records.products.count + records.completions.count
      + records.scans.count
    return stored
  }

  package func seen(
    _ records: [RecordText], of kind: KindOfRecord, by reader: SeenRecords
  ) throws -> [RecordText] {
    let isScan = kind.name == ScanRecord.kind.name
    if isScan, !reader.sight.shows("scans") { return [] }
    return records.compactMap { record in
      var shown = reader.shown(record, of: kind)
      // Only a picture whose record says so is published.
      if isScan, record["share"]?.plain != "true" {
        shown?.members.removeAll { $0.name == "image" }
      }
      return shown
    }
  }

  package func totals(of history: ExerciseHistory) -> SystemTotals? {
    SystemTotals(
      title: "nav.exercise", address: ExercisePages.address,
      [
        WeeklySums(
          "exercise.weeks", label: "review.figure_exercise", chart: "exercise.chart.weeks", .time,
          on: history.dayTotals.map(\.day)
        ) { days in
          let totals = history.totals(on: days)
          return (
            Int(clamping: totals.reduce(.zero) { $0 + $1.length }.inSeconds.rounded()),
            totals.reduce(0) { $0 + $1.completions }
          )
        }
      ])
  }
}

extension ExerciseRecords {
  fileprivate mutating func rename(_ name: (String) -> String) {
    for index in routines.indices {
      routines[index].id = name(routines[index].id)
      routines[index].products = routines[index].products.map(name)
    }
    for index in products.indices { products[index].id = name(products[index].id) }
    for index in completions.indices {
      completions[index].id = completions[index].id.map(name)
      completions[index].routine = name(completions[index].routine)
    }
    for index in scans.indices { scans[index].id = scans[index].id.map(name) }
  }
}

extension ExerciseSystem {
  package func privateNames(in records: ExerciseRecords, _ settings: Settings) -> [PrivateName] {
    .of(.thing, records.routines.map(\.name) + records.products.map(\.name))
  }

  package func ownWords(
    in records: ExerciseRecords, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [UserWords] {
    let words =
      records.completions.map { UserWords("note on an exercise", on: $0.day, [$0.note]) }
      + records.scans.map {
        UserWords("what to do about a scan", on: zone.day(of: $0.at), [$0.strategy])
      }
    return words.compactMap(\.self).filter { days.contains($0.day) }
  }
}

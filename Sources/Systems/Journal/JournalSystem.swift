package import Basics
package import SiteKit
package import Vault
import Wording

/// The journal: a person's days in their own words.
package struct JournalSystem: GivesReasons, MeetsOthers, SharesRecords, TellsOfDays {
  package let name = "journal"
  package let keepsTexts = true
  package var settingKeys: [SettingKey] { SettingKey.journal }

  package init() {}

  package var kinds: [any DescribedRecord.Type] { [EntryRecord.self] }
  package var forms: [EntryForm] { [.journalEntry] }
  package var imports: [ImportForm] { [.dayOneEntries, .jrnlEntries, .dailyNotes] }
  package var commands: [CommandPlace: [any SystemCommand.Type]] {
    [
      .top(.everyDay): [JournalCommand.self], .top(.lookingBack): [TodayCommand.self],
      .stats: [PeriodStatsCommand<JournalReport>.self],
    ]
  }

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<JournalRecords> {
    await JournalReader.read(
      reader, readsProperties: settings[JournalSettings.self].readsProperties)
  }

  package func figures(_ records: JournalRecords, _ basis: FigureBasis) async -> JournalHistory {
    JournalHistory(records, moment: basis.moment)
  }

  package func isSteady(
    _ records: JournalRecords, _ figures: JournalHistory, at moment: Moment
  ) -> Bool {
    !records.entries.contains { $0.at.map(moment.isLaterToday) ?? false }
  }

  package func daily(_ figures: JournalHistory, in all: VaultFigures) -> [DailySeries] {
    let moods = all[(any MoodSource).self]
    guard let first = figures.firstDay(with: moods) else { return [] }
    func series(_ title: Words.Key, _ feeling: Feeling) -> DailySeries {
      let means = figures.means(of: feeling, on: first...figures.today, with: moods)
      return DailySeries(
        title, .number(unit: LocalizedName(""), decimals: 1),
        Dictionary(means.map { ($0.day, $0.mean.value) }) { $1 })
    }
    return [series("journal.mood", .mood), series("journal.energy", .energy)]
  }

  package func reasons(_ figures: JournalHistory) -> ReasonSource {
    let reasons = JournalReasons(figures)
    return { day, _ in reasons.all(on: day) }
  }

  package func room(_ figures: JournalHistory, _ basis: SitePartBasis) -> (any SitePart)? {
    JournalSitePart(figures, basis)
  }
}

extension JournalSystem {
  /// Words and moods are private: only the named parts are published, and `full` names all.
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("starred", of: ["entry"], "entries with a star, whole", isInFull: false),
      AudiencePart("entries", of: ["entry"], "every entry, whole", isIntimate: true),
    ]
  }

  package func visible(
    _ stored: StoredRecords<JournalRecords>, to sight: AudienceVisibility
  ) throws(AudienceProblem) -> StoredRecords<JournalRecords> {
    var stored = stored
    stored.records.entries = stored.records.entries.filter {
      !$0.isWithheld && (sight.shows("entries") || sight.shows("starred") && $0.isStarred)
    }
    stored.records.properties.removeAll { $0.isWithheld || !sight.shows("entries") }
    stored.records.ownKeys = []
    sight.rename(&stored.records.entries)
    stored.recordCount = stored.records.entries.count
    return stored
  }

  package func allows(
    _ kind: KindOfRecord, _ value: (String) -> String?, _ sight: AudienceVisibility
  ) -> Bool {
    sight.shows("entries") || value("starred") == "true"
  }

  package func totals(of history: JournalHistory) -> SystemTotals? {
    let days = history.recordedDays
    return SystemTotals(
      title: "nav.journal", address: JournalAddress.overview,
      [
        WeeklySums(
          "journal.weeks", label: "review.figure_words", chart: "journal.chart.weeks", .count,
          rolledAs: "journal.words", on: days
        ) { days in
          let total = history.total(on: days)
          return (total.words, total.entries)
        }
      ])
  }
}

extension JournalSystem {
  package func privateNames(in records: JournalRecords, _ settings: Settings) -> [PrivateName] {
    let entries = records.entries
    var names: [PrivateName] = .of(.person, entries.flatMap(\.people))
    names += .of(.place, entries.map(\.place))
    names += .of(.thing, entries.flatMap { $0.text.links.map(\.text) })
    return names
  }

  package func ownWords(
    in records: JournalRecords, on days: ClosedRange<Day>, _ zone: Zone
  ) -> [UserWords] {
    records.entries.filter { days.contains($0.day) }.sorted()
      .compactMap { UserWords("journal entry", on: $0.day, [$0.title, $0.text.markdown]) }
  }
}

/// The journal's reasons for questions: entries with a word that allows no exception.
struct JournalReasons: Sendable {
  private let journal: JournalHistory
  private let found = Memo<Day, [QuestionReason]>()

  init(_ journal: JournalHistory) { self.journal = journal }

  private static let window = 7

  func all(on day: Day) -> [QuestionReason] {
    journal.days(on: day.advanced(by: -Self.window)...day.previous).flatMap { written in
      found.value(for: written.day) { written.entries.compactMap(reason) }
    }
  }

  private func reason(_ entry: JournalEntry) -> QuestionReason? {
    let found = JournalText.passages(of: entry).lazy.compactMap { StrongWord(in: $0) }.first
    return found.map {
      QuestionReason(
        .assumption(word: $0.word), entry.isRecord ? EntryRecord.kind : nil,
        id: entry.isRecord ? entry.source.id : "\(entry.day)/\(entry.source.id)",
        on: entry.day, text: $0.sentence, address: JournalAddress.day(entry.day))
    }
  }
}

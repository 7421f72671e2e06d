package import Basics
package import SiteKit
package import Vault
import Wording

/// The journal: what a person writes about their days, in their own words.
package struct JournalSystem: GivesReasons, SharesRecords, TellsOfDays {
  package let name = "journal"

  /// The system.
  package init() {}

  package var kinds: [any DescribedRecord.Type] { [EntryRecord.self] }
  package var forms: [EntryForm] { [.journalEntry] }
  package var imports: [ImportForm] { [.dayOneEntries, .jrnlEntries, .dailyNotes] }
  package var commands: [CommandPlace: [any RoomCommand.Type]] {
    [.top: [JournalCommand.self, TodayCommand.self], .stats: [JournalStatsCommand.self]]
  }

  package func read(
    _ reader: CollectionReader, _ settings: Settings
  ) async -> StoredRecords<JournalRecords> {
    await JournalReader.read(reader)
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
        title, .number(unit: OwnName(""), decimals: 1),
        Dictionary(means.map { ($0.day, $0.mean.value) }) { $1 })
    }
    return [series("journal.mood", .mood), series("journal.energy", .energy)]
  }

  package func reasons(_ figures: JournalHistory) -> ReasonSource {
    let reasons = JournalReasons(figures)
    return { day, _ in reasons.all(on: day) }
  }

  package func room(_ figures: JournalHistory, _ basis: RoomBasis) -> (any Room)? {
    JournalRoom(figures, basis)
  }
}

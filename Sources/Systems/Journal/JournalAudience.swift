import Basics
package import SiteKit
package import Vault
import Wording

extension JournalSystem {
  /// Words and moods are private: nothing but what is named goes out, and `full` names all.
  package var audienceParts: [AudiencePart] {
    [
      AudiencePart("starred", of: ["entry"], "entries with a star, whole", isInFull: false),
      AudiencePart("entries", of: ["entry"], "every entry, whole", isIntimate: true),
    ]
  }

  package func visible(
    _ stored: StoredRecords<JournalRecords>, to sight: Sight
  ) throws(AudienceProblem) -> StoredRecords<JournalRecords> {
    var stored = stored
    stored.records.entries = stored.records.entries.filter {
      !$0.isWithheld && (sight.shows("entries") || sight.shows("starred") && $0.isStarred)
    }
    sight.rename(&stored.records.entries)
    stored.recordCount = stored.records.entries.count
    return stored
  }

  package func allows(
    _ kind: KindOfRecord, _ value: (String) -> String?, _ sight: Sight
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
          on: days
        ) { days in
          let total = history.total(on: days)
          return (total.words, total.entries)
        }
      ])
  }
}

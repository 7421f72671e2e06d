import Chronology
import Diagnostics
import Journal
import SiteKit
import Vault

/// What of the journal gives reason to a question: entries with a word that knows no exception.
struct JournalReasons {
  let journal: JournalHistory

  /// So many days back an entry is asked about.
  private static let window = 7

  func all(on day: Day) -> [QuestionReason] {
    journal.days(on: day.advanced(by: -Self.window)...day.previous).flatMap(\.entries)
      .compactMap { entry in
        let found = JournalText.passages(of: entry).lazy.compactMap { StrongWord(in: $0) }.first
        return found.map {
          QuestionReason(
            .assumption(word: $0.word), entry.isRecord ? EntryRecord.kind : nil,
            id: entry.isRecord ? entry.source.id : "\(entry.day)/\(entry.source.id)",
            on: entry.day, text: $0.sentence, address: JournalAddress.day(entry.day))
        }
      }
  }
}

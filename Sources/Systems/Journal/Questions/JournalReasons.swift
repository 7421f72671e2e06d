import Basics
import SiteKit
import Vault

/// What of the journal gives reason to a question: entries with a word that knows no exception.
struct JournalReasons: Sendable {
  private let journal: JournalHistory
  /// What was found in the entries of a day, which seven days ask for.
  private let found = Memo<Day, [QuestionReason]>()

  init(_ journal: JournalHistory) { self.journal = journal }

  /// So many days back an entry is asked about.
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

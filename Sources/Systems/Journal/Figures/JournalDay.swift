package import Basics

/// A day of the journal.
package struct JournalDay: Sendable {
  package let day: Day
  /// What was written about it: about the day as a whole first, then in order of time; never empty.
  package let entries: [JournalEntry]
  /// How many words all of that has.
  package let words: Int

  init(_ entries: some Collection<JournalEntry>, on day: Day) {
    self.day = day
    self.entries = Array(entries)
    words = entries.reduce(0) { $0 + $1.text.wordCount }
  }

  /// Whether something was written, not only how the day was.
  package var isWritten: Bool { entries.contains(where: \.isWritten) }
  /// The title of what is about the day as a whole.
  package var title: String? { entries.lazy.filter { $0.at == nil }.compactMap(\.title).first }
  /// The tags of all entries, each once.
  package var tags: [String] { entries.flatMap(\.tags).uniqueNames }
  /// The people of all entries, each once.
  package var people: [String] { entries.flatMap(\.people).uniqueNames }
  /// The places of all entries, each once.
  package var places: [String] { entries.compactMap(\.place).uniqueNames }
  /// Whether one of the entries is to come back to.
  package var isStarred: Bool { entries.contains(where: \.isStarred) }
}

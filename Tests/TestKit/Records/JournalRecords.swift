import Basics
package import Journal
import Testing

/// A journal of two months up to 10 January 2027, with the same day of an earlier year and of an
/// earlier lunar year; `words` are in every entry, `name` is a tag and a person in each.
package func journalRecords(
  words: String = "Rain all day.", name: String = "garden"
) throws -> JournalRecords {
  let today = try #require(Day("2027-01-10"))
  // 腊月初三, like 10 January 2027.
  let earlier = try ["2026-01-01", "2026-01-10", "2026-01-21"].map {
    try #require(Day($0))
  }
  let recent = (0..<60).filter { $0 % 7 != 3 }.map { today.advanced(by: -$0) }
  return JournalRecords(
    entries: try (earlier + recent).map { day in
      JournalEntry(
        "\(words) #\(name) @\(name)", on: day, at: try at("\(day) 09:30"),
        source: RecordSource(id: "j-\(day)"), title: words, mood: day.number % 3 - 1,
        energy: day.number % 5 + 1, tags: [name], people: [name], place: words,
        isStarred: day.number % 4 == 0)
    })
}

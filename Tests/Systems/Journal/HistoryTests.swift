import Basics
import TestKit
import Testing

@testable import Journal

struct HistoryTests {
  @Test func `A day has what is about the whole of it, then what has a time, in order`() throws {
    let history = try journal(
      "2026-11-20T21:10 Late.", "2026-11-19 Before.", "2026-11-20T06:50 Early.",
      "2026-11-20 The day.", asOf: "2026-11-20 23:00")
    #expect(history.recordedDays == [try day("2026-11-19"), try day("2026-11-20")])
    let texts = try #require(history.day(try day("2026-11-20"))).entries.map(\.text.markdown)
    #expect(texts == ["The day.", "Early.", "Late."])
    #expect(history.day(try day("2026-11-18")) == nil)
  }

  @Test func `Entries of one time are in the order of their places, whatever the order of reading`()
    throws
  {
    let entries = [(file: "b.md", line: 1), ("a.md", 9), ("a.md", 1)].map { file, line in
      JournalEntry(
        "\(file) \(line)", on: Day(number: 20_000),
        source: RecordSource(id: "", place: Place(file: file, line: line)))
    }
    for entries in [entries, entries.reversed()] {
      #expect(
        try journal(entries).entries.map(\.text.markdown) == ["a.md 1", "a.md 9", "b.md 1"])
    }
  }

  @Test func `What is after now is not there yet`() throws {
    let history = try journal(
      "2026-11-20T18:40 Now.", "2026-11-20T18:41 Then.", "2026-11-21 Tomorrow.", "2026-11-20 Today."
    )
    #expect(history.entries.map(\.text.markdown) == ["Today.", "Now."])
  }

  @Test func `Tags and people of the record and of the text are one list`() throws {
    let entry = JournalEntry(
      "With @clara in the #Garden. #rain", on: try day("2026-11-20"), source: RecordSource(id: ""),
      tags: ["#garden", "walk ", ""], people: ["[[Clara]]", "@Jonas", "[[people/Mei|Mei]]"])
    #expect(entry.tags == ["garden", "walk", "rain"])
    #expect(entry.people == ["Clara", "Jonas", "Mei"])
  }

  @Test func `A tag is counted as it was first written`() throws {
    let history = try journal(
      "2026-11-18 #Garden and #garden", "2026-11-19T08:00 #garden #rain",
      "2026-11-19T09:00 #GARDEN",
      "2026-11-20 #rain with @Mei", "2026-11-20T07:00 with @mei")
    let days = try day("2026-11-18")...day("2026-11-20")
    let tags = history.tags(on: days)
    #expect(tags.map(\.name) == ["Garden", "rain"])
    #expect(tags.map(\.entries) == [3, 2])
    #expect(tags.map(\.days) == [2, 2])
    #expect(tags.map(\.last) == [try day("2026-11-19"), try day("2026-11-20")])
    #expect(history.people(on: days).map(\.entries) == [2])
    #expect(history.entries(tagged: "Garden").map(\.text.markdown).first == "#GARDEN")
    #expect(history.entries(with: "Mei").count == 2)
    #expect(history.tags(on: try day("2026-11-20")...day("2026-11-20")).map(\.name) == ["rain"])
  }

  @Test func `Words are summed by day, week and year`() throws {
    // 2026-01-01 is a Thursday of 2026-W01, which begins in 2025.
    let history = try journal(
      "2025-12-29 one two", "2025-12-29T10:00 three", "2026-01-01 四五", "2026-01-05 six")
    let all = try day("2025-01-01")...day("2026-12-31")
    #expect(history.day(try day("2025-12-29"))?.words == 3)
    #expect(
      history.totals(by: Week.self, on: all).map { "\($0.period) \($0.total.words)" }
        == ["2026-W01 5", "2026-W02 1"])
    #expect(
      history.totals(by: Year.self, on: all).map { "\($0.period) \($0.total.words)" }
        == ["2025 3", "2026 3"])
    let total = history.total(on: all)
    #expect([total.days, total.entries, total.words] == [3, 4, 6])
  }

  @Test func `The change of a running week is that against as many days before`() throws {
    let history = try journal(
      "2026-11-02 early", "2026-11-10 one two", "2026-11-14 three", "2026-11-17 one two three")
    let change = try #require(history.wordChange(of: .week(history.today.week)))
    #expect([change.now, change.before, change.difference] == [3, 2, 1])
    #expect(change.isPartial)
  }

  @Test func `A file that only says how the day was is not written`() throws {
    let source = RecordSource(id: "")
    let entries = [
      JournalEntry(" \n", on: try day("2026-11-20"), source: source, mood: 1),
      JournalEntry("Rain.", on: try day("2026-11-18"), source: source, isStarred: true),
    ]
    let history = try journal(entries)
    #expect(history.recordedDays.count == 2)
    let summary = history.summary(of: try day("2026-11-16")...day("2026-11-22"))
    #expect(summary.total.days == 1)
    #expect(summary.total.entries == 1)
    // The 18th and the 19th; the 20th has no entry yet.
    #expect(summary.daysCounted == 2)
    #expect(summary.starred == 1)
    #expect(summary.mood?.count == 1)
    #expect(history.currentStreak == nil)
    #expect(history.starred.map(\.text.markdown) == ["Rain."])
  }
}

struct WritingStreakTests {
  @Test(
    arguments: [
      ([], 0, 0), (["2026-11-20"], 1, 1), (["2026-11-19"], 1, 1), (["2026-11-18"], 0, 1),
      // With a gap of one day.
      (["2026-11-20", "2026-11-18", "2026-11-17"], 1, 2),
      (["2026-11-20", "2026-11-20T09:00", "2026-11-19T23:59"], 2, 2),
      (["2026-11-20", "2026-11-21"], 1, 1),
      (["2025-12-30", "2025-12-31", "2026-01-01", "2026-11-20"], 1, 3),
    ] as [([String], Int, Int)])
  func `A streak ends with the first day without a word`(
    days: [String], current: Int, longest: Int
  ) throws {
    let history = try journal(days.map { try entry($0 + " words") })
    #expect(history.currentStreak?.length ?? 0 == current)
    #expect(history.longestStreak?.length ?? 0 == longest)
  }

  @Test func `A streak is cut off at the ends of a period`() throws {
    let history = try journal("2026-10-31 a", "2026-11-01 b", "2026-11-02 c")
    let november = try day("2026-11-01")...day("2026-11-30")
    #expect(history.longestStreak(on: november)?.length == 2)
  }
}

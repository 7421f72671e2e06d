import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Journal

struct JournalCommandTests {
  private func host(
    _ files: [VaultPath: String] = [:], answers: [String]? = nil,
    editor: (@Sendable (String) -> String?)? = nil
  ) throws -> RecordedHost {
    var files = files
    files["daybook.yaml"] = "timeZone: Asia/Shanghai\n"
    return RecordedHost(
      MemoryFiles(name: "", files), asOf: try at("2026-11-20 18:40"), answers: answers,
      editor: editor)
  }

  @Test func `What is given becomes the fields of the form`() async throws {
    let host = try host()
    try await JournalCommand.parse([
      "First", "frost.", "--mood=-1", "--energy", "4", "--tag", "garden", "--tag", "moss",
      "--people", "Clara", "--place", "Suzhou", "--title", "Cold", "--starred", "--at",
      "2026-11-20T08:00",
    ]).run(host)
    let added = try #require(host.record.added.first)
    #expect(added.form == "entry")
    #expect(
      added.given == [
        "text": "First frost.", "mood": "-1", "energy": "4", "tags": "garden, moss",
        "people": "Clara", "place": "Suzhou", "title": "Cold", "starred": "true",
        "at": "2026-11-20T08:00",
      ])
  }

  @Test func `Without a text the editor opens, and nothing is written when it stays empty`()
    async throws
  {
    let written = try host(answers: [], editor: { _ in "From the editor.\n" })
    try await JournalCommand.parse([]).run(written)
    #expect(written.record.added.first?.given["text"] == "From the editor.\n")
    let left = try host(answers: [], editor: { _ in nil })
    try await JournalCommand.parse(["--mood", "1"]).run(left)
    #expect(left.record.added.isEmpty)
    #expect(left.record.notes == ["Nothing was written.\n"])
  }

  @Test func `Without an editor the form asks, and without a person it is wrong usage`()
    async throws
  {
    let asked = try host(answers: [])
    try await JournalCommand.parse([]).run(asked)
    #expect(asked.record.added.first?.given["text"] == nil)
    let alone = try host(editor: { _ in "Never." })
    await #expect(throws: ValidationError.self) { try await JournalCommand.parse([]).run(alone) }
    #expect(alone.record.added.isEmpty)
  }

  @Test func `The form makes the record that is read`() async throws {
    let moment = EntryMoment(zone: shanghai, now: try at("2026-11-20 18:40"))
    let draft = EntryForm.journalEntry.draft(
      ["text": "Tea.\r\nFrost.", "tags": "garden, moss", "mood": "2", "title": " "], moment)
    #expect(draft.isValid)
    let entries = try await read("journal/entries.jsonl", draft.json).entries
    #expect(entries.first?.text.markdown == "Tea.\nFrost.")
    #expect(entries.first?.tags == ["garden", "moss"])
    #expect(entries.first?.mood == 2)
    #expect(entries.first?.at == moment.now)
    let bad = EntryForm.journalEntry.draft(["text": "Tea.", "mood": "3"], moment)
    #expect(!bad.isValid)
    #expect(bad.problems.map(\.field) == ["mood"])
    let empty = EntryForm.journalEntry.draft(["tags": "a"], moment)
    #expect(empty.problems.map(\.field) == ["text"])
  }

  @Test func `The figures of a week are printed`() async throws {
    let host = try host([
      "journal/2026-11-16.md": "---\nmood: 1\n---\nOne two three #garden\n",
      "journal/2026-11-17.md": "---\nmood: -1\nenergy: 4\n---\nWith @Clara\n",
      "journal/2026-11-20.md": "今天很冷 #Garden\n\n## 09:00\nTea\n",
      "journal/2026-11-09.md": "Words of the week before\n",
    ])
    try await PeriodStatsCommand<JournalReport>.parse([]).run(host)
    #expect(
      host.record.printed == [
        """
        Journal, 2026-W47 (2026-11-16 to 2026-11-22)

          Written       on 3 of 5 days, 4 entries
          Words         12, 1 more than the same days of the period before, not counting today
          Streak        1 day, longest 2
          Mood          0, mean of 2 days
          Energy        4, mean of 1 day

          #garden  2
          @Clara   1

        """
      ])
    try await PeriodStatsCommand<JournalReport>.parse(["2026-11-17", "--format", "json"]).run(host)
    let json = try #require(host.record.printed.last)
    #expect(json.contains(#""mood":{"mean":-1.0,"n":1}"#))
    #expect(json.contains(#""words":2,"#))
    #expect(json.contains(#""changeWords":-2,"#))
  }

  private static let day: [VaultPath: String] = [
    "journal/2026-11-20.md": """
    ---
    title: Frost
    mood: 2
    people: [Clara]
    ---

    Ice on the *ferry*. #garden

    ## 09:30 Tea
    With Clara.

    """,
    "growth/reflections.jsonl":
      #"{"at":"2026-11-20T12:00","prompt":"What now?","text":"Rest.\n\u001b[31m","mood":-1}"#,
    "growth/tasks.jsonl": """
    {"id":"a","title":"Send the draft","day":"2026-11-20","doneAt":"2026-11-20T10:00"}
    {"id":"b","title":"Call 王敏","day":"2026-11-20"}
    """,
    "focus/sessions.jsonl":
      #"{"start":"2026-11-20T09:00","end":"2026-11-20T10:30","project":"novel"}"#,
  ]

  @Test func `A day is printed with what every system has of it`() async throws {
    let host = try host(Self.day)
    try await TodayCommand.parse([]).run(host)
    #expect(
      host.record.printed == [
        """
        Friday, 20 November 2026
        Frost

        Mood: +0.5 · on average, from 2 values
        People: Clara
        Tags: garden

        Ice on the *ferry*. #garden

        09:30 · Tea
        With Clara.

        Focus · 1 h 30 min
          09:00–10:30  1 h 30 min · novel

        Growth · 15 XP
          ✓      Send the draft · 10 XP
          ○      Call 王敏 · 10 XP
          12:00  What now? · Rest. ␛[31m · mood −1

        """
      ])
    try await TodayCommand.parse(["--format", "json"]).run(host)
    let json = try #require(host.record.printed.last)
    #expect(json.contains("Ice on the *ferry*. #garden"))
    #expect(json.contains(#""mood":{"mean":0.5,"n":2}"#))
    #expect(json.contains(#""summary":"1 h 30 min""#))
  }

  @Test func `Another day and another language may be asked for`() async throws {
    let host = try host(Self.day)
    try await TodayCommand.parse(["--on", "2026-11-19", "--language", "zh"]).run(host)
    #expect(host.record.printed == ["2026年11月19日星期四\n\n没有记录。\n"])
    try await TodayCommand.parse(["--on", "前天", "--language", "zh"]).run(host)
    #expect(host.record.printed.last == "2026年11月18日星期三\n\n没有记录。\n")
    #expect(throws: (any Error).self) { try TodayCommand.parse(["--language", "tlh"]) }
    for wrong in ["2026-11-31", "someday"] {
      await #expect(throws: ValidationError.self) {
        try await TodayCommand.parse(["--on", wrong]).run(host)
      }
    }
  }

  @Test func `Who does not use the journal has days all the same`() async throws {
    var files = Self.day
    files["daybook.yaml"] = "timeZone: Asia/Shanghai\nsystems: [focus]\n"
    let host = RecordedHost(MemoryFiles(name: "", files), asOf: try at("2026-11-20 18:40"))
    try await TodayCommand.parse([]).run(host)
    #expect(
      host.record.printed == [
        """
        Friday, 20 November 2026

        Focus · 1 h 30 min
          09:00–10:30  1 h 30 min · novel

        """
      ])
  }

  @Test func `The figures of an empty vault are zero`() async throws {
    let host = try host()
    try await PeriodStatsCommand<JournalReport>.parse(["--all"]).run(host)
    #expect(
      host.record.printed == [
        """
        Journal, all (2026-11-20 to 2026-11-20)

          Written       0 entries
          Words         0

        """
      ])
  }
}

import Basics
import TestKit
import Testing
import Vault

@testable import Journal

struct JournalFileTests {
  @Test func `A file has its day’s text, and an entry for each heading with a time`() async throws {
    let entries = try await read(
      "journal/2026/11/2026-11-20.md",
      """
      ---
      title: First frost
      mood: -1
      energy: 3
      tags: [garden, "#winter"]
      people: Clara, 小顾
      place: Suzhou
      starred: yes
      ---

      The whole day.

      ## 07:05
      Tea.

      ## Not a time
      Still tea.

      ##  18:30  Walk with @Mei  \u{20}

      By the canal.
      ### 19:00
      Back.

      """
    ).entries
    #expect(
      entries.map(\.text.markdown) == [
        "The whole day.", "Tea.\n\n## Not a time\nStill tea.",
        "By the canal.\n### 19:00\nBack.",
      ])
    #expect(entries.map(\.title) == ["First frost", nil, "Walk with @Mei"])
    #expect(
      entries.map(\.at) == [nil, try at("2026-11-20 07:05"), try at("2026-11-20 18:30")])
    #expect(entries.map(\.mood) == [-1, nil, nil])
    #expect(entries.map(\.energy) == [3, nil, nil])
    #expect(entries[0].tags == ["garden", "winter"])
    #expect(entries[0].people == ["Clara", "小顾"])
    #expect(entries[0].place == "Suzhou")
    #expect(entries.map(\.isStarred) == [true, false, false])
    #expect(Set(entries.map(\.day)) == [try day("2026-11-20")])
    #expect(
      entries.map { "\($0.source.place?.description ?? "")" } == [
        "journal/2026/11/2026-11-20.md:10", "journal/2026/11/2026-11-20.md:13",
        "journal/2026/11/2026-11-20.md:19",
      ])
  }

  @Test(
    arguments: [
      ("2026-11-20", "2026-11-20"), ("2026-11-20 Friday", "2026-11-20"),
      ("2026-11-20_notes", "2026-11-20"), ("2026-11-20.draft", "2026-11-20"),
      ("2026-11-201", nil), ("2026-11-20a", nil), ("2026-02-30", nil), ("Friday", nil),
      ("20261120", "2026-11-20"), ("今天", nil),
    ] as [(String, String?)])
  func `A file is named after its day`(name: String, day: String?) async throws {
    let path = try #require(VaultPath(validating: "journal/\(name).md"))
    let stored = try await read(path, "Words.")
    #expect(stored.entries.first.map { "\($0.day)" } == day)
    #expect(stored.problems == (day == nil ? ["journal/\(name).md no-day"] : []))
  }

  @Test func `A file named otherwise says its day in its front matter`() async throws {
    let stored = try await read(
      "journal/The frost.md", "---\ndate: 2026-11-20T23:30:00+08:00\n---\nWords.")
    #expect(stored.entries.map { "\($0.day)" } == ["2026-11-20"])
    #expect(stored.entries.map(\.at) == [nil])
    #expect(stored.problems == [])
  }

  @Test func `A style of Obsidian is read as it is`() async throws {
    let stored = try await read(
      "journal/Daily/2026-11-20.md",
      """
      ---
      aliases: [Frost]
      cssclasses: daily
      tags:
        - daily/morning
      ---
      << [[2026-11-19]] | [[2026-11-21|tomorrow]] >>

      - [ ] Answer #letters/mei
      - [x] Water the moss

      > [!note] Frost
      > With @Clara, see [[The ferry house#Chapter three]].

      ```dataview
      LIST FROM #novel
      ```
      %%later%% ![[frost.jpg]]
      """)
    #expect(stored.problems == [])
    let entry = try #require(stored.entries.first)
    #expect(stored.entries.count == 1)
    #expect(entry.tags == ["daily/morning", "letters/mei"])
    #expect(entry.people == ["Clara"])
    #expect(
      entry.text.links.map(\.target) == [
        "2026-11-19", "2026-11-21", "The ferry house", "frost.jpg",
      ])
    #expect(entry.text.markdown.contains("- [x] Water the moss"))
  }

  @Test func `Headings in code are no times, and lines may end as on Windows`() async throws {
    let entries = try await read(
      "journal/2026-11-20.md",
      "\u{FEFF}Before\r\n\r\n```\r\n## 09:00\r\n```\r\n## 09:30 Then\r\nAfter\r\n## 24:00\r\n"
    ).entries
    #expect(
      entries.map(\.text.markdown) == [
        "Before\r\n\r\n```\r\n## 09:00\r\n```", "After\r\n## 24:00",
      ])
    #expect(entries.last?.title == "Then")
  }

  @Test func `Nothing is on record of an empty file, and something of one with a mood`()
    async throws
  {
    #expect(try await read("journal/2026-11-20.md", " \n\n").entries.isEmpty)
    #expect(
      try await read("journal/2026-11-20.md", "---\ntitle:\ndate: 2026-11-20\n---\n").entries
        .isEmpty)
    let entries = try await read("journal/2026-11-20.md", "---\nmood: 2\n---\n## 08:00\nUp.\n")
      .entries
    #expect(entries.map(\.mood) == [2, nil])
    #expect(entries.map(\.isWritten) == [false, true])
  }

  /// Invalid front matter; the problem’s position, counted by hand; true if the rest of the file
  /// counts.
  @Test(
    arguments: [
      ("---\nmood: 3\n---\nWords.", "2:7 wrong-type", true),
      ("---\nmood: good\n---\nWords.", "2:7 wrong-type", true),
      ("---\nmood: 0.5\n---\nWords.", "2:7 wrong-type", true),
      ("---\nenergy: 0\n---\nWords.", "2:9 wrong-type", true),
      ("---\ntitle: 早\nenergy:   [5]\n---\nWords.", "3:11 wrong-type", true),
      ("---\nstarred: maybe\n---\nWords.", "2:10 wrong-type", true),
      ("---\ntags: {a: b}\n---\nWords.", "2:7 wrong-type", true),
      ("---\nenrgy: 5\n---\nWords.", "2:1 unknown-key", true),
      ("---\ndate: soon\n---\nWords.", "2:7 wrong-type", true),
      ("---\ndate: 2026-11-19\n---\nWords.", "2:7 other-day", true),
      ("---\n- mood\n---\nWords.", "2:1 wrong-type", true),
      // Entirely unreadable front matter.
      ("---\nmood: 1\nWords.", "1:1 front-matter", false),
      ("---\nmood: [1\n---\nWords.", "3:1 yaml", false),
      ("---\nmood: 1\nmood: 2\n---\nWords.", "3:1 duplicate-key", false),
      ("Words \u{FF}\u{FE}.", "1:7 encoding", false),
    ])
  func `A bad value costs itself, a bad file that file`(
    text: String, problem: String, counts: Bool
  ) async throws {
    // A string cannot contain invalid UTF-8.
    let bytes =
      text.unicodeScalars.contains("\u{FF}")
      ? Array("Words ".utf8) + [0xFF, 0xFE, 0x2E] : Array(text.utf8)
    let stored = try await read(bytes: [
      "journal/2026-11-19.md": Array("Good.".utf8), "journal/2026-11-20.md": bytes,
      "journal/2026-11-21.md": Array("Good too.".utf8),
    ])
    #expect(stored.problems == ["journal/2026-11-20.md:\(problem)"])
    let texts = stored.entries.map(\.text.markdown)
    #expect(texts == (counts ? ["Good.", "Words.", "Good too."] : ["Good.", "Good too."]))
  }

  @Test func `A key of no meaning is reported once, with the nearest`() async throws {
    let file = Array("---\nenrgy: 5\nweather: fine\n---\nWords.".utf8)
    let stored = try await read(bytes: [
      "journal/2026-11-19.md": file, "journal/2026-11-20.md": file,
    ])
    #expect(
      stored.problems == [
        "journal/2026-11-19.md:2:1 unknown-key", "journal/2026-11-19.md:3:1 unknown-key",
      ])
    #expect(stored.diagnostics.kept.first?.hint == "did you mean energy?")
    #expect(stored.diagnostics.kept.last?.hint == nil)
  }

  /// A key that may hide a text hides it there, too.
  @Test func `Beside the folder of Obsidian, only keys that are nearly known are reported`()
    async throws
  {
    let stored = try await read(bytes: [
      ".obsidian/app.json": Array("{}".utf8),
      "journal/2026-11-19.md": Array("---\nenrgy: 5\nweather: fine\n---\nWords.".utf8),
      "journal/2026-11-20.md": Array("---\nweather: fine\nDraft: true\n---\nWords.".utf8),
    ])
    #expect(
      stored.problems == [
        "journal/2026-11-19.md:2:1 unknown-key", "journal/2026-11-20.md:3:1 unknown-key",
      ])
    #expect(stored.entries.map(\.isWithheld) == [false, true])
  }
}

import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Journal

struct JournalReaderTests {
  @Test func `Files and records of a day are shown together, in order of time`() async throws {
    let stored = try await read([
      "journal/2026/2026-11-20.md": "The day.\n## 12:00 Noon\nSoup.\n",
      "journal/notes/2026-11-20 evening.md": "More of the day.\n## 20:00\nRain.\n",
      "journal/entries/2026.jsonl": #"""
      {"at":"2026-11-20T08:00:00+08:00","text":"Up."}
      {"at":"2026-11-20T14:30","title":"A letter","text":"From @Clara.","mood":1,"starred":true}

      """#,
      "journal/frost.jpg": "",
      "journal/.obsidian/2026-11-20.md": "Hidden.",
    ])
    #expect(stored.problems == [])
    #expect(stored.recordCount == 6)
    let history = try journal(stored.entries, asOf: "2026-11-20 23:00")
    #expect(history.days.count == 1)
    #expect(
      history.entries.map(\.text.markdown) == [
        "The day.", "More of the day.", "Up.", "Soup.", "From @Clara.", "Rain.",
      ])
    #expect(history.entries[4].title == "A letter")
    #expect(history.entries[4].people == ["Clara"])
    #expect(history.day(history.today)?.isStarred == true)
  }

  @Test func `Tags and people of a record are lists, or one text with commas`() async throws {
    let entries = try await read([
      "journal/entries.jsonl": #"""
      {"at":"2026-11-20T08:00","text":"A","tags":["a","b c"],"people":["Mei, of the market"]}
      {"at":"2026-11-20T09:00","text":"B","tags":"a, b;c","people":"王敏、小顾，Clara"}
      {"at":"2026-11-20T10:00","text":"C","tags":[],"people":""}

      """#
    ]).entries
    #expect(entries.map(\.tags) == [["a", "b c"], ["a", "b", "c"], []])
    #expect(entries.map(\.people) == [["Mei, of the market"], ["王敏", "小顾", "Clara"], []])
    let table = try await read([
      "journal/entries.csv": "at,text,tags,mood\n2026-11-20T08:00,Words.,\"a;b\",-2\n"
    ]).entries
    #expect(table.map(\.tags) == [["a", "b"]])
    #expect(table.map(\.mood) == [-2])
  }

  @Test(
    arguments: [
      BrokenRecord("journal/entries", #"{"text":"A"}"#, "missing-field 2:1"),
      BrokenRecord("journal/entries", #"{"at":"2026-11-20T09:00"}"#, "missing-field 2:1"),
      BrokenRecord(
        "journal/entries", #"{"at":"2026-11-20T09:00","text":" "}"#, "missing-field 2:1"),
      BrokenRecord("journal/entries", #"{"at":"2026-11-20T09:00","mood":1}"#, counts: true),
      BrokenRecord("journal/entries", #"{"at":"now","text":"A"}"#, "not-a-time 2:7"),
      BrokenRecord("journal/entries", #"{"at":"2026-11-20T09:00","text":7}"#, "wrong-type 2:33"),
      BrokenRecord(
        "journal/entries", #"{"at":"2026-11-20T09:00","text":"A","mood":3}"#, "out-of-range 2:44"),
      BrokenRecord(
        "journal/entries", #"{"at":"2026-11-20T09:00","text":"A","mood":"1"}"#, "wrong-type 2:44"),
      BrokenRecord(
        "journal/entries", #"{"at":"2026-11-20T09:00","text":"A","energy":0}"#,
        "out-of-range 2:46"),
      BrokenRecord(
        "journal/entries", #"{"at":"2026-11-20T09:00","text":"A","tags":[1]}"#, "wrong-type 2:45"),
      BrokenRecord(
        "journal/entries", #"{"at":"2026-11-20T09:00","text":"A","tags":{}}"#, "wrong-type 2:44"),
      BrokenRecord(
        "journal/entries", #"{"at":"2026-11-20T09:00","text":"A","starred":"no"}"#,
        "wrong-type 2:47"),
      BrokenRecord(
        "journal/entries", #"{"at":"2026-11-20T09:00","text":"A","moods":1}"#, "unknown-key 2:37",
        counts: true),
    ])
  func `A broken record is left out, with its place`(record: BrokenRecord) async throws {
    try await record.check(good: ["journal/entries": #""at":"2026-11-19T09:00","text":"Good.""#]) {
      let stored = await JournalSystem().read(CollectionReader(files: $0, zone: .utc, width: 1))
      return (stored.diagnostics, stored.recordCount)
    }
  }

  @Test func `Nobody but the person sees any of it`() async throws {
    let stored = try await read("journal/2026-11-20.md", "Words.").stored
    let system = JournalSystem()
    #expect(Audience.public.sight(of: system.name) == nil)
    var audience = Audience("family")
    audience.levels["journal"] = .parts(["starred"])
    let visible = try system.visible(stored, to: try #require(audience.sight(of: system.name)))
    #expect(visible.records.entries.isEmpty)
    #expect(visible.recordCount == 0)
    audience.levels["journal"] = .parts(["entries"])
    let all = try system.visible(stored, to: try #require(audience.sight(of: system.name)))
    #expect(all.records == stored.records)
  }

  /// Front matter; true if others may see the text; true if the file makes a site for them fail.
  @Test(
    arguments: [
      ("title: A", true, false), ("publish: true", true, false), ("publish: false", false, false),
      ("draft: true", false, false), ("status: private", false, false), ("draft:", false, false),
      ("status: rainy", false, false), ("starred: maybe", false, true),
      ("draft: ture", false, true),
      ("mood: 9", true, false), ("mood: [1", false, true),
    ])
  func `Others do not see a file that is, or may be, for the person alone`(
    line: String, isSeen: Bool, fails: Bool
  ) async throws {
    let stored = try await read("journal/2026-11-20.md", "---\n\(line)\n---\nWords.").stored
    var audience = Audience("family")
    audience.levels["journal"] = .parts(["entries", "starred"])
    let system = JournalSystem()
    let visible = try system.visible(stored, to: try #require(audience.sight(of: system.name)))
    #expect(visible.records.entries.map(\.text.markdown) == (isSeen ? ["Words."] : []))
    #expect(visible.leftOut.map(\.kind) == (fails ? ["left-out"] : []))
  }

  @Test func `What a text hides is not in the entry`() async throws {
    let stored = try await read(
      "journal/2026-11-20.md",
      "Seen %%SECRET%% <!-- SECRET -->\n\n## 09:00 Walk %%SECRET%%\n`%%code%%` %%SECRET\n## 10:00\nSECRET"
    ).stored
    let texts = stored.records.entries.flatMap { [$0.title ?? "", $0.text.markdown] }
    #expect(texts == ["", "Seen  ", "Walk", "`%%code%%` "])
    #expect(
      stored.diagnostics.kept.map(\.description).first?.contains(":4: warning: %% opens") == true)
  }

  @Test func `A file that cannot be read costs that file`() async throws {
    let files = MemoryFiles(bytes: [
      "journal/2026-11-19.md": Array("Good.".utf8),
      "journal/2026-11-20.md": Array("Locked.".utf8),
    ])
    files.deny("journal/2026-11-20.md")
    let stored = await JournalSystem().read(CollectionReader(files: files, zone: .utc, width: 1))
    #expect(stored.records.entries.map(\.text.markdown) == ["Good."])
    #expect(stored.diagnostics.hasErrors)
  }

  @Test func `An entry is of the day and the hour that its writer's clock showed`() async throws {
    let stored = try await read([
      "journal/entries.jsonl": #"""
      {"at":"2026-11-20T18:30:00-05:00","text":"New York"}
      {"at":"2026-11-20T22:00:00+08:00","text":"At home"}
      {"at":"2026-11-20T09:00:00+00:00","text":"London"}
      {"at":"2026-11-20T23:30:00Z","text":"Nowhere"}

      """#,
      "journal/2026/ferry.md": "---\ndate: 2026-11-19T23:10:00-05:00\n---\nOn the ferry.\n",
    ])
    #expect(stored.problems == [])
    let history = try journal(stored.entries, asOf: "2026-11-22 12:00")
    let days = history.days.map { day in
      "\(day.day): "
        + day.entries.map { "\($0.time(shanghai)?.description ?? "-") \($0.text.markdown)" }
        .joined(separator: ", ")
    }
    #expect(
      days == [
        "2026-11-19: - On the ferry.",
        "2026-11-20: 09:00 London, 18:30 New York, 22:00 At home",
        "2026-11-21: 07:30 Nowhere",
      ])
    let traveller = try #require(history.entries.first { $0.text.markdown == "New York" })
    #expect(traveller.at == (try at("2026-11-21 07:30")))
    #expect(history.onThisDay(try day("2027-11-20")).map(\.day) == [try day("2026-11-20")])
  }
}

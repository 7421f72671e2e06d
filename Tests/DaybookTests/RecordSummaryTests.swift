import AllSystems
import Basics
import TestKit
import Testing
import Vault

@testable import daybook

/// The summary line that everything that writes a record prints.
struct RecordSummaryTests {
  private func found(_ kind: String, _ json: String) throws -> StoredRecord {
    let kind = try #require(Systems.kinds.first { $0.kind.name == kind }?.kind)
    let path = try #require(VaultPath(validating: kind.collection.text + ".jsonl"))
    let library = RecordLibrary(
      MemoryFiles([path: json + "\n"]), at: Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai)
    )
    return try #require(try library.records(of: kind).first)
  }

  @Test(
    arguments: [
      (
        "gift",
        #"{"id":"r-4f2","name":"张三","amount":1000,"direction":"sent","event":"","#
          + #""category":"wedding","date":"2026-11-20"}"#,
        "gift 张三, sent ¥1,000, wedding, 2026-11-20 (r-4f2)"
      ),
      (
        "gift",
        #"{"id":"g","contact":"damu","amount":"1.2万","direction":"received","#
          + #""event":"新年","date":"2026-01-01","gift":"毛衣"}"#,
        "gift damu, received ¥12,000, 毛衣, 新年, 2026-01-01 (g)"
      ),
      (
        "gift",
        #"{"id":"g","name":"Mei","amount":0,"gift":"tea","direction":"sent","#
          + #""category":"mid_autumn","date":"2026-09-25","void":true}"#,
        "gift Mei, sent tea, mid autumn, 2026-09-25, void (g)"
      ),
      (
        "gift",
        #"{"id":"g","name":"Bo","amount":50.5,"currency":"USD","direction":"sent","#
          + #""type":"loan","date":"2026-01-01","due":"2026-12-01"}"#,
        "gift Bo, lent USD 50.50, 2026-01-01, due 2026-12-01 (g)"
      ),
      (
        "session",
        #"{"id":"s","start":"2026-11-20T09:00:00+08:00","#
          + #""end":"2026-11-20T10:30:00+08:00","kind":"focus","project":"novel"}"#,
        "session novel, 2026-11-20 09:00–10:30, 1 h 30 min (s)"
      ),
      (
        "session",
        #"{"id":"s","start":"2026-11-19T23:30:00+08:00","#
          + #""end":"2026-11-20T07:00:00+08:00","kind":"sleep"}"#,
        "session Sleep, 2026-11-19 23:30 – 2026-11-20 07:00, 7 h 30 min (s)"
      ),
      (
        "session", #"{"id":"s","start":"2026-11-20T09:00:00+08:00"}"#,
        "session 2026-11-20 09:00, still running (s)"
      ),
      (
        "event",
        #"{"id":"e","at":"2026-10-01T13:34:39+08:00","type":"app_switch","#
          + #""app":"org.zotero","seconds":638}"#,
        "event org.zotero, Switched to an app, 2026-10-01 13:34 (e)"
      ),
      (
        "task",
        #"{"id":"t1","title":"Write","day":"2026-11-20","lever":2,"#
          + #""doneAt":"2026-11-20T18:10:00+08:00"}"#,
        "task Write, lever 2, 2026-11-20, done 2026-11-20 18:10 (t1)"
      ),
      (
        "goal", #"{"id":"shelf","title":"Three books","horizon":"decade","due":"2034-12-31"}"#,
        "goal Three books, decade, due 2034-12-31 (shelf)"
      ),
      (
        "flow",
        #"{"id":"f","at":"2025-05-29T16:26:00+08:00","challenge":7,"skill":1,"#
          + #""project":"draft"}"#,
        "flow draft, challenge 7, skill 1, 2025-05-29 16:26 (f)"
      ),
      (
        "stage", #"{"id":"s","at":"2025-05-25T21:30:00+08:00","stage":4,"note":"for others"}"#,
        "stage for others, stage 4 · self-aware, 2025-05-25 21:30 (s)"
      ),
      (
        "identity",
        #"{"id":"i","at":"2025-06-22T21:00:00+08:00","from":"an editor","#
          + #""to":"a writer"}"#,
        "identity an editor → a writer, 2025-06-22 21:00 (i)"
      ),
      (
        "failure", #"{"id":"f","at":"2025-06-03T20:10:00+08:00","what":"Promised too much"}"#,
        "failure Promised too much, 2025-06-03 20:10 (f)"
      ),
      (
        "scan", #"{"id":"p","at":"2025-09-28T20:23:00+08:00","score":3,"strategy":"Chin back"}"#,
        "scan Chin back, score 3, 2025-09-28 20:23 (p)"
      ),
      (
        "completion", #"{"id":"c","day":"2026-01-01","exercise":"rows","minutes":90}"#,
        "completion rows, 1 h 30 min, 2026-01-01 (c)"
      ),
      (
        "completion", #"{"id":"c","day":"2026-01-01","exercise":"rows","minutes":1e300}"#,
        "completion rows, 1e300, 2026-01-01 (c)"
      ),
      (
        "team",
        #"{"id":"desk","name":"The desk","members":[{"user":"Lin","role":"owner"},"#
          + #"{"user":"mei","role":"editor"}]}"#,
        "team The desk, Lin | owner; mei | editor (desk)"
      ),
      (
        "entry",
        #"{"id":"e","at":"2026-01-07T17:01:00+08:00","text":"Good\nhour","#
          + #""people":["Clara","Mei"]}"#,
        "entry Good hour, 2026-01-07 17:01 (e)"
      ),
    ])
  func `A record is a line that one can read`(kind: String, json: String, line: String) throws {
    #expect(try found(kind, json).summary == line)
  }

  private let people: VaultPath = "gifts/contacts.jsonl"
  private let gifts: VaultPath = "gifts/records.jsonl"

  /// Two gifts of a person, both with the person's id.
  private var given: MemoryFiles {
    let lines = ["b7k2", "b8k2"].map {
      #"{"id":"gifts-\#($0)","contact":"yezq","amount":500,"direction":"sent","event":"满月","#
        + #""date":"2026-01-01"}"# + "\n"
    }
    return MemoryFiles([
      people: #"{"id":"yezq","name":"张三"}"# + "\n", gifts: lines.joined(),
    ])
  }

  @Test func `Messages name a person by their words, and what is kept does not`() throws {
    let files = given
    let now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai)
    func library(_ seconds: Int = 0) -> RecordLibrary {
      RecordLibrary(files, at: now, after: seconds)
    }
    func words(_ id: String, _ end: String = "") -> String {
      "gift 张三, sent ¥500, 满月, 2026-01-01\(end) (gifts-\(id))"
    }
    let gift = try library().named("gifts-b7k2")
    #expect(library().inWords(gift) == words("b7k2"))
    let failure = #expect(throws: Failure.self) { try library().named("gifts") }
    #expect(
      failure?.diagnostic.hint == "name one of them: \(words("b7k2")); \(words("b8k2"))")
    let person = try library().named("yezq")
    let references = try #require(try library().references(to: [person]))
    #expect(references.gone == "contact 张三 (yezq)")
    #expect(references.inWords == "\(words("b7k2")); \(words("b8k2"))")

    var edit = RecordEdit(gift)
    edit.members["void"] = .bool(true)
    let voided = try edit.write("void", to: library())
    #expect(library().inWords(voided) == words("b7k2", ", void"))
    let both = try ["gifts-b7k2", "gifts-b8k2"].map { try library().named($0) }
    let deleted = try library(1).write(
      both.map { record in
        RecordChange(
          record.kind.collection, record.identifier, before: record.text.content, after: nil)
      },
      "delete", both.map(\.summary).joined(separator: "; "))
    #expect(library().inWords(deleted) == "\(words("b7k2", ", void")); \(words("b8k2"))")
    try library(2).undo()
    #expect(try library().changes(3).map(library().inWords).first == library().inWords(deleted))
    #expect(library().recordsInWords(of: deleted) == library().inWords(deleted))
    let kept = String(decoding: try files.contents(of: ChangeWriter.log), as: UTF8.self)
    #expect(!kept.contains("张三") && kept.contains("yezq"))
    // Without the person, the stored id is shown.
    try files.replace(people, with: [], .written)
    #expect(library().inWords(deleted) == deleted.summary && deleted.summary.contains("yezq"))
  }

  @Test func `What was filled in is the same line`() throws {
    let form = try #require(Systems.forms.first { $0.name == "task" })
    let kind = try #require(Systems.kinds.first { $0.kind.name == "task" }?.kind)
    let now = try at("2026-11-20T15:30")
    let draft = form.draft(
      ["title": "Write", "day": "tomorrow"],
      EntryMoment(zone: shanghai, now: now))
    let identifier = try #require(draft.members.first?.json.plain)
    let id = identifier.shortIdentifier
    #expect(draft.summary(of: kind, in: shanghai) == "task Write, 2026-11-21 (\(id))")
  }
}

import AllSystems
import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import daybook

/// Short ids and titles in commands, names of records in messages, and references to them.
struct NamedRecordTests {
  private let now: Moment
  private static let end = "3f9k2a1m8z0c7q4w5x6y1b2d3"

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private func library(_ files: [VaultPath: String]) -> RecordLibrary {
    RecordLibrary(MemoryFiles(files), at: now)
  }

  @Test(arguments: [
    ("tasks-20261120-3f9k2a1m8z0c7q4w5x6y1b2d3", "3f9k2a1m"),
    ("tasks-20261120-0123456789k2a1m8z0c7q4w5x", "0123456789k"),
    ("0b5c8a4d2f3e4a7b9c1d0e8f7a6b5c4d", "0b5c8a4d"),
    ("9f1b2c3d-0a1b-4c2d-8e3f-0123456789ab", "0123456789a"),
    ("r-4f2", "r-4f2"), ("c-夏青", "c-夏青"),
    ("translate-to-plain-english", "translate-to-plain-english"),
  ])
  func `A message shows so much of an id as a command takes for it`(
    id: String, short: String
  )
    throws
  {
    #expect(id.shortIdentifier == short)
    let line = #"{"id":"\#(id)","title":"Write","day":"2026-11-20"}"# + "\n"
    let library = library(["growth/tasks.jsonl": line])
    let task = try library.named(short)
    #expect(task.identifier == id)
    #expect(task.summary == "task Write, 2026-11-20 (\(short))")
  }

  @Test func `A whole title is enough where what is done cannot be seen before, a part is not`()
    throws
  {
    let library = library([
      "growth/tasks.jsonl": #"{"id":"t1","title":"Answer Mei","day":"2026-11-20"}"# + "\n"
        + #"{"id":"t2","title":"Answer Mei and Bo","day":"2026-11-20"}"# + "\n"
    ])
    #expect(try library.named("answer mei", byWholeTitle: true).identifier == "t1")
    #expect(try library.named("answer mei").identifier == "t1")
    #expect(try library.named("bo mei").identifier == "t2")
    #expect(throws: Failure.self) { try library.named("bo mei", byWholeTitle: true) }
    // An id made from a title contains its words.
    let goals = self.library(novel)
    #expect(try goals.named("novel", byWholeTitle: true).title == "Finish the novel")
    let slug = #"{"id":"finish-the-novel","title":"Finish the novel","horizon":"year"}"# + "\n"
    let one = self.library(["growth/goals.jsonl": slug])
    #expect(try one.named("novel").identifier == "finish-the-novel")
    #expect(throws: Failure.self) { try one.named("novel", byWholeTitle: true) }
    let failure = #expect(throws: Failure.self) { try library.named("answer") }
    #expect(
      failure?.diagnostic.hint
        == "name one of them: task Answer Mei, 2026-11-20 (t1); "
        + "task Answer Mei and Bo, 2026-11-20 (t2)"
    )
  }

  @Test func `A record that may be among those that are locked is not said to be missing`() throws {
    let files = MemoryFiles([
      "growth/tasks.jsonl": #"{"id":"t1","title":"Answer Mei","day":"2026-11-20"}"# + "\n",
      "gifts/records.jsonl.age": "age-encryption.org/v1\n",
    ])
    let cipher = AgeProgram.cipher(for: [], identity: nil)
    let library = RecordLibrary(UnlockedFiles(files, cipher, in: ["gifts"]), at: now)
    #expect(try library.named("answer mei").identifier == "t1")
    let failure = #expect(throws: Failure.self) { try library.named("loan-bo") }
    #expect(failure?.isLocked == true)
  }

  @Test(arguments: ["Café", "Cafe\u{301}"], ["Café", "Cafe\u{301}", "CAFÉ", "Ｃａｆé"])
  func `A look-up finds each spelling of a title that Unicode calls equal`(
    stored: String, typed: String
  ) throws {
    let library = library([
      "growth/tasks.jsonl": #"{"id":"t1","title":"\#(stored)","day":"2026-11-20"}"# + "\n"
    ])
    #expect(try library.named(typed, byWholeTitle: true).identifier == "t1")
    let byID = self.library([
      "growth/tasks.jsonl": #"{"id":"\#(stored)","title":"Write","day":"2026-11-20"}"# + "\n"
    ])
    guard typed.lowercased() == stored.lowercased(), typed.first == "C", typed != "CAFÉ" else {
      return
    }
    #expect(try byID.named(typed).title == "Write")
  }

  @Test func `A field that names another record takes its title and its short id`() throws {
    let names = [
      Field.KnownName("goals-20261120-" + Self.end, title: "Finish the Novel"),
      Field.KnownName("goals-20261120-9zzk2a1m8z0c7q4w5x6y1b2d3", title: "Swim"),
    ]
    for text in ["finish the novel", "3f9k", "3f9k2a1m", "ｆｉｎｉｓｈ the novel"] {
      #expect(names.id(of: text) == names[0].id, "\(text)")
    }
    for text in ["novel", "goals", "3f", "8z0c"] { #expect(names.id(of: text) == text) }
  }

  @Test func `A field that can only name a record takes the words that begin its id`() {
    let names = [
      Field.KnownName("finish-the-novel", title: "Finish the novel"),
      Field.KnownName("swim-daily", title: "Fini"), Field.KnownName("swim-far"),
    ]
    func id(_ text: String) -> String { names.id(of: text, isOnlyOne: true) }
    #expect(id("finish") == "finish-the-novel" && id("nove") == "finish-the-novel")
    // A title comes first, and a prefix of several matches none of them.
    #expect(id("fini") == "swim-daily")
    for text in ["swim", "fin", "the-"] { #expect(id(text) == text) }
    #expect(names.id(of: "finish") == "finish")
  }

  private var novel: [VaultPath: String] {
    [
      "growth/goals.jsonl": #"{"id":"novel","title":"Finish the novel","horizon":"year"}"# + "\n"
        + #"{"id":"draft","title":"A draft","horizon":"quarter","parent":"novel"}"# + "\n",
      "growth/tasks.jsonl": #"{"id":"t1","title":"Write","day":"2026-11-20","goal":"novel"}"# + "\n"
        + #"{"id":"t2","title":"Swim","day":"2026-11-20"}"# + "\n",
      "focus/sessions.jsonl":
        #"{"id":"s1","start":"2026-11-20T09:00+08:00","end":"2026-11-20T10:00+08:00","#
        + #""project":"novel"}"# + "\n",
    ]
  }

  @Test func `What refers to a record is known by kind and in words`() throws {
    let library = library(novel)
    let references = try #require(try library.references(to: [library.named("novel")]))
    #expect(
      references.counts.map { "\($0.count) \($0.kind)" }.sorted()
        == ["1 goal", "1 session", "1 task"])
    #expect(references.inWords.contains("task Write, 2026-11-20 (t1)"))
    #expect(try library.references(to: [library.named("t2")]) == nil)
    // A record deleted along with it does not count as a reference.
    let all = try ["novel", "draft", "t1", "s1"].map { try library.named($0) }
    #expect(try library.references(to: all) == nil)
  }

  @Test func `Deleting what others refer to is asked about, and refused where nobody is`() throws {
    let library = library(novel)
    let references = try #require(try library.references(to: [library.named("novel")]))
    func host(_ answers: [String]?) -> RecordedHost {
      RecordedHost(asOf: now.asOf, answers: answers)
    }
    let alone = host(nil)
    let failure = #expect(throws: Failure.self) {
      try alone.agree(toDelete: references, false)
    }
    #expect(failure?.diagnostic.message == "nothing was deleted")
    #expect(failure?.diagnostic.hint == "delete it with --yes")
    #expect(
      alone.record.notes.first?.contains("refer to goal Finish the novel, year (novel)") == true)
    let person = host(["いいえ", "はい"])
    #expect(throws: ExitCode.failure) { try person.agree(toDelete: references, false) }
    try person.agree(toDelete: references, false)
    #expect(person.record.asked == ["Delete it? [y/N]", "Delete it? [y/N]"])
    try host(nil).agree(toDelete: references, true)
  }

  @Test func `Taking back what added a record is asked about when others refer to it`() throws {
    let files = MemoryFiles()
    let library = RecordLibrary(files, at: now)
    let goal = try library.kind("goal")
    let added = library.newRecord(
      [.init("title", .string("Novel")), .init("horizon", .string("year"))], of: goal)
    try library.write([added.addition], "add", added.summary)
    let task = RecordLibrary(files, at: now, after: 1)
    let members: [RecordText.Member] = [
      .init("title", .string("Write")), .init("day", .string("2026-11-20")),
      .init("goal", .string(added.identifier)),
    ]
    let referring = task.newRecord(members, of: try task.kind("task"))
    try task.write([referring.addition], "add", referring.summary)
    struct Asked: Error {}
    #expect(throws: Asked.self) {
      try RecordLibrary(files, at: now, after: 2).undo(2) { _ in
        true
      } deleting: { references in
        #expect(references.records.map(\.title) == ["Write"])
        throw Asked()
      }
    }
    #expect(try RecordLibrary(files, at: now, after: 3).records(of: goal).count == 1)
    try RecordLibrary(files, at: now, after: 4).undo(2)
    #expect(try RecordLibrary(files, at: now, after: 5).records(of: goal).isEmpty)
  }
}

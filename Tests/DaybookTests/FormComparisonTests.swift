import AllSystems
import Basics
import Testing
import Vault

/// Checks of forms against existing records, and the changes that they make along with a record.
struct FormComparisonTests {
  private let now = Instant(seconds: 20_777 * 86_400 + 43_200)
  private let files = MemoryFiles()
  private var reader: CollectionReader { CollectionReader(files: files, zone: .utc, width: 1) }

  private func form(_ name: String) throws -> EntryForm {
    try #require(Systems.forms.first { $0.name == name })
  }

  private func draft(
    _ name: String, _ values: [String: String], after seconds: Int = 0
  ) throws -> EntryDraft {
    let now = now + .seconds(seconds)
    var moment = EntryMoment(zone: .utc, now: now)
    moment.written = try form(name).written(reader)
    return try form(name).draft(values, moment)
  }

  private func add(
    _ name: String, _ values: [String: String], after seconds: Int = 0
  ) throws -> EntryDraft {
    let draft = try draft(name, values, after: seconds)
    _ = try library(after: seconds).add(draft, to: try form(name))
    return draft
  }

  private func library(after seconds: Int) -> RecordLibrary {
    RecordLibrary(
      Systems.kinds, reader, moment: Moment(asOf: now, zone: .utc), clock: now + .seconds(seconds))
  }

  @Test(arguments: [
    ("pain", ["text": "Noise", "at": "2026-11-20T09:00:00Z"], ["text": "Noises"]),
    ("gift", ["name": "夏青", "amount": "800", "direction": "sent"], ["direction": "received"]),
    ("completion", ["exercise": "neck", "minutes": "5"], ["minutes": "6"]),
    ("occasion", ["name": "百日宴", "category": "full_moon"], ["category": "other"]),
  ])
  func `A record that says the same as one that is there is odd`(
    name: String, values: [String: String], change: [String: String]
  ) throws {
    let first = try add(name, values)
    #expect(!first.isOdd)
    let second = try draft(name, values, after: 5)
    #expect(second.isOdd)
    #expect(second.problems.map(\.diagnostic.kind).contains("same-record"))
    let id = first.identifier.shortIdentifier
    #expect(second.problems.contains { $0.diagnostic.message.contains(id) })
    let other = try draft(name, values.merging(change) { $1 }, after: 5)
    #expect(!other.problems.map(\.diagnostic.kind).contains("same-record"))
    // The removed record is absent.
    try library(after: 1).undo()
    #expect(!(try draft(name, values, after: 5).isOdd))
  }

  @Test func `A duplicate is one whatever the file that holds the first`() throws {
    try files.append(
      Array("at,text\r\n2026-11-20T09:00:00Z,Noise\r\n".utf8), to: "growth/pains.csv")
    #expect(try draft("pain", ["text": "Noise", "at": "2026-11-20T09:00:00Z"]).isOdd)
    try files.append(
      Array("at,challenge,skill\r\n2026-11-20T09:00:00Z,7,6\r\n".utf8), to: "growth/flow.csv")
    let flow = ["at": "2026-11-20T09:00:00Z", "challenge": "7", "skill": "6"]
    #expect(try draft("flow", flow).isOdd)
  }

  @Test func `An id is made of the title, and none is had twice`() throws {
    let goal = ["title": "Finish the novel", "horizon": "quarter"]
    #expect(try add("goal", goal).identifier == "finish-the-novel")
    let next = goal.merging(["horizon": "year"]) { $1 }
    #expect(try add("goal", next, after: 1).identifier == "finish-the-novel-2")
    let taken = try draft(
      "goal", next.merging(["id": "finish-the-novel", "due": "2026-12-31"]) { $1 }, after: 2)
    #expect(!taken.isValid)
    #expect(taken.problems.map(\.field) == ["id"])
    // A record with the id of a removed one would be removed too.
    try library(after: 3).undo()
    #expect(try draft("goal", next, after: 4).identifier == "finish-the-novel-3")
    #expect(try draft("goal", next.merging(["id": "novel"]) { $1 }).identifier == "novel")
    #expect(try draft("book", ["name": "婚礼"]).identifier == "婚礼")
    #expect(try draft("book", ["name": "…"]).identifier.hasPrefix("books-20261120-"))
  }

  @Test func `A gift and its contact are one change`() throws {
    let gift = try add(
      "gift", ["name": "夏青", "amount": "800", "direction": "sent", "relation": "friend"])
    let contact = try library(after: 1).kind("contact")
    let added = try library(after: 1).records(of: contact)
    #expect(added.map(\.title) == ["夏青"])
    let changes = try ChangeLog(files).last(5)
    #expect(changes.map(\.changes.count) == [2])
    #expect(changes.first?.summary.hasPrefix("gift ") == true)
    try library(after: 1).undo()
    #expect(try library(after: 2).records(of: contact).isEmpty)
    #expect(throws: (any Error).self) { try library(after: 2).named(gift.identifier) }
  }

  @Test(arguments: [
    ("growth/profile.yaml", "identity: A writer\n"),
    ("growth/profile.jsonl", #"{"id":"p","identity":"A writer"}"# + "\n"),
  ])
  func `There is one profile, which a form changes and undo puts back`(
    path: String, text: String
  ) throws {
    try files.append(Array(text.utf8), to: try #require(VaultPath(validating: path)))
    let kind = try library(after: 0).kind("profile")
    _ = try add("profile", ["vision.statement": "Mornings"], after: 1)
    let changed = try library(after: 2).records(of: kind)
    #expect(changed.count == 1)
    #expect(changed.first?.text["identity"]?.plain == "A writer")
    #expect(changed.first?.text["vision"]?.line == #"{"statement":"Mornings"}"#)
    _ = try add("profile", ["vision.ordinaryDay": "Tea"], after: 3)
    let again = try library(after: 4).records(of: kind)
    #expect(again.first?.text["vision"]?.line == #"{"statement":"Mornings","ordinaryDay":"Tea"}"#)
    try library(after: 5).undo()
    try library(after: 6).undo()
    let back = try library(after: 7).records(of: kind)
    #expect(back.count == 1)
    #expect(back.first?.text["vision"] == nil)
  }
}

import AllSystems
import Chronology
import Diagnostics
import TestKit
import Testing
import Vault

@testable import daybook

/// An import is one change, which is taken back as one and can be made again.
struct ImportUndoTests {
  private let files = MemoryFiles(["focus/sessions.jsonl": ""])
  private let now: Moment

  init() throws { now = Moment(asOf: try at("2026-11-20T15:30"), zone: shanghai) }

  private func library(after seconds: Int = 0) -> RecordLibrary {
    RecordLibrary(files, at: now, after: seconds)
  }

  private func ids() throws -> [String] {
    let library = library()
    return try library.records(of: try library.kind("session")).map(\.text.identifier)
  }

  private func plan(_ sessions: [(id: String, end: String)], isUpdate: Bool = false) -> ImportPlan {
    var addition = ImportPlan.Addition(to: "focus/sessions", year: Year(2026))
    for session in sessions {
      var line = RecordFields()
      line.add("id", text: session.id)
      line.add("start", text: "2026-11-20T09:00:00Z")
      line.add("end", text: session.end)
      if isUpdate { line.add("updatedAt", text: "2026-11-20T07:30:05Z") }
      addition.add(line)
    }
    var plan = ImportPlan()
    plan.additions = [addition]
    return plan
  }

  @Test func `An import is taken back as one change, and so is taking it back`() throws {
    let two = plan([("a", "2026-11-20T10:00:00Z"), ("b", "2026-11-20T11:00:00Z")])
    #expect(try library().perform([two], "toggl.csv: 2 records"))
    #expect(try ids() == ["a", "b"])
    let entries = try ChangeLog(files).last(5)
    #expect(entries.map(\.action) == ["import"] && entries[0].changes.count == 2)
    #expect(try library(after: 1).undo().summary == "toggl.csv: 2 records")
    #expect(try ids().isEmpty)
    // The undo, which is the last of the two, is taken back by its number.
    try library(after: 2).undo(1)
    #expect(try ids() == ["a", "b"])
  }

  @Test func `What was taken back can be imported again`() throws {
    let one = plan([("a", "2026-11-20T10:00:00Z")])
    try library().perform([one], "t")
    try library(after: 1).undo()
    #expect(try ids().isEmpty)
    try library(after: 2).perform([one], "t")
    #expect(try ids() == ["a"])
    try library(after: 3).undo()
    #expect(try ids().isEmpty)
  }

  @Test func `What grew by an import is as it was before`() throws {
    try library().perform([plan([("a", "2026-11-20T10:00:00Z")])], "first")
    try library(after: 5).perform(
      [plan([("a", "2026-11-20T12:00:00Z")], isUpdate: true)], "second")
    #expect(try library().record("a").text["end"]?.plain == "2026-11-20T12:00:00Z")
    try library(after: 9).undo()
    #expect(try library().record("a").text["end"]?.plain == "2026-11-20T10:00:00Z")
  }

  @Test func `A record that was changed since is left alone`() throws {
    let many = (0..<30).map { (id: "s\($0)", end: "2026-11-20T10:00:00Z") }
    try library().perform([plan(many)], "t")
    var edit = RecordEdit(try library().record("s7"))
    try edit.set("project", "novel", at: now)
    _ = try edit.write("edit", to: library(after: 1))
    #expect(throws: Failure.self) { try library(after: 2).undo(2) }
    #expect(try ids().count == 30)
  }

  @Test func `Files that are no records are written, and not remembered`() throws {
    var plan = ImportPlan()
    plan.files = [ImportPlan.NewFile("prompts/new.md", Array("New".utf8))]
    #expect(try !library().perform([plan], "p"))
    #expect(files.allFiles["prompts/new.md"] == Array("New".utf8))
    #expect(try ChangeLog(files).last(1).isEmpty)
  }
}

import AllSystems
import Basics
import TestKit
import Testing
import Vault

@testable import daybook

/// An import is a single change, which can be undone and made again.
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
    // The undo, which is the last of the two, is undone by its number.
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
    #expect(try library().named("a").text["end"]?.plain == "2026-11-20T12:00:00Z")
    try library(after: 9).undo()
    #expect(try library().named("a").text["end"]?.plain == "2026-11-20T10:00:00Z")
  }

  @Test func `A record that was changed since is left alone`() throws {
    let many = (0..<30).map { (id: "s\($0)", end: "2026-11-20T10:00:00Z") }
    try library().perform([plan(many)], "t")
    var edit = RecordEdit(try library().named("s7"))
    try edit.set([("project", "novel")], by: nil, EntryMoment(zone: now.zone, now: now.asOf))
    _ = try edit.write("edit", to: library(after: 1))
    #expect(throws: Failure.self) { try library(after: 2).undo(2) }
    #expect(try ids().count == 30)
  }

  private func note(_ text: String) -> ImportPlan {
    var plan = plan([("a", "2026-11-20T10:00:00Z")])
    plan.files = [ImportPlan.NewFile("journal/2026-11-20.md", Array(text.utf8))]
    plan.appendices = [("measures.yaml", Array("run: {title: Run, kind: count}\n".utf8))]
    return plan
  }

  @Test func `Files that are copied go with the records of their import, and come back`() throws {
    try files.replace("measures.yaml", with: Array("pages: {title: Pages}\n".utf8), .written)
    #expect(try library().perform([note("Bread.")], "notes: 1 record"))
    #expect(files.allFiles["journal/2026-11-20.md"] == Array("Bread.".utf8))
    #expect(try ChangeLog(files).last(5).map(\.files.count) == [1])
    try library(after: 1).undo()
    #expect(try ids().isEmpty && files.allFiles["journal/2026-11-20.md"] == nil)
    // Declarations remain, as manual records may need them.
    let declared = "pages: {title: Pages}\nrun: {title: Run, kind: count}\n"
    #expect(try files.text(of: "measures.yaml") == Array(declared.utf8))
    // The undo is undone by its number: the copied files are in a snapshot.
    try library(after: 2).undo(1)
    #expect(try ids() == ["a"])
    #expect(files.allFiles["journal/2026-11-20.md"] == Array("Bread.".utf8))
    // After an undo, the file can be imported again.
    try library(after: 3).undo(1)
    #expect(try library(after: 4).perform([note("Bread.")], "notes: 1 record"))
    #expect(files.allFiles["journal/2026-11-20.md"] == Array("Bread.".utf8))
  }

  @Test func `A file that was written in since is left alone, and so is all of its import`() throws
  {
    try library().perform([note("Bread.")], "notes: 1 record")
    let path: VaultPath = "journal/2026-11-20.md"
    try files.replace(path, with: Array("Bread. Mine.".utf8), .written)
    let failure = #expect(throws: Failure.self) { try library(after: 1).undo() }
    #expect(failure?.diagnostic.message == "the file was changed again since")
    #expect(failure?.diagnostic.place?.file == "vault/\(path)")
    #expect(try ids() == ["a"] && files.allFiles[path] == Array("Bread. Mine.".utf8))
    try files.replace(path, with: Array("Bread.".utf8), .written)
    try library(after: 2).undo()
    #expect(try ids().isEmpty)
  }

  @Test func `A file whose snapshot is gone is not made up`() throws {
    try library().perform([note("Bread.")], "notes: 1 record")
    try library(after: 1).undo()
    for path in files.allFiles.keys where path.text.contains("snapshots") {
      try files.remove(path)
    }
    let failure = #expect(throws: Failure.self) { try library(after: 2).undo(1) }
    #expect(failure?.diagnostic.message == "no snapshot has what the file held")
    #expect(try ids().isEmpty && files.allFiles["journal/2026-11-20.md"] == nil)
  }

  @Test func `What stays when an import is taken back is remembered with it`() throws {
    try library().perform([note("Bread.")], "notes: 1 record")
    #expect(try library(after: 1).undo().kept == ["measures.yaml"])
  }

  @Test func `An import that is too large to be taken back is not passed over`() throws {
    try library().perform([plan([("a", "2026-11-20T10:00:00Z")])], "first")
    let count = RecordLibrary.rememberedImport + 1
    let many = (0..<count).map { (id: "s\($0)", end: "2026-11-20T10:00:00Z") }
    #expect(try !library(after: 1).perform([plan(many)], "large"))
    for number in [nil, 1] {
      let failure = #expect(throws: Failure.self) { try library(after: 2).undo(number) }
      #expect(failure?.diagnostic.kind == "not-undoable")
      #expect(failure?.diagnostic.hint?.contains("daybook backup list") == true)
    }
    try library(after: 3).undo(2)
    #expect(try library().records(of: library().kind("session"), .exactly("a")).isEmpty)
  }

  @Test func `A plan is made again when the vault was changed since, and else is not`() async throws
  {
    let library = library()
    let basis = library.stamps
    var plans: [Int] = []
    func perform() async throws {
      try await library.perform(0, from: basis, again: { _ in 1 }) { plan, alone in
        plans.append(plan)
        // A writer that already holds the lock need not wait for itself.
        try alone.perform([self.plan([("a", "2026-11-20T10:00:00Z")])], "t")
      }
    }
    try await perform()
    try await perform()
    #expect(plans == [0, 1])
  }

  @Test func `An import of prompts is taken back with their versions`() throws {
    var plan = ImportPlan()
    plan.files = [ImportPlan.NewFile("prompts/new.md", Array("New".utf8))]
    var addition = ImportPlan.Addition(to: "prompts/history/new", year: Year(2026))
    var line = RecordFields()
    line.add("version", number: 1)
    addition.add(line)
    plan.additions = [addition]
    #expect(try library().perform([plan], "p"))
    #expect(files.allFiles["prompts/history/new.jsonl"] != nil)
    try library(after: 1).undo()
    #expect(files.allFiles["prompts/new.md"] == nil)
    #expect(files.allFiles["prompts/history/new.jsonl"] == nil)
  }
}

import AllSystems
import Basics
import SiteKit
import Synchronization
import TestKit
import Testing
import Vault

@testable import daybook

/// Each call of a write fails in turn: nothing is torn, nothing reported as written is lost, and
/// nothing reported as failed is present. `scripts/check torture` does the same with the program
/// and system calls.
struct FailingCallTests {
  private static let vault: [VaultPath: String] = [
    "growth/tasks.jsonl": #"{"id":"t1","title":"Feed the cat","day":"2026-11-20"}"# + "\n",
    "growth/goals.json": """
    [
      {"id": "novel", "title": "Write a novel", "horizon": "year", "due": "2026-12-31"}
    ]

    """,
    "gifts/contacts.yaml": "- id: zhang\n  name: 张三   # a friend\n  relation: 朋友\n",
    "exercise/exercises.csv": "id,name,minutes\nneck,Neck,5\nback,Back,10\n",
    "focus/sessions/2025.jsonl": #"{"start":"2025-11-20T09:00","end":"2025-11-20T10:30"}"# + "\n",
  ]

  /// An operation that writes.
  enum Work: String, CaseIterable, Sendable {
    case addALine, addToAPartition, editALine, editJSON, editYAML, editCSV, delete, addAKey, review
  }

  private static let now = Moment(asOf: Instant(seconds: 1_795_000_000), zone: .utc)

  private static func perform(_ work: Work, in files: any Files) throws -> [Diagnostic] {
    let warnings = Warnings()
    let library = RecordLibrary(files, at: now) { warnings.add($0) }
    func add(_ form: String, _ values: [String: String]) throws {
      let form = try #require(Systems.forms.first { $0.name == form })
      _ = try library.add(
        form.draft(values, EntryMoment(zone: .utc, now: now.asOf)), to: form)
    }
    func edit(_ id: String, _ name: String, _ value: JSONText?) throws {
      let record = try library.named(id)
      var members = record.text.content.filter { $0.name != name }
      if let value { members.append(RecordText.Member(name, value)) }
      try library.write(
        [
          RecordChange(
            record.kind.collection, record.text.identifier, before: record.text.content,
            after: value == nil ? nil : members)
        ], "edit", record.summary)
    }
    switch work {
    case .addALine: try add("task", ["id": "t3", "title": "Answer Mei"])
    case .addToAPartition:
      try add("session", ["id": "s1", "start": "2026-11-20T09:00", "end": "2026-11-20T09:30"])
    case .editALine: try edit("t1", "title", .string("Feed the dog"))
    case .editJSON: try edit("novel", "title", .string("Write a play"))
    case .editYAML: try edit("zhang", "relation", .string("同学"))
    case .editCSV: try edit("neck", "minutes", .int(6))
    case .delete: try edit("t1", "", nil)
    // A key without a column goes to a line in an additional file.
    case .addAKey: try edit("back", "unit", .string("times"))
    case .review:
      let section = GeneratedSection(name: "overview", markdown: "A week.")
      try ReviewPlan(
        of: .week(Week(containing: now.today)), title: "A week", questions: ["What went well?"],
        sections: [section], order: ["overview"], in: files
      ).apply(to: files)
    }
    return warnings.all
  }

  @Test(arguments: Work.allCases, [FileError.Reason.noSpace, .permissionDenied, .system("I/O")])
  func `A call that fails tears nothing, and is told`(
    _ work: Work, _ reason: FileError.Reason
  ) throws {
    let log: VaultPath = ".daybook/changes.jsonl"
    let whole = TriedFiles(MemoryFiles(Self.vault))
    let before = whole.base.allFiles
    #expect(try Self.perform(work, in: whole).isEmpty)
    let after = whole.base.allFiles
    #expect(before != after)
    let calls = whole.counts.calls
    #expect(calls > 1)
    for number in 1...calls {
      let files = TriedFiles(MemoryFiles(Self.vault)) { _, counts in
        counts.calls == number ? reason : nil
      }
      var (now, expected, old) = (before, after, before)
      do {
        let warnings = try Self.perform(work, in: files)
        now = files.base.allFiles
        if now[log] != after[log] {
          #expect(warnings.map(\.kind) == ["not-remembered"], "call \(number)")
          expected[log] = now[log]
        }
        #expect(now == expected, "call \(number)")
      } catch {
        now = files.base.allFiles
        // A record whose change cannot be logged is not written either.
        old[log] = now[log]
        #expect(now == old, "call \(number): \(error)")
      }
      // The next attempt succeeds.
      _ = try Self.perform(.addALine, in: files.base)
      let tasks = try files.base.contents(of: "growth/tasks.jsonl")
      #expect(String(decoding: tasks, as: UTF8.self).contains("Answer Mei"))
    }
  }
}

private final class Warnings: Sendable {
  private let kept = Mutex<[Diagnostic]>([])
  var all: [Diagnostic] { kept.withLock { $0 } }
  func add(_ diagnostic: Diagnostic) { kept.withLock { $0.append(diagnostic) } }
}

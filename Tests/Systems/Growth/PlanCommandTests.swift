import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Growth

/// `daybook drop` and `daybook defer` on Friday, 20 November 2026.
struct PlanCommandTests {
  private static let tasks = """
    {"id":"t1","title":"Answer Mei","day":"2026-11-20","lever":2}
    {"id":"t2","title":"Call the library","day":"2026-11-17","lever":1}
    {"id":"t3","title":"Read","day":"2026-11-12"}
    {"id":"t4","title":"Write","day":"2026-11-19","doneAt":"2026-11-19T10:00:00+08:00"}

    """

  /// A vault that persists between commands.
  private let vault: MemoryFiles

  init() { vault = Self.vault() }

  private static func vault(_ settings: String = "") -> MemoryFiles {
    MemoryFiles(
      name: "",
      [
        "daybook.yaml": "timeZone: Asia/Shanghai\n" + settings, "growth/tasks.jsonl": tasks,
        "growth/goals.jsonl":
          #"{"id":"novel","title":"The novel","horizon":"quarter","due":"2026-12-31"}"# + "\n",
      ])
  }

  @discardableResult
  private func run<Command: SystemCommand>(
    _ command: Command.Type, _ arguments: String..., in vault: MemoryFiles? = nil
  ) async throws -> [String] {
    let host = RecordedHost(vault ?? self.vault, asOf: try at("2026-11-20 18:40"))
    try await command.parse(arguments).run(host)
    return host.record.printed
  }

  /// A field of a task or a goal now.
  private func value(_ field: String, of id: String) throws -> String? {
    try RecordedHost(vault, asOf: try at("2026-11-20 18:40")).library.named(id).text[field]?.plain
  }

  @Test func `A dropped task says when, and can be opened again`() async throws {
    #expect(try await run(DropCommand.self, "2") == ["Dropped: Answer Mei"])
    #expect(try value("droppedAt", of: "t1") == "2026-11-20T18:40:00+08:00")
    await #expect(throws: Failure.self) { try await run(DropCommand.self, "t1") }
    #expect(
      try await run(DropCommand.self, "answer", "mei", "--undo") == ["Open again: Answer Mei"])
    #expect(try value("droppedAt", of: "t1") == nil)
    #expect(try value("lever", of: "t1") == "2")
    await #expect(throws: Failure.self) { try await run(DropCommand.self, "t1", "--undo") }
  }

  @Test func `Several are dropped as one change, all or none`() async throws {
    #expect(
      try await run(DropCommand.self, "read", "call the library", "t3")
        == ["Dropped: Read", "Dropped: Call the library"])
    let library = try RecordedHost(vault, asOf: try at("2026-11-20 18:41")).library
    #expect(try library.undo().action == "drop")
    #expect(try value("droppedAt", of: "t2") == nil && value("droppedAt", of: "t3") == nil)
    await #expect(throws: Failure.self) { try await run(DropCommand.self, "read", "t4") }
    #expect(try value("droppedAt", of: "t3") == nil)
  }

  @Test func `What is done is not dropped, and what is dropped can be done`() async throws {
    await #expect(throws: Failure.self) { try await run(DropCommand.self, "write") }
    try await run(DropCommand.self, "t3")
    let library = try RecordedHost(vault, asOf: try at("2026-11-20 18:40")).library
    var edit = RecordEdit(try library.named("t3"))
    try edit.tick(at: library.moment)
    #expect(edit.result.text["doneAt"] != nil && edit.result.text["droppedAt"] == nil)
  }

  @Test func `A goal is dropped by its status`() async throws {
    #expect(try await run(DropCommand.self, "novel") == ["Dropped: The novel"])
    #expect(try value("status", of: "novel") == "dropped")
    #expect(try value("doneAt", of: "novel") == nil)
    try await run(DropCommand.self, "novel", "--undo")
    #expect(try value("status", of: "novel") == "open")
  }

  @Test(arguments: [
    (["2", "to", "monday"], "2026-11-23"), (["answer", "mei", "to", "12-01"], "2026-12-01"),
    (["answer", "mei", "tomorrow"], "2026-11-21"), (["2", "到", "下周一"], "2026-11-23"),
    (["2", "推迟到下周一"], "2026-11-23"), (["2", "到下周一"], "2026-11-23"),
    (["2", "来週の月曜に"], "2026-11-23"), (["2", "下週一"], "2026-11-23"),
    (["2", "next", "monday"], "2026-11-23"), (["2", "in", "3", "days"], "2026-11-23"),
    (["2", "to", "today"], "2026-11-20"), (["2", "2026-12-24"], "2026-12-24"),
    (["2", "to", "yesterday"], nil), (["2", "to", "2026-11-19"], nil), (["2"], nil),
    (["to", "monday"], nil), (["2", "to"], nil), (["2", "to", "soon"], nil),
  ])
  func `A task is put off to a day as people write it, and never into the past`(
    arguments: [String], day: String?
  ) async throws {
    let host = RecordedHost(vault, asOf: try at("2026-11-20 18:40"))
    let command = try DeferCommand.parse(arguments)
    guard let day else {
      await #expect(throws: Failure.self) { try await command.run(host) }
      return #expect(try value("day", of: "t1") == "2026-11-20" && value("lever", of: "t1") == "2")
    }
    try await command.run(host)
    #expect(try value("day", of: "t1") == day)
    // Its rank was one among the levers of its day.
    #expect(try value("lever", of: "t1") == nil)
  }

  @Test func `Putting off says the day, and can be undone`() async throws {
    #expect(
      try await run(DeferCommand.self, "library", "to", "monday")
        == ["Put off to Monday, 23 November 2026: Call the library"])
    let library = try RecordedHost(vault, asOf: try at("2026-11-20 18:41")).library
    #expect(try library.undo().action == "defer")
    #expect(try value("day", of: "t2") == "2026-11-17" && value("lever", of: "t2") == "1")
  }

  @Test func `A dropped task that is put off is open, and a goal is then due`() async throws {
    try await run(DropCommand.self, "t3")
    try await run(DeferCommand.self, "t3", "to", "sunday")
    #expect(try value("droppedAt", of: "t3") == nil && value("day", of: "t3") == "2026-11-22")
    try await run(DeferCommand.self, "novel", "to", "2027-01-31")
    #expect(try value("due", of: "novel") == "2027-01-31")
    await #expect(throws: Failure.self) { try await run(DeferCommand.self, "t4", "to", "sunday") }
  }

  @Test func `A day that has the task already is asked about`() async throws {
    try await run(DeferCommand.self, "read", "to", "today")
    let other = #"{"id":"t5","title":"Read","day":"2026-11-21"}"# + "\n"
    _ = try vault.append(Array(other.utf8), to: "growth/tasks.jsonl")
    await #expect(throws: Failure.self) { try await run(DeferCommand.self, "t3", "to", "tomorrow") }
    try await run(DeferCommand.self, "t3", "to", "tomorrow", "--yes")
    #expect(try value("day", of: "t3") == "2026-11-21")
  }

  @Test(arguments: [
    ("zh-Hans", "已放弃：Read", "已推迟到2026年11月23日星期一：Answer Mei"),
    ("zh-Hant", "已放棄：Read", "已延到2026年11月23日星期一：Answer Mei"),
    ("ja", "中止しました：Read", "2026年11月23日月曜日に延期しました：Answer Mei"),
  ])
  func `Both answer in the person's language`(
    language: String, dropped: String, deferred: String
  ) async throws {
    let vault = Self.vault("language: \(language)\n")
    #expect(try await run(DropCommand.self, "read", in: vault) == [dropped])
    #expect(try await run(DeferCommand.self, "2", "to", "monday", in: vault) == [deferred])
  }
}

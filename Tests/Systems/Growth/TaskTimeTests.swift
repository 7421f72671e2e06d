import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Growth

/// Tasks that repeat, on Friday, 20 November 2026.
struct TaskTimeTests {
  private func rule(
    _ repeats: String, from day: String, lever: DailyTask.Lever? = nil
  ) throws -> DailyTask {
    var task = try task("water", lever: lever, on: day)
    task.repeats = try Repetition(written: repeats)
    return task
  }

  private func time(
    _ text: String, done: String? = nil, dropped: String? = nil, to: String? = nil
  ) throws -> TaskTime {
    let day = try day(text)
    var time = TaskTime(
      source: source(TaskTime.identifier(of: "water", on: day)), task: "water", day: day)
    time.doneAt = try done.map { try at($0) }
    time.droppedAt = try dropped.map { try at($0) }
    time.movedTo = to.flatMap { Day($0) }
    return time
  }

  private func history(_ task: DailyTask, _ times: [TaskTime] = []) throws -> GrowthHistory {
    var records = GrowthRecords()
    records.tasks = [task]
    records.taskTimes = times
    return GrowthHistory(
      records, moment: Moment(asOf: try at("2026-11-20 18:00"), zone: shanghai))
  }

  private func days(_ tasks: some Sequence<DailyTask>) -> [String] {
    tasks.map { String("\($0.day)".dropFirst(5)) }
  }

  @Test func `Each time counts as a task of its day, for the rate and the points`() throws {
    let growth = try history(
      try rule("mon,wed,fri", from: "2026-11-09", lever: .first),
      [
        try time("2026-11-09", done: "2026-11-09 09:00"),
        try time("2026-11-11", done: "2026-11-12 09:00"),
        try time("2026-11-13", dropped: "2026-11-13 09:00"),
        try time("2026-11-18", done: "2026-11-20 19:00"),
      ])
    let all = growth.summary(of: try day("2026-11-09")...day("2026-11-20"))
    #expect(all.plannedTasks == 6 && all.doneTasks == 2 && all.plannedLevers == 6)
    #expect(all.xp == 60)
    let today = growth.tasks(on: growth.today)
    #expect(today.map(\.id) == ["water@20261120"] && today.map(\.lever) == [.first])
  }

  @Test func `Of the missed times only the latest is carried over, until the next is due`() throws {
    #expect(days(try history(try rule("mon,wed", from: "2026-11-01")).carriedTasks) == ["11-18"])
    #expect(days(try history(try rule("daily", from: "2026-11-01")).carriedTasks) == [])
    let done = try time("2026-11-18", done: "2026-11-19 09:00")
    #expect(days(try history(try rule("mon,wed", from: "2026-11-01"), [done]).carriedTasks) == [])
    let growth = try history(
      try rule("3 days after done", from: "2026-11-01"),
      [try time("2026-11-01", done: "2026-11-05 09:00")])
    #expect(days(growth.carriedTasks) == ["11-08"])
  }

  @Test func `A time is put off or dropped without a change of the rule`() throws {
    let growth = try history(
      try rule("mon,wed", from: "2026-11-16", lever: .second),
      [
        try time("2026-11-16", dropped: "2026-11-16 20:00"),
        try time("2026-11-18", to: "2026-11-20"),
      ])
    #expect(days(growth.records.tasks) == ["11-16", "11-20"])
    #expect(growth.records.tasks.map(\.lever) == [.second, nil])
    #expect(growth.carriedTasks.isEmpty)
    // The one before does not come back when the latest is put off.
    let later = try history(
      try rule("mon,wed", from: "2026-11-16"), [try time("2026-11-18", to: "2026-11-22")])
    #expect(later.carriedTasks.isEmpty)
  }

  @Test func `A rule that ended keeps its history`() throws {
    let done = try time("2026-11-10", done: "2026-11-10 09:00")
    var ended = try rule("daily", from: "2026-11-09")
    ended.until = try day("2026-11-11")
    #expect(days(try history(ended, [done]).records.tasks) == ["11-09", "11-10", "11-11"])
    ended.until = nil
    ended.droppedAt = try at("2026-11-12 09:00")
    #expect(days(try history(ended, [done]).records.tasks) == ["11-09", "11-10", "11-11"])
    // With other days, the time that was done stays.
    #expect(
      days(try history(try rule("mon", from: "2026-11-09"), [done]).records.tasks)
        == ["11-09", "11-10", "11-16"])
  }

  private let vault = MemoryFiles(
    name: "",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "growth/tasks.jsonl": """
      {"id":"w","title":"Water the pots","day":"2026-11-01","repeats":"mon,wed,fri","lever":2}
      {"id":"b","title":"Back up","day":"2026-11-01","repeats":"mon"}
      {"id":"o","title":"Water meter","day":"2026-11-20"}

      """,
    ])

  private func run<Command: SystemCommand>(
    _ command: Command.Type, _ arguments: String...
  ) async throws -> [String] {
    let host = RecordedHost(vault, asOf: try at("2026-11-20 18:40"))
    try await command.parse(arguments).run(host)
    return host.record.printed
  }

  private var library: RecordLibrary {
    get throws { try RecordedHost(vault, asOf: try at("2026-11-20 18:40")).library }
  }

  private func lines(_ path: VaultPath) -> [Substring] {
    String(decoding: vault.allFiles[path] ?? [], as: UTF8.self).split(separator: "\n")
  }

  @Test func `Done by its rank or its words, the time of today is ticked, not the rule`() throws {
    let library = try library
    let kinds = library.kinds.filter { $0.tick != nil }
    for name in ["2", "pots", "w"] {
      #expect(try library.planned(name, of: kinds, .open).identifier == "w@20261120")
    }
    // The missed one of Monday; nothing later is due.
    let missed = try library.planned("back", of: kinds, .open)
    #expect(missed.identifier == "b@20261116")
    var edit = RecordEdit(missed)
    try edit.tick(at: library.moment)
    let entry = try edit.write("done", to: library)
    #expect(lines("growth/tasks.jsonl").count == 3)
    #expect(lines("growth/task-times.jsonl").count == 1)
    let after = try self.library
    #expect(throws: Failure.self) { try after.planned("back", of: kinds, .open) }
    #expect(try after.planned("back", of: kinds, .done).identifier == "b@20261116")
    #expect(entry.changes.first?.before == nil)
    try after.undo()
    #expect(try self.library.planned("back", of: kinds, .open).identifier == "b@20261116")
  }

  @Test func `A time is put off, or dropped, and all of them end with --all`() async throws {
    _ = try await run(DeferCommand.self, "2", "to", "tomorrow")
    let moved = try library.named("w@20261120").text
    #expect(moved["movedTo"]?.plain == "2026-11-21" && moved["day"]?.plain == "2026-11-20")
    _ = try await run(DropCommand.self, "back")
    #expect(try library.named("b@20261116").state == .dropped)
    #expect(try library.named("b").state == .open)
    // The one of the week before is over.
    await #expect(throws: Failure.self) { try await run(DropCommand.self, "back") }
    _ = try await run(DropCommand.self, "back", "--all")
    #expect(try library.named("b").state == .dropped)
  }
}

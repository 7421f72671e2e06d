import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus

struct RunningCommandTests {
  /// A vault that persists between commands.
  private let vault = MemoryFiles(name: "", ["daybook.yaml": "timeZone: Asia/Shanghai\n"])

  private func run<Command: SystemCommand>(
    _ command: Command.Type, at time: String, _ arguments: String...
  ) async throws -> [String] {
    let host = RecordedHost(vault, asOf: try at("2026-11-20 \(time)"))
    try await command.parse(arguments).run(host)
    return host.record.printed
  }

  private var lines: [Substring] {
    String(decoding: vault.allFiles["focus/sessions.jsonl"] ?? [], as: UTF8.self)
      .split(separator: "\n")
  }

  @Test func `One session runs at a time, and ends where the next one starts`() async throws {
    #expect(
      try await run(StartCommand.self, at: "09:05", "novel", "--at", "9:00", "--note", "Four")
        == ["Started: novel, Four, 09:00, 5 min"])
    #expect(try await run(StatusCommand.self, at: "10:00") == ["novel, Four, 09:00, 1 h"])
    #expect(
      try await run(StartCommand.self, at: "10:30", "--kind", "break") == [
        "Stopped: novel, Four, 09:00–10:30, 1 h 30 min", "Started: Break, 10:30, 0 min",
      ])
    #expect(
      try await run(StopCommand.self, at: "11:00", "--at", "10:45")
        == ["Stopped: Break, 10:30–10:45, 15 min"])
    #expect(try await run(StatusCommand.self, at: "11:00") == ["no session is running"])
    // Each step appends a line; existing lines are not rewritten.
    #expect(lines.count == 4)
    let read = await CollectionReader(files: vault, zone: shanghai, width: 1)
      .read(FocusReader.sessions, of: SessionDecoding())
    #expect(read.diagnostics.isEmpty && read.recordCount == 2)
  }

  @Test func `An end in the minute of the start is the start`() async throws {
    _ = try await run(StartCommand.self, at: "09:00:40", "novel")
    #expect(
      try await run(StopCommand.self, at: "09:00:50", "--at", "09:00").first
        == "Stopped: novel, 09:00–09:00, 0 min")
    _ = try await run(StartCommand.self, at: "10:00:40", "novel")
    await #expect(throws: Failure.self) {
      try await run(StopCommand.self, at: "10:01", "--at", "2026-11-20 9:59")
    }
  }

  @Test func `What runs can be cancelled, and what ended resumed`() async throws {
    _ = try await run(StartCommand.self, at: "09:00", "novel")
    _ = try await run(StopCommand.self, at: "10:00")
    #expect(try await run(ResumeCommand.self, at: "10:10") == ["Started: novel, 10:10, 0 min"])
    #expect(
      try await run(CancelCommand.self, at: "10:20") == ["Deleted: novel, 10:10, 10 min"])
    #expect(try await run(StatusCommand.self, at: "10:30") == ["no session is running"])
    await #expect(throws: Failure.self) { try await run(CancelCommand.self, at: "10:30") }
    await #expect(throws: Failure.self) { try await run(StopCommand.self, at: "10:30") }
  }

  @Test(arguments: ["break", "sleep"])
  func `What is resumed is the last focus, and no rest behind it`(_ kind: String) async throws {
    _ = try await run(StartCommand.self, at: "09:00", "--kind", kind)
    _ = try await run(StopCommand.self, at: "09:10")
    await #expect(throws: Failure.self) { try await run(ResumeCommand.self, at: "09:20") }
    _ = try await run(StartCommand.self, at: "09:30", "novel")
    _ = try await run(StartCommand.self, at: "10:00", "--kind", kind)
    _ = try await run(StopCommand.self, at: "10:30")
    #expect(try await run(ResumeCommand.self, at: "11:00") == ["Started: novel, 11:00, 0 min"])
  }

  @Test func `A session that was never ended is ended by its id, not before it began`()
    async throws
  {
    try vault.append(
      Array(#"{"id":"s1","start":"2026-11-10T09:00","mine":1}"#.utf8), to: "focus/sessions.jsonl")
    _ = try await run(StartCommand.self, at: "09:00", "novel")
    await #expect(throws: Failure.self) {
      try await run(StopCommand.self, at: "09:30", "s1", "--at", "9 Nov 11:30")
    }
    #expect(
      try await run(StopCommand.self, at: "09:30", "s1", "--at", "10 Nov 11:30")
        == [
          "Stopped: 2026-11-10 09:00–11:30, 2 h 30 min", "2026-11-10: 2 h 30 min of 4 h",
        ])
    #expect(lines.last?.contains(#""mine":1"#) == true)
    #expect(try await run(StatusCommand.self, at: "09:40") == ["novel, 09:00, 40 min"])
    await #expect(throws: Failure.self) {
      try await run(StopCommand.self, at: "09:50", "--at", "yesterday")
    }
  }

  @Test func `A time without a day ends a forgotten session on its own day`() async throws {
    try vault.append(
      Array(#"{"id":"s1","start":"2026-11-10T22:00"}"#.utf8), to: "focus/sessions.jsonl")
    #expect(
      try await run(StopCommand.self, at: "09:30", "s1", "--at", "0:30")
        == [
          "Stopped: 2026-11-10 22:00 – 2026-11-11 00:30, 2 h 30 min",
          "2026-11-11: 30 min of 4 h",
        ])
  }

  private let forgotten = #"{"id":"s1","start":"2026-11-19T09:00","project":"novel"}"# + "\n"

  @Test func `A session forgotten yesterday ends at the first such time after its start`()
    async throws
  {
    try vault.append(Array(forgotten.utf8), to: "focus/sessions.jsonl")
    #expect(
      try await run(StatusCommand.self, at: "08:00") == [
        "novel, 2026-11-19 09:00 was never ended. When did it end? daybook stop --at 13:00"
      ])
    // Eight hours are more than the longest session, but the person gave them.
    #expect(
      try await run(StopCommand.self, at: "08:00", "--at", "17:00") == [
        "Stopped: novel, 2026-11-19 09:00–17:00, 8 h", "2026-11-19: 8 h of 4 h",
      ])
    #expect(try await run(StatusCommand.self, at: "08:00") == ["no session is running"])
  }

  @Test func `Without a time a forgotten session is asked about, and not ended now`() async throws {
    try vault.append(Array(forgotten.utf8), to: "focus/sessions.jsonl")
    let failure = await #expect(throws: Failure.self) {
      try await run(StopCommand.self, at: "08:00")
    }
    #expect(
      failure?.diagnostic.hint
        == "say when it ended: daybook stop --at 13:00, or with --at now if it ends now")
    #expect(lines.count == 1)
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 08:00"), answers: ["5 o'clock or so", "17:00"])
    try await StopCommand.parse([]).run(host)
    #expect(host.record.asked.first == "novel, 2026-11-19 09:00 was never ended. When did it end?")
    #expect(host.record.printed.first == "Stopped: novel, 2026-11-19 09:00–17:00, 8 h")
  }

  @Test func `An end is never later than now`() async throws {
    _ = try await run(StartCommand.self, at: "09:00", "novel")
    let failure = await #expect(throws: Failure.self) {
      try await run(StopCommand.self, at: "10:00", "--at", "17:00")
    }
    #expect(failure?.diagnostic.message == "17:00 is later than now, 10:00")
    #expect(try await run(StatusCommand.self, at: "10:00") == ["novel, 09:00, 1 h"])
  }

  @Test func `A newer session ends first, and then the forgotten one is asked about`()
    async throws
  {
    try vault.append(Array(forgotten.utf8), to: "focus/sessions.jsonl")
    _ = try await run(StartCommand.self, at: "09:00", "letters")
    _ = try await run(StopCommand.self, at: "09:30")
    #expect(
      try await run(StatusCommand.self, at: "10:00") == [
        "novel, 2026-11-19 09:00 was never ended. When did it end? daybook stop --at 13:00"
      ])
  }

  @Test func `Commands speak the language of the vault`() async throws {
    let vault = MemoryFiles(
      name: "", ["daybook.yaml": "timeZone: Asia/Shanghai\nlanguage: zh-Hans\n"])
    let first = RecordedHost(vault, asOf: try at("2026-11-20 09:00"))
    try await StartCommand.parse(["小说"]).run(first)
    let then = RecordedHost(vault, asOf: try at("2026-11-20 10:30"))
    try await StopCommand.parse([]).run(then)
    #expect(first.record.printed == ["已开始：小说，09:00，0分钟"])
    #expect(
      then.record.printed == ["已结束：小说，09:00–10:30，1小时30分", "今天：1小时30分，目标4小时"])
  }
}

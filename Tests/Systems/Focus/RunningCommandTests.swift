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
        == ["started: novel, Four, 09:00, 5 min"])
    #expect(try await run(StatusCommand.self, at: "10:00") == ["novel, Four, 09:00, 1 h"])
    #expect(
      try await run(StartCommand.self, at: "10:30", "--kind", "break") == [
        "stopped: novel, Four, 09:00 to 10:30, 1 h 30 min", "started: break, 10:30, 0 min",
      ])
    #expect(
      try await run(StopCommand.self, at: "11:00", "--at", "10:45")
        == ["stopped: break, 10:30 to 10:45, 15 min"])
    #expect(try await run(StatusCommand.self, at: "11:00") == ["no session is running"])
    // Each step appends a line; existing lines are not rewritten.
    #expect(lines.count == 4)
    let read = await CollectionReader(files: vault, zone: shanghai, width: 1)
      .read(FocusReader.sessions, of: SessionDecoding())
    #expect(read.diagnostics.isEmpty && read.recordCount == 2)
  }

  @Test func `What runs can be cancelled, and what ended resumed`() async throws {
    _ = try await run(StartCommand.self, at: "09:00", "novel")
    _ = try await run(StopCommand.self, at: "10:00")
    #expect(try await run(ResumeCommand.self, at: "10:10") == ["started: novel, 10:10, 0 min"])
    #expect(
      try await run(CancelCommand.self, at: "10:20") == ["cancelled: novel, 10:10, 10 min"])
    #expect(try await run(StatusCommand.self, at: "10:30") == ["no session is running"])
    await #expect(throws: Failure.self) { try await run(CancelCommand.self, at: "10:30") }
    await #expect(throws: Failure.self) { try await run(StopCommand.self, at: "10:30") }
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
        == ["stopped: 2026-11-10 09:00 to 2026-11-10 11:30, 2 h 30 min"])
    #expect(lines.last?.contains(#""mine":1"#) == true)
    #expect(try await run(StatusCommand.self, at: "09:40") == ["novel, 09:00, 40 min"])
    await #expect(throws: Failure.self) {
      try await run(StopCommand.self, at: "09:50", "--at", "yesterday")
    }
  }

  @Test func `A time without a day ends a forgotten session on its own day`() async throws {
    try vault.append(
      Array(#"{"id":"s1","start":"2026-11-10T22:00"}"#.utf8), to: "focus/sessions.jsonl")
    // Twenty hours are not a plausible length.
    await #expect(throws: Failure.self) {
      try await run(StopCommand.self, at: "09:30", "s1", "--at", "18:10")
    }
    #expect(
      try await run(StopCommand.self, at: "09:30", "s1", "--at", "0:30")
        == ["stopped: 2026-11-10 22:00 to 2026-11-11 00:30, 2 h 30 min"])
  }
}

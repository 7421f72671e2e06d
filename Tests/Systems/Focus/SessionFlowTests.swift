import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus

struct SessionFlowTests {
  /// Medians of 7 and 8: hard, and less able than usual.
  private let vault = MemoryFiles(
    name: "",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "growth/flow.jsonl": """
      {"id":"a","at":"2026-11-19T09:30:00","challenge":3,"skill":8,"project":"novel"}
      {"id":"b","at":"2026-11-20T09:30:00","challenge":7,"skill":6,"project":"Novel"}
      {"id":"c","at":"2026-11-20T09:40:00","challenge":9,"skill":9,"project":"letters"}

      """,
    ])

  private func run<Command: SystemCommand>(
    _ command: Command.Type, at time: String, _ arguments: String...
  ) async throws -> [String] {
    let host = RecordedHost(vault, asOf: try at("2026-11-20 \(time)"))
    try await command.parse(arguments).run(host)
    return host.record.printed
  }

  @Test func `The flow noted during the session is shown while it runs, and when it ends`()
    async throws
  {
    _ = try await run(StartCommand.self, at: "09:00", "novel")
    #expect(try await run(StatusCommand.self, at: "09:20") == ["novel, 09:00, 20 min"])
    let flow = "anxiety: challenge 7, skill 6"
    #expect(try await run(StatusCommand.self, at: "10:00") == ["novel, 09:00, 1 h", flow])
    let json = try await run(StatusCommand.self, at: "10:00", "--format", "json")
    let noted =
      #""flow":{"at":"2026-11-20T09:30:00+08:00","state":"anxiety","challenge":7,"skill":6}"#
    #expect(json.first?.contains(noted) == true)
    let stopped = try await run(StopCommand.self, at: "10:00")
    #expect(stopped.prefix(2) == ["Stopped: novel, 09:00–10:00, 1 h", flow])
  }

  @Test func `A break has no flow, and another project’s is not this one’s`() async throws {
    _ = try await run(StartCommand.self, at: "09:00", "--kind", "break")
    #expect(try await run(StatusCommand.self, at: "10:00") == ["Break, 09:00, 1 h"])
    _ = try await run(StartCommand.self, at: "10:00", "--at", "9:35", "novel")
    #expect(try await run(StatusCommand.self, at: "10:10") == ["novel, 09:35, 35 min"])
    let json = try await run(StatusCommand.self, at: "10:10", "--format", "json")
    #expect(json.first?.contains(#""flow":null"#) == true)
  }
}

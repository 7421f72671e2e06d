import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Categories proposed for prompts without one.
struct PromptCategorizeTests {
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "prompts/a.md": "---\ncategory: editing\n---\nEdit the letter about frost.\n",
      "prompts/b.md": "---\ncategory: kitchen\n---\nBake the bread about noon.\n",
      "prompts/c.md": "---\ntitle: C\n---\nEdit a letter about the bread.\n",
      "prompts/d.md": "---\ntitle: D\n---\nEdit the letter.\n",
      "prompts/e.md": "---\ntitle: E\n---\nZebra.\n",
    ])

  private func run(
    _ arguments: [String], answers: [String]? = nil
  ) async throws -> RecordedHost.Record {
    let host = RecordedHost(vault, asOf: try at("2026-11-20 15:30"), answers: answers)
    try await PromptCategorizeCommand.parse(arguments).run(host)
    return host.record
  }

  private func categories() async -> [String?] {
    await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
      .records.prompts.map(\.category)
  }

  @Test func `Several are proposed, and nothing is written before`() async throws {
    let told = try await run(["--dry-run"])
    #expect(told.printed.count == 2 && told.printed[1] == "d: editing, kitchen")
    await #expect(throws: Failure.self) { _ = try await run([]) }
    #expect(await categories() == ["editing", "kitchen", nil, nil, nil])
  }

  @Test func `The first of each is written as one change`() async throws {
    _ = try await run(["--yes"])
    #expect(await categories()[3] == "editing")
    let library = try RecordedHost(vault, asOf: try at("2026-11-20 15:40")).library
    #expect(try library.changes(10).count == 1)
    try library.undo()
    #expect(await categories() == ["editing", "kitchen", nil, nil, nil])
  }

  @Test func `A person chooses, or takes none`() async throws {
    let record = try await run([], answers: ["0", "2"])
    #expect(record.asked.count == 2)
    #expect(await categories() == ["editing", "kitchen", nil, "kitchen", nil])
  }
}

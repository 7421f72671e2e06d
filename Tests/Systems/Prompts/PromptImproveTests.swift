import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Prompts that a language model writes better.
struct PromptImproveTests {
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml":
        "timeZone: Asia/Shanghai\nauthor: Lin\naudiences: {coach: {prompts: all}}\n",
      "prompts/p.md": "---\ntitle: P\n---\nWrite about {{topic}}.\n",
    ])

  private func improve(
    _ arguments: [String], answers: [String]? = nil, saying: String = "Write of {{topic}}."
  ) async throws -> RecordedHost.Record {
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 15:30"), answers: answers,
      model: { _ in .said(ModelSaying(saying, provider: "ollama", model: "small")) })
    try await PromptImproveCommand.parse(["p"] + arguments).run(host)
    return host.record
  }

  @Test func `Advice of the program is no part of what gets codes`() async throws {
    let record = try await improve(
      ["--follow", "structure", "--wish", "Shorter, for Clara", "--keep"])
    let request = try #require(record.questions.first)
    #expect(
      request.turns.map(\.text) == [
        "Wanted improvement: Shorter, for Clara\n\nWrite about {{topic}}.\n"
      ])
    #expect(
      request.instructions.hasSuffix(
        "\n\nChange nothing but this:\n- Divide it into sections with a heading or a label, such as "
          + "“Task:” and “Format:”."))
    let text = vault.allFiles["prompts/p.md"].map { String(decoding: $0, as: UTF8.self) }
    #expect(text?.hasSuffix("---\nWrite of {{topic}}.\n") == true)
  }

  @Test func `Only chosen suggestions are told`() async throws {
    let suggested = PromptScore(of: "Write about {{topic}}.\n").rubrics
      .count { $0.suggestion != nil }
    let answers = ["n", "y"] + Array(repeating: "n", count: suggested - 2) + ["y"]
    let record = try await improve(["--choose"], answers: answers)
    let instructions = try #require(record.questions.first?.instructions)
    #expect(instructions.split(separator: "\n").count { $0.hasPrefix("- ") } == 1)
    await #expect(throws: ValidationError.self) { try await improve(["--follow", "clarity"]) }
  }
}

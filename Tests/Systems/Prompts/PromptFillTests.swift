import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Commands that list, show, fill in and pick prompts.
struct PromptFillTests {
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "prompts/letter.md":
        "---\ntitle: A letter\ncategory: letters\ntags: [post, long]\ntemplate: true\n"
        + "createdAt: 2026-10-01\n---\nA letter about {{topic}}, {tone}.\n{{ topic }}!\n",
      "prompts/poem.md":
        "---\ntitle: 一首诗\ncategory: poems\ntags: [post]\nvisibility: public\n"
        + "createdAt: 2026-11-01\n---\nYou are a poet. Write a poem of 12 lines about frost.\n",
      "prompts/uses.jsonl":
        #"{"at":"2026-11-01T10:00:00+08:00","prompt":"letter","rating":2}"# + "\n"
        + #"{"at":"2026-11-02T10:00:00+08:00","prompt":"letter","rating":5}"# + "\n"
        + #"{"at":"2026-12-01T10:00:00+08:00","prompt":"poem","rating":5}"# + "\n",
    ])

  @discardableResult
  private func run<Command: SystemCommand>(
    _ command: Command.Type, _ arguments: [String], answers: [String]? = nil,
    files: [String: String] = [:]
  ) async throws -> RecordedHost.Record {
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 15:30"), files: files, answers: answers)
    try await command.parse(arguments).run(host)
    return host.record
  }

  private func ids(_ arguments: String...) async throws -> [String] {
    try await run(PromptListCommand.self, arguments + ["--format", "json"]).printed.map {
      JSONText.parsedMembers($0)?.first { $0.name == "prompt" }?.value.plain ?? ""
    }
  }

  @Test func `Values that nobody gives are asked for, and the last ones are offered`() async throws
  {
    let first = try await run(
      PromptFillCommand.self, ["letter", "topic=the frost = ice"], answers: ["plain"])
    #expect(first.asked == ["tone?"])
    #expect(first.printed == ["A letter about the frost = ice, plain.\nthe frost = ice!\n"])
    let second = try await run(PromptFillCommand.self, ["A letter"], answers: ["", "warm"])
    #expect(second.asked == ["topic? [the frost = ice]", "tone? [plain]"])
    #expect(second.printed == ["A letter about the frost = ice, warm.\nthe frost = ice!\n"])
    let third = try await run(PromptFillCommand.self, ["letter", "--last", "topic=snow"])
    #expect(third.printed == ["A letter about snow, warm.\nsnow!\n"])
    // It is a file of the person's own, which no site and no record knows.
    #expect(vault.allFiles[".daybook/prompt-values.jsonl"] != nil)
  }

  @Test func `A value may be a file, and values are no templates themselves`() async throws {
    let record = try await run(
      PromptFillCommand.self, ["letter", "--file", "topic=-", "tone={{topic}}", "--copy"],
      files: ["-": "two\nlines"])
    #expect(record.copied == ["A letter about two\nlines, {{topic}}.\ntwo\nlines!\n"])
    #expect(record.printed.isEmpty)
    let both = try await run(
      PromptFillCommand.self, ["letter", "topic=a", "tone=b", "--copy", "-"])
    #expect(both.copied == both.printed && both.printed == ["A letter about a, b.\na!\n"])
    let json = try await run(
      PromptFillCommand.self, ["letter", "topic=a", "tone=b", "--format", "json"])
    #expect(
      json.printed == [
        #"{"version":1,"prompt":"letter","promptVersion":1,"text":"A letter about a, b.\na!\n","#
          + #""copied":false,"values":[{"name":"topic","value":"a"},{"name":"tone","value":"b"}]}"#
      ])
  }

  @Test(arguments: [
    ["letter", "topic=x"], ["letter", "topci=x", "tone=y"], ["letter", "topic"], ["lettr"],
    ["letter", "topic=x", "--file", "tone"], ["letter", "topic=x", "--file", "tone=nowhere"],
    ["letter", "topic=x", "tone=y", "--version", "7"], ["letter", "topic=x", "topic=y", "tone=z"],
  ])
  func `What cannot be filled in is refused, and nothing is remembered`(
    arguments: [String]
  ) async throws {
    await #expect(throws: (any Error).self) { try await run(PromptFillCommand.self, arguments) }
    #expect(vault.allFiles[".daybook/prompt-values.jsonl"] == nil)
  }

  @Test func `A vault with locked records remembers no values`() async throws {
    let key = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p"
    let locked = MemoryFiles(
      name: "vault",
      [
        "daybook.yaml": "timeZone: Asia/Shanghai\nencryption:\n  recipients: [\(key)]\n",
        "prompts/p.md": "About {{topic}}.\n",
      ])
    let host = RecordedHost(locked, asOf: try at("2026-11-20 15:30"))
    try await PromptFillCommand.parse(["p", "topic=x"]).run(host)
    #expect(host.record.printed == ["About x.\n"])
    #expect(locked.allFiles[".daybook/prompt-values.jsonl"] == nil)
  }

  @Test func `A prompt is picked by typing, then filled in`() async throws {
    let record = try await run(PromptPickCommand.self, ["--copy"], answers: ["诗"])
    #expect(record.copied == ["You are a poet. Write a poem of 12 lines about frost.\n"])
    await #expect(throws: ExitCode.failure) {
      try await run(PromptPickCommand.self, [], answers: ["nothing so"])
    }
    await #expect(throws: Failure.self) { try await run(PromptPickCommand.self, []) }
  }

  @Test func `Prompts are listed by what they are, in any order`() async throws {
    #expect(try await ids() == ["letter", "poem"])
    #expect(try await ids("--category", "Poems") == ["poem"])
    #expect(try await ids("--tag", "post", "--tag", "long") == ["letter"])
    #expect(try await ids("--visibility", "public") == ["poem"])
    #expect(try await ids("--template") == ["letter"])
    #expect(try await ids("--sort", "score", "--limit", "1") == ["poem"])
    #expect(try await ids("--sort", "created") == ["poem", "letter"])
    // A use after now does not count, and a prompt without a rating comes last.
    #expect(try await ids("--sort", "rating") == ["letter", "poem"])
    let table = try await run(PromptListCommand.self, ["--sort", "uses"]).printed[0]
    let lines = table.split(separator: "\n")
    #expect(lines[1].hasPrefix("letter  A letter  letters"))
    #expect(lines[1].hasSuffix("2     3.5  2026-10-01"))
    #expect(try await run(PromptListCommand.self, ["--tag", "none"]).printed.isEmpty)
    #expect(throws: (any Error).self) { try PromptListCommand.parse(["--visibility", "all"]) }
  }

  @Test func `A prompt is shown with what is known of it, or its text alone`() async throws {
    let shown = try await run(PromptShowCommand.self, ["letter"]).printed[0]
    for part in [
      "A letter (letter)", "Category", "letters", "topic, tone", "vault/prompts/letter.md",
      "\n\nA letter about {{topic}}, {tone}.",
    ] { #expect(shown.contains(part), "\(part) in \(shown)") }
    let text = try await run(PromptShowCommand.self, ["letter", "--text"]).written
    #expect(
      String(decoding: text, as: UTF8.self) == "A letter about {{topic}}, {tone}.\n{{ topic }}!\n")
    await #expect(throws: Failure.self) {
      try await run(PromptShowCommand.self, ["letter", "--version", "2"])
    }
  }

  @Test func `What is like a text is found, also before it is added`() async throws {
    let text = "You are a poet. Write a poem of 10 lines about snow.\n"
    let found = try await run(PromptSimilarCommand.self, ["--body", "-"], files: ["-": text])
    #expect(found.printed.count == 1 && found.printed[0].contains("poem"))
    #expect(!found.printed[0].contains("letter"))
    let refused = await #expect(throws: Failure.self) {
      try await run(PromptNewCommand.self, ["snow", "--body", "-"], files: ["-": text])
    }
    #expect(refused?.diagnostic.kind == "not-agreed" && vault.allFiles["prompts/snow.md"] == nil)
    let added = try await run(
      PromptNewCommand.self, ["snow", "--body", "-", "--yes"], files: ["-": text])
    #expect(added.notes.count == 1 && added.notes[0].hasPrefix("similar: poem ("))
    let json = try await run(PromptSimilarCommand.self, ["snow", "--format", "json"])
    #expect(json.printed.count == 1 && json.printed[0].contains(#""prompt":"poem""#))
    for wrong in [[], ["snow", "--body", "-"], ["nothing-so"]] {
      await #expect(throws: (any Error).self) {
        try await run(PromptSimilarCommand.self, wrong, files: ["-": text])
      }
    }
  }

  @Test func `A text that a terminal would obey is shown as a text`() async throws {
    try vault.replace("prompts/bad.md", with: Array("A \u{1B}[2J {{x}}\n".utf8), .written)
    let shown = try await run(PromptShowCommand.self, ["bad"]).printed[0]
    #expect(!shown.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `A variable that need not be filled in may stay empty`() async throws {
    let text = "---\narguments:\n  - {name: tone, required: no}\n---\n{{topic}}, {{tone}}, ${x}.\n"
    try vault.replace("prompts/few.md", with: Array(text.utf8), .written)
    #expect(try await run(PromptFillCommand.self, ["few", "topic=x"]).printed == ["x, , ${x}.\n"])
    await #expect(throws: (any Error).self) {
      try await run(PromptFillCommand.self, ["few", "tone=y"])
    }
  }
}

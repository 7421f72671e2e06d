import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Prompts as records: listed, changed, deleted and brought back.
struct PromptRecordTests {
  private static let letter =
    "---\ntitle: A letter # of mine\nmodel: small-8b\ntags: [post, long]\ntemplate: true\n"
    + "createdAt: 2026-10-01\nteam: desk\n---\nA letter about {{topic}}.\n"
  private static let history =
    #"{"version":1,"at":"2026-10-01T10:00:00Z","body":"A letter about {{topic}}.\n"}"# + "\n"
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "prompts/letter.md": letter,
      "prompts/plain.md": "Say it.\n",
      "prompts/history/letter.jsonl": history,
      "prompts/teams.jsonl":
        #"{"id":"desk","name":"Desk","members":[{"user":"Clara","role":"editor"},"#
        + #"{"user":"Jonas","role":"viewer"}]}"# + "\n",
      "prompts/uses.jsonl":
        #"{"id":"u1","at":"2026-11-01T10:00:00+08:00","prompt":"letter","rating":2}"# + "\n",
    ])

  private func host(_ second: Int = 0, answers: [String]? = nil) throws -> RecordedHost {
    RecordedHost(
      vault, asOf: try at("2026-11-20 15:30") + .seconds(second), answers: answers,
      editor: { $0 + "More.\n" })
  }

  @discardableResult
  private func run<Command: SystemCommand>(
    _ command: Command.Type, _ arguments: [String], second: Int = 0, answers: [String]? = nil
  ) async throws -> RecordedHost.Record {
    let host = try host(second, answers: answers)
    try await command.parse(arguments).run(host)
    return host.record
  }

  private func text(_ path: VaultPath) -> String? {
    vault.allFiles[path].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `The library has prompts with the keys of their files`() throws {
    let library = try host().library
    let kind = try library.kind("prompt")
    let records = try library.records(of: kind)
    #expect(records.map(\.identifier) == ["letter", "plain"])
    let letter = records[0].text
    #expect(letter["title"]?.plain == "A letter" && letter["tags"]?.texts == ["post", "long"])
    #expect(letter["template"]?.line == "true" && letter["model"]?.plain == "small-8b")
    #expect(records[1].text.content.isEmpty)
    #expect(try library.named("A letter", of: [kind]).identifier == "letter")
  }

  @Test func `Without a title, no other key is taken for one`() async throws {
    let record = try await run(PromptEditCommand.self, ["plain", "category=letters"])
    #expect(record.printed.joined().contains("(plain)"))
    #expect(!record.printed.joined().contains("letters"))
    let plain = try #require(try host().library.records(of: PromptFile.kind).last)
    #expect(plain.title == nil && plain.text["category"]?.plain == "letters")
  }

  @Test func `A changed key replaces its own line, and undo brings the file back`() async throws {
    try await run(
      PromptEditCommand.self, ["letter", "category=letters: new", "template=no", "tags="])
    #expect(
      text("prompts/letter.md")
        == "---\ntitle: A letter # of mine\nmodel: small-8b\ntemplate: false\n"
        + "createdAt: 2026-10-01\nteam: desk\ncategory: \"letters: new\"\n---\nA letter about {{topic}}.\n"
    )
    try host(1).library.undo()
    #expect(text("prompts/letter.md") == Self.letter)
    try await run(PromptEditCommand.self, ["plain", "title=一句话", "tags=a; b"], second: 2)
    #expect(text("prompts/plain.md") == "---\ntitle: 一句话\ntags: [\"a\",\"b\"]\n---\nSay it.\n")
  }

  @Test(arguments: [
    ["letter", "colour=red"], ["letter", "visibility=all"], ["letter", "version=none"],
    ["letter", "id=other"], ["letter", "version=9"], ["letter", "parent=nosuch"],
    ["letter", "parent=letter"],
    ["letter", "title=x", "--author", "Jonas"],
  ])
  func `A change that cannot be is refused, and nothing is written`(
    arguments: [String]
  ) async throws {
    await #expect(throws: (any Error).self) { try await run(PromptEditCommand.self, arguments) }
    #expect(text("prompts/letter.md") == Self.letter)
  }

  @Test func `A general edit keeps to the same keys as the edit of prompts`() throws {
    func failure(_ key: String, _ value: JSONText) throws -> Failure? {
      let library = try host().library
      var edit = RecordEdit(try library.named("letter", of: [PromptFile.kind]))
      edit.members[key] = value
      return #expect(throws: Failure.self) { try edit.write("edit", to: library) }
    }
    for (key, value) in [
      ("version", JSONText.int(9)), ("id", "other"), ("updatedAt", "2026-11-01T10:00:00+08:00"),
    ] {
      let found = try failure(key, value)?.diagnostic
      #expect(found?.kind == "fixed-field", "\(key): \(found?.message ?? "nothing")")
    }
    let unknown = try failure("parent", "plan")?.diagnostic
    #expect(unknown?.kind == "no-prompt" && unknown?.hint == "did you mean \"plain\"?")
    #expect(try failure("parent", "letter")?.diagnostic.kind == "own-parent")
    #expect(text("prompts/letter.md") == Self.letter)
    let library = try host().library
    var edit = RecordEdit(try library.named("letter", of: [PromptFile.kind]))
    edit.members["parent"] = "plain"
    _ = try edit.write("edit", to: library)
    #expect(text("prompts/letter.md")?.contains("\nparent: plain\n") == true)
  }

  @Test func `A text that is edited is the next version`() async throws {
    try await run(PromptEditCommand.self, ["letter", "--note", "Longer"], answers: [])
    #expect(text("prompts/letter.md")?.hasSuffix("A letter about {{topic}}.\nMore.\n") == true)
    #expect(text("prompts/history/letter.jsonl")?.contains("\"note\":\"Longer\"") == true)
  }

  @Test func `A deleted prompt takes its versions along, and undo brings both back`() async throws {
    // A use refers to it, and nobody is there to be asked.
    await #expect(throws: Failure.self) { try await run(PromptDeleteCommand.self, ["letter"]) }
    await #expect(throws: Failure.self) {
      try await run(PromptDeleteCommand.self, ["letter", "--yes", "--author", "Jonas"])
    }
    #expect(text("prompts/letter.md") == Self.letter)
    let record = try await run(PromptDeleteCommand.self, ["letter", "--yes"])
    #expect(record.printed.count == 1 && record.printed[0].hasPrefix("deleted: "))
    #expect(text("prompts/letter.md") == nil && text("prompts/history/letter.jsonl") == nil)
    try host(1).library.undo()
    #expect(text("prompts/letter.md") == Self.letter)
    #expect(text("prompts/history/letter.jsonl") == Self.history)
  }

  @Test func `Uses and comments go with a prompt only when told so`() async throws {
    try await run(PromptDeleteCommand.self, ["letter", "--with-references", "--yes"])
    let library = try host(1).library
    #expect(try library.records(of: library.kind("use")).isEmpty)
    try library.undo()
    #expect(try library.records(of: library.kind("use")).count == 1)
    #expect(text("prompts/letter.md") == Self.letter)
  }

  @Test func `A prompt that was changed meanwhile is not overwritten`() throws {
    let library = try host().library
    let record = try library.named("letter", of: [try library.kind("prompt")])
    try vault.replace("prompts/letter.md", with: Array("---\ntitle: B\n---\nX\n".utf8), .written)
    #expect(throws: Failure.self) { try library.delete([record]) }
    #expect(text("prompts/letter.md") == "---\ntitle: B\n---\nX\n")
  }

  @Test func `Variables are described in a line, and what else is said of them stays`()
    async throws
  {
    let described = Self.letter.replacing(
      "template: true\n",
      with:
        "arguments:\n- {name: topic, description: the thing, type: text}\n- tone\ntemplate: true\n")
    try vault.replace("prompts/letter.md", with: Array(described.utf8), .written)
    let record = try host().library.named("letter", of: [PromptFile.kind])
    #expect(
      record.text["arguments"]?.line
        == #"[{"name":"topic","description":"the thing","type":"text"},{"name":"tone"}]"#)
    try await run(
      PromptEditCommand.self, ["letter", "arguments=topic | what it is about; tone | | no"])
    #expect(
      text("prompts/letter.md")
        == described.replacing(
          "arguments:\n- {name: topic, description: the thing, type: text}\n- tone\n",
          with: #"arguments: [{"name":"topic","description":"what it is about","type":"text"},"#
            + #"{"name":"tone","required":false}]"# + "\n"))
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    let arguments = try #require(stored.records.prompts.first { $0.id == "letter" }).arguments
    #expect(arguments.map(\.description) == ["what it is about", nil])
    #expect(arguments.map(\.isRequired) == [true, false])
    // Another change leaves them as they are.
    let before = text("prompts/letter.md")
    try await run(PromptEditCommand.self, ["letter", "category=post"], second: 1)
    #expect(
      text("prompts/letter.md") == before?.replacing("\n---\nA", with: "\ncategory: post\n---\nA"))
    for wrong in ["a | b | perhaps", "a; a", " | b"] {
      await #expect(throws: Failure.self) {
        try await run(PromptEditCommand.self, ["letter", "arguments=\(wrong)"], second: 2)
      }
    }
  }

  @Test func `Arguments that are no list are a warning`() async throws {
    try vault.replace(
      "prompts/plain.md", with: Array("---\narguments: x | y\n---\nA\n".utf8), .written)
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    #expect(stored.diagnostics.kept.map(\.kind) == ["wrong-type"])
    #expect(stored.records.prompts.count == 2 && !stored.records.prompts[1].isWithheld)
  }
}

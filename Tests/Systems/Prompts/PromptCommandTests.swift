import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Commands that write prompts and comments on them.
struct PromptCommandTests {
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\nauthor: Lin\n",
      "prompts/letter.md":
        "---\ntemplate: true\ncategory: letters\nteam: desk\n---\nA letter about {{topic}}, {{tone}}.\n{{topic}}!\n",
      "prompts/teams.jsonl":
        #"{"id":"desk","name":"Desk","members":[{"user":"Clara","role":"editor"},"#
        + #"{"user":"Jonas","role":"viewer"}]}"# + "\n",
    ])

  @discardableResult
  private func run<Command: SystemCommand>(
    _ command: Command.Type, _ arguments: [String], answers: [String]? = nil,
    files: [String: String] = [:], second: Int = 0
  ) async throws -> RecordedHost.Record {
    let host = RecordedHost(
      vault, asOf: try at("2026-11-20 15:30") + .seconds(second), files: files, answers: answers)
    try await command.parse(arguments).run(host)
    return host.record
  }

  private func text(_ path: VaultPath) -> String {
    String(decoding: vault.allFiles[path] ?? [], as: UTF8.self)
  }

  private func records() async -> StoredPrompts {
    await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
  }

  @Test func `A template is filled in, and what nobody says is asked for`() async throws {
    let record = try await run(
      PromptNewCommand.self,
      ["frost", "--from", "letter", "--set", "topic=the frost", "--title", "Frost: a letter"],
      answers: ["plain"])
    #expect(record.asked == ["tone?"])
    #expect(record.printed == ["prompt frost: Frost: a letter, version 1, vault/prompts/frost.md"])
    #expect(
      text("prompts/frost.md").hasSuffix("---\nA letter about the frost, plain.\nthe frost!\n"))
    let stored = await records()
    #expect(stored.diagnostics.isEmpty)
    let prompt = try #require(stored.records.prompts.first { $0.id == "frost" })
    #expect(prompt.parent == "letter" && prompt.team == "desk" && prompt.category == "letters")
    #expect(prompt.title == "Frost: a letter" && !prompt.isTemplate)
    #expect(stored.records.histories["frost"]?.versions(of: prompt).map(\.author) == ["Lin"])
  }

  @Test func `A new prompt takes its text from a file, and no other's place`() async throws {
    try await run(
      PromptNewCommand.self, ["note", "--body", "-", "--tag", "a: b", "--tag", "c"],
      files: ["-": "Say it.\n"])
    let prompt = try #require(await records().records.prompts.first { $0.id == "note" })
    #expect(prompt.body == "Say it.\n" && prompt.tags == ["a: b", "c"] && prompt.version == 1)
    for wrong in [
      ["letter", "--body", "-"], ["../x", "--body", "-"], ["n", "--from", "leter"],
      ["n", "--from", "letter", "--set", "topci=x"], ["n", "--from", "letter", "--set", "topic=x"],
      ["n", "--body", "-", "--from", "letter"], ["n"],
    ] {
      await #expect(throws: (any Error).self) {
        try await run(PromptNewCommand.self, wrong, files: ["-": "x"])
      }
    }
    #expect(await records().records.prompts.count == 2)
  }

  @Test(arguments: [("Desk", "desk", 0), ("desk", "desk", 0), ("Bureau", "Bureau", 1)])
  func `A team is named by its title too, and one that there is not is said`(
    text: String, id: String, warnings: Int
  ) async throws {
    let record = try await run(
      PromptNewCommand.self, ["n", "--body", "-", "--team", text], files: ["-": "One.\n"])
    #expect(await records().records.prompts.first { $0.id == "n" }?.team == id)
    #expect(record.reported.kept.map(\.kind) == Array(repeating: "unknown-team", count: warnings))
  }

  @Test func `What changed between two versions is written line by line`() async throws {
    try await run(PromptNewCommand.self, ["n", "--body", "-"], files: ["-": "One.\nTwo.\n"])
    #expect(
      try await run(PromptDiffCommand.self, ["n"]).printed == ["n: version 1 is the only one"])
    #expect(try await run(PromptDiffCommand.self, ["n", "--format", "json"]).printed.isEmpty)
    try await run(
      PromptSaveCommand.self, ["n", "--body", "-"], files: ["-": "One.\nTow.\nThree.\n"], second: 1)
    let text = try await run(PromptDiffCommand.self, ["n"]).printed
    let lines = text.joined(separator: "\n").split(separator: "\n")
    #expect(
      lines == ["--- version 1", "+++ version 2", "  One.", "- Two.", "+ Tow.", "+ Three."])
    let json = try await run(PromptDiffCommand.self, ["n", "1", "2", "--format", "json"]).printed
    func line(_ change: String, _ older: String, _ newer: String, _ text: String) -> String {
      let head = #"{"version":1,"prompt":"n","older":1,"newer":2,"change":"\#(change)","#
      return head + #""olderLine":\#(older),"newerLine":\#(newer),"text":"\#(text)"}"#
    }
    let expected = [
      line("same", "1", "1", "One."), line("removed", "2", "null", "Two."),
      line("added", "null", "2", "Tow."), line("added", "null", "3", "Three."),
    ]
    #expect(json == expected)
  }

  @Test func `A use is a record that can be taken back`() async throws {
    let record = try await run(
      PromptUseCommand.self,
      [
        "letter", "--model", "small", "--rating", "4", "--tokens", "1663", "--at",
        "yesterday 22:10",
      ])
    #expect(record.printed.first?.hasPrefix("use letter") == true)
    let use = try #require(await records().records.uses.first)
    #expect(use.model == "small" && use.rating == 4 && use.tokens == 1663)
    #expect(use.at == (try at("2026-11-19 22:10")))
    for wrong in [["letter", "--rating", "9"], ["letter", "--at", "someday"], ["lettr"]] {
      await #expect(throws: (any Error).self) { try await run(PromptUseCommand.self, wrong) }
    }
    try RecordedHost(vault, asOf: try at("2026-11-20 16:00")).library.undo()
    #expect(await records().records.uses.isEmpty)
  }

  @Test func `A comment is answered and resolved`() async throws {
    try await run(PromptCommentCommand.self, ["letter", "--author", "Jonas", "Too", "long."])
    let first = try #require(await records().records.comments.first)
    #expect(first.text == "Too long." && first.author == "Jonas" && !first.isResolved)
    try await run(PromptReplyCommand.self, [first.id, "Shortened."], second: 60)
    let answer = try #require(await records().records.comments.first { $0.id != first.id })
    #expect(answer.replyTo == first.id && answer.author == "Lin" && answer.prompt == "letter")
    // Jonas is only a viewer, but may resolve his own comment.
    await #expect(throws: Failure.self) {
      try await run(PromptResolveCommand.self, [answer.id, "--author", "Jonas"], second: 120)
    }
    try await run(PromptResolveCommand.self, [first.id, "--author", "Jonas"], second: 120)
    #expect(await records().records.comments.first { $0.id == first.id }?.isResolved == true)
    try await run(
      PromptResolveCommand.self, [first.id, "--undo", "--author", "Clara"], second: 180)
    #expect(await records().records.comments.first { $0.id == first.id }?.isResolved == false)
  }

  @Test func `Who is named may do what the team lets them`() async throws {
    let failure = await #expect(throws: Failure.self) {
      try await run(PromptSaveCommand.self, ["letter", "--author", "Jonas"])
    }
    #expect(
      failure?.diagnostic.message == "Jonas is a viewer of the team Desk; this takes an editor")
    let stranger = await #expect(throws: Failure.self) {
      try await run(PromptCommentCommand.self, ["letter", "--author", "Nobody", "x"])
    }
    #expect(stranger?.diagnostic.message == "Nobody is not in the team Desk; this takes a viewer")
    await #expect(throws: Failure.self) {
      try await run(
        PromptNewCommand.self, ["n", "--team", "desk", "--body", "-", "--author", "Jonas"],
        files: ["-": "x"])
    }
    try await run(PromptSaveCommand.self, ["letter", "--author", "Clara"])
    // Without an option, the vault's owner is meant.
    try await run(PromptSaveCommand.self, ["letter"])
  }

  @Test func `A comment is found by its words`() async throws {
    try await run(PromptCommentCommand.self, ["letter", "It counted 900, and delivered 934."])
    try await run(PromptCommentCommand.self, ["letter", "It is cold."], second: 60)
    try await run(PromptReplyCommand.self, ["counted 900", "Done."], second: 120)
    let comments = await records().records.comments
    #expect(comments.last?.replyTo == comments.first?.id && comments.count == 3)
    let several = await #expect(throws: Failure.self) {
      try await run(PromptReplyCommand.self, ["it", "x"], second: 180)
    }
    #expect(several?.diagnostic.kind == "several-records")
    await #expect(throws: Failure.self) {
      try await run(PromptResolveCommand.self, ["nothing so"], second: 180)
    }
    try await run(PromptResolveCommand.self, ["IT IS COLD."], second: 180)
    #expect(await records().records.comments.filter(\.isResolved).map(\.text) == ["It is cold."])
  }

  @Test func `An answer is recorded with what went in and what it took`() async throws {
    try await run(
      PromptUseCommand.self,
      [
        "letter", "--input", "topic: frost", "--answer", "-", "--rating", "5", "--seconds", "1.5",
        "--cost", "0.0000123",
      ], files: ["-": "Dear all,\r\nfrost.\n"])
    let use = try #require(await records().records.uses.first)
    #expect(use.input == "topic: frost")
    #expect(use.answer?.split(separator: "\n") == ["Dear all,", "frost."])
    #expect(use.seconds == 1.5 && use.cost == 0.0000123 && use.version == 1)
    #expect(throws: (any Error).self) { try PromptUseCommand.parse(["letter", "--cost", "-1"]) }
  }

  @Test(arguments: ["teams", "Uses", "comments", "history"])
  func `A prompt has no name of a collection`(id: String) async throws {
    await #expect(throws: Failure.self) {
      try await run(PromptNewCommand.self, [id, "--body", "-"], files: ["-": "Say it.\n"])
    }
    var taken: Set<String> = []
    #expect(PromptID.free(id, &taken) == "\(id)-2")
  }

  @Test func `An edited file is a version of its own time, without the note before it`()
    async throws
  {
    try await run(
      PromptSaveCommand.self, ["letter", "--body", "-", "--note", "First"], files: ["-": "One.\n"])
    let edited = text("prompts/letter.md").replacing("One.", with: "Two.")
    try vault.replace("prompts/letter.md", with: Array(edited.utf8), .written)
    try await run(
      PromptSaveCommand.self, ["letter", "--body", "-"], files: ["-": "Three.\n"], second: 90)
    let saved = try #require(await records().records.histories["letter"]).saved
    #expect(saved.map(\.body).suffix(3) == ["One.\n", "Two.\n", "Three.\n"])
    #expect(saved.map(\.note).suffix(3) == ["First", nil, nil])
    let now = try at("2026-11-20 15:30")
    #expect(saved.map(\.at).suffix(3) == [now, now + .seconds(90), now + .seconds(90)])
  }
}

import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Members of teams, and the right to change them.
struct PromptTeamTests {
  private let vault = MemoryFiles(
    name: "vault",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "prompts/p.md": "---\nteam: desk\n---\nSay it.\n",
      "prompts/teams.jsonl":
        #"{"id":"desk","name":"The desk","members":[{"user":"Lin","role":"owner"},"#
        + #"{"user":"Clara","role":"admin","since":2025},{"user":"Jonas","role":"viewer"}]}"#
        + "\n",
    ])

  private func run<Command: SystemCommand>(
    _ command: Command.Type, _ arguments: [String], second: Int = 0
  ) async throws {
    let host = RecordedHost(vault, asOf: try at("2026-11-20 15:30") + .seconds(second))
    try await command.parse(arguments).run(host)
  }

  private func members() async -> [String] {
    let stored = await PromptReader.read(CollectionReader(files: vault, zone: shanghai, width: 1))
    return stored.records.teams.flatMap(\.members).map { "\($0.user) \($0.role)" }
  }

  @Test func `Members are added, get other roles and are removed, and undo takes it back`()
    async throws
  {
    let before = await members()
    try await run(PromptTeamAddCommand.self, ["desk", "mei", "--role", "editor"])
    #expect(await members() == before + ["mei editor"])
    try await run(PromptTeamAddCommand.self, ["The desk", "Clara", "--role", "viewer"], second: 1)
    #expect(await members() == ["Lin owner", "Clara viewer", "Jonas viewer", "mei editor"])
    let text = String(decoding: vault.allFiles["prompts/teams.jsonl"] ?? [], as: UTF8.self)
    #expect(text.contains(#"{"user":"Clara","since":2025,"role":"viewer"}"#))
    try await run(PromptTeamRemoveCommand.self, ["desk", "Jonas"], second: 2)
    #expect(await members() == ["Lin owner", "Clara viewer", "mei editor"])
    try RecordedHost(vault, asOf: try at("2026-11-20 15:40")).library.undo()
    #expect(await members() == ["Lin owner", "Clara viewer", "Jonas viewer", "mei editor"])
  }

  @Test(arguments: [
    ["desk", "mei", "--role", "editor", "--author", "Jonas"],
    ["desk", "mei", "--role", "owner", "--author", "Clara"],
    ["desk", "Lin", "--role", "viewer", "--author", "Clara"],
    ["desk", "mei", "--role", "chief"], ["des", "mei"], ["nowhere", "mei", "--role", "viewer"],
  ])
  func `Who may not add or change a member is refused`(arguments: [String]) async throws {
    let before = await members()
    await #expect(throws: (any Error).self) { try await run(PromptTeamAddCommand.self, arguments) }
    #expect(await members() == before)
  }

  @Test func `A table that is mapped to teams adds each once`() async throws {
    let table = "Team,People\nEditors,mei | owner; robin\nReaders,mei\n"
    for count in [2, 0] {
      let host = RecordedHost(
        vault, asOf: try at("2026-11-20 15:30"),
        files: ["t.csv": table, "m.yaml": "kind: team\nfields: {name: Team, members: People}\n"])
      var request = ImportRequest(["t.csv"])
      request.isYes = true
      request.mapping = "m.yaml"
      var work = try ImportWork(request, in: host)
      try await work.run()
      #expect(host.record.printed.joined().contains("team: \(count) new"))
      #expect(host.record.reported.kept.isEmpty)
    }
    let all = ["mei owner", "robin viewer", "mei viewer"]
    #expect(
      await members().sorted() == (["Lin owner", "Clara admin", "Jonas viewer"] + all).sorted())
  }

  @Test func `A member may leave, and only an owner removes an owner`() async throws {
    try await run(PromptTeamRemoveCommand.self, ["desk", "Jonas", "--author", "Jonas"])
    #expect(await members() == ["Lin owner", "Clara admin"])
    for wrong in [
      ["desk", "Lin", "--author", "Clara"], ["desk", "Clara", "--author", "Jonas"],
      ["desk", "nobody"], ["desk", "nobody", "--author", "nobody"],
    ] {
      await #expect(throws: Failure.self) {
        try await run(PromptTeamRemoveCommand.self, wrong, second: 1)
      }
    }
    #expect(await members() == ["Lin owner", "Clara admin"])
  }

  @Test func `A team keeps an owner`() async throws {
    let before = await members()
    let failure = await #expect(throws: Failure.self) {
      try await run(PromptTeamRemoveCommand.self, ["desk", "Lin"])
    }
    #expect(failure?.diagnostic.kind == "no-owner")
    await #expect(throws: Failure.self) {
      try await run(PromptTeamAddCommand.self, ["desk", "Lin", "--role", "viewer"])
    }
    #expect(await members() == before)
    try await run(PromptTeamAddCommand.self, ["desk", "Clara", "--role", "owner"])
    try await run(PromptTeamRemoveCommand.self, ["desk", "Lin"], second: 1)
    #expect(await members() == ["Clara owner", "Jonas viewer"])
  }

  @Test(arguments: ["mei | owner; mei | viewer", "mei owner", "; ;"])
  func `Members that cannot be meant are refused`(text: String) throws {
    #expect(PromptProblem.members(text)?.kind == "wrong-members")
    #expect(PromptProblem.members("mei | owner; robin\nMei Owner") == nil)
  }
}

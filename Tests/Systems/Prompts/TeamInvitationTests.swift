import ArgumentParser
import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Prompts

/// Invitations to a team, from one vault into another.
struct TeamInvitationTests {
  private let home = MemoryFiles(
    name: "home",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\nauthor: Lin\n",
      "prompts/frost.md":
        "---\ntitle: \"Frost: a letter\"\nteam: desk\nvisibility: public\ntags: [a, b]\n---\n"
        + "Write about {{frost}}.\n\"Quoted\"\n",
      "prompts/mine.md": "---\nteam: desk\n---\nOnly mine.\n",
      "prompts/other.md": "---\nvisibility: public\n---\nOf no team.\n",
      "prompts/teams.jsonl":
        #"{"id":"desk","name":"Desk","visibility":"private","members":[{"user":"Lin","role":"owner"}]}"#
        + "\n",
    ])
  private let away = MemoryFiles(name: "away", ["daybook.yaml": "timeZone: UTC\nauthor: mei\n"])

  private func invitation(_ arguments: [String], second: Int = 0) async throws -> [UInt8] {
    let host = RecordedHost(home, asOf: try at("2026-11-20 15:30") + .seconds(second))
    try await PromptTeamInviteCommand.parse(["desk", "mei", "--to", "mei.json"] + arguments)
      .run(host)
    return host.record.files["mei.json"] ?? []
  }

  private func take(_ bytes: [UInt8], hour: Int) async throws -> ImportPlan {
    let now = try at("2026-11-21 10:00") + .seconds(3_600 * hour)
    let bench = ImportBench(away, at: now)
    let plan = try await bench.plan(bytes, "mei.json", writtenAt: now)
    try plan.perform(in: away)
    return plan
  }

  private func read(_ files: MemoryFiles) async -> StoredPrompts {
    await PromptReader.read(CollectionReader(files: files, zone: .utc, width: 1))
  }

  @Test func `The other vault has the team and the prompts that are not private`() async throws {
    let bytes = try await invitation(["--role", "editor"])
    #expect(await read(home).records.teams.first?.role(of: "mei") == .editor)
    let first = try await take(bytes, hour: 0)
    #expect(!first.diagnostics.hasErrors, "\(first.diagnostics.text())")
    let stored = await read(away)
    #expect(stored.diagnostics.isEmpty, "\(stored.diagnostics.text())")
    let team = try #require(stored.records.teams.first)
    #expect(team.id == "desk" && team.name == "Desk" && team.isPrivate)
    #expect(team.role(of: "mei") == .editor && team.role(of: "Lin") == .owner)
    #expect(stored.records.prompts.map(\.title) == ["Frost: a letter"])
    let prompt = try #require(stored.records.prompts.first)
    #expect(prompt.body == "Write about {{frost}}.\n\"Quoted\"\n" && prompt.tags == ["a", "b"])
    // The person there decides if it is public.
    #expect(prompt.team == "desk" && prompt.visibility == .team)
    let again = try await take(bytes, hour: 1)
    #expect(again.summary.added == 0 && again.files.isEmpty && again.replacements.isEmpty)
  }

  @Test func `A later invitation brings a new text and a new role`() async throws {
    _ = try await take(try await invitation([]), hour: 0)
    let host = RecordedHost(
      home, asOf: try at("2026-11-22 15:30"), files: ["t": "Write about {{snow}}.\n"])
    try await PromptSaveCommand.parse(["frost", "--body", "t"]).run(host)
    _ = try await take(try await invitation(["--role", "admin"], second: 9), hour: 48)
    let stored = await read(away)
    #expect(stored.records.prompts.map(\.body) == ["Write about {{snow}}.\n"])
    #expect(stored.records.histories["frost-a-letter"]?.saved.count == 2)
    #expect(stored.records.teams.first?.role(of: "mei") == .admin)
  }

  @Test(arguments: [["--author", "robin"], ["--author", "Lin", "--role", "boss"]])
  func `Who may not add members may not invite`(_ arguments: [String]) async throws {
    await #expect(throws: (any Error).self) { _ = try await invitation(arguments) }
    #expect(await read(home).records.teams.first?.members.count == 1)
  }

  @Test func `A file without a team is refused`() async throws {
    let plan = try await take(Array(#"{"format":"daybook-invitation","prompts":[]}"#.utf8), hour: 0)
    #expect(plan.diagnostics.hasErrors && plan.files.isEmpty)
  }
}

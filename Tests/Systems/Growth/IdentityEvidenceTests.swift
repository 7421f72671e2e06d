import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Growth

/// The records that speak for an identity, on Friday, 20 November 2026.
struct IdentityEvidenceTests {
  private static let vault = MemoryFiles(
    name: "",
    [
      "daybook.yaml": "timeZone: Asia/Shanghai\n",
      "growth/tasks.jsonl": """
      {"id":"done","title":"Write","day":"2026-11-18","doneAt":"2026-11-18T09:00:00+08:00"}
      {"id":"open","title":"Read","day":"2026-11-18"}
      {"id":"daily","title":"Page","day":"2026-11-17","repeats":"daily"}

      """,
      "growth/task-times.jsonl": """
      {"id":"daily@20261117","task":"daily","day":"2026-11-17","doneAt":"2026-11-17T09:00:00+08:00"}
      {"id":"daily@20261119","task":"daily","day":"2026-11-19","doneAt":"2026-11-19T09:00:00+08:00"}

      """,
      "growth/reflections.jsonl": """
      {"id":"r1","at":"2026-11-18T21:00:00+08:00","text":"One","tags":["#Writing"]}
      {"id":"r2","at":"2026-11-18T22:00:00+08:00","text":"Two"}
      {"id":"r3","at":"2026-11-19T22:00:00+08:00","text":"Three","tags":["garden"]}

      """,
      "growth/identity.jsonl": """
      {"id":"i1","at":"2026-11-19T21:00:00+08:00","to":"Someone who writes",\
      "tasks":["done","open","daily","gone"],"reflections":["r2","gone"],\
      "weeks":["2026-W46","2026-W46","2026-W48"],"tags":["writing"]}

      """,
    ])

  private static func host(_ vault: MemoryFiles = vault) throws -> RecordedHost {
    RecordedHost(vault, asOf: try at("2026-11-20 18:40"))
  }

  @Test func `Done tasks, times, weeks that began and reflections by name or tag speak for it`()
    async throws
  {
    let contents = try await Self.host().contents(of: "growth")
    #expect(contents.diagnostics.kept.isEmpty)
    let growth = try #require(contents.figures[GrowthHistory.self])
    let evidence = growth.evidence(for: try #require(growth.records.identityChanges.first))
    #expect(evidence.tasks.map(\.id).sorted() == ["daily@20261117", "daily@20261119", "done"])
    #expect(evidence.reflections.map(\.source.id) == ["r1", "r2"])
    #expect(evidence.weeks.map(\.description) == ["2026-W46"])
    #expect(evidence.count == 6)
  }

  @Test func `A week that is none is reported with its place`() async throws {
    let vault = MemoryFiles(
      name: "",
      [
        "growth/identity.jsonl":
          #"{"at":"2026-11-19T21:00","to":"t","weeks":["2026-W54"]}"# + "\n"
      ])
    let found = try await Self.host(vault).contents(of: "growth").diagnostics.kept
    #expect(found.map(\.kind) == ["out-of-range"])
    #expect(found.first?.place?.line == 1)
  }

  @Test func `Deleting a task that speaks for an identity names it`() throws {
    let library = try Self.host().library
    let task = try library.named("done")
    let referring = try #require(try library.references(to: [task]))
    #expect(referring.records.map(\.identifier) == ["i1"])
    let reflection = try library.named("r2")
    #expect(try library.references(to: [reflection])?.records.map(\.identifier) == ["i1"])
  }

  @Test func `Weeks are typed as people say them, and tasks by their titles`() async throws {
    let contents = try await Self.host().contents(of: "growth")
    let moment = EntryMoment(
      zone: contents.settings.zone, now: contents.moment.asOf, known: contents.names,
      records: contents.records)
    let draft = EntryForm.identity.draft(
      ["to": "Someone calm", "weeks": "last week, 2026-W45", "tasks": "Write"], moment)
    #expect(draft.problems.isEmpty)
    let written = JSONText.members(draft.content.map { ($0.name, $0.json) }).line
    #expect(written.contains(#""weeks":["2026-W46","2026-W45"]"#), "\(written)")
    #expect(written.contains(#""tasks":["done"]"#), "\(written)")
  }

  @Test func `An audience sees the identity without its evidence`() async throws {
    var audience = Audience.public
    audience.levels = ["growth": .parts(["identity", "tasks", "reflections"])]
    let read = try Self.host().settings
    let contents = try await VaultContents(
      Self.vault, [GrowthSystem()], for: audience, settings: read, width: 1
    ) { _ in try at("2026-11-20 18:40") }
    let growth = try #require(contents.figures[GrowthHistory.self])
    let change = try #require(growth.records.identityChanges.first)
    #expect(change.to == "Someone who writes")
    #expect(growth.evidence(for: change).count == 0 && change.tasks.isEmpty)
  }
}

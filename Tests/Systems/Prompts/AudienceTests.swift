import Basics
import SiteKit
import Testing
import Vault

@testable import Prompts

private let now = Instant(seconds: 1_800_000_000)

extension Audience {
  /// An audience that sees the public prompts.
  static var readers: Audience {
    var audience = Audience("public")
    audience.levels["prompts"] = .parts(["own"])
    return audience
  }

  /// The members of a team.
  static func team(_ id: String) -> Audience {
    var audience = Audience("team:\(id)")
    audience.levels["prompts"] = .parts(["team:\(id)"])
    return audience
  }
}

struct AudienceTests {
  private static let teams = [Team(id: "open"), Team(id: "shut", isPrivate: true)]

  private func seen(
    _ records: PromptRecords, by audience: Audience
  ) throws -> PromptRecords {
    let sight = try #require(audience.sight(of: "prompts"))
    return try PromptsSystem().visible(StoredRecords(records), to: sight).records
  }

  /// The first lines of a public prompt; true if others may see it; true if it makes a site for
  /// them fail.
  @Test(
    arguments: [
      ("---\nvisibility: public\n---\n", true, false),
      ("---\nvisibility: public\ndraft: true\n---\n", false, false),
      ("---\nvisibility: public\npublished: no\n---\n", false, false),
      ("---\nvisibility: public\ndraft:\n---\n", false, false),
      ("---\nvisibility: public\nversion: two\n---\n", false, true),
      ("---\nvisibility: public\nvisibility: private\n---\n", false, true),
      ("---\nvisibility: pubic\n---\n", false, true),
      ("+++\nvisibility = \"private\"\n+++\n", false, false),
      ("\n---\nvisibility: private\n---\n", false, false),
      ("{\"role\": \"user\"}\n", true, false),
    ])
  func `Others do not see a prompt that is, or may be, for its owner alone`(
    head: String, isSeen: Bool, fails: Bool
  ) async throws {
    let files = MemoryFiles(["prompts/a.md": head + "Body.", "prompts/b.md": "Other."])
    let system = PromptsSystem()
    let stored = await system.read(
      CollectionReader(files: files, zone: .utc, width: 1), Settings())
    #expect(stored.records.prompts.count == 2)
    var audience = Audience("family")
    audience.levels["prompts"] = .parts(["all", "own"])
    let visible = try system.visible(
      stored, to: try #require(audience.sight(of: system.name)))
    #expect(visible.records.prompts.map(\.id) == (isSeen ? ["a", "b"] : ["b"]))
    #expect(visible.leftOut.map(\.kind) == (fails ? ["left-out"] : []))
  }

  @Test(
    arguments: [
      // visibility, team, public, team open, team shut
      (.private, nil, false, false, false), (.public, nil, true, false, false),
      (.team, nil, false, false, false), (.team, "open", false, true, false),
      (.public, "open", true, true, false), (.private, "open", false, false, false),
      (.team, "shut", false, false, true), (.public, "shut", false, false, true),
      (.public, "unknown", false, false, false),
    ] as [(Prompt.Visibility, String?, Bool, Bool, Bool)])
  func `Who sees what`(
    _ visibility: Prompt.Visibility, _ team: String?, _ byAll: Bool, _ byOpen: Bool,
    _ byShut: Bool
  ) throws {
    let records = PromptRecords(
      prompts: [Prompt(id: "p", visibility: visibility, team: team, body: "x")],
      teams: Self.teams)
    #expect(try seen(records, by: .readers).prompts.isEmpty == !byAll)
    #expect(try seen(records, by: .team("open")).prompts.isEmpty == !byOpen)
    #expect(try seen(records, by: .team("shut")).prompts.isEmpty == !byShut)
    #expect(Audience.public.sight(of: "prompts") == nil)
  }

  @Test func `A team that is not on record is told with the nearest`() throws {
    let records = PromptRecords(prompts: [], teams: Self.teams)
    let problem = #expect(throws: AudienceProblem.self) {
      try seen(records, by: .team("opem"))
    }
    #expect(problem?.message == "there is no team \"opem\"")
    #expect(problem?.hint == "did you mean open?")
  }

  @Test func `Nothing of a hidden prompt is left`() throws {
    let records = PromptRecords(
      prompts: [
        Prompt(id: "shown", visibility: .public, parent: "hidden", body: "a"),
        Prompt(id: "hidden", team: "shut", body: "b"),
      ], histories: ["hidden": PromptHistory([PromptVersion(number: 1, body: "old")])],
      teams: Self.teams,
      comments: [PromptComment(id: "c", prompt: "hidden", at: now, text: "t")],
      uses: [PromptUse(at: now, prompt: "hidden"), PromptUse(at: now, prompt: "shown")])
    let visible = try seen(records, by: .readers)
    #expect(visible.prompts.map(\.id) == ["shown"])
    #expect(visible.prompts[0].parent == nil)
    #expect(visible.count == 2)
    #expect(visible.teams.isEmpty && visible.comments.isEmpty && visible.histories.isEmpty)
  }

  @Test func `People are called as the audience may call them`() throws {
    let records = PromptRecords(
      prompts: [Prompt(id: "p", visibility: .public, body: "x")],
      histories: [
        "p": PromptHistory([PromptVersion(number: 1, body: "old", author: "Robin Vale")])
      ], comments: [PromptComment(id: "c", prompt: "p", author: "张三", at: now, text: "t")])
    let seen = try seen(records, by: .readers)
    #expect(seen.histories["p"]?.saved.first?.author == "R. V.")
    #expect(seen.comments.first?.author == "张")
  }
}

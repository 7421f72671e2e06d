import Chronology
import Prompts
import SiteKit
import Testing
import Vault

@testable import PromptsSystem

private let now = Instant(seconds: 1_800_000_000)

struct AudienceTests {
  private static let teams = ["open": Team(id: "open"), "shut": Team(id: "shut", isPrivate: true)]

  @Test(
    arguments: [
      // visibility, team, public, team open, team shut
      (.private, nil, false, false, false), (.public, nil, true, true, true),
      (.team, nil, false, false, false), (.team, "open", false, true, false),
      (.public, "open", true, true, true), (.private, "open", false, false, false),
      (.team, "shut", false, false, true), (.public, "shut", false, false, true),
      (.public, "unknown", false, false, false),
    ] as [(Prompt.Visibility, String?, Bool, Bool, Bool)])
  func `Who sees what`(
    _ visibility: Prompt.Visibility, _ team: String?, _ byAll: Bool, _ byOpen: Bool,
    _ byShut: Bool
  ) {
    let prompt = Prompt(id: "p", visibility: visibility, team: team, body: "x")
    #expect(Audience.everything.sees(prompt, teams: Self.teams))
    #expect(Audience.public.sees(prompt, teams: Self.teams) == byAll)
    #expect(Audience.team("open").sees(prompt, teams: Self.teams) == byOpen)
    #expect(Audience.team("shut").sees(prompt, teams: Self.teams) == byShut)
  }

  @Test func `Nothing of a hidden prompt is left`() {
    let records = PromptRecords(
      prompts: [
        Prompt(id: "shown", visibility: .public, parent: "hidden", body: "a"),
        Prompt(id: "hidden", team: "shut", body: "b"),
      ], histories: ["hidden": PromptHistory([PromptVersion(number: 1, body: "old")])],
      teams: Array(Self.teams.values),
      comments: [PromptComment(id: "c", prompt: "hidden", at: now, text: "t")],
      uses: [PromptUse(at: now, prompt: "hidden"), PromptUse(at: now, prompt: "shown")])
    let visible = records.visible(to: .public)
    #expect(visible.prompts.map(\.id) == ["shown"])
    #expect(visible.prompts[0].parent == nil)
    #expect(visible.count == 2)
    #expect(visible.teams.isEmpty && visible.comments.isEmpty && visible.histories.isEmpty)
  }
}

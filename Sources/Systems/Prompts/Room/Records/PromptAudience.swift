import Prompts
import SiteKit

extension Audience {
  /// Whether a prompt is shown to the audience.
  ///
  /// Everybody sees a prompt marked `public`, unless it belongs to a team that is private or not on
  /// record: of a team that cannot be read nothing is known, so nothing is shown. The members of a
  /// team see, beyond that, the team's prompts marked `team` or `public`. A `private` prompt is
  /// seen by the owner of the vault alone, as is one marked `team` that names no team.
  func sees(_ prompt: Prompt, teams: [String: Team]) -> Bool {
    switch self {
    case .everything: return true
    case .team(let id):
      if prompt.team == id, prompt.visibility != .private { return true }
      return Audience.public.sees(prompt, teams: teams)
    case .public:
      guard prompt.visibility == .public else { return false }
      guard let team = prompt.team else { return true }
      return teams[team].map { !$0.isPrivate } ?? false
    }
  }
}

extension PromptRecords {
  /// What an audience may know of: the prompts it sees, their versions, comments and uses, and the
  /// teams of those prompts. A prompt's parent is forgotten when it is not among them. Everything
  /// that is computed for the audience is computed from this.
  func visible(to audience: Audience) -> PromptRecords {
    if audience == .everything { return self }
    let byID = Dictionary(teams.map { ($0.id, $0) }) { first, _ in first }
    var prompts = prompts.filter { audience.sees($0, teams: byID) }
    let ids = Set(prompts.map(\.id))
    for index in prompts.indices where !ids.contains(prompts[index].parent ?? "") {
      prompts[index].parent = nil
    }
    let teamIDs = Set(prompts.compactMap(\.team))
    return PromptRecords(
      prompts: prompts, histories: histories.filter { ids.contains($0.key) },
      teams: teams.filter { teamIDs.contains($0.id) },
      comments: comments.filter { ids.contains($0.prompt) },
      uses: uses.filter { ids.contains($0.prompt) })
  }
}

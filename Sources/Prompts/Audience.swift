/// Whom a site is built for.
package enum Audience: Sendable, Hashable {
  /// The owner of the vault: everything is shown.
  case everything
  /// The members of one team.
  case team(String)
  /// Anybody at all.
  case `public`

  /// Whether a prompt is shown to the audience.
  ///
  /// Everybody sees a prompt marked `public`, unless it belongs to a team that is private or not on
  /// record: of a team that cannot be read nothing is known, so nothing is shown. The members of a
  /// team see, beyond that, the team's prompts marked `team` or `public`. A `private` prompt is
  /// seen by the owner of the vault alone, as is one marked `team` that names no team.
  package func sees(_ prompt: Prompt, teams: [String: Team]) -> Bool {
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

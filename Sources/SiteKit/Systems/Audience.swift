/// Whom a site is built for.
package enum Audience: Sendable, Hashable {
  /// The owner of the vault: everything is shown.
  case everything
  /// The members of one team.
  case team(String)
  /// Anybody at all.
  case `public`
}

import ArgumentParser
import SiteKit

/// The option that says whom a site is for.
struct AudienceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whom the site is for: private (everything is shown), team:ID, or public. What the "
        + "audience may not see appears nowhere, and nothing is counted from it.",
      valueName: "private|team:ID|public"))
  var audience = "private"

  func validate() throws { _ = try chosen() }

  /// The audience that was named.
  func chosen() throws -> Audience {
    switch audience {
    case "private": return .everything
    case "public": return .public
    default:
      guard audience.hasPrefix("team:"), audience.utf8.count > 5 else {
        throw ValidationError(
          "'\(audience)' is not an audience: write private, public, or team:ID such as "
            + "team:translators.")
      }
      return .team(String(audience.dropFirst(5)))
    }
  }
}

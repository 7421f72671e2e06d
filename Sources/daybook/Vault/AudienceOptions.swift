import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

/// The option that says whom a site is for.
struct AudienceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Whom the site is for: me (everything is shown), public, an audience of the settings, or "
        + "team:ID. What they may not see appears nowhere, and nothing is counted from it.",
      valueName: "name"))
  var audience = Audience.me.name

  /// The audience that was named, in the vault at `root`.
  func chosen(_ settings: Settings, ofVaultAt root: String) throws -> Audience {
    try Self.audience(audience, settings, ofVaultAt: root)
  }

  /// What ids are made with where a vault cannot keep a secret: they differ from run to run.
  private static let secretOfRun: [UInt8] = (0..<VaultSecret.length).map { _ in
    .random(in: .min ... .max)
  }

  /// The audience of a name, in the vault at `root`.
  ///
  /// - Throws: ``Failure`` when there is none, or the secret that pseudonyms need cannot be had.
  static func audience(
    _ name: String, _ settings: Settings, ofVaultAt root: String
  ) throws -> Audience {
    var chosen = try Systems.all.audience(name, in: settings)
    guard !chosen.isOwner else { return chosen }
    do throws(Failure) {
      chosen.secret = try VaultSecret.load(ofVaultAt: root)
    } catch {
      // Other ids are as good; with other pseudonyms people would be taken for others.
      if chosen.names == .pseudonyms { throw error }
      chosen.secret = secretOfRun
    }
    return chosen
  }
}

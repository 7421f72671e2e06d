import AllSystems
import Basics
import Publish
import Site
import SiteKit
import Vault

/// Makes the site of an audience from a copy of the vault in which all that is private is a canary.
struct ProofRehearsal: Sendable {
  /// A site of canaries, of which no file is rendered yet.
  struct Site: Sendable {
    let copy: CanaryVault
    let files: [OutputFile]
    /// What the files are made from, after the last proof.
    let build: TracedBuild
    let last: ProofTrace
    /// As of ``ProofTrace/name``.
    let name: String
    /// Where the terms of its search are kept.
    let terms: TermStore?
    /// What was wrong with the copy.
    let diagnostics: DiagnosticList
  }

  private let vault: NamedVault
  private let settings: Settings
  private let folder: PublishFolder
  private let audience: Audience
  private let moment: Moment
  private let isTrusting: Bool

  /// - Parameters:
  ///   - asOf: The moment that counts as now.
  ///   - isTrusting: Whether what the last proof looked at is believed.
  init(
    of vault: NamedVault, _ settings: Settings, _ folder: PublishFolder, for audience: Audience,
    at asOf: Instant, trusting isTrusting: Bool
  ) {
    self.vault = vault
    self.settings = settings
    self.folder = folder
    self.audience = audience
    self.moment = Moment(asOf: asOf, zone: settings.zone)
    self.isTrusting = isTrusting
  }

  /// Plants the canaries, and reads the copy.
  ///
  /// - Parameter pages: What was read of the vault's pages; nil when nothing was.
  func site(of pages: PageFolder? = nil) async throws -> Site {
    let pages =
      if let pages { pages } else {
        await PageFolder(in: vault.files, zone: moment.zone, width: NamedVault.width)
      }
    let copy = try CanaryVault(
      of: vault.files, pages, Systems.all.used(by: settings), for: audience, settings,
      moment: moment,
      width: NamedVault.width)
    let read = try await vault.site(
      for: audience, readingFrom: copy.files, keeping: KeptSite(pages: copy.pages))
    var planted = read.input
    planted.paintCard = Proof.cardPainter
    planted.terms = try isTrusting ? folder.terms(for: audience) : nil
    // Only what would be made from the same, canaries included, is not looked at again.
    let name = InputDigest.hex(
      of: audience.rules + [
        Machine.programStamp?.text ?? "\(Instant.now)", settings.zone.identifier,
        ContentHash.hex(of: settings.zone.rules),
      ])
    let last = isTrusting ? try folder.trace(for: audience, of: name) : ProofTrace()
    let files = planted.files().files
    let build = TracedBuild(
      files, of: planted.contents, after: last.build, basis: name, stamps: copy.stamps,
      now: moment.asOf)
    return Site(
      copy: copy, files: files, build: build, last: last, name: name, terms: planted.terms,
      diagnostics: read.diagnostics)
  }
}

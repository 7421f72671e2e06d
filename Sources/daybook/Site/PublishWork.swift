import AllSystems
import Basics
import Publish
import Site
import SiteKit
import Vault
import Wording

/// The publication of a site: it is built, proven, compared with the published one, and sent.
struct PublishWork {
  let vault: NamedVault
  let folder: PublishFolder
  let target: PublishSettings.Target
  /// The place of the target, with paths as this program takes them.
  let place: PublishPlace
  let audience: Audience
  /// The keys that encrypt the site; nil to leave it readable.
  let keys: ProtectionKeys?
  /// True if earlier proofs are not trusted.
  let isVerified: Bool
  /// The form of messages.
  let format: OutputFormat

  private var settings: Settings { vault.settings.settings }
  /// True if the site has a page for a phone, which is readable next to the encrypted ones.
  private var hasCapture: Bool { settings.hasCapture && audience.isOwner }

  /// The key that this page encrypts its entries to, made if there is none yet; nil for a site that
  /// is not protected.
  private var captureKey: String? {
    get throws {
      guard keys != nil, hasCapture else { return nil }
      return try failing { () throws(FileError) in try InboxKey.made(in: vault.files) }.publicText
    }
  }

  /// A site that was built and proven, and the changes that sending it makes.
  struct Ready {
    let made: SiteBuild.Made
    let proof: Proof
    let publication: Publication
    fileprivate let destination: any Destination
    fileprivate let rules: SentRules
    /// The rules of the sites that may be at the place.
    fileprivate let before: [SentRules]
    var report: PublishReport

    fileprivate var isKnown: Bool { before == [rules] }
    /// True if nothing was sent to the destination before, or a site under other rules.
    var isUnknown: Bool { publication.old.entries.isEmpty || !isKnown }

  }

  /// Builds and proves the site. The proof is prepared on another core during the build.
  func prepare() async throws -> Ready {
    let plain = try folder.site(of: audience)
    // An encrypted page shows the same picture on every screen.
    let build = SiteBuild(
      vault: vault, audience: audience, output: plain.rootName, format: format,
      copiesPictures: keys == nil, captureKey: try captureKey)
    let rehearsal = ProofRehearsal(
      vault: vault, folder: folder, audience: audience, moment: try vault.moment(),
      isTrusting: !isVerified)
    var rehearsed: Task<ProofRehearsal.Site, any Error>?
    let made = try await build.run { pages in
      rehearsed = Task { try await rehearsal.site(of: pages) }
    }
    let built = try failing { () throws(FileError) in try StagedSite(builtIn: plain) }
    let proof = try await proof(of: built, rehearsal, rehearsed)
    let site = try keys.map { try protected(built, $0) } ?? built
    let destination = try destination(scratch: folder.scratch(of: place))
    var publication = try await destination.publication(of: site)
    let (rules, before) = (
      SentRules(audience, isProtected: keys != nil), folder.rules(at: place)
    )
    publication.removesFirst = before != [rules]
    publication.isNarrower = before.isEmpty || !before.allSatisfy(rules.cover)
    let remains = try await destination.remains(of: publication)
    let taken = PublishReport.Taken(
      files: pageFiles(in: built), settings: await settingsShown(in: built))
    return Ready(
      made: made, proof: proof, publication: publication, destination: destination, rules: rules,
      before: before,
      report: PublishReport(
        for: audience, passwords: keys?.names,
        to: target.name.isEmpty ? target.place.text : "\(target.name), \(target.place.text)",
        proof, publication, taken, remains: remains, bytes: site.size,
        systems: Systems.all.used(by: settings)))
  }

  /// Sends the changes.
  ///
  /// - Returns: The number of files that were sent or deleted.
  func send(_ ready: Ready) async throws -> Int {
    // Prevents other builds in that folder until everything is sent.
    defer { withExtendedLifetime(ready.made.lock) {} }
    // After an interruption, the published site may follow either rules, so the next publication
    // removes files first.
    if !ready.isKnown {
      folder.keep(ready.before.isEmpty ? [] : ready.before + [ready.rules], at: place)
    }
    let progress = ProgressLine("sending")
    do {
      defer { progress.finish() }
      try await ready.destination.sendAndCheck(ready.publication) { progress.show($0, of: $1) }
    }
    folder.keep([ready.rules], at: place)
    return [ready.publication.new, ready.publication.changed, ready.publication.removed]
      .reduce(0) { $0 + $1.count }
  }

  private func protected(
    _ site: StagedSite, _ keys: ProtectionKeys
  ) throws -> StagedSite {
    let page = UnlockPage(
      Words.words(tag: settings.language, own: []).words, baseURL: settings.baseURL)
    let place = try folder.protectedSite(of: audience)
    let progress = ProgressLine("encrypting")
    defer { progress.finish() }
    return try failing { () throws(FileError) in
      try StagedSite(
        site, protectedIn: place, keys, page,
        open: hasCapture ? CapturePage.paths(settings.languages) : []
      ) { progress.show($0, of: $1) }
    }
  }

  /// Proves that the site reveals no hidden content, unless an identical site was proven before.
  ///
  /// - Parameter rehearsed: The site of canaries, which is made if anything changed.
  private func proof(
    of site: StagedSite, _ rehearsal: ProofRehearsal,
    _ rehearsed: Task<ProofRehearsal.Site, any Error>?
  ) async throws -> Proof {
    let manifest = site.manifest
    // If nothing changed in the vault, the counts are the same too.
    if rehearsed == nil, !isVerified, let known = folder.proof(of: manifest, for: audience) {
      return known
    }
    let planted =
      if let rehearsed { try await rehearsed.value } else { try await rehearsal.site() }
    try planted.diagnostics.requireWhole(format)
    let (proof, trace, looked) = await Proof.proof(
      planted.files, for: planted.copy.canaries, planted.build, after: planted.last,
      of: planted.name)
    Console.detail("proof: looked at \(looked) of \(planted.files.count.counted("file"))")
    planted.terms?.tidy()
    folder.keep(trace, for: audience)
    let values = ValueScan(for: planted.copy.hidden.filter { $0.text != settings.author })
    let seen = await values.look(
      through: site.folder, manifest,
      after: isVerified ? ValueTrace() : folder.valueTrace(for: audience))
    folder.keep(seen, for: audience)
    // Failures of the site itself have been reported, and their pages are not in it.
    let unproven = proof.unproven.filter { manifest.entries[$0] != nil }
    let warnings =
      values.diagnostics(for: audience)
      + unproven.map { PublishProblem.unproven.diagnostic(at: Place(file: $0.text)) }
    Console.report(warnings, format)
    if proof.leaks.isEmpty, warnings.isEmpty {
      folder.keep(proof, of: manifest, for: audience)
    }
    return proof
  }

  /// The files next to the person's pages that are in the site, by their paths in the vault.
  private func pageFiles(
    in site: StagedSite
  ) -> [(path: VaultPath, isCleaned: Bool)] {
    let trees = SiteTree.all(settings.languages)
    return vault.files.files(below: PageFolder.path, followsLinks: true).filter { path in
      let inSite = path.text.dropFirst(PageFolder.path.text.count + 1)
      return !["md", "markdown"].contains(path.pathExtension)
        && trees.contains { tree in
          VaultPath(validating: tree.folder + inSite).map { site.manifest.entries[$0] != nil }
            ?? false
        }
    }.sorted().map { ($0, PictureMetadata.isTaken(outOf: $0, in: vault.files)) }
  }

  /// The settings whose texts appear in the site.
  private func settingsShown(in site: StagedSite) async -> [String] {
    let bytes = (try? vault.files.current(VaultPath(stringLiteral: Settings.fileName))) ?? nil
    let texts = SettingTexts(YAMLDocument(TextFile(bytes ?? [], file: "")))
    return await texts.shown(in: site.folder, site.manifest)
  }

  private func destination(
    scratch: DiskFiles
  ) throws -> any Destination {
    let programs = MachinePrograms()
    let day = try vault.moment().today
    switch place {
    case .folder(let path):
      _ = try OutputFolder.checked(path, beside: vault.files)
      return FolderDestination(path)
    case .zip(let path):
      let dated = path.replacing("{date}", with: "\(day)")
      guard let archive = ZipDestination(dated) else {
        throw Failure(FileError(path, .isFolder).diagnostic)
      }
      return archive
    case .git(let repository, let branch):
      return GitDestination(repository, branch: branch, programs, scratch: scratch, day: day)
    case .rsync(let destination):
      return RsyncDestination(destination, programs, scratch: scratch)
    case .rclone(let destination):
      return RcloneDestination(destination, programs, scratch: scratch)
    }
  }
}

/// Makes the site of an audience from a copy of the vault with canaries for all private content.
struct ProofRehearsal: Sendable {
  /// A site of canaries, not yet rendered.
  struct Site: Sendable {
    let copy: CanaryVault
    let files: [OutputFile]
    /// The traced inputs of the files, after the last proof.
    let build: TracedBuild
    let last: ProofTrace
    /// See ``ProofTrace/name``.
    let name: String
    let terms: TermStore?
    let diagnostics: DiagnosticList
  }

  let vault: NamedVault
  let folder: PublishFolder
  let audience: Audience
  let moment: Moment
  /// True if the trace of the last proof is reused.
  let isTrusting: Bool

  /// Plants the canaries, and reads the copy.
  ///
  /// - Parameter pages: The vault's pages, if they have been read.
  func site(of pages: PageFolder? = nil) async throws -> Site {
    let settings = vault.settings.settings
    let pages =
      if let pages { pages } else {
        await PageFolder(in: vault.files, zone: moment.zone, width: NamedVault.width)
      }
    let copy = try CanaryVault(
      of: vault.files, pages, Systems.all.used(by: settings), for: audience, settings,
      moment: moment, width: NamedVault.width)
    let read = try await vault.site(
      for: audience, readingFrom: copy.files, keeping: CachedSite(pages: copy.pages))
    var planted = read.input
    planted.paintCard = Proof.cardPainter
    planted.terms = isTrusting ? folder.terms(for: audience) : nil
    // The proof is skipped only if all inputs, including canaries, are the same.
    let name = InputDigest.hex(
      of: audience.rules + [
        Machine.programStamp?.text ?? "\(Instant.now)", settings.zone.identifier,
        ContentHash.hex(of: settings.zone.rules),
      ])
    let last = isTrusting ? folder.trace(for: audience, of: name) : ProofTrace()
    let files = planted.files().files
    let build = TracedBuild(
      files, of: planted.contents, after: last.build, basis: name, stamps: copy.stamps,
      now: moment.asOf)
    return Site(
      copy: copy, files: files, build: build, last: last, name: name, terms: planted.terms,
      diagnostics: read.diagnostics)
  }
}

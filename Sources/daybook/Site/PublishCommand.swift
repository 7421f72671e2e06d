import AllSystems
import ArgumentParser
import Basics
import Publish
import Site
import SiteKit
import Vault
import Wording

/// `daybook publish`.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish a site for others, once it is proven that nothing private is in it.",
    discussion: """
      Builds the site and says what it shows, and to whom. Then a copy of the vault is built in \
      which every private text, name and amount is replaced by a word that occurs nowhere else, \
      and its site is looked through: when one of the words is in it that the audience may not \
      see, nothing is sent. Only files that changed are sent, and only what was sent before is \
      ever deleted.

      Examples:
        daybook publish --dry-run
        daybook publish site
        daybook publish --audience family --protect --output ../family
        daybook publish site --recipe systemd
      """,
    subcommands: [PublishPasswordCommand.self])

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Option(
    help: ArgumentHelp("Who the site is for; by default the audience of the target, else public."))
  var audience: String?

  @Option(
    help: "A folder for the site, instead of the target's.", completion: .directory)
  var output: String?

  @Flag(
    help: ArgumentHelp(
      "Encrypt the site, so that it opens with one of the audience's passwords only; see daybook "
        + "publish password."))
  var protect = false

  @Flag(help: "Say what would be published, and send nothing.")
  var dryRun = false

  @Flag(help: "Prove the site again, even if it was proven before.")
  var verify = false

  @Flag(help: "Send without asking, also the first time.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "Send nothing, and print a file that has cron, systemd, github, gitlab or launchd publish "
        + "each night.", valueName: "kind"))
  var recipe: PublishRecipe.Kind?

  @Option(help: "How the result and the messages are written: text or json.")
  var format = OutputFormat.text

  @Argument(help: "The target of the settings; it can be left out where there is one.")
  var target: String?

  func run() async throws {
    let named = try NamedVault(vault, asOf)
    let settings = try named.soundSettings("nothing was sent", format)
    let (target, place) = try chosenTarget(settings, beside: named.files)
    if let recipe { return try print(recipe, for: target, in: named.files) }
    let audience = try AudienceOptions.audience(
      target.audience, settings, ofVaultAt: named.files.rootName)
    let isProtected = protect || target.isProtected || audience.isProtected
    guard !audience.isOwner || isProtected else {
      throw Failure(PublishProblem.forOneself.diagnostic(at: nil))
    }
    // Before long work.
    let keys =
      isProtected
      ? try ProtectionFile(of: audience, ofVaultAt: named.files.rootName).keysToPublish() : nil

    let folder = try PublishFolder(of: named.files)
    let plain = try folder.site(of: audience)
    var build = try BuildCommand.parse(
      ["--audience", audience.name, "--output", plain.rootName, "--format", format.rawValue])
    build.vault = vault
    build.asOf = asOf
    // An encrypted page shows one picture, whatever the screen. While the site is built, another
    // core makes ready what proves it.
    let rehearsal = ProofRehearsal(
      of: named, settings, folder, for: audience, at: try asOf.instant(settings, clock: .now),
      trusting: !verify)
    var rehearsed: Task<ProofRehearsal.Site, any Error>?
    let made = try await build.make(copiesPictures: keys == nil) { pages in
      rehearsed = Task { try await rehearsal.site(of: pages) }
    }
    // Until all of it is sent, nobody builds another one there.
    defer { withExtendedLifetime(made.lock) {} }
    let built = try failing { () throws(FileError) in try StagedSite(builtIn: plain) }
    let proof = try await proof(of: built, rehearsal, rehearsed, settings, folder, for: audience)
    let site =
      try keys.map { try protected(built, $0, settings, for: audience, in: folder) } ?? built

    let destination = try destination(
      place, named, settings, scratch: folder.scratch(of: place))
    var publication = try await destination.publication(of: site)
    let isFirst = publication.old.entries.isEmpty
    let (rules, before) = (
      SentRules(audience, isProtected: isProtected), try folder.rules(at: place)
    )
    let isKnown = before == [rules]
    publication.removesFirst = !isKnown
    publication.isNarrower = before.isEmpty || !before.allSatisfy(rules.cover)
    let remains = try await destination.remains(of: publication)
    let taken = PublishReport.Taken(
      files: pageFiles(of: named, settings, in: built),
      settings: await settingsShown(of: named.files, in: built))

    func report(sent: Int = 0) -> PublishReport {
      PublishReport(
        for: audience, passwords: keys?.names,
        to: target.name.isEmpty ? target.place.text : "\(target.name), \(target.place.text)",
        proof, publication, taken, remains: remains, bytes: site.size,
        systems: Systems.all.used(by: settings), sent: sent)
    }
    let isJSON = format == .json
    guard proof.leaks.isEmpty else {
      Console.print(report(), format)
      Console.report(DiagnosticList(proof.leaks.map { $0.diagnostic(for: audience) }), format)
      Console.note("nothing was sent, as it would show private things\n")
      throw ExitCode.failure
    }
    if !isJSON || dryRun { Console.print(report(), format) }
    guard !made.found.hasErrors(of: [KeyProblem.leftOutKind]) else {
      Console.note("nothing was sent, as who may see a text could not be read\n")
      throw ExitCode.failure
    }
    if dryRun {
      if made.isFailed { throw ExitCode.failure }
      return
    }
    if isFirst || !isKnown { try Terminal().agree(to: .sending, yes) }

    // One that is cut off may be under either rules, and then what is removed goes first the next
    // time.
    if !isKnown { try folder.keep(before.isEmpty ? [] : before + [rules], at: place) }
    let progress = ProgressLine("sending")
    do {
      defer { progress.finish() }
      try await destination.sendAndCheck(publication) { progress.show($0, of: $1) }
    }
    try folder.keep([rules], at: place)
    let sent = publication.new.count + publication.changed.count + publication.removed.count
    if isJSON {
      Console.print(report(sent: sent), format)
    } else {
      Console.print(
        sent == 0
          ? "nothing to send: all of it is there" : "\(sent.counted("file")) sent or deleted")
    }
    if made.isFailed { throw ExitCode.failure }
  }

  /// Prints a file that has something else publish.
  private func print(
    _ kind: PublishRecipe.Kind, for target: PublishSettings.Target, in vault: any Files
  ) throws {
    do throws(Diagnostic) {
      let recipe = try PublishRecipe(
        kind, target: target.name.isEmpty ? nil : target.name,
        vault: DiskFiles.resolve(vault.rootName.isEmpty ? "." : vault.rootName) ?? "",
        program: Machine.program ?? "/usr/local/bin/daybook")
      Console.write(Array(recipe.text.utf8))
    } catch {
      throw Failure(error.diagnostic(at: nil))
    }
  }

  /// The site as passwords open it.
  private func protected(
    _ site: StagedSite, _ keys: ProtectionKeys, _ settings: Settings, for audience: Audience,
    in folder: PublishFolder
  ) throws -> StagedSite {
    let page = UnlockPage(
      Words.words(tag: settings.language, own: []).words, baseURL: settings.baseURL)
    let place = try folder.protectedSite(of: audience)
    let progress = ProgressLine("encrypting")
    defer { progress.finish() }
    return try failing { () throws(FileError) in
      try StagedSite(site, protectedIn: place, keys, page) { progress.show($0, of: $1) }
    }
  }

  /// Proves that the site tells nothing that it must not, unless the same was proven before.
  ///
  /// - Parameter rehearsed: The site of canaries, which is being made where something changed.
  private func proof(
    of site: StagedSite, _ rehearsal: ProofRehearsal,
    _ rehearsed: Task<ProofRehearsal.Site, any Error>?, _ settings: Settings,
    _ folder: PublishFolder, for audience: Audience
  ) async throws -> Proof {
    let manifest = site.manifest
    // Where nothing changed in the vault, the counts are the same too.
    if rehearsed == nil, !verify, let known = try folder.proof(of: manifest, for: audience) {
      return known
    }
    let planted: ProofRehearsal.Site
    if let rehearsed {
      planted = try await rehearsed.value
    } else {
      planted = try await rehearsal.site()
    }
    try planted.diagnostics.requireWhole(format)
    let (proof, trace, looked) = await Proof.proof(
      planted.files, for: planted.copy.canaries, planted.build, after: planted.last,
      of: planted.name)
    Console.detail("proof: looked at \(looked) of \(planted.files.count.counted("file"))")
    planted.terms?.tidy()
    try folder.keep(trace, for: audience)
    let values = ValueScan(for: planted.copy.hidden.filter { $0.text != settings.author })
    let seen = await values.look(
      through: site.folder, manifest,
      after: verify ? ValueTrace() : try folder.valueTrace(for: audience))
    try folder.keep(seen, for: audience)
    // What failed in the site itself has been told, and is not in it.
    let unproven = proof.unproven.filter { manifest.entries[$0] != nil }
    let warnings =
      values.diagnostics(for: audience)
      + unproven.map { PublishProblem.unproven.diagnostic(at: Place(file: $0.text)) }
    Console.report(DiagnosticList(warnings), format)
    if proof.leaks.isEmpty, warnings.isEmpty {
      try folder.keep(proof, of: manifest, for: audience)
    }
    return proof
  }

  /// The files beside the person's pages that are in the site, by their paths in the vault.
  private func pageFiles(
    of vault: NamedVault, _ settings: Settings, in site: StagedSite
  ) -> [(path: VaultPath, isCleaned: Bool)] {
    let trees = SiteTree.all(settings.languages)
    return vault.files.files(below: PageFolder.path).paths.filter { path in
      let inSite = path.text.dropFirst(PageFolder.path.text.count + 1)
      return !["md", "markdown"].contains(path.pathExtension)
        && trees.contains { tree in
          VaultPath(validating: tree.folder + inSite).map { site.manifest.entries[$0] != nil }
            ?? false
        }
    }.sorted().map { ($0, PictureMetadata.isTaken(outOf: $0, in: vault.files)) }
  }

  /// The settings whose texts can be read in the site.
  private func settingsShown(of vault: any Files, in site: StagedSite) async -> [String] {
    let bytes = (try? vault.current(VaultPath(stringLiteral: Settings.fileName))) ?? nil
    let texts = SettingTexts(YAMLDocument(TextFile(bytes ?? [], file: "")))
    return await texts.shown(in: site.folder, site.manifest)
  }

  /// What sends a site to a place.
  private func destination(
    _ place: PublishPlace, _ vault: NamedVault, _ settings: Settings, scratch: DiskFiles
  ) throws -> any Destination {
    let programs = MachinePrograms()
    let day = Moment(asOf: try asOf.instant(settings, clock: .now), zone: settings.zone).today
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

  /// Where the site goes, and whom it is for; and the place with paths as this program takes them.
  private func chosenTarget(
    _ settings: Settings, beside vault: any Files
  ) throws -> (target: PublishSettings.Target, place: PublishPlace) {
    let targets = settings[PublishSettings.self].targets
    let names = targets.map(\.name)
    if target == nil, output == nil, targets.count > 1 {
      throw Failure(PublishProblem.severalTargets(names).diagnostic(at: nil))
    }
    if let target, !names.contains(target) {
      throw Failure(PublishProblem.unknownTarget(target, known: names).diagnostic(at: nil))
    }
    let named = targets.first { target == nil ? output == nil : $0.name == target }
    let place = output.map(PublishPlace.folder) ?? named?.place
    guard let place else { throw Failure(PublishProblem.noTarget.diagnostic(at: nil)) }
    var chosen = PublishSettings.Target(named?.name ?? "", place)
    chosen.audience = audience ?? named?.audience ?? Audience.public.name
    chosen.isProtected = named?.isProtected ?? false
    return (chosen, output == nil ? place.from(vault) : place)
  }
}

extension PublishRecipe.Kind: ExpressibleByArgument {}

extension PublishPlace {
  /// The place with paths of files as this program takes them, rather than from the vault on.
  fileprivate func from(_ vault: any Files) -> PublishPlace {
    func isLocal(_ text: String) -> Bool { text.hasPrefix("./") || text.hasPrefix("../") }
    return switch self {
    case .folder(let path): .folder(vault.place(path))
    case .zip(let path): .zip(vault.place(path))
    case .git(let repository, let branch) where isLocal(repository):
      .git(repository: vault.place(repository), branch: branch)
    case .rsync(let path) where isLocal(path): .rsync(vault.place(path))
    case .rclone(let path) where isLocal(path): .rclone(vault.place(path))
    default: self
    }
  }
}

/// What can be wrong with a publication.
private enum PublishProblem: Problem {
  case noTarget
  case severalTargets([String])
  case unknownTarget(String, known: [String])
  case forOneself
  case unproven

  var severity: Diagnostic.Severity {
    if case .unproven = self { .warning } else { .error }
  }
  var kind: String { "publish" }

  var message: String {
    switch self {
    case .noTarget: "nobody said where the site goes"
    case .severalTargets: "there are several targets"
    case .unknownTarget(let name, _): "there is no target \(name.shortQuoted)"
    case .forOneself: "a site that shows everything is not published"
    case .unproven: "what this file shows could not be proved"
    }
  }

  var hint: String? {
    switch self {
    case .noTarget:
      "add it to \(Settings.fileName), as publish: {site: {to: folder, destination: ../site}}, or "
        + "give --output"
    case .severalTargets(let names): "name one of \(names.joined(separator: ", "))"
    case .unknownTarget(let name, let known):
      known.nearest(to: name).map { "did you mean \($0)?" }
        ?? (known.isEmpty
          ? "publish of \(Settings.fileName) has none"
          : "there are \(known.joined(separator: ", "))")
    case .unproven:
      "it cannot be made from other words than yours; look through it yourself, or leave it out"
    case .forOneself:
      "choose who it is for with --audience, or encrypt it with --protect"
    }
  }
}

import AllSystems
import ArgumentParser
import Basics
import Publish
import Site
import SiteKit
import Vault
import Wording

struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Publish a site for others, after checking that nothing private is in it.",
    discussion: """
      It builds the site and reports its content for that audience. Then it builds a copy of the \
      vault with every private text, name and amount replaced by a word that occurs nowhere \
      else, and searches that site. If it finds a word that the audience may not see, it sends \
      nothing. It sends only files that changed, and deletes only what it sent before.

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
    help: ArgumentHelp("The audience of the site; by default that of the target, else public."))
  var audience: String?

  @Option(
    name: .customLong("output"), help: "A folder for the site, instead of the target's.",
    completion: .directory)
  var folder: String?

  @Flag(
    help: ArgumentHelp(
      "Encrypt the site, so that it opens with one of the audience's passwords only; see daybook "
        + "publish password."))
  var protect = false

  @Flag(help: "Say what would be published, and send nothing.")
  var dryRun = false

  @Flag(help: "Check the site again, even if it was checked before.")
  var verify = false

  @Flag(help: "Send the site without the pages that failed.")
  var partial = false

  @Flag(help: "Send without asking, even the first time.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "Send nothing, and print a file that has cron, systemd, github, gitlab or launchd publish "
        + "each night.", valueName: "kind"))
  var recipe: PublishRecipe.Kind?

  @OptionGroup var output: OutputOptions

  @Argument(
    help: "The target of the settings; it can be left out where there is one.",
    completion: NamesToComplete.targets.completion)
  var target: String?

  func run() async throws {
    let named = try NamedVault(vault, asOf)
    let settings = try named.soundSettings("nothing was sent", output.format)
    let (target, place) = try chosenTarget(settings, beside: named.files)
    if let recipe { return try print(recipe, for: target, in: named.files) }
    if let problem = target.problem(ofAudience: Systems.all, settings, in: named.files) {
      throw Failure(problem)
    }
    let audience = try AudienceOptions.audience(
      target.audience, settings, ofVaultAt: named.files.rootName)
    let isProtected = protect || target.isProtected || audience.isProtected
    guard !audience.isOwner || isProtected else { throw Failure(PublishProblem.forOneself) }
    // Before long work.
    let keys =
      isProtected
      ? try ProtectionFile(of: audience, ofVaultAt: named.files.rootName).keysToPublish() : nil
    let work = PublishWork(
      vault: named, folder: try PublishFolder(of: named.files), target: target, place: place,
      audience: audience, keys: keys, isVerified: verify, format: output.format)
    var ready = try await work.prepare()
    let isJSON = output.format == .json
    guard ready.proof.leaks.isEmpty else {
      Console.print(ready.report, output.format)
      Console.report(ready.proof.leaks.map { $0.diagnostic(for: audience) }, output.format)
      Console.note("nothing was sent, as it would show private things\n")
      throw ExitCode.failure
    }
    if !isJSON || dryRun {
      Console.confirm(ready.report, unlessDryRun: dryRun, output.format)
    }
    guard !ready.made.found.hasErrors(of: [KeyProblem.leftOutKind]) else {
      Console.note("nothing was sent, as the visibility of a text could not be read\n")
      throw ExitCode.failure
    }
    guard partial || !ready.made.isPartial else {
      Console.note("nothing was sent, as a part of the site could not be made; see --partial\n")
      throw ExitCode.failure
    }
    if !dryRun {
      if ready.isUnknown { try Terminal().agree(to: .sending, yes) }
      let sent = try await work.send(ready)
      if isJSON {
        ready.report.sent = sent
        Console.print(ready.report, output.format)
      } else {
        Console.confirm(
          sent == 0
            ? "nothing to send: all of it is there" : "\(sent.counted("file")) sent or deleted")
      }
    }
    if ready.made.isFailed { throw ExitCode.failure }
  }

  /// Prints a file that has something else publish.
  private func print(
    _ kind: PublishRecipe.Kind, for target: PublishSettings.Target, in vault: any Files
  ) throws {
    let recipe = try failing { () throws(Diagnostic) in
      try PublishRecipe(
        kind, target: target.name.isEmpty ? nil : target.name,
        vault: DiskFiles.resolve(vault.rootName.isEmpty ? "." : vault.rootName) ?? "",
        program: Machine.program ?? "/usr/local/bin/daybook")
    }
    Console.write(Array(recipe.text.utf8))
  }

  /// The destination and audience of the site, with paths as this program reads them.
  private func chosenTarget(
    _ settings: Settings, beside vault: any Files
  ) throws -> (target: PublishSettings.Target, place: PublishPlace) {
    let targets = settings[PublishSettings.self].targets
    let names = targets.map(\.name)
    if target == nil, folder == nil, targets.count > 1 {
      throw Failure(PublishProblem.severalTargets(names))
    }
    if let target, !names.contains(target) {
      throw Failure(PublishProblem.unknownTarget(target, known: names))
    }
    let named = targets.first { target == nil ? folder == nil : $0.name == target }
    let place = folder.map(PublishPlace.folder) ?? named?.place
    guard let place else { throw Failure(PublishProblem.noTarget) }
    var chosen = PublishSettings.Target(named?.name ?? "", place)
    chosen.audience = audience ?? named?.audience ?? Audience.public.name
    chosen.audienceMark = audience == nil ? named?.audienceMark : nil
    chosen.isProtected = named?.isProtected ?? false
    return (chosen, folder == nil ? place.from(vault) : place)
  }
}

extension PublishRecipe.Kind: ExpressibleByArgument {}

extension PublishPlace {
  /// The place with file paths that this process can open, instead of paths relative to the vault.
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

enum PublishProblem {
  static let noTarget = problem(
    "no place is set for the site",
    "add it to \(Settings.fileName), as publish: {site: {to: folder, destination: ../site}}, or "
      + "give --output")
  static let forOneself = problem(
    "a site that shows everything is not published",
    "choose who it is for with --audience, or encrypt it with --protect")
  static let unproven = Diagnostic(
    .warning, kind: "publish", "the content of this file could not be proved",
    hint: "it cannot be made from other words than yours; look through it yourself, or leave it out"
  )

  static func severalTargets(_ names: [String]) -> Diagnostic {
    problem("there are several targets", "name one of \(names.joined(separator: ", "))")
  }

  static func unknownTarget(_ name: String, known: [String]) -> Diagnostic {
    problem(
      "there is no target \(name.shortQuoted)",
      known.isEmpty ? "publish of \(Settings.fileName) has none" : known.hint(for: name))
  }

  private static func problem(_ message: String, _ hint: String) -> Diagnostic {
    Diagnostic(.error, kind: "publish", message, hint: hint)
  }
}

import AllSystems
import ArgumentParser
import Chronology
import Diagnostics
import Publish
import Site
import SiteKit
import Vault

/// `daybook publish`.
struct PublishCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Build a site for others, and prove that nothing private is in it.",
    discussion: """
      Says what the site tells, and whom. Then a copy of the vault is built in which a word that \
      occurs nowhere else stands in the place of every private text, name and amount, and its site \
      is looked through: when one of the words is in it that the audience may not see, nothing is \
      written.

      Examples:
        daybook publish --dry-run
        daybook publish site
        daybook publish --audience family --output ../family
      """,
    subcommands: [PublishPasswordCommand.self, PublishProtectCommand.self])

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Option(
    help: ArgumentHelp("Whom the site is for; by default whom the target says, else public."))
  var audience: String?

  @Option(
    help: "Where the site goes; by default where the target says.", completion: .directory)
  var output: String?

  @Flag(help: "Say what would be published, and write nothing.")
  var dryRun = false

  @Option(help: "How the result and the messages are written: text or json.")
  var format = OutputFormat.text

  @Argument(help: "The target of the settings; it can be left out where there is one.")
  var target: String?

  func run() async throws {
    let named = try NamedVault(vault, asOf)
    let settings = named.settings.settings
    let (output, name) = try place(settings, beside: named.files)
    guard let output else { throw Failure(PublishProblem.noTarget.diagnostic(at: nil)) }
    let audience = try AudienceOptions.audience(
      name, settings, ofVaultAt: named.files.rootName)
    guard !audience.isOwner else {
      throw Failure(PublishProblem.forOneself.diagnostic(at: nil))
    }

    let systems = Systems.all.used(by: settings)
    let loaded = try await named.site(for: audience)
    let moment = loaded.input.moment
    let copy = try CanaryVault(
      of: named.files, systems, for: audience, moment: moment, width: NamedVault.width)
    let planted = try await named.site(for: audience, readingFrom: copy.files)
    let proof = await Proof(planted.input.files().files, for: copy.canaries)
    let names = NameScan(for: copy.hiddenNames.filter { $0 != settings.author })
    let difference: OutputDifference
    do throws(FileError) {
      let there = DiskFiles.isFolder(output) == true ? DiskFiles(root: output) : nil
      difference = try await OutputDifference(loaded.input.files().files, and: there) {
        names.look(at: $0, $1)
      }
    } catch {
      throw Failure(error.diagnostic)
    }
    Console.print(
      PublishReport(for: audience, to: output, proof, difference, systems: systems), format)
    Console.report(DiagnosticList(names.diagnostics(for: audience)), format)
    guard proof.leaks.isEmpty else {
      Console.report(
        DiagnosticList(proof.leaks.map { $0.diagnostic(for: audience) }), format)
      Console.note("nothing was written, as private things would be told\n")
      throw ExitCode.failure
    }
    guard !dryRun else { return Console.report(loaded.diagnostics, format) }

    var build = try BuildCommand.parse(
      ["--audience", audience.name, "--output", output, "--format", format.rawValue])
    build.vault = vault
    build.asOf = asOf
    try await build.run()
  }

  /// Where the site goes, and whom it is for.
  private func place(
    _ settings: Settings, beside vault: DiskFiles
  ) throws -> (output: String?, audience: String) {
    let targets = settings[PublishSettings.self].targets
    let names = targets.map(\.name)
    if target == nil, output == nil, targets.count > 1 {
      throw Failure(PublishProblem.severalTargets(names).diagnostic(at: nil))
    }
    let chosen = target.map { name in targets.first { $0.name == name } } ?? targets.first
    if let target, chosen == nil {
      throw Failure(PublishProblem.unknownTarget(target, known: names).diagnostic(at: nil))
    }
    let isChosen = target != nil || output == nil
    return (
      output ?? chosen.map { vault.place($0.destination) },
      audience ?? (isChosen ? chosen?.audience : nil) ?? Audience.public.name
    )
  }
}

/// What can be wrong with a publication.
private enum PublishProblem: Problem {
  case noTarget
  case severalTargets([String])
  case unknownTarget(String, known: [String])
  case forOneself

  var severity: Diagnostic.Severity { .error }
  var kind: String { "publish" }

  var message: String {
    switch self {
    case .noTarget: "nobody said where the site goes"
    case .severalTargets: "there are several targets"
    case .unknownTarget(let name, _): "there is no target \(name.shortQuoted)"
    case .forOneself: "a site that shows everything is not published"
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
    case .forOneself: "choose who it is for with --audience"
    }
  }
}

import AllSystems
import ArgumentParser
import Basics
import Publish
import Site
import SiteKit
import Vault
import Wording

struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read everything in the vault and print all problems.",
    discussion: """
      It reads records, settings, pages and templates, and renders every page, but writes \
      nothing. It exits with 1 if there are errors; with --strict, also if there are warnings. \
      --links also checks the links within the site.

      Examples:
        daybook check --vault content
        daybook check --links --strict --vault content
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Flag(help: "Also check the links within the site.")
  var links = false

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let readAt = Instant.now
    let named = try NamedVault(vault, asOf)
    let stamps = FolderStamps(of: named.files, now: readAt)
    let vault = try await named.site(clock: readAt)
    let input = vault.input
    let whole = input.files()
    let site = whole.files
    var found = vault.diagnostics
    found.append(contentsOf: DiagnosticList(whole.diagnostics))
    // A page without problems is checked again only if it has changed.
    let memory = BuildMemory(of: named.files, into: nil, settings: input.settings, options: [])
    let last = memory?.last() ?? BuildTrace()
    let build = stamps.flatMap {
      memory?.build(site, of: input.contents, after: last, $0, readAt: readAt)
    }
    let result = await SiteWriter.check(site.filter { $0.path.pathExtension == "html" }, build)
    found.append(contentsOf: result.diagnostics)
    if links {
      let broken = await LinkCheck(
        site, at: input.settings.baseURL, in: input.settings.languages
      ).problems(width: NamedVault.width, beside: found.kept)
      found.append(contentsOf: DiagnosticList(broken))
    }
    if let memory, let build {
      memory.keep(
        BuildTrace(
          of: result, build, in: nil, programs: { input.programs },
          asksClock: input.asksClock, isClean: found.isClean, now: .now))
    }
    add(&found, conflictsIn: named)
    let settings = input.settings
    found.append(
      contentsOf: DiagnosticList(
        settings[PublishSettings.self].targets.compactMap {
          $0.problem(ofAudience: Systems.all, settings, in: named.files)
        }))
    let inbox = try? InboxFolder(in: named.files, at: nil, named.settings.settings.zone)
    found.append(contentsOf: DiagnosticList(inbox?.problems ?? []))
    found.append(
      contentsOf: try SavedMappings(in: named.library, besides: Systems.imports).diagnostics)
    Console.report(found, output.format)
    let records = input.contents.recordCount
    let errors = found.count(of: .error)
    switch output.format {
    case .text:
      Console.print(tally(records, site.count, found, in: Console.words))
    case .json:
      Console.print(
        [
          "records": .int(records), "files": .int(site.count), "errors": .int(errors),
          "warnings": .int(found.count(of: .warning)),
        ])
    }
    if errors > 0 || (strict && !found.isEmpty) { throw ExitCode.failure }
  }

  /// The numbers of things checked and of problems found: `5 records, 133 files: 0 errors, 1
  /// warning`.
  private func tally(
    _ records: Int, _ files: Int, _ found: DiagnosticList, in words: Words
  ) -> String {
    let all =
      words.language == .english
      ? [records.counted("record"), files.counted("file")]
      : [words("base.records", ["count": records]), words("said.files", ["count": files])]
    return words.labelled(words.commas(all), found.tally(in: words))
  }

  /// Adds the conflicts that merges have left for a person to resolve.
  private func add(_ found: inout DiagnosticList, conflictsIn named: NamedVault) {
    do throws(FileError) {
      let library = named.library
      for record in try library.waitingConflicts() {
        found.append(library.conflict(of: record))
      }
    } catch {
      // An unreadable file has usually been reported already.
      if found.isClean { found.append(error.diagnostic) }
    }
  }
}

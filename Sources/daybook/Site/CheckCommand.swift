import ArgumentParser
import Diagnostics
import Escaping
import Site
import SiteKit
import Vault

/// `daybook check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read everything in the vault and print all problems.",
    discussion: """
      Records, settings, pages and templates are read and every page is rendered, but nothing is \
      written. Exits with 1 when there are errors; with --strict, also when there are warnings.

      Example:
        daybook check --vault content
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Flag(help: "Fail on warnings too.")
  var strict = false

  @Option(help: "How problems are written: text, or json with one object a line.")
  var format = OutputFormat.text

  func run() async throws {
    let vault = try await NamedVault(vault, asOf).site()
    let (site, problems) = vault.input.files()
    var found = vault.diagnostics
    found.append(contentsOf: DiagnosticList(problems))
    for file in site where file.path.pathExtension == "html" {
      found.append(contentsOf: DiagnosticList(file.render().diagnostics))
    }
    Console.report(found, format)
    let records = vault.input.contents.recordCount
    let errors = found.count(of: .error)
    switch format {
    case .text:
      Console.print(
        "\(records.counted("record")), \(site.count.counted("file")): \(found.tally)"
      )
    case .json:
      Console.print(
        JSONLine([
          ("records", .int(records)), ("files", .int(site.count)),
          ("errors", .int(errors)), ("warnings", .int(found.count(of: .warning))),
        ]))
    }
    if errors > 0 || (strict && !found.isEmpty) { throw ExitCode.failure }
  }
}

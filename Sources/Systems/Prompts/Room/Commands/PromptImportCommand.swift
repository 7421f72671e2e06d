import ArgumentParser
import Diagnostics
import SiteKit
import Vault

/// `daybook prompt import`.
struct PromptImportCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Bring prompts into the vault from a table, a JSON list or a Markdown file.",
    discussion: """
      Reads CSV with the columns act and prompt, JSON as [{"act": …, "prompt": …}], and Markdown \
      with or without front matter. Each prompt becomes a file of its own; importing the same file \
      again adds nothing.

      Examples:
        daybook prompt import prompts.csv --dry-run
        daybook prompt import reviewer.prompt.md
      """)

  @Argument(help: "The file to import.", completion: .file())
  var file: String
  @Flag(help: "Say what would be added, and write nothing.")
  var dryRun = false
  @Option(help: "How the summary and the messages are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let plan: PromptImportPlan
    do throws(FileError) {
      plan = PromptImporter.plan(
        try host.read(file, orStandardInput: false), file: file, into: vault.stored,
        zone: vault.settings.zone)
      host.report(plan.diagnostics, format)
      if !dryRun { try plan.perform(in: vault.files) }
    } catch {
      throw Failure(error.diagnostic)
    }
    host.print(report(plan.summary))
    // A file of which nothing could be read is not what it was taken for.
    if plan.diagnostics.hasErrors, plan.summary.added + plan.summary.alreadyThere == 0 {
      throw ExitCode.failure
    }
  }

  private func report(_ summary: ImportSummary) -> String {
    switch format {
    case .text:
      var text = "\(file): \(summary.read) read, \(summary.added) added, "
      text += "\(summary.alreadyThere) already there, \(summary.unreadable) unreadable"
      if dryRun { text += "\n  nothing was written, as --dry-run was given" }
      return text
    case .json:
      return JSONText.object([
        ("file", .string(file)), ("read", .int(summary.read)), ("added", .int(summary.added)),
        ("alreadyThere", .int(summary.alreadyThere)), ("unreadable", .int(summary.unreadable)),
        ("dryRun", .bool(dryRun)),
      ])
    }
  }
}

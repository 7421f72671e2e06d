import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook stats prompts`.
struct PromptsStatsCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompts",
    abstract: "Print what stands out among the prompts, or the figures of one.",
    discussion: """
      Examples:
        daybook stats prompts
        daybook stats prompts --prompt weekly-letter --format json
      """)

  static let printsFigures = true

  @Option(help: ArgumentHelp("One prompt, by its id.", valueName: "id"))
  var prompt: String?
  @Option(help: "How the figures are written: text or json.")
  var format = OutputFormat.text

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    host.report(vault.stored.diagnostics, format)
    let library = await PromptLibrary(
      vault.stored.records, moment: try host.moment(vault.settings), width: host.width)
    let index = try prompt.map { id in
      guard let index = library.index(of: id) else { throw vault.noPrompt(id) }
      return index
    }
    let report = PromptsReport(library)
    switch format {
    case .json: host.print(report.json(of: index))
    case .text: host.print(index.map(report.text) ?? report.text)
    }
  }
}

import ArgumentParser
import SiteKit

/// `daybook prompt import`.
struct PromptImportCommand: RoomCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import prompts from a table, a JSON list or a Markdown file.",
    discussion: """
      Reads CSV with the columns act and prompt, JSON as [{"act": …, "prompt": …}], and Markdown \
      with or without front matter. Each prompt becomes a file of its own; importing the same file \
      again adds nothing.

      Examples:
        daybook prompt import prompts.csv --dry-run
        daybook prompt import reviewer.prompt.md
      """)

  @Argument(help: "The file to import; - for standard input.", completion: .file())
  var file: String
  @OptionGroup var options: ImportOptions

  func run(_ host: any CommandHost) async throws {
    try await options.run([file], in: host) { PromptImporter(zone: $0) }
  }
}

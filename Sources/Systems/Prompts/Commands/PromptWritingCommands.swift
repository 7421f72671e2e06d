import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptSaveCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Save a prompt as it is now, or with a new text, as its newest version.",
    discussion: """
      After you changed the prompt's file, this writes the text to its history under the next \
      number. With --body, the text of another file becomes the newest version, and the present \
      one is kept in the history. --author must be an editor of the prompt's team, if it has one.

      Examples:
        daybook prompt save translate-essay --note "Shorter opening"
        daybook prompt save translate-essay --body draft.txt
      """)

  @OptionGroup var prompt: PromptArgument

  @Option(help: "Why this version was made.")
  var note: String?

  @Option(help: "The author.")
  var author: String?

  @Option(
    help: ArgumentHelp("A file with the new text; - for standard input.", valueName: "file"),
    completion: .file())
  var body: String?

  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, path) = try prompt.find(in: vault)
    try vault.allow(author, .editor, on: prompt)
    let bytes = try body.map { try host.read($0, orStandardInput: true) }
    let outcome = try vault.writer.save(
      path, body: bytes, at: try host.moment(vault.settings).asOf, note: note,
      author: author ?? vault.settings.author)
    host.confirm(vault.report(outcome, prompt, path), output.format)
  }
}

struct PromptRevertCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Make an older version of a prompt its newest one.",
    discussion: """
      The text as it is now is kept in the history, so this can be undone too.

      Example:
        daybook prompt revert translate-essay 3
      """)

  @OptionGroup var prompt: PromptArgument
  @Argument(help: "The number of the version.")
  var version: Int
  @Option(help: "The author of the change; an editor of the prompt's team, if it has one.")
  var author: String?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, path) = try prompt.find(in: vault)
    try vault.allow(author, .editor, on: prompt)
    let outcome = try vault.writer.revert(
      path, to: version, at: try host.moment(vault.settings).asOf,
      author: author ?? vault.settings.author)
    host.confirm(vault.report(outcome, prompt, path), output.format)
  }
}

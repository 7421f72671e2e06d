import ArgumentParser
import Chronology
import Diagnostics
import Foundation
import Prompts
import Storage

/// `daybook prompt`.
struct PromptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract: "Save, compare, bring in and find prompts.",
    discussion: """
      Example:
        daybook prompt search translation
      """,
    subcommands: [
      PromptSaveCommand.self, PromptHistoryCommand.self, PromptDiffCommand.self,
      PromptRevertCommand.self, PromptImportCommand.self, PromptSearchCommand.self,
    ])
}

/// A prompt that a command names.
struct PromptArgument: ParsableArguments {
  @Argument(help: "The id of the prompt: the name of its file in prompts/ without .md.")
  var id: String

  /// Finds the prompt.
  ///
  /// - Throws: When there is none; the message names the nearest.
  func find(in vault: PromptVault) throws -> (prompt: Prompt, path: VaultPath) {
    let stored = vault.stored
    guard let path = stored.paths[id],
      let prompt = stored.records.prompts.first(where: { $0.id == id })
    else {
      let nearest = stored.records.prompts.map(\.id).nearest(to: id)
      throw Failure(
        PromptProblem.noPrompt(id, nearest: nearest).diagnostic(
          at: Place(file: vault.files.displayName(of: PromptReader.folder))))
    }
    return (prompt, path)
  }
}

/// A vault whose prompts a command reads or changes.
struct PromptVault {
  let files: DiskFiles
  let settings: Settings
  let stored: StoredPrompts

  init(_ options: VaultOptions) async throws {
    files = DiskFiles(root: try options.folder())
    do throws(FileError) {
      settings = try Settings.read(in: files).settings
    } catch {
      throw Failure(error.diagnostic)
    }
    stored = await PromptReader.read(
      files, zone: settings.zone, width: ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Says what a writer did, or why it did nothing.
  func report(
    _ prompt: Prompt, _ path: VaultPath,
    _ body: (PromptWriter) throws(PromptWriter.Failure) -> PromptWriter.Outcome
  ) throws {
    let outcome: PromptWriter.Outcome
    do throws(PromptWriter.Failure) {
      outcome = try body(PromptWriter(files: files, zone: settings.zone))
    } catch {
      throw Failure(error.diagnostic)
    }
    let name = files.displayName(of: path)
    if outcome.added == 0, !outcome.replacedFile {
      Console.print("\(name): nothing changed; version \(outcome.version) is saved already")
    } else {
      let history = PromptReader.history(of: prompt.id).map(files.displayName) ?? ""
      Console.print(
        "\(name): version \(outcome.version); \(outcome.added) added to \(history)")
    }
  }
}

/// `daybook prompt save`.
struct PromptSaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Keep a prompt as it is now, or with a new text, as its newest version.",
    discussion: """
      After you changed the prompt's file, this writes the text to its history under the next \
      number. With --body, the text of another file becomes the newest version, and the present \
      one is kept in the history.

      Examples:
        daybook prompt save weekly-letter --note "Shorter opening"
        daybook prompt save weekly-letter --body draft.txt
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var prompt: PromptArgument
  @OptionGroup var asOf: AsOfOptions

  @Option(help: "Why this version was made.")
  var note: String?

  @Option(help: "Who made it.")
  var author: String?

  @Option(
    help: ArgumentHelp("A file with the new text; - for standard input.", valueName: "file"),
    completion: .file())
  var body: String?

  func run() async throws {
    let vault = try await PromptVault(vault)
    let (prompt, path) = try prompt.find(in: vault)
    let bytes = try newBody()
    let now = try asOf.instant(vault.settings)
    try vault.report(prompt, path) { writer throws(PromptWriter.Failure) in
      try writer.save(
        path, body: bytes, at: now, note: note, author: author ?? vault.settings.author)
    }
  }

  private func newBody() throws -> [UInt8]? {
    guard let body else { return nil }
    if body == "-" { return Array(FileHandle.standardInput.readDataToEndOfFile()) }
    guard let data = FileManager.default.contents(atPath: body) else {
      throw Failure(FileError(body, .notFound).diagnostic)
    }
    return Array(data)
  }
}

/// `daybook prompt revert`.
struct PromptRevertCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Make an older version of a prompt its newest one.",
    discussion: """
      The text as it is now is kept in the history, so this can be taken back too.

      Example:
        daybook prompt revert weekly-letter 3
      """)

  @OptionGroup var vault: VaultOptions
  @OptionGroup var prompt: PromptArgument
  @Argument(help: "The number of the version.")
  var version: Int
  @OptionGroup var asOf: AsOfOptions

  func run() async throws {
    let vault = try await PromptVault(vault)
    let (prompt, path) = try prompt.find(in: vault)
    let now = try asOf.instant(vault.settings)
    try vault.report(prompt, path) { writer throws(PromptWriter.Failure) in
      try writer.revert(path, to: version, at: now, author: vault.settings.author)
    }
  }
}

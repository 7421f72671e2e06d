import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "prompt",
    abstract: "List, show, fill in, write, save, compare, discuss and find prompts.",
    discussion: """
      Example:
        daybook prompt fill letter-tone --copy
      """)

  static var subcommands: [any SystemCommand.Type] {
    [
      PromptListCommand.self, PromptShowCommand.self, PromptFillCommand.self,
      PromptPickCommand.self, PromptNewCommand.self, PromptEditCommand.self,
      PromptDeleteCommand.self, PromptUseCommand.self, PromptCommentCommand.self,
      PromptReplyCommand.self, PromptResolveCommand.self, PromptNewsCommand.self,
      PromptSaveCommand.self,
      PromptHistoryCommand.self, PromptDiffCommand.self, PromptCompareCommand.self,
      PromptRevertCommand.self, PromptImproveCommand.self, PromptSearchCommand.self,
      PromptSimilarCommand.self, PromptCategorizeCommand.self,
      PromptExportCommand.self, PromptTeamCommand.self, PromptPurgeCommand.self,
    ]
  }
}

struct PromptArgument: ParsableArguments {
  @Argument(
    help: "The id of the prompt: the name of its file in prompts/ without .md; or its title.")
  var id: String

  /// Finds the prompt.
  ///
  /// - Throws: If there is none; the message suggests the nearest.
  func find(in vault: PromptVault) throws -> (prompt: Prompt, path: VaultPath) {
    let prompt = try vault.prompt(id)
    guard let path = vault.stored.paths[prompt.id] else { throw vault.noPrompt(id) }
    return (prompt, path)
  }

  /// Finds the prompt among the prompts that an audience may see.
  ///
  /// - Throws: Likewise.
  func find(in records: PromptRecords, _ files: any Files) throws -> Prompt {
    do { return try records.prompts.named(id) } catch let failure as Failure
      where failure.diagnostic.kind == "no-record"
    {
      throw PromptProblem.noPrompt(id, nearest: records.prompts.map(\.id).nearest(to: id))
        .failure(at: PromptReader.folder, in: files)
    }
  }
}

/// A vault whose prompts a command reads or changes. The figures of prompts take longer than
/// reading them, and most commands need none.
struct PromptVault {
  let files: any Files
  let settings: Settings
  let stored: StoredPrompts

  init(_ host: any CommandHost) async throws {
    files = try host.files
    settings = try host.settings.settings
    stored = await PromptReader.read(
      CollectionReader(files: files, zone: settings.zone, width: host.width))
  }

  /// The prompt that a person names.
  ///
  /// - Throws: If there is none, or several.
  func prompt(_ text: String) throws -> Prompt {
    do { return try stored.records.prompts.named(text) } catch let failure as Failure
      where failure.diagnostic.kind == "no-record"
    { throw noPrompt(text) }
  }

  /// The id of the team that a person names; the text itself if there is none.
  func team(_ text: String) -> String {
    stored.records.teams.map { Field.KnownName($0.id, title: $0.name) }
      .id(of: text, isOnlyOne: true)
  }

  /// The failure that no prompt has an id, with the nearest one.
  func noPrompt(_ id: String) -> Failure {
    // It may be a locked prompt.
    if let locked = stored.locked { return Failure(locked.diagnostic) }
    return PromptProblem.noPrompt(id, nearest: stored.records.prompts.map(\.id).nearest(to: id))
      .failure(at: PromptReader.folder, in: files)
  }

  var writer: PromptWriter { PromptWriter(files: files, zone: settings.zone) }

  func report(
    _ outcome: PromptWriter.Outcome, _ prompt: Prompt, _ path: VaultPath
  ) -> SavedPrompt {
    SavedPrompt(
      id: prompt.id, outcome: outcome, file: files.fileName(of: path),
      history: PromptReader.history(of: prompt.id).map(files.fileName) ?? "")
  }
}

struct SavedPrompt: CommandResult {
  let id: String
  let outcome: PromptWriter.Outcome
  let file: String
  let history: String

  private var isChanged: Bool { outcome.added > 0 || outcome.replacedFile }

  var text: String {
    isChanged
      ? "\(file): version \(outcome.version); \(outcome.added) added to \(history)"
      : "\(file): nothing changed; version \(outcome.version) is saved already"
  }

  var json: JSONLine {
    [
      "prompt": .string(id), "promptVersion": .int(outcome.version), "file": .string(file),
      "changed": .bool(isChanged), "added": .int(outcome.added),
    ]
  }
}

extension Prompt: Nameable {
  package var identifier: String { id }
  package var heading: String? { title }
  package var summary: String { "prompt \(title) (\(id))" }
}

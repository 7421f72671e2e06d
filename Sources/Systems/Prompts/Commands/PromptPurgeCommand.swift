import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptPurgeCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "purge",
    abstract: "Remove an older text of a prompt for good.",
    discussion: """
      The text is removed from histories, from the record of changes, and from the snapshots in \
      the vault, which get new checksums. This cannot be undone. Its hash stays, so that a merge, \
      a restore and an import do not bring the text back. Other copies, such as in git, in a \
      backup or on a published site, keep it.

      Examples:
        daybook prompt purge translate-essay --version 2
        daybook prompt purge --text leaked.txt
      """)

  @Argument(help: "The id or title of the prompt.")
  var id: String?
  @Option(help: ArgumentHelp("The number of the version.", valueName: "number"))
  var version: Int?
  @Option(
    help: ArgumentHelp(
      "A file with the text, whichever prompt had it; - for standard input.", valueName: "file"),
    completion: .file())
  var text: String?
  @Flag(help: "Do it without asking.")
  var yes = false
  @Option(help: "The author of the change; an owner of the prompt's team, if it has one.")
  var author: String?
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if (text == nil) == (id == nil) {
      throw ValidationError(
        "it is not said what to purge", hint: "name a prompt and --version, or give --text FILE")
    }
    if id != nil, version == nil {
      throw ValidationError("it is not said which version", hint: "add --version NUMBER")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let body = try body(vault, host)
    let holders = vault.stored.records.prompts.filter { PurgedTexts.isSame($0.body, body) }
    if let holder = holders.first, let path = vault.stored.paths[holder.id] {
      throw PromptProblem.isNewest(holder.id).failure(at: path, in: vault.files)
    }
    host.note("\(body.unwrappedLine.clipped(to: 200).printable)\n")
    host.note(
      "This cannot be undone, nor can changes that had the text; daybook undo still undoes all "
        + "others. Other copies of the vault, such as in git, keep the text; so does "
        + ".daybook/assistant.jsonl, if an assistant wrote it.\n")
    try host.agree(to: .deleting, yes)
    let purge = TextPurge(text: body, files: vault.files, zone: vault.settings.zone)
    let outcome = try purge.perform(at: host.clock)
    host.report(DiagnosticList(outcome.unread), output.format)
    host.confirm(
      Purged(
        files: outcome.files.map(vault.files.displayName), snapshots: outcome.snapshots),
      output.format)
    let unread = outcome.unread
    if !unread.isEmpty {
      throw Failure(
        "incomplete", "\(unread.count.counted("snapshot")) may still have the text",
        hint: "remove them, or run the command again once they can be read")
    }
  }

  private func body(_ vault: PromptVault, _ host: any CommandHost) throws -> String {
    if let text {
      let bytes = try host.read(text, orStandardInput: true)
      guard let body = String(validating: bytes, as: UTF8.self), !body.allSatisfy(\.isWhitespace)
      else {
        throw Failure(PromptProblem.notUTF8.diagnostic(at: Place(file: text)))
      }
      for prompt in vault.stored.records.prompts {
        let saved = vault.stored.records.histories[prompt.id]?.saved ?? []
        guard saved.contains(where: { PurgedTexts.isSame($0.body, body) }) else { continue }
        try vault.allow(author, .owner, on: prompt)
      }
      return body
    }
    let prompt = try vault.prompt(id ?? "")
    guard let path = vault.stored.paths[prompt.id] else { throw vault.noPrompt(prompt.id) }
    try vault.allow(author, .owner, on: prompt)
    // As it is in the file: after an interruption its hash is known, and nothing else reads it.
    if let history = PromptReader.history(of: prompt.id) {
      let saved = try PromptReader.readHistory(history, vault.files, zone: vault.settings.zone)
        .history.saved
      if let found = saved.last(where: { $0.number == version }) { return found.body }
    }
    return try vault.version(version ?? 0, of: prompt, path).body
  }

  private struct Purged: CommandResult {
    let files: [String]
    let snapshots: [String]

    var text: String {
      let all = files + snapshots.map { "snapshot \($0)" }
      return all.isEmpty ? "The text was nowhere." : "Removed from \(all.joined(separator: ", "))"
    }

    var json: JSONLine { ["files": .strings(files), "snapshots": .strings(snapshots)] }
  }
}

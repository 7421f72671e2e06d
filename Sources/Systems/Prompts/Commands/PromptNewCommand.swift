import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptNewCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a new prompt, or one from a template.",
    discussion: """
      The text comes from --body, from the template with its variables filled in, or from the \
      editor of $VISUAL or $EDITOR. Variables that --set does not give are asked for on a \
      terminal. Its history begins with it.

      Examples:
        daybook prompt new weekly-letter --title "Weekly letter" --body draft.txt
        daybook prompt new frost-caption --from caption-three-ways --set picture=frost
      """)

  @Argument(help: "Its id, which is the name of its file: letters, digits, - and _.")
  var id: String
  @Option(help: "Its name.")
  var title: String?
  @Option(help: "Its purpose.")
  var description: String?
  @Option(help: "The category that it is filed under.")
  var category: String?
  @Option(name: .customLong("tag"), help: "Its other topics; may be given several times.")
  var tags: [String] = []
  @Option(help: "The id or name of the team that it belongs to.")
  var team: String?
  @Flag(help: "It is meant to be filled in.")
  var template = false
  @Option(help: ArgumentHelp("The id or title of the prompt it is made from.", valueName: "id"))
  var from: String?
  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "The value of a variable; may be given several times.",
      valueName: "name=value"))
  var values: [String] = []
  @Option(
    help: ArgumentHelp("A file with the text; - for standard input.", valueName: "file"),
    completion: .file())
  var body: String?
  @Option(help: "The author.")
  var author: String?
  @Flag(help: "Write it without asking, even if another is much like it.")
  var yes = false
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if body != nil, from != nil {
      throw ValidationError("--body and --from are both given", hint: "give one of them")
    }
    if from == nil, !values.isEmpty {
      throw ValidationError("--set fills in the template of --from", hint: "add --from")
    }
    for value in values where !value.contains("=") {
      throw ValidationError("\"\(value)\" is not a value", hint: "write --set name=value")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    _ = try NewPrompt.path(of: id, in: vault.stored, vault.files)
    let parent = try from.map(vault.prompt)
    let team = team.map(vault.team) ?? parent?.team
    if let team, !vault.stored.records.teams.contains(where: { $0.id == team }) {
      host.report([PromptProblem.noTeam(team).diagnostic(at: nil)], output.format)
    }
    try vault.allow(author, .editor, inTeam: team)
    guard let text = try await text(of: parent, host) else {
      return host.note("Nothing was written.\n")
    }
    guard !text.allSatisfy(\.isWhitespace) else {
      throw PromptProblem.emptyPrompt.failure(at: PromptReader.folder, in: vault.files)
    }
    if tellSimilar(to: text, besides: parent, in: vault, host) {
      try host.agree(to: .writingAsItIs, yes)
    }
    let new = NewPrompt(
      id: id, title: title, description: description, category: category ?? parent?.category,
      tags: tags.isEmpty ? parent?.tags ?? [] : tags, isTemplate: template, team: team,
      parent: parent?.id, body: text)
    let (path, outcome) = try new.write(
      into: vault.stored, vault.files, zone: vault.settings.zone,
      at: try host.moment(vault.settings).asOf, author: author ?? vault.settings.author)
    let file = vault.files.fileName(of: path)
    switch output.format {
    case .text:
      host.confirm("prompt \(id): \(title ?? id), version \(outcome.version), \(file)")
    case .json:
      host.print(SavedPrompt(id: id, outcome: outcome, file: file, history: file).json)
    }
  }

  /// Names the prompts that say nearly the same, except the prompt that it is made from; false if
  /// there are none.
  private func tellSimilar(
    to text: String, besides parent: Prompt?, in vault: PromptVault, _ host: any CommandHost
  ) -> Bool {
    let prompts = vault.stored.records.prompts
    let similar = PromptLibrary.similar(to: text, among: prompts).filter {
      $0.similarity > PromptLibrary.warnsAbove && prompts[$0.index].id != parent?.id
    }
    guard !similar.isEmpty else { return false }
    let names = similar.map { "\(prompts[$0.index].id) (\(Int(clamping: $0.similarity * 100))%)" }
    host.note("similar: \(names.joined(separator: ", "))\n")
    return true
  }

  /// The text of the prompt; nil if the person enters none.
  private func text(of parent: Prompt?, _ host: any CommandHost) async throws -> String? {
    if let parent { return try filled(parent, host) }
    guard let body else {
      guard host.canEdit else {
        throw ValidationError(
          "there is no text", hint: "write it with --body; on a terminal your editor opens")
      }
      return try await host.edit("")
    }
    let bytes = try host.read(body, orStandardInput: true)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(PromptProblem.notUTF8.diagnostic(at: Place(file: body)))
    }
    return text
  }

  /// A template with its variables filled in; one made from a template keeps those without a
  /// value.
  ///
  /// - Throws: If a variable is unknown, or has no value.
  private func filled(_ parent: Prompt, _ host: any CommandHost) throws -> String {
    var filling = PromptFilling(parent)
    try filling.give(values)
    if template { return parent.filled(filling.values) }
    filling.ask(host)
    return try filling.text(giving: "--set ")
  }
}

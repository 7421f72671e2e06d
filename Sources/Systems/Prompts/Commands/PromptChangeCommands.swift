import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct PromptEditCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change a prompt: its text in your editor, or its details.",
    discussion: """
      Without any key=value, the editor of $VISUAL or $EDITOR opens with the text; the saved text \
      becomes the newest version. A key with nothing after the = is removed. daybook undo undoes a \
      change of keys, daybook prompt revert a change of the text.

      Examples:
        daybook prompt edit letter-tone category=letters tags="tone; letters"
        EDITOR=nano daybook prompt edit letter-tone --note "Shorter opening"
      """)

  @OptionGroup var prompt: PromptArgument
  @Argument(
    help: ArgumentHelp("Fields with values, such as title or category.", valueName: "key=value"))
  var changes: [String] = []
  @Option(help: "Why this version was made.")
  var note: String?
  @Option(help: "The author of the change; an editor of the prompt's team, if it has one.")
  var author: String?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let (prompt, path) = try prompt.find(in: vault)
    try vault.allow(author, .editor, on: prompt)
    guard changes.isEmpty else { return try await change(prompt, vault, host) }
    guard host.canEdit else {
      throw Failure(
        "no-terminal", "no change is named",
        hint: "write key=value; on a terminal your editor opens")
    }
    guard let text = try await host.edit(prompt.body) else {
      return host.note("Nothing was changed.\n")
    }
    let outcome = try vault.writer.save(
      path, body: Array(text.utf8), at: try host.moment(vault.settings).asOf, note: note,
      author: author ?? vault.settings.author)
    host.confirm(vault.report(outcome, prompt, path), output.format)
  }

  private func change(
    _ prompt: Prompt, _ vault: PromptVault, _ host: any CommandHost
  ) async throws {
    let library = try host.library.changed(by: vault.person(author))
    let record = try library.named(prompt.id, of: [PromptFile.kind])
    let fields = record.kind.editFields
    let words = try FieldWords(changes, of: record.kind, fields)
    if let key = words.loose.first.flatMap(FieldWords.keyed)?.key ?? words.loose.first {
      throw record.kind.noField(key, among: fields.map(\.name))
    }
    var values = words.values.map { ($0.field.name, $0.text) }
    for index in values.indices where values[index].0 == "parent" && !values[index].1.isEmpty {
      values[index].1 = try vault.prompt(values[index].1).id
    }
    // A prompt goes into another team only for one who may change the prompts of that one, too.
    for index in values.indices where values[index].0 == "team" && !values[index].1.isEmpty {
      values[index].1 = vault.team(values[index].1)
      try vault.allow(author, .editor, inTeam: values[index].1)
    }
    var edit = RecordEdit(record)
    try edit.set(
      values, by: nil, EntryMoment(zone: library.moment.zone, now: library.moment.asOf))
    try host.write(edit, "edit", to: library, yes: true, output.format)
  }
}

struct PromptDeleteCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete prompts with their versions.",
    discussion: """
      Their uses and comments stay, unless you give --with-references; you are asked first when \
      there are any. All come back with daybook undo.

      Examples:
        daybook prompt delete opening-lines
        daybook prompt delete opening-lines --with-references --yes
      """)

  @Argument(help: "The ids of the prompts, or whole titles in quotes.")
  var ids: [String]
  @Flag(help: "Delete their uses and comments, too.")
  var withReferences = false
  @Flag(help: "Delete them without asking.")
  var yes = false
  @Option(help: "The author of the change; an editor of the prompt's team, if it has one.")
  var author: String?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    let library = try host.library.changed(by: vault.person(author))
    var records = try ids.map { id in
      let prompt = try vault.prompt(id)
      try vault.allow(author, .editor, on: prompt)
      return try library.named(prompt.id, of: [PromptFile.kind])
    }
    if let references = try library.references(to: records) {
      let all = withReferences ? try library.withReferring(to: records) : records
      try host.agree(toDelete: references, yes, .deleting(all.count))
      records = all
    }
    let words = records.map(library.inWords)
    try library.delete(records)
    for (record, words) in zip(records, words) {
      switch output.format {
      case .text: host.confirm(library.words.deleted(words))
      case .json: host.print(record.json(after: "delete"))
      }
    }
  }
}

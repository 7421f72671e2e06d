import ArgumentParser
import Basics
import SiteKit
import Vault

struct PromptCategorizeCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "categorize",
    abstract: "Suggest categories for prompts that have none, from similar prompts.",
    discussion: """
      Up to three categories are proposed for each, by its nearest neighbours. On a terminal you \
      choose: Enter takes the first, a number another, 0 none. All are written as one change, \
      which daybook undo takes back.

      Examples:
        daybook prompt categorize
        daybook prompt categorize opening-lines line-edit --yes
        daybook prompt categorize --dry-run --format json
      """)

  @Argument(help: "Only these prompts, by their ids or titles.")
  var ids: [String] = []
  @Flag(help: "Take the first proposal for each without asking.")
  var yes = false
  @Flag(help: "Print the proposals, and write nothing.")
  var dryRun = false
  @Option(help: "The author of the change; an editor of the prompt's team, if it has one.")
  var author: String?
  @OptionGroup var output: OutputOptions

  func run(_ host: any CommandHost) async throws {
    let vault = try await PromptVault(host)
    host.report(vault.stored.diagnostics.inPassing, output.format)
    let figures = await PromptLibrary(
      vault.stored.records, moment: try host.moment(vault.settings), width: host.width)
    let wanted = try Set(ids.map { try vault.prompt($0).id })
    let open = figures.prompts.indices.filter { index in
      let prompt = figures.prompts[index]
      return prompt.category == nil && (wanted.isEmpty || wanted.contains(prompt.id))
        && !figures.analyses[index].suggestedCategories.isEmpty
    }
    guard !open.isEmpty else { return host.note("no prompt lacks a category that fits\n") }
    let library = try host.library.changed(by: vault.person(author))
    var changes: [RecordChange] = []
    var lines: [(prompt: Prompt, category: String)] = []
    for index in open {
      let prompt = figures.prompts[index]
      let proposed = figures.analyses[index].suggestedCategories
      if dryRun || (!yes && !host.isAttended) {
        tell(prompt, proposed, host)
        continue
      }
      try vault.allow(author, .editor, on: prompt)
      guard let category = try yes ? proposed.first : choice(prompt, proposed, host) else {
        continue
      }
      var edit = RecordEdit(try library.named(prompt.id, of: [PromptFile.kind]))
      edit.members["category"] = .string(category)
      changes.append(edit.change)
      lines.append((prompt, category))
    }
    if !dryRun, !yes, !host.isAttended { try host.agree(to: .writing, false) }
    guard !changes.isEmpty else { return }
    let summary = lines.map { "\($0.prompt.id) under \($0.category)" }.joined(separator: ", ")
    try library.write(changes, "edit", summary)
    for line in lines {
      switch output.format {
      case .text: host.confirm("\(line.prompt.id): \(line.category)")
      case .json:
        host.print(["prompt": .string(line.prompt.id), "category": .string(line.category)])
      }
    }
  }

  private func tell(_ prompt: Prompt, _ proposed: [String], _ host: any CommandHost) {
    switch output.format {
    case .text: host.print("\(prompt.id): \(proposed.joined(separator: ", "))")
    case .json:
      host.print(["prompt": .string(prompt.id), "proposed": .strings(proposed)])
    }
  }

  /// The category that a person chooses; nil for none.
  private func choice(
    _ prompt: Prompt, _ proposed: [String], _ host: any CommandHost
  ) throws -> String? {
    let numbered = proposed.enumerated().map { "\($0 + 1) \($1)" }.joined(separator: ", ")
    let number = try host.ask(
      "\(prompt.title): \(numbered), 0 none?", "a number from 0 to \(proposed.count)", enter: 1
    ) { answer in
      Int(answer).flatMap { (0...proposed.count).contains($0) ? $0 : nil }
    }
    return number.flatMap { $0 == 0 ? nil : proposed[$0 - 1] }
  }
}

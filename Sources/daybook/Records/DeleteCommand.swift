import ArgumentParser
import SiteKit
import Vault

/// `daybook delete`.
struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete records.",
    discussion: """
      Their lines stay in their files, followed by one that says they are deleted; daybook undo \
      brings them back. A gift that was entered by mistake is better made void \
      (daybook void), so that it stays visible. When other records refer to one of them, you \
      are asked first.

      Example:
        daybook delete tasks-20261120-3f
      """)

  @Argument(
    help: ArgumentHelp("The ids, parts of them, or whole titles in quotes.", valueName: "id"))
  var ids: [String]
  @Flag(help: "Delete them without asking.")
  var yes = false
  @Option(help: "How what was done is written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let library = try Host(vault: vault, asOf: asOf).library
    // All are found before the first is taken out.
    let records = try ids.map { try library.named($0, byWholeTitle: true) }
    if let references = try library.references(to: records) {
      try Terminal().agree(toDelete: references, yes)
    }
    // A name may be that of one that is deleted with it.
    let words = records.map(library.inWords)
    try library.write(
      records.map {
        RecordChange($0.kind.collection, $0.text.identifier, before: $0.text.content, after: nil)
      }, "delete", records.map(\.summary).joined(separator: "; "))
    for (record, words) in zip(records, words) {
      switch format {
      case .text: Console.print("deleted: \(words)")
      case .json: Console.print(record.json(after: "delete"))
      }
    }
  }
}

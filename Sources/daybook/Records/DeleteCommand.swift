import ArgumentParser
import SiteKit
import Vault

/// `daybook delete`.
struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Take records out.",
    discussion: """
      Their lines stay in their files, and one that says that they are deleted comes behind them; \
      daybook undo takes that back. A gift that was written and is not true is better made void \
      (daybook void), so that it stays visible.

      Example:
        daybook delete tasks-20261120-3f
      """)

  @Argument(help: ArgumentHelp("The ids, or their beginnings.", valueName: "id"))
  var ids: [String]
  @Option(help: "How what was done is written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let library = try RecordLibrary(Host(vault: vault, asOf: asOf))
    // All are found before the first is taken out.
    let records = try ids.map { try library.record($0) }
    try library.write(
      records.map {
        RecordChange($0.kind.collection, $0.text.identifier, before: $0.text.content, after: nil)
      }, "delete", records.map(\.summary).joined(separator: "; "))
    for record in records {
      Console.print(
        format == .text ? "deleted: \(record.summary)" : record.text.json.line)
    }
  }
}

/// `daybook void`.
struct VoidCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "void",
    abstract: "Make a gift that was written and is not true count for nothing.",
    discussion: """
      It stays visible, with the reason.

      Example:
        daybook void r-4f2 --reason "entered twice"
      """)

  @Argument(help: ArgumentHelp("The id, or its beginning.", valueName: "id"))
  var id: String
  @Option(help: "Why it is not true.")
  var reason: String
  @Option(help: "How the record and the messages are written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let host = Host(vault: vault, asOf: asOf)
    let library = try RecordLibrary(host)
    let kinds = RecordLibrary.kinds.filter { kind in kind.fields.contains { $0.name == "void" } }
    var edit = RecordEdit(try library.record(id, of: kinds))
    edit.set("void", .bool(true))
    edit.set("voidReason", .string(reason))
    try edit.write("void", to: library, host, yes: true, format)
  }
}

import ArgumentParser
import Chronology
import SiteKit
import Vault

/// `daybook undo`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Take back the last change, or an earlier one.",
    discussion: """
      Nothing is rewritten: what was there before is written behind the change, and can itself be \
      taken back by its number. A record that was changed again since is left alone.

      Examples:
        daybook undo
        daybook undo --list
        daybook undo 3
      """)

  @Argument(help: ArgumentHelp("Which change, as --list numbers them.", valueName: "n"))
  var number: Int?
  @Flag(help: "List the changes, the last first.")
  var list = false
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let library = try Host(vault: vault, asOf: asOf).library
    if list {
      let entries = try library.changes(100)
      return Console.print(lines(entries, UndoneEntries(entries), library.reader.zone))
    }
    let entry = try library.undo(number)
    Console.print("undone: \(entry.action) \(entry.summary)")
  }

  private func lines(_ entries: [ChangeEntry], _ undone: UndoneEntries, _ zone: Zone) -> String {
    guard !entries.isEmpty else { return "nothing was changed yet" }
    var table = TextTable(columns: [.right, .left, .left, .left])
    for (index, entry) in entries.enumerated() {
      table.append([
        "\(index + 1)",
        String(entry.at.formatted(in: zone).prefix(16)).replacing("T", with: " "),
        entry.action, entry.summary + (undone.contains(entry) ? " (undone)" : ""),
      ])
    }
    return table.lines(indent: "").joined(separator: "\n")
  }
}

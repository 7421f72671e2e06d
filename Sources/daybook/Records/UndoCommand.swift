import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook undo`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last change of this machine, or an earlier one.",
    discussion: """
      Nothing is rewritten: what was there before is written behind the change, and can itself be \
      undone by its number. A record that was changed again since is left alone. You are asked \
      first about a change that was made on another machine, and about one that added what other \
      records refer to.

      Examples:
        daybook undo
        daybook undo --list
        daybook undo 3
      """)

  @Argument(help: ArgumentHelp("Which change, as --list numbers them.", valueName: "n"))
  var number: Int?
  @Flag(help: "List the changes, the last first.")
  var list = false
  @Flag(help: "Undo it without asking.")
  var yes = false
  @Option(help: "How it is written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let library = try Host(vault: vault, asOf: asOf).library
    if list {
      let entries = try library.changes(100)
      let undone = UndoneEntries(entries)
      guard format == .json else {
        return Console.print(lines(entries, undone, library))
      }
      for (index, entry) in entries.enumerated() {
        Console.print(
          json(entry, index + 1, isUndone: undone.contains(entry), library))
      }
      return
    }
    let entry = try library.undo(number) { entry in
      guard yes || Terminal.isThere else { return false }
      if !yes {
        Console.note(
          "this change is not known to be of this machine: \(entry.action) "
            + "\(library.inWords(entry))\n"
            + "  \(library.recordsInWords(of: entry))\n")
      }
      try Terminal().agree(to: .undoing, yes)
      return true
    } deleting: {
      try Terminal().agree(toDelete: $0, yes, .undoing)
    }
    for path in entry.kept {
      let file = library.files.displayName(of: path)
      Console.note("not undone: \(file) keeps what was added to it\n")
    }
    switch format {
    case .text: Console.print("undone: \(entry.action) \(library.inWords(entry))")
    case .json: Console.print(json(entry, nil, isUndone: true, library))
    }
  }

  private func json(
    _ entry: ChangeEntry, _ number: Int?, isUndone: Bool, _ library: RecordLibrary
  ) -> JSONLine {
    JSONLine([
      ("number", number.map(JSONText.int) ?? .null),
      ("at", .string(entry.at.formatted(in: library.reader.zone))),
      ("action", .string(entry.action)),
      ("summary", .string(library.inWords(entry))), ("undone", .bool(isUndone)),
      ("locked", .bool(entry.isLocked)), ("own", .bool(entry.machine == library.machineName)),
    ])
  }

  private func lines(
    _ entries: [ChangeEntry], _ undone: UndoneEntries, _ library: RecordLibrary
  ) -> String {
    guard !entries.isEmpty else { return "no changes yet" }
    var table = TextTable(columns: [.right, .left, .left, .left])
    for (index, entry) in entries.enumerated() {
      table.append([
        "\(index + 1)",
        entry.at.formatted(in: library.reader.zone).asShortTime,
        entry.action,
        (entry.isLocked ? "(locked)" : library.inWords(entry))
          + ([nil, library.machineName].contains(entry.machine) ? "" : " (another machine)")
          + (undone.contains(entry) ? " (undone)" : ""),
      ])
    }
    return table.lines(indent: "").joined(separator: "\n")
  }
}

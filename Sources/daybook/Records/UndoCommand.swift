import ArgumentParser
import Chronology
import Diagnostics
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
    let library = try RecordLibrary(Host(vault: vault, asOf: asOf))
    let entries = Array(try library.entries().reversed())
    let undone = UndoneEntries(entries)
    if list { return Console.print(lines(entries, undone, library.reader.zone)) }
    let entry = try chosen(entries, undone)
    try check(entry, library)
    try library.write(
      entry.changes.reversed().map(\.inverse), "undo", entry.summary, undoes: entry.id)
    Console.print("undone: \(entry.action) \(entry.summary)")
  }

  private func lines(_ entries: [ChangeEntry], _ undone: UndoneEntries, _ zone: Zone) -> String {
    guard !entries.isEmpty else { return "nothing was changed yet" }
    var table = TextTable(columns: [.right, .left, .left, .left])
    for (index, entry) in entries.prefix(100).enumerated() {
      table.append([
        "\(index + 1)",
        String(entry.at.formatted(in: zone).prefix(16)).replacing("T", with: " "),
        entry.action, entry.summary + (undone.contains(entry) ? " (undone)" : ""),
      ])
    }
    return table.lines(indent: "").joined(separator: "\n")
  }

  /// The change that is taken back: the one with the number, else the last that was not, and that
  /// took nothing back itself.
  private func chosen(_ entries: [ChangeEntry], _ undone: UndoneEntries) throws -> ChangeEntry {
    if let number {
      guard entries.indices.contains(number - 1) else {
        throw Failure(
          Diagnostic(
            .error, kind: "no-change", "there is no change number \(number)",
            hint: "see the changes with: daybook undo --list"))
      }
      let entry = entries[number - 1]
      if undone.contains(entry) {
        throw Failure(
          Diagnostic(
            .error, kind: "already-undone", "change number \(number) was taken back already",
            hint: "take that back by its own number: daybook undo --list"))
      }
      return entry
    }
    if let last = entries.first(where: { $0.undoes == nil && !undone.contains($0) }) { return last }
    throw Failure(
      Diagnostic(.error, kind: "nothing-to-undo", "there is no change to take back"))
  }

  /// Refuses to take back what was changed again since.
  private func check(_ entry: ChangeEntry, _ library: RecordLibrary) throws {
    for change in entry.changes {
      guard
        let kind = RecordLibrary.kinds.first(where: { $0.collection == change.collection })
      else { continue }
      let current = try library.records(of: kind) { $0 == change.identifier }.first
      if (current?.text.content).map(RecordText.facts) != change.after.map(RecordText.facts) {
        throw Failure(
          Diagnostic(
            .error, kind: "changed-since", "\(kind.name) \(change.identifier) was changed again since",
            hint: "take back the later changes first: daybook undo --list"))
      }
    }
  }
}

/// Which changes were taken back and are not there any more.
private struct UndoneEntries {
  private var ids: Set<String> = []

  /// - Parameter entries: The last first.
  init(_ entries: [ChangeEntry]) {
    // What took a change back may itself have been taken back.
    for entry in entries where !ids.contains(entry.id) {
      if let undone = entry.undoes { ids.insert(undone) }
    }
  }

  func contains(_ entry: ChangeEntry) -> Bool { ids.contains(entry.id) }
}

extension RecordText {
  /// What members say, whatever their order.
  fileprivate static func facts(_ members: [Member]) -> [String] {
    members.map { "\($0.name)=\($0.json.plain)" }.sorted()
  }
}

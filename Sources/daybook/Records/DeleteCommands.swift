import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct DeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete records.",
    discussion: """
      Their lines stay in their files, with a line after them that marks them as deleted; daybook \
      undo brings them back. For a gift entered by mistake, daybook void is better: it stays \
      visible. If other records refer to one of them, you are asked first; those stay, unless you \
      give --with-references. --all deletes every record of a kind, or with --on the records of \
      some days, and always asks first.

      Examples:
        daybook delete s20261120-3
        daybook delete everyday --with-references
        daybook delete --all event --on 2025
      """)

  @Argument(
    help: ArgumentHelp("The ids, parts of them, or whole titles in quotes.", valueName: "id"),
    completion: NamesToComplete.records().completion)
  var ids: [String] = []
  @Option(
    help: ArgumentHelp("Delete all records of a kind, such as event.", valueName: "kind"),
    completion: NamesToComplete.kinds.completion)
  var all: String?
  @Option(help: "With --all, only of a day or a period, such as last month or 2025.")
  var on: String?
  @Flag(help: "Delete the records that refer to them, too, such as the gifts of a book.")
  var withReferences = false
  @Flag(help: "Delete them without asking.")
  var yes = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    guard ids.isEmpty == (all != nil) else {
      throw ValidationError(
        all == nil ? "no record is named" : "--all takes no ids",
        hint: "name records by their ids, or all of a kind with --all")
    }
    if on != nil, all == nil {
      throw ValidationError("--on needs --all", hint: "write daybook delete --all KIND --on DAYS")
    }
  }

  func run() throws {
    let library = try Host(vault: vault, asOf: asOf).library
    // All are found before the first is removed.
    var records =
      try all.map { try self.records(of: $0, library) }
      ?? ids.map { try library.named($0, byWholeTitle: true) }
    if records.isEmpty { return Console.confirm("nothing to delete") }
    if let references = try library.references(to: records) {
      let referring = withReferences ? try library.withReferring(to: records) : records
      try Terminal(words: library.words).agree(
        toDelete: references, yes, .deleting(referring.count))
      records = referring
    } else if all != nil {
      let words = library.words
      let counted =
        words.language == .english
        ? records.count.counted(records[0].kind.name)
        : words("base.records", ["count": records.count])
      let first = library.inWords(records[0])
      Console.note(words("desk.such", ["records": counted, "record": first]) + "\n")
      try Terminal(words: words).agree(to: .deleting(records.count), yes)
    }
    // The name may be that of a record that is deleted with it.
    let words = records.map(library.inWords)
    try library.delete(records)
    for (record, words) in zip(records, words) {
      switch output.format {
      case .text: Console.confirm(library.words.deleted(words))
      case .json: Console.print(record.json(after: "delete"))
      }
    }
  }

  /// The records of a kind, of all days or only some.
  private func records(of name: String, _ library: RecordLibrary) throws -> [StoredRecord] {
    let period = try on.map { try library.moment.days($0, for: "--on") }
    let days = DaySpan(from: period?.lowerBound, to: period?.upperBound)
    return try library.records(of: try library.kind(name)).filter {
      days.contains(anyOf: $0.days)
    }
  }
}

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the last change of this machine, or an earlier one.",
    discussion: """
      Undo appends the earlier version, so an undo can be undone too, by its number. A record \
      that has changed again since then stays as it is. It asks first about a change from another \
      machine, and before it removes an added record that others refer to.

      Examples:
        daybook undo
        daybook undo --list
        daybook undo 3
      """)

  @Argument(help: ArgumentHelp("The number of the change in --list.", valueName: "n"))
  var number: Int?
  @Flag(help: "List the changes, newest first.")
  var list = false
  @Flag(help: "Undo it without asking.")
  var yes = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let library = try Host(vault: vault, asOf: asOf).library
    if list {
      let entries = try library.changes(100)
      let undone = UndoneEntries(entries)
      guard output.format == .json else {
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
      try Terminal(words: library.words).agree(to: .undoing, yes)
      return true
    } deleting: {
      try Terminal(words: library.words).agree(toDelete: $0, yes, .undoing)
    }
    for path in entry.kept {
      let file = library.files.displayName(of: path)
      Console.note("not undone: \(file) keeps what was added to it\n")
    }
    switch output.format {
    case .text:
      Console.confirm(library.words("desk.taken_back", ["record": library.inWords(entry)]))
    case .json: Console.print(json(entry, nil, isUndone: true, library))
    }
  }

  private func json(
    _ entry: ChangeEntry, _ number: Int?, isUndone: Bool, _ library: RecordLibrary
  ) -> JSONLine {
    [
      "number": JSONText(number), "at": .string(entry.at.formatted(in: library.reader.zone)),
      "action": .string(entry.action), "summary": .string(library.inWords(entry)),
      "undone": .bool(isUndone), "locked": .bool(entry.isLocked),
      "own": .bool(entry.machine == library.machineName), "by": JSONText(entry.deputy),
    ]
  }

  private func lines(
    _ entries: [ChangeEntry], _ undone: UndoneEntries, _ library: RecordLibrary
  ) -> String {
    guard !entries.isEmpty else { return library.words.said("no changes yet") }
    var table = TextTable(columns: [.right, .left, .left, .left])
    for (index, entry) in entries.enumerated() {
      table.append([
        "\(index + 1)",
        entry.at.formatted(in: library.reader.zone).asShortTime,
        entry.action,
        (entry.isLocked ? "(locked)" : library.inWords(entry))
          + ([nil, library.machineName].contains(entry.machine) ? "" : " (another machine)")
          + (entry.deputy.map { " (\($0))" } ?? "")
          + (undone.contains(entry) ? " (\(library.words("desk.undone_note")))" : ""),
      ])
    }
    return table.lines(indent: "").joined(separator: "\n")
  }
}

import ArgumentParser
import Chronology
import Diagnostics
import SiteKit
import Vault

/// `daybook edit`.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change fields of a record.",
    discussion: """
      Moments, days and lengths are written as people say them (daybook date --help). A key with \
      nothing after the = is removed. Without any key, your editor ($VISUAL or $EDITOR) opens \
      with the record as YAML, and again while something is wrong with it; an empty file changes \
      nothing. daybook undo undoes the change.

      Examples:
        daybook edit tasks-2026 title="Write the second chapter" energy=3
        daybook edit session-3f end=18:10
        daybook edit g12 note=
        EDITOR=nano daybook edit answer mei
      """)

  @Argument(
    help: ArgumentHelp(
      "The id, a part of it or words of the title; then what changes, as key=value.",
      valueName: "id-or-key=value"))
  var words: [String]
  @Flag(help: "Write it as it is, though there are warnings.")
  var yes = false
  @Option(help: "How the record and the messages are written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    let (name, changes) = parts
    if name.isEmpty {
      throw ValidationError("no record is named", hint: "name one by its id or title")
    }
    for change in changes where !change.isChange {
      throw ValidationError("'\(change)' is not a change", hint: "write key=value")
    }
  }

  /// What names the record, and what changes: from the first `key=value` on.
  var parts: (name: String, changes: ArraySlice<String>) {
    let first = words.firstIndex { $0.isChange } ?? words.endIndex
    return (words[..<first].joined(separator: " "), words[first...])
  }

  func run() throws {
    let host = Host(vault: vault, asOf: asOf)
    let library = try host.library
    let (name, changes) = parts
    let record = try library.named(name)
    guard !changes.isEmpty else { return try openEditor(record, library, host) }
    var edit = RecordEdit(record)
    for change in changes {
      let parts = change.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try edit.set(String(parts[0]), String(parts[1]), at: library.moment)
    }
    try host.write(edit, "edit", to: library, yes: yes, format)
  }

  /// Lets the person change the record in their editor, until it is right or they leave it.
  private func openEditor(
    _ record: RecordLibrary.Found, _ library: RecordLibrary, _ host: Host
  ) throws {
    guard let editor = TextEditor(isSecret: record.text.path.isLocked) else {
      throw ValidationError(
        "no change is named", hint: "write key=value; with $EDITOR set, an editor opens")
    }
    let yaml = RecordYAML(record)
    var text = yaml.text()
    while let edited = try editor.edit(text, as: "yaml") {
      var (edit, problems) = yaml.edit(edited, at: library.moment)
      if let edit { problems.append(contentsOf: edit.problems(in: library)) }
      if problems.hasErrors {
        // Nobody sees what an editor without a person writes again.
        guard host.isAttended else {
          host.report(problems, format)
          throw ExitCode.failure
        }
        text = yaml.text(edited: edited, problems: problems)
        continue
      }
      guard let edit, edit.isChanged else { break }
      return try host.write(edit, "edit", to: library, yes: yes, format)
    }
    host.note("Nothing was changed.\n")
  }
}

extension String {
  /// Whether it is written as `key=value`.
  fileprivate var isChange: Bool {
    let name = prefix { $0.isASCII && $0.isLetter }
    return !name.isEmpty && dropFirst(name.count).hasPrefix("=")
  }
}

import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault

struct EditCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change fields of a record.",
    discussion: """
      Write times, days and lengths as you say them (daybook help moments). A value ends at the \
      next key; a key with nothing after the = is removed. Without a key, your editor ($VISUAL or \
      $EDITOR) opens with the record as YAML, and opens again if something is wrong with it; an \
      empty file changes nothing. daybook undo undoes the change.

      Examples:
        daybook edit t0672 title="Answer Mei" day=monday
        daybook edit s20261120-3 end=14:40
        daybook edit g20261108-01 note=
        EDITOR=nano daybook edit t0672
      """)

  @Argument(
    help: ArgumentHelp(
      "The id, a part of it or words of the title; then what changes, as key=value.",
      valueName: "id-or-key=value"), completion: NamesToComplete.records().completion)
  var words: [String]
  @Flag(help: "Write it despite warnings.")
  var yes = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if parts.name.isEmpty {
      throw ValidationError("no record is named", hint: "name one by its id or title")
    }
  }

  /// The name of the record, and the changes: from the first `key=value` on.
  var parts: (name: String, changes: ArraySlice<String>) {
    let first = words.firstIndex { FieldWords.keyed($0) != nil } ?? words.endIndex
    return (words[..<first].joined(separator: " "), words[first...])
  }

  func run() async throws {
    let host = Host(vault: vault, asOf: asOf)
    let library = try host.library
    let (name, changes) = parts
    let keys = changes.compactMap { FieldWords.keyed($0)?.key }
    let record = try library.named(name) { record in
      keys.allSatisfy { record.kind.editField(named: $0) != nil }
    }
    let forms = Systems.forms(in: try host.settings.settings)
    let form = forms.first { $0.kind?.name == record.kind.name }
    guard !changes.isEmpty else { return try await openEditor(record, form, library, host) }
    let fields = record.kind.editFields
    let words = try FieldWords(Array(changes), of: record.kind, fields)
    if let key = words.loose.first.flatMap(FieldWords.keyed)?.key {
      throw record.kind.noField(key, among: fields.map(\.name))
    }
    let typed = words.values
    let moment = try await moment(for: form, typed.map(\.field), library, host)
    var edit = RecordEdit(record)
    try edit.set(typed.map { ($0.field.name, $0.text) }, by: form, moment)
    try host.write(edit, "edit", to: library, yes: yes, output.format)
  }

  private func moment(
    for form: EntryForm?, _ fields: [Field], _ library: RecordLibrary, _ host: Host
  ) async throws -> EntryMoment {
    if let form { return try await host.entryMoment(for: form, fields, in: library) }
    return EntryMoment(zone: library.moment.zone, now: library.moment.asOf)
  }

  /// Lets the person change the record in their editor, until it is right or they leave it.
  private func openEditor(
    _ record: StoredRecord, _ form: EntryForm?, _ library: RecordLibrary, _ host: Host
  ) async throws {
    let path = record.text.path
    let isSecret = try path.isLocked || host.files.isLockedText(path)
    guard let editor = TextEditor(isSecret: isSecret) else {
      throw ValidationError(
        "no change is named", hint: "write key=value; with $EDITOR set, an editor opens")
    }
    let yaml = RecordYAML(record)
    let moment = try await moment(for: form, record.kind.editFields, library, host)
    var text = yaml.text()
    while let edited = try editor.edit(text, as: "yaml") {
      var (edit, problems) = yaml.edit(edited, by: form, moment)
      if let edit {
        problems.append(contentsOf: yaml.placed(edit.problems(in: library), in: edited))
      }
      if problems.hasErrors {
        // Without a person, nobody would review the editor's changes.
        guard host.isAttended else {
          host.report(problems, output.format)
          throw ExitCode.failure
        }
        text = yaml.text(edited: edited, problems: problems)
        continue
      }
      guard let edit, edit.isChanged else { break }
      return try host.write(edit, "edit", to: library, yes: yes, output.format)
    }
    host.note("Nothing was changed.\n")
  }
}

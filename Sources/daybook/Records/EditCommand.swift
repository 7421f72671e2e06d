import ArgumentParser
import Chronology
import Diagnostics
import Moments
import SiteKit
import Vault

/// `daybook edit`.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Change fields of a record.",
    discussion: """
      Moments, days and lengths are written as people say them (daybook date --help). A key with \
      nothing behind the = is taken out. The change is one that daybook undo takes back.

      Examples:
        daybook edit tasks-2026 title="Write the second chapter" energy=3
        daybook edit session-3f end=18:10
        daybook edit g12 note=
      """)

  @Argument(help: ArgumentHelp("The id, or its beginning.", valueName: "id"))
  var id: String
  @Argument(help: ArgumentHelp("What changes.", valueName: "key=value"))
  var values: [String]
  @Flag(help: "Write it as it is, though there are warnings.")
  var yes = false
  @Option(help: "How the record and the messages are written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if values.isEmpty { throw ValidationError("Say what changes: key=value.") }
    for value in values where !value.contains("=") {
      throw ValidationError("'\(value)' is not a change: write key=value.")
    }
  }

  func run() throws {
    let host = Host(vault: vault, asOf: asOf)
    let library = try RecordLibrary(host)
    let record = try library.record(id)
    var edit = RecordEdit(record)
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try edit.set(String(parts[0]), String(parts[1]), at: library.moment)
    }
    try edit.write("edit", to: library, host, yes: yes, format)
  }
}

/// A record while it is changed.
struct RecordEdit {
  private let record: RecordLibrary.Found
  private var members: [RecordText.Member]

  init(_ record: RecordLibrary.Found) {
    self.record = record
    members = record.text.content
  }

  /// Sets a field to what a person wrote, or takes it out when that is nothing.
  mutating func set(_ name: String, _ text: String, at moment: Moment) throws {
    guard let field = record.kind.fields.first(where: { $0.name == name }) else {
      throw record.kind.noField(name)
    }
    guard !text.isEmpty else { return members.removeAll { $0.name == name } }
    do throws(WrittenProblem) {
      set(name, try field.json(text, at: moment))
    } catch {
      throw Failure(error.diagnostic(at: nil))
    }
  }

  /// Sets a field.
  mutating func set(_ name: String, _ json: JSONText) {
    if let index = members.firstIndex(where: { $0.name == name }) {
      members[index].json = json
    } else {
      members.append(RecordText.Member(name, json))
    }
  }

  /// Takes a field out.
  mutating func remove(_ name: String) { members.removeAll { $0.name == name } }

  /// Checks the record as if it were read from its file, writes it, and says what it is now.
  func write(
    _ action: String, to library: RecordLibrary, _ host: Host, yes: Bool, _ format: OutputFormat
  ) throws {
    // What was wrong before is no reason to refuse the change.
    let before = library.problems(
      of: record.text.content, record.kind, id: record.text.identifier)
    let problems = library.problems(of: members, record.kind, id: record.text.identifier)
    let known = Set(before.kept.map(\.message))
    let new = problems.kept.filter { !known.contains($0.message) }
    host.report(DiagnosticList(new), format)
    guard !problems.hasErrors else { throw ExitCode.failure }
    if !yes, new.contains(where: { $0.severity == .warning }) { try host.confirm() }
    var changed = record
    changed.text.members = members
    let entry = try library.write(
      [
        RecordChange(
          record.kind.collection, record.text.identifier, before: record.text.content,
          after: members)
      ], action, changed.summary)
    changed.text.identifier = entry.changes.first?.identifier ?? record.text.identifier
    host.print(format == .text ? changed.summary : changed.text.json.line)
  }
}

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
    let library = try host.library
    let record = try library.record(id)
    var edit = RecordEdit(record)
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      try edit.set(String(parts[0]), String(parts[1]), at: library.moment)
    }
    try host.write(edit, "edit", to: library, yes: yes, format)
  }
}

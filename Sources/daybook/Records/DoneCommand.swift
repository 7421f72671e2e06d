import ArgumentParser
import Chronology
import Diagnostics
import Moments
import SiteKit
import Vault

/// `daybook done`.
struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick off a task, a lever or a goal.",
    discussion: """
      WHAT is the beginning of an id, the rank of a lever of today, or words of the title. When \
      several records are meant, they are listed and none is changed.

      Examples:
        daybook done 2
        daybook done answer mei
        daybook done tasks-2026112 --at 18:10
        daybook done 2 --undo
      """)

  @Argument(help: ArgumentHelp("What is done.", valueName: "what"))
  var words: [String]
  @Option(help: "When it was done; now by default.")
  var at: String?
  @Flag(help: "It is not done after all.")
  var undo = false
  @Option(help: "How the record and the messages are written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let host = Host(vault: vault, asOf: asOf)
    let library = try RecordLibrary(host)
    let record = try find(library)
    var edit = RecordEdit(record)
    if undo {
      edit.remove("doneAt")
      if record.text["status"] != nil { edit.set("status", .string("open")) }
    } else {
      try edit.set("doneAt", at ?? "now", at: library.moment)
      if record.kind.fields.contains(where: { $0.name == "status" }) {
        edit.set("status", .string("done"))
      }
    }
    try edit.write("done", to: library, host, yes: true, format)
  }

  /// The record that the words mean.
  private func find(_ library: RecordLibrary) throws -> RecordLibrary.Found {
    let what = words.joined(separator: " ")
    let kinds = RecordLibrary.kinds.filter { kind in kind.fields.contains { $0.name == "doneAt" } }
    let all = try kinds.flatMap { try library.records(of: $0) }
    if let rank = Int(what) {
      let today = library.moment.today
      let levers = all.filter {
        $0.text["lever"]?.plain == "\(rank)" && $0.day(in: library.reader.zone) == today
      }
      if !levers.isEmpty { return try RecordLibrary.only(levers, "have the rank", what) }
    }
    let named = all.filter { $0.text.identifier.hasPrefix(what) }
    if !named.isEmpty { return try RecordLibrary.only(named, "begins with", what) }
    let parts = what.lowercased().split(separator: " ")
    let titled = all.filter { record in
      let title = record.text["title"]?.plain.lowercased() ?? ""
      return parts.allSatisfy { title.contains($0) } && (record.text["doneAt"] != nil) == undo
    }
    return try RecordLibrary.only(titled, "are called", what)
  }
}

import ArgumentParser
import Basics
import SiteKit
import Vault

/// `daybook done`.
struct DoneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick off a task, a lever or a goal.",
    discussion: """
      WHAT is the beginning or another part of an id, the rank of a lever of today, or words of \
      the title. When several records are meant, they are listed and none is changed.

      Examples:
        daybook done 2
        daybook done answer mei
        daybook done tasks-2026112 --at 18:10
        daybook done 2 --undo
      """)

  @Argument(help: ArgumentHelp("What is done.", valueName: "what"))
  var words: [String]
  @Option(parsing: .unconditional, help: "When it was done; now by default.")
  var at: String?
  @Flag(help: "Mark it as not done.")
  var undo = false
  @Option(help: "How the record and the messages are written: text or json.")
  var format = OutputFormat.text
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func run() throws {
    let host = Host(vault: vault, asOf: asOf)
    let library = try host.library
    var edit = RecordEdit(try find(library))
    if undo { try edit.untick() } else { try edit.tick(at ?? "now", at: library.moment) }
    try host.write(edit, "done", to: library, yes: true, format)
  }

  /// The record that the words mean.
  func find(_ library: RecordLibrary) throws -> RecordLibrary.Found {
    let what = words.joined(separator: " ")
    let kinds = library.kinds.filter { $0.tick != nil }
    if Int(what) != nil {
      let ranked = try kinds.flatMap { kind in
        try today(kind, library).filter { record in
          kind.tick?.rank.flatMap { record.text[$0]?.plain } == what
        }
      }
      if !ranked.isEmpty { return try ranked.only("have the rank", what, as: library.inWords) }
    }
    // What is done already is not done again, and the other way round, but for one that its id
    // names.
    return try library.named(what, of: kinds) { record in
      record.kind.tick.map { record.text[$0.time] != nil } == undo
    }
  }

  /// The records of a kind of today.
  private func today(
    _ kind: KindOfRecord, _ library: RecordLibrary
  ) throws -> [RecordLibrary.Found] {
    let day = library.moment.today
    let records =
      kind.dayField?.type == .day
      ? try library.records(of: kind, at: library.reader.zone.interval(of: day).start)
      : try library.records(of: kind)
    return records.filter { $0.day == day }
  }
}

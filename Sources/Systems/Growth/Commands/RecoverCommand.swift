import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

/// Begins and ends days of recovery.
struct RecoverCommand: SystemCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Begin or end days of recovery, when less is expected.",
    discussion: """
      From today on, or from another day: one lever is enough, daybook plan proposes less, tasks \
      left from earlier days wait, and streaks neither break nor grow. Without --until it goes on \
      until --end. During a recovery, --until and --note change it.

      Examples:
        daybook recover
        daybook recover --until sunday --note "Sleep, walks, no screen"
        daybook recover --end
        daybook recover --end --until yesterday
      """)

  @Option(
    name: .customLong("from"), parsing: .unconditional,
    help: ArgumentHelp("The first day; today by default.", valueName: "day"))
  var first: String?
  @Option(
    name: .customLong("until"), parsing: .unconditional,
    help: ArgumentHelp("The last day.", valueName: "day"))
  var last: String?
  @Option(help: ArgumentHelp("Why, or a thing that helps.", valueName: "text"))
  var note: String?
  @Flag(help: "End it: today, or the day of --until, is its last day.")
  var end = false
  @OptionGroup var options: AddOptions

  func validate() throws {
    guard first == nil || !end else {
      throw ValidationError("--from and --end are both given", hint: "give one of them")
    }
  }

  func run(_ host: any CommandHost) async throws {
    let library = try host.library
    let today = library.moment.today
    let current = try library.records(of: RecoveryRecord.kind).last { $0.isRecovery(on: today) }
    guard let current, first == nil else {
      guard !end else { throw Failure("no-recovery", try host.words("growth.recover_none")) }
      let values = ["from": first ?? "\(today)", "until": last, "note": note]
      return try await host.add(.recovery, values.compactMapValues(\.self), options)
    }
    var edit = RecordEdit(current)
    let moment = EntryMoment(zone: library.moment.zone, now: library.moment.asOf)
    let until = last ?? (end ? "\(today)" : nil)
    let changes = [("until", until), ("note", note)].compactMap { name, text in
      text.map { (name, $0) }
    }
    // With nothing to change, it says what is on record.
    guard !changes.isEmpty else {
      return host.confirm(current, of: library, after: "recover", options.output.format)
    }
    // Its end may be over already, such as yesterday.
    try edit.set(changes, by: nil, moment)
    if options.dryRun {
      host.confirm(edit.result, of: library, after: "recover", options.output.format)
      return host.note("\(try host.words("ask.nothing_written"))\n")
    }
    try host.write(edit, "recover", to: library, yes: options.yes, options.output.format)
  }
}

extension StoredRecord {
  fileprivate func isRecovery(on day: Day) -> Bool {
    guard let from = text["from"].flatMap({ Day($0.plain) }) else { return false }
    return from <= day && text["until"].flatMap { Day($0.plain) }.map { day <= $0 } ?? true
  }
}

import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

struct DoneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Tick off a task, a lever or a goal, or habits of a day.",
    discussion: """
      WHAT is part of an id, the rank of a lever of today, or words of the title. If several \
      records match, the open one of today is meant; otherwise they are listed and none is \
      changed.

      WHAT may also be names of measures, each alone for a habit, or with its value; they come \
      before records. --skip marks one as skipped on purpose, which does not end a streak. All of \
      it is one change. Without WHAT it shows the sheet of the day.

      Examples:
        daybook done 3
        daybook done answer mei
        daybook done t0672 --at 18:10
        daybook done 2 --undo
        daybook done reading=24 --skip headache
        daybook done --day yesterday
      """)

  @Argument(
    help: ArgumentHelp("The records to tick off, or measures with values.", valueName: "what"),
    completion: NamesToComplete.open.completion)
  var words: [String] = []
  @Option(parsing: .unconditional, help: "When a record was done; now by default.")
  var at: String?
  @Option(
    help: ArgumentHelp("A measure to leave out on purpose; may be repeated.", valueName: "name"),
    completion: NamesToComplete.declared.completion)
  var skip: [String] = []
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The day of measures; today by default.", valueName: "day"))
  var day: String?
  @Flag(help: "Mark it as not done.")
  var undo = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  func validate() throws {
    if undo, words.isEmpty {
      throw ValidationError("--undo names nothing", hint: "name what is not done")
    }
  }

  func run() async throws {
    let host = Host(vault: vault, asOf: asOf)
    let library = try host.library
    guard let keeper = Systems.keepingSheet,
      let marks = try marks(keeper.sheet, host, library.moment)
    else {
      var edit = RecordEdit(try record(in: library, Systems.keepingSheet?.sheet, host))
      if undo { try edit.untick() } else { try edit.tick(at ?? "now", at: library.moment) }
      return try host.write(edit, "done", to: library, yes: true, output.format)
    }
    let contents = try await host.contents(of: keeper.name)
    host.report(contents.diagnostics.inPassing, output.format)
    let day = try day.map { try contents.moment.day($0, for: "--day") } ?? contents.moment.today
    guard day <= contents.moment.today else {
      throw ValidationError("--day \(day) has not come yet", hint: "name today, or an earlier day")
    }
    guard !marks.isEmpty else {
      return host.print(
        SheetReport(
          day: day, lines: keeper.sheet.lines(day, contents, try host.words),
          words: try host.words), output.format)
    }
    try write(marks, keeper.sheet, on: day, contents, to: library, host)
  }

  func find(_ library: RecordLibrary) throws -> StoredRecord {
    try library.planned(
      words.joined(separator: " "), of: library.kinds.filter { $0.tick != nil },
      undo ? .done : .open)
  }

  /// The record that the words name.
  ///
  /// - Throws: ``Failure``; about the measure that is none or has no value, if the words name no
  ///   record and begin with a measure or `key=value`.
  private func record(
    in library: RecordLibrary, _ sheet: DaySheet?, _ host: Host
  ) throws -> StoredRecord {
    do { return try find(library) } catch let failure as Failure {
      guard failure.diagnostic.kind == "no-record", !undo, let sheet else { throw failure }
      try sheet.check(words, host.settings.settings)
      throw failure
    }
  }

  /// The answers of a sheet that the words name: none to show it, nil if they name a record.
  private func marks(
    _ sheet: DaySheet, _ host: Host, _ moment: Moment
  ) throws -> DaySheet.Marks? {
    let marks = try sheet.marks(
      of: words, skipping: skip, undo: undo, orRecord: day == nil, host.settings.settings, moment)
    if marks != nil, at != nil {
      throw ValidationError(
        "--at is for records", hint: "a measure at a time: daybook add measure NAME --at TIME")
    }
    return marks
  }

  private func write(
    _ marks: DaySheet.Marks, _ sheet: DaySheet, on day: Day, _ contents: VaultContents,
    to library: RecordLibrary, _ host: Host
  ) throws {
    let written: (entry: ChangeEntry, done: DaySheet.Changes)?
    do {
      written = try sheet.write(marks, on: day, contents, to: library)
    } catch let refusal as DaySheet.Refusal {
      host.report(refusal.problems.map(\.diagnostic), output.format)
      throw ExitCode.failure
    }
    guard let written else {
      return host.note("\(try host.words("ask.nothing_written"))\n")
    }
    for (change, record) in written.done {
      let isGone = change.after == nil
      switch output.format {
      case .text:
        let text = library.inWords(record)
        host.confirm(isGone ? library.words.deleted(text) : text)
      case .json: host.print(record.json(after: isGone ? "delete" : "done"))
      }
    }
  }
}

/// The sheet of a day: everything to tick or fill in, in groups.
private struct SheetReport: CommandResult {
  let day: Day
  let lines: [DaySheet.Line]
  let words: Words

  var text: String {
    guard !lines.isEmpty else {
      return words.said(
        "no measures yet; declare one with: daybook measure add NAME --kind KIND")
    }
    var text = words.dateWithWeekday(day) + "\n"
    let groups = DaySheet.grouped(lines)
    for (title, lines) in groups {
      if let title = title ?? (groups.count > 1 ? words("desk.sheet_others") : nil) {
        text += "\n\(title.onOneLine.printable)\n"
      }
      var table = TextTable(.left, .left, .left)
      for line in lines {
        let box =
          switch line.state {
          case .open: "[ ]"
          case .kept: "[x]"
          case .skipped: "[-]"
          }
        let value = line.state == .skipped ? words("desk.skipped") : line.value ?? ""
        let isKept = line.isTick && line.state == .kept
        table.append("\(box) \(line.title)", isKept ? "" : value, line.goal ?? "")
      }
      text += table.lines().joined(separator: "\n") + "\n"
    }
    return String(text.dropLast())
  }

  var json: JSONLine {
    [
      "day": "\(day)",
      "lines": .array(lines) { line in
        [
          "name": .string(line.name), "title": .string(line.title), "group": JSONText(line.group),
          "state": .string(line.state.rawValue), "value": JSONText(line.value),
          "goal": JSONText(line.goal),
        ]
      },
    ]
  }
}

import ArgumentParser
import Chronology
import Diagnostics
import Foundation
import Gifts
import Storage

/// `daybook log`.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Write down a gift or a loan that is told in a person's own words, in Chinese.",
    discussion: """
      Shows who, how much, which occasion, which way and which day it understood, and asks before \
      it writes. What is missing or can be meant either way is asked for on a terminal; a note \
      with open questions is never written. Nothing is written either for a note that nothing \
      was given (没有随礼, 打算借给…).

      Without a note, each line of standard input is one; those that are understood are written \
      with --yes, and the others are reported with their line.

      When nobody can be asked and there is no --yes, what was understood is shown and nothing is \
      written. Exit code 1 means that a note with --yes, or of standard input, could not be \
      written; a note that tells of nothing is no failure.

      Examples:
        daybook log 张三结婚随礼一千元
        daybook log "收到李四满月红包888" --yes
        daybook log "借给赵六五千块 下个月还" --dry-run --format json
        daybook log --yes < notes.txt
      """)

  @Argument(help: ArgumentHelp("What happened, in a sentence.", valueName: "note"))
  var words: [String] = []

  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Flag(help: "Write without asking.")
  var yes = false
  @Flag(help: "Print what was understood, and write nothing.")
  var dryRun = false
  @Option(help: "How what was understood and the messages are written: text or json.")
  var format = OutputFormat.text

  func validate() throws {
    if yes, dryRun {
      throw ValidationError("--yes writes and --dry-run does not; give one of them.")
    }
  }

  func run() async throws {
    let vault = try await GiftVault(vault, asOf)
    // Warnings on records of other days are for other commands.
    Console.report(
      DiagnosticList(vault.diagnostics.kept.filter { $0.severity == .error }), format)
    var log = NoteLog(vault)
    if !words.isEmpty {
      try logOne(words.joined(separator: " "), &log)
    } else if Terminal.isThere {
      guard let note = Terminal.ask("What happened?"), !note.isEmpty else { return }
      try logOne(note, &log)
    } else {
      try logLines(&log)
    }
  }

  private func logOne(_ text: String, _ log: inout NoteLog) throws {
    let isAsking = Terminal.isThere && !dryRun && !yes
    var note = log.note(text)
    if isAsking { NoteDialogue.ask(about: &note) }
    let entry = log.entry(note, of: text, line: nil)
    // With a question open, the notes on it come after what was understood.
    let isReady = entry.record != nil && entry.sentence.questions.isEmpty
    if isAsking || !isReady || !yes { print(entry, place: nil) }
    Console.report(entry.diagnostics(file: "the note"), format)
    guard isReady else {
      if yes, note.nothing == nil { throw ExitCode.failure }
      return
    }
    if dryRun { return }
    guard yes || (isAsking && Terminal.ask("Write it? [Y/n]").map(Self.isYes) ?? false) else {
      Console.note("nothing was written\(isAsking ? "" : "; write it with --yes")\n")
      return
    }
    let place = try log.write([entry])
    if yes { print(entry, place: place) } else { Console.note("\(place)\n") }
  }

  private func logLines(_ log: inout NoteLog) throws {
    let input: Data
    do throws(FileError) {
      input = try NamedFile("-", orStandardInput: true).contents()
    } catch {
      throw Failure(error.diagnostic)
    }
    let text = TextFile(Array(input), file: NoteEntry.standardInput)
    var entries: [NoteEntry] = []
    var ready: [NoteEntry] = []
    var found = DiagnosticList()
    for line in 1...text.lineCount {
      let words = String(decoding: text.line(line), as: UTF8.self)
      if words.allSatisfy(\.isWhitespace) { continue }
      let entry = log.entry(log.note(words), of: words, line: line)
      found.append(contentsOf: entry.diagnostics(file: NoteEntry.standardInput))
      if entry.record != nil, entry.sentence.questions.isEmpty {
        ready.append(entry)
        log.remember(entry)
      }
      entries.append(entry)
    }
    // What is printed as written is there.
    if yes, !ready.isEmpty { _ = try log.write(ready) }
    for entry in entries { print(entry, place: nil) }
    if !yes, !dryRun, !ready.isEmpty {
      Console.note("nothing was written; write it with --yes\n")
    }
    Console.report(found, format)
    if found.hasErrors { throw ExitCode.failure }
  }

  private func print(_ entry: NoteEntry, place: Place?) {
    switch format {
    case .text: Console.print(entry.text(place: place))
    case .json: Console.print(entry.json.line)
    }
  }

  static func isYes(_ answer: String) -> Bool {
    answer.isEmpty || "yY是好".contains(answer.prefix(1))
  }
}

import ArgumentParser
import Chronology
import Diagnostics
import Foundation
import Storage

/// `daybook add`: each kind of record is a subcommand in the file of its system.
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a record to the vault.",
    discussion: """
      On a terminal, what is missing is asked for. The record is checked as if it were read from \
      its file, then written behind the others of its kind.

      Example:
        daybook add task --title "Send the draft to Mei" --lever 1
      """,
    subcommands: [
      AddTaskCommand.self, AddFailureCommand.self, AddReflectionCommand.self,
      AddCompletionCommand.self, AddScanCommand.self,
    ])
}

/// What all subcommands of `daybook add` take, and the way they all go: ask, check, write, say.
///
/// ```swift
/// try options.add(to: "growth/tasks", as: TaskRecord.self) { draft in
///   draft.set("title", try draft.required(title, "title", question: "What is to do?"))
/// }
/// ```
struct AddOptions: ParsableArguments {
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Flag(help: "Print the record, and write nothing.")
  var dryRun = false

  @Option(help: "How the record and the messages are written: text or json.")
  var format = OutputFormat.text

  /// Fills in a record and adds it to a collection.
  func add<Record: RecordDecoding>(
    to collection: VaultPath, as type: Record.Type, _ fill: (inout RecordDraft) throws -> Void
  ) throws {
    let files = DiskFiles(root: try vault.folder())
    let settings: Settings
    do throws(FileError) {
      settings = try Settings.read(in: files).settings
    } catch {
      throw Failure(error.diagnostic)
    }
    let now = try asOf.instant(settings)
    var draft = RecordDraft(zone: settings.zone, now: now)
    draft.set("id", draft.newIdentifier(for: String(collection.name)))
    try fill(&draft)

    let record = NewRecord(draft.json, of: type, in: collection, zone: settings.zone)
    Console.report(record.diagnostics, format)
    if record.diagnostics.hasErrors { throw ExitCode.failure }
    do throws(FileError) {
      let year = settings.zone.day(of: now).year
      let place: Place
      if dryRun {
        let path = try RecordWriter(files: files).destination(of: collection, year: year)
        place = Place(file: files.displayName(of: path))
      } else {
        place = try record.write(to: files, year: year).place
      }
      print(draft, at: place)
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  private func print(_ draft: RecordDraft, at place: Place) {
    switch format {
    case .text:
      Console.print(dryRun ? "\(draft.json)\nwould go to \(place)" : "\(draft.json)\n\(place)")
    case .json:
      Console.print(
        JSONText.object([
          ("file", .string(place.file)), ("line", place.line == 0 ? .null : .int(place.line)),
          ("dryRun", .bool(dryRun)), ("record", .members(draft.fields)),
        ]))
    }
  }
}

/// A record while its fields come in from flags and answers.
struct RecordDraft {
  /// The zone of the vault.
  let zone: Zone
  /// The moment that counts as now.
  let now: Instant
  private(set) var fields: [(String, JSONText)] = []

  init(zone: Zone, now: Instant) {
    self.zone = zone
    self.now = now
  }

  /// The record on one line.
  var json: String { JSONText.members(fields).line }

  /// Sets a field; nil leaves it out.
  mutating func set(_ name: String, _ value: JSONText?) {
    if let value { fields.append((name, value)) }
  }

  /// Sets a field to a text; nil leaves it out.
  mutating func set(_ name: String, _ value: String?) {
    set(name, value.map(JSONText.string))
  }

  /// Sets a field to a whole number; nil leaves it out.
  mutating func set(_ name: String, _ value: Int?) {
    set(name, value.map(JSONText.int))
  }

  /// Sets a field to a time as it was written, or to now.
  mutating func setTime(_ name: String, _ text: String?) {
    set(name, text ?? now.formatted(in: zone))
  }

  /// What was given with a flag, else the answer to `question` on a terminal.
  ///
  /// - Throws: When nobody can be asked, as wrong usage.
  func required(_ given: String?, _ name: String, question: String) throws -> String {
    if let given { return given }
    while Terminal.isThere {
      guard let answer = Terminal.ask(question) else { break }
      if !answer.isEmpty { return answer }
    }
    throw ValidationError("Missing --\(name). On a terminal it is asked for.")
  }

  /// What was given with a flag, else the answer on a terminal, where it may be left out. Nothing
  /// is asked when all that must be there was given with flags.
  func optional(_ given: String?, question: String, asks: Bool) -> String? {
    if given != nil || !asks || !Terminal.isThere { return given }
    return Terminal.ask(question + " (Enter for none)").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// An id such as `tasks-20261120-3f9k2a1`: the day, and the moment of the machine's clock within
  /// it, so that two of a kind never share one.
  func newIdentifier(for kind: String) -> String {
    let clock = UInt64(Date().timeIntervalSince1970 * 1_000_000) % 86_400_000_000
    let day = zone.day(of: now).description.filter { $0 != "-" }
    return "\(kind)-\(day)-\(String(clock, radix: 36))"
  }
}

/// The person at the keyboard, if there is one.
enum Terminal {
  /// Whether questions can be asked and answered.
  static var isThere: Bool {
    isatty(FileHandle.standardInput.fileDescriptor) == 1 && Console.isWatched
  }

  /// The answer without blanks around it; nil at the end of the input.
  static func ask(_ question: String) -> String? {
    Console.note(question + " ")
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }
}

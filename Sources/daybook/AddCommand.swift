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
      AddSessionCommand.self, AddTaskCommand.self, AddFailureCommand.self,
      AddReflectionCommand.self, AddCompletionCommand.self, AddScanCommand.self,
      AddGiftCommand.self,
    ])
}

/// What all subcommands of `daybook add` take, and the way they all go: ask, check, write, say.
struct AddOptions: ParsableArguments {
  @OptionGroup var vault: VaultOptions
  @OptionGroup var asOf: AsOfOptions

  @Flag(help: "Print the record, and write nothing.")
  var dryRun = false

  @Option(help: "How the record and the messages are written: text or json.")
  var format = OutputFormat.text

  /// Adds a record.
  ///
  /// - Parameters:
  ///   - given: What was given with flags, by the names of the form's fields.
  ///   - known: The names that fields are one of.
  ///   - questions: What is asked in place of the form's own words.
  func add(
    _ form: EntryForm, _ given: [String: String?], known: [EntryField.Known: [String]] = [:],
    questions: [String: String] = [:]
  ) throws {
    let files = DiskFiles(root: try vault.folder())
    let settings: Settings
    do throws(FileError) {
      settings = try Settings.read(in: files).settings
    } catch {
      throw Failure(error.diagnostic)
    }
    let now = try asOf.instant(settings)
    let moment = EntryMoment(zone: settings.zone, now: now, clock: .now, known: known)
    let values = try ask(form, given.compactMapValues(\.self), known: known, questions)
    let draft = form.draft(values, moment)
    Console.report(DiagnosticList(draft.problems.map(\.diagnostic)), format)
    guard draft.isValid, let record = draft.record else { throw ExitCode.failure }
    do throws(FileError) {
      let place: Place
      if dryRun {
        let path = try RecordWriter(files: files).destination(of: form.collection, year: draft.year)
        place = Place(file: files.displayName(of: path))
      } else {
        place = try record.write(to: files, year: draft.year).place
      }
      print(draft, at: place)
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  /// What was given, and what a person answers to the questions about the rest. Nothing is asked
  /// when all that must be there was given with flags.
  ///
  /// - Throws: When something must be there and nobody can be asked, as wrong usage.
  private func ask(
    _ form: EntryForm, _ given: [String: String], known: [EntryField.Known: [String]],
    _ questions: [String: String]
  ) throws -> [String: String] {
    var values = given
    let asks = form.fields.contains { $0.isRequired && given[$0.name] == nil }
    for field in form.fields where asks && given[field.name] == nil {
      guard var question = questions[field.name] ?? field.question else { continue }
      if let names = field.known.flatMap({ known[$0] }), !names.isEmpty {
        question = "\(question.dropLast()) (\(names.joined(separator: ", ")))?"
      }
      if !field.isRequired { question += " (Enter for none)" }
      var answer: String?
      repeat { answer = Terminal.ask(question) } while field.isRequired && answer?.isEmpty == true
      values[field.name] = answer
      if field.isRequired, answer == nil {
        throw ValidationError("Missing --\(field.name). On a terminal it is asked for.")
      }
    }
    return values
  }

  private func print(_ draft: EntryDraft, at place: Place) {
    switch format {
    case .text:
      Console.print(dryRun ? "\(draft.json)\nwould go to \(place)" : "\(draft.json)\n\(place)")
    case .json:
      Console.print(
        JSONText.object([
          ("file", .string(place.file)), ("line", place.line == 0 ? .null : .int(place.line)),
          ("dryRun", .bool(dryRun)), ("record", .members(draft.members)),
        ]))
    }
  }
}

extension Instant {
  /// The moment of the machine's clock.
  static var now: Instant {
    Instant(microseconds: Int64(Date().timeIntervalSince1970 * 1_000_000))
  }
}

extension Bool {
  /// The value of a field that is set or not.
  var asValue: String? { self ? "true" : nil }
}

/// The person at the keyboard, if there is one.
enum Terminal {
  /// Whether questions can be asked and answered.
  static var isThere: Bool {
    isatty(FileHandle.standardInput.fileDescriptor) == 1 && Console.isWatched
  }

  /// The answer without blanks around it; nil when nobody can be asked, and at the end of the input.
  static func ask(_ question: String) -> String? {
    guard isThere else { return nil }
    Console.note(question + " ")
    return readLine()?.trimmingCharacters(in: .whitespaces)
  }
}

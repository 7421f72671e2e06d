import AllSystems
import ArgumentParser
import Chronology
import Diagnostics
import SiteKit
import Vault

/// The way in which every record is added: ask, check, write, say.
struct RecordEntry {
  let host: Host
  let form: EntryForm
  let options: AddOptions

  /// Adds a record.
  ///
  /// - Parameter values: What was given with flags, by the names of the form's fields.
  func add(_ values: [String: String]) async throws {
    let contents = try await contents()
    let moment = EntryMoment(
      zone: contents.settings.zone, now: contents.moment.asOf, clock: host.clock,
      known: contents.names, records: contents.records, settings: contents.settings)
    let answered = try ask(values, known: contents.names)
    let draft = form.draft(answered, moment)
    host.report(DiagnosticList(draft.problems.map(\.diagnostic)), options.format)
    guard draft.isValid, let record = draft.record else { throw ExitCode.failure }
    if draft.isOdd, !options.yes, !options.dryRun { try host.confirm() }
    let files = contents.files
    do throws(FileError) {
      let place: Place
      if options.dryRun {
        let path = try RecordWriter(files: files).destination(of: form.collection, year: draft.year)
        place = Place(file: files.displayName(of: path))
      } else {
        let reader = CollectionReader(files: files, zone: moment.zone, width: host.width)
        place = try ChangeWriter(reader, now: host.clock).add(
          record, of: draft, form, summary: summary(of: draft)
        ).place
      }
      print(draft, at: place)
    } catch {
      throw Failure(error.diagnostic)
    }
  }

  /// The system of the form, when a field is one of its names; else its settings will do.
  private func contents() async throws -> VaultContents {
    let system = form.collection.text.prefix { $0 != "/" }
    let asks = form.readsRecords || form.fields.contains { $0.known != nil }
    return try await NamedVault(host.vault, host.asOf).contents(
      of: asks ? Systems.all.filter { $0.name == system } : [])
  }

  /// What was given, and what a person answers to the questions about the rest. Nothing is asked
  /// when all that must be there was given with flags.
  ///
  /// - Throws: When something must be there and nobody can be asked, as wrong usage.
  private func ask(
    _ given: [String: String], known: [EntryField.Known: [String]]
  ) throws -> [String: String] {
    var values = given
    let questions = form.questions(given)
    let asks = form.fields.contains { $0.isRequired && given[$0.name] == nil }
    for field in form.fields where asks && given[field.name] == nil {
      guard var question = questions[field.name] ?? field.question else { continue }
      if let names = field.known.flatMap({ known[$0] }), !names.isEmpty {
        question = "\(question.dropLast()) (\(names.joined(separator: ", ")))?"
      }
      if !field.isRequired { question += " (Enter for none)" }
      var answer: String?
      repeat { answer = host.ask(question) } while field.isRequired && answer?.isEmpty == true
      values[field.name] = answer
      if field.isRequired, answer == nil {
        throw ValidationError("Missing --\(field.name). On a terminal it is asked for.")
      }
    }
    return values
  }

  private func print(_ draft: EntryDraft, at place: Place) {
    switch options.format {
    case .text:
      host.print(
        options.dryRun ? "\(draft.json)\nwould go to \(place)" : summary(of: draft))
    case .json:
      host.print(
        JSONText.object([
          ("file", .string(place.file)), ("line", place.line == 0 ? .null : .int(place.line)),
          ("dryRun", .bool(options.dryRun)), ("record", .members(draft.members)),
        ]))
    }
  }

  /// The record in a line, as what changes it prints it.
  private func summary(of draft: EntryDraft) -> String {
    let kind = Systems.kinds.first { $0.kind.collection == form.collection }?.kind
    return kind.map { draft.summary(of: $0) } ?? draft.json
  }
}

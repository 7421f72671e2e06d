import AllSystems
import ArgumentParser
import Basics
import SiteKit
import Vault
import Wording

extension Host {
  /// The context for reading a form: the time, the settings, known names and other records.
  ///
  /// - Parameter fields: The fields that are filled in: only names that these refer to are read.
  func entryMoment(
    for form: EntryForm, _ fields: [Field], in library: RecordLibrary
  ) async throws -> EntryMoment {
    let knowsNames = fields.contains { $0.offered != nil }
    let isRead = form.readsRecords || !form.looksUp && knowsNames
    let contents = try await contents(for: form, isRead)
    var moment = EntryMoment(
      zone: contents.settings.zone, now: contents.moment.asOf, known: contents.names,
      records: contents.records, settings: contents.settings)
    moment.stored = { library.texts(in: $0, at: $1) }
    try form.look(library.reader, for: &moment)
    guard form.looksUp else { return moment }
    moment.known = try library.names(of: fields.compactMap(\.offered))
    return moment
  }

  /// The vault with the system of a form, if `isNeeded`; otherwise only its settings.
  func contents(for form: EntryForm, _ isNeeded: Bool = true) async throws -> VaultContents {
    let system = form.collection.text.prefix { $0 != "/" }
    return try await NamedVault(vault, asOf).contents(
      of: isNeeded ? Systems.all.needed(for: String(system)) : [])
  }
}

/// The steps of adding any record: ask, check, write, report.
struct RecordEntry {
  let host: Host
  let form: EntryForm
  let options: AddOptions

  /// How many names a question lists.
  private static let mostNames = 20

  /// Adds a record.
  ///
  /// - Parameter values: The values of the flags, by the names of the form's fields.
  func add(_ values: [String: String]) async throws {
    let library = try host.library
    let moment = try await host.entryMoment(for: form, form.fields, in: library)
    let answered = try await ask(values, moment)
    let draft = form.draft(answered, moment)
    let words = try host.words
    host.report(draft.problems.map { told($0, in: words) }, options.output.format)
    guard draft.isValid else { throw ExitCode.failure }
    if draft.isOdd, !options.dryRun {
      try host.agree(to: .writingAsItIs, options.yes)
    }
    guard !options.dryRun else {
      return print(draft, at: try destination(of: draft, in: library), in: library)
    }
    let (place, entry) = try library.add(draft, to: form)
    print(draft, at: place, in: library)
    host.report(library.remarks(on: entry, besides: draft.problems), options.output.format)
  }

  /// A problem with the choices of its field by their names in the person's language, which it
  /// takes too.
  private func told(_ problem: EntryProblem, in words: Words) -> Diagnostic {
    var diagnostic = problem.diagnostic
    guard words.language != .english,
      let field = form.fields.first(where: { $0.name == problem.field }),
      case .choice(let choices) = field.kind, diagnostic.kind == "unknown-\(field.name)"
    else { return diagnostic }
    let names = choices.map { field.naming($0, words) ?? $0 }
    diagnostic.hint = words("typed.one_of", ["list": words.commas(names)])
    return diagnostic
  }

  /// The given values and the person's answers to the questions about the rest. Nothing is asked if
  /// all required fields were given with flags.
  ///
  /// - Throws: If a required field is missing and there is nobody to ask, as wrong usage.
  private func ask(
    _ given: [String: String], _ moment: EntryMoment
  ) async throws -> [String: String] {
    var values = given
    var known = moment.known
    let words = try host.words
    let questions = form.questions(given)
    let asks = form.fields.contains { $0.isRequired && given[$0.name] == nil }
    for field in form.fields where asks && given[field.name] == nil {
      if field.offered != nil, known.isEmpty, form.looksUp, host.isAttended {
        known = try await host.contents(for: form).names
      }
      guard var question = question(about: field, questions[field.name], in: words),
        form.asks(for: field, beside: values, known)
      else { continue }
      if let names = field.offered.flatMap({ known[$0] })?.filter(\.isOffered), !names.isEmpty {
        let shown = names.prefix(Self.mostNames).map { $0.title ?? $0.id }
        let more = names.count > Self.mostNames ? ", …" : ""
        question =
          "\(question.dropLast()) (\(shown.joined(separator: ", "))\(more))\(question.suffix(1))"
      }
      if !field.isRequired { question += " \(words("ask.enter_for_none"))" }
      if host.isAttended {
        for (name, meaning) in field.explained(in: words) {
          host.note(words("list.labelled", ["label": name, "value": meaning]).printable + "\n")
        }
      }
      var hint = words("ask.needed")
      let answer = try host.ask(question, hint, isRequired: field.isRequired) { answer in
        let tried = form.draft(values.merging([field.name: answer]) { $1 }, moment)
        let problem = tried.problems.first {
          $0.field == field.name && $0.diagnostic.severity == .error
        }
        hint = problem.map { $0.diagnostic.hint ?? $0.diagnostic.message } ?? hint
        if hint.hasPrefix("one of ") { hint = "write \(hint)" }
        return problem == nil ? answer : nil
      }
      values[field.name] = answer
      if field.isRequired, answer == nil {
        throw ValidationError(
          "there is no \(field.option)",
          hint: "write \(field.option)=…; on a terminal it is asked for")
      }
    }
    return values
  }

  /// The question about a field, if it is asked about: in English as it is declared, in another
  /// language by its label.
  private func question(about field: Field, _ other: String?, in words: Words) -> String? {
    guard let declared = other ?? field.question else { return nil }
    guard words.language != .english, let label = field.label else { return declared }
    return words("ask.label", ["label": words(label)])
  }

  private func destination(of draft: EntryDraft, in library: RecordLibrary) throws -> Place {
    let path = try RecordWriter(files: library.files)
      .destination(of: form.collection, year: draft.year)
    return Place(file: library.files.displayName(of: path))
  }

  private func print(_ draft: EntryDraft, at place: Place, in library: RecordLibrary) {
    switch options.output.format {
    case .text where options.dryRun:
      let drafts = draft.also + [draft]
      host.print(drafts.map(\.json).joined(separator: "\n") + "\nwould go to \(place)")
    case .text:
      let drafts = draft.also + [draft]
      host.confirm(
        drafts.map { library.summary(of: $0, in: library.words) }.joined(separator: "\n"))
    case .json:
      host.print(
        [
          "action": "add", "kind": .string(form.name), "file": .string(place.file),
          "line": place.line == 0 ? .null : .int(place.line), "dryRun": .bool(options.dryRun),
          "record": draft.members.object, "also": .array(draft.also) { $0.members.object },
        ])
    }
  }
}

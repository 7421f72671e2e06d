internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

/// The pages with forms below `/-/add`, with the field for a sentence on their list, and the
/// handling of submissions.
struct EntryPages: Sendable {
  let context: EditorContext
  private var desk: RecordEditor { context.desk }
  private var words: Words { context.words }

  /// The list of forms, or one of them.
  ///
  /// - Parameter query: The initial values of fields.
  func page(_ names: [String], _ query: [String: String]) async -> Response {
    let moment = await desk.moment()
    let forms = desk.forms(moment.settings)
    if isList(names) {
      return list(SentencePart(text: query[SentencePart.field] ?? ""), moment, .ok)
    }
    guard names.count == 1, let form = forms.first(where: { $0.name == names[0] }) else {
      return context.nothing
    }
    return page(form, query, [], moment, .ok)
  }

  /// Adds the record from `values`, and goes to its page; otherwise shows the form again with the
  /// problems.
  func submit(_ names: [String], _ values: [String: String]) async -> Response {
    var moment = await desk.moment()
    if isList(names) { return await submit(sentence: values, moment) }
    guard names.count == 1,
      let form = desk.forms(moment.settings).first(where: { $0.name == names[0] })
    else { return context.nothing }
    do {
      try form.look(context.library.reader, for: &moment)
      let draft = form.draft(values, moment)
      let added = try await context.add(draft, to: form, values) {
        Self.landing($0, context.library, of: form)
      }
      // A note does not prevent the change, so it is not reported as a problem.
      return added
        ?? page(
          form, values, draft.problems.filter { $0.diagnostic.severity != .note }, moment,
          .unprocessableContent, asksWhether: draft.isValid)
    } catch {
      let problem = EntryProblem(field: nil, diagnostic: EditorContext.diagnostic(of: error))
      return page(form, values, [problem], moment, .internalServerError)
    }
  }

  private static func landing(
    _ entry: ChangeEntry, _ library: RecordLibrary, of form: EntryForm
  ) -> String {
    let kind = library.kinds.first { $0.collection == form.collection }
    // For a new person, a contact precedes the gift.
    guard let kind,
      let change = entry.changes.first(where: { $0.collection == form.collection })
    else { return "/" }
    return RecordControls.address(RecordControls.name(kind.name, change.identifier))
  }

  private func isList(_ names: [String]) -> Bool { names.isEmpty || names == [""] }

  /// Adds the record that a sentence describes, and goes to its page; otherwise shows the sentence
  /// again, with the question or the problems and the parts that were understood.
  private func submit(sentence values: [String: String], _ moment: EntryMoment) async -> Response {
    var part = SentencePart(text: values[SentencePart.field] ?? "")
    do {
      let reading = try part.read(desk.sentences, SentencePart.answers(in: values), moment)
      if let reading {
        var moment = moment
        try reading.form.look(context.library.reader, for: &moment)
        let draft = reading.form.draft(reading.values, moment)
        let added = try await context.add(draft, to: reading.form, values) {
          Self.landing($0, context.library, of: reading.form)
        }
        if let added { return added }
        part.problems = draft.problems.map(\.diagnostic).filter { $0.severity != .note }
        part.understood = reading.understood(moment, words)
        part.asksWhether = draft.isValid
      } else if part.question == nil {
        part.problems = [Diagnostic(.error, kind: "not-understood", words("entry.unread"))]
      }
    } catch {
      part.problems = [EditorContext.diagnostic(of: error)]
    }
    return list(part, moment, .unprocessableContent)
  }

  /// The list of forms by system, the ones used most first, below the field for a sentence.
  private func list(
    _ part: SentencePart, _ moment: EntryMoment, _ status: HTTPResponse.Status
  ) -> Response {
    let forms = desk.forms(moment.settings)
    let often = usedMost(of: forms, on: moment.moment.today)
    let rest = forms.filter { form in !often.contains { $0.name == form.name } }
    let systems = context.snapshot.systems
    var main = context.form(
      to: Self.top, part.html(moment, words), asksWhether: part.asksWhether,
      "<button>\(MarkupText.escaped(words("entry.add")))</button>\n")
    main += items(words("entry.often"), often, " class=\"often\"")
    for system in systems {
      main += items(
        system.title, rest.filter { $0.system == system.name }, "",
        texts: desk.texts.filter { $0.name == system.name })
    }
    let others = rest.filter { form in !systems.contains { $0.name == form.system } }
    main += items(words("nav.group_more"), others, "")
    let links = (context.dayLinks + [back]).joined(separator: " · ")
    return context.page(words("entry.record"), at: Self.top, main + "<p>\(links)</p>\n", status)
  }

  private func items(
    _ title: String, _ forms: [EntryForm], _ attributes: String, texts: [any EditsTexts] = []
  ) -> String {
    if forms.isEmpty, texts.isEmpty { return "" }
    let links =
      texts.map { (TextPages.address($0.textKind), words($0.newTextTitle)) }
      + forms.map { (Self.address(of: $0), words($0.title)) }
    let items = links.map { "<li>\(context.link($0.0, $0.1))</li>\n" }
    return "<h2>\(MarkupText.escaped(title))</h2>\n<ul\(attributes)>\n\(items.joined())</ul>\n"
  }

  /// The forms of the four kinds with the most records of the last 60 days; of equal ones the
  /// earlier in the list. Kinds that are rarely added, or recorded by devices, are left out.
  private func usedMost(of forms: [EntryForm], on today: Day) -> [EntryForm] {
    let days = today.advanced(by: -59)...today
    let counted = forms.enumerated().compactMap { index, form -> (count: Int, index: Int)? in
      guard !form.isOccasional, let kind = form.kind,
        let count = try? context.library.count(of: kind, on: days), count > 0
      else { return nil }
      return (-count, index)
    }
    return counted.sorted(by: <).prefix(4).map { forms[$0.index] }
  }

  static let top = "/-/add"

  private var back: String { context.link("/", words("entry.back")) }

  static func address(of form: EntryForm) -> String {
    "\(top)/\(PercentEncoding.path(form.name))"
  }

  private func page(
    _ form: EntryForm, _ values: [String: String], _ problems: [EntryProblem],
    _ moment: EntryMoment, _ status: HTTPResponse.Status, asksWhether: Bool = false
  ) -> Response {
    let problems = FormProblems(problems, fields: form.fields.map(\.name), words)
    let fields = form.fields.map { field in
      FieldMarkup(
        field: field, value: values[field.name], problems: problems[field.name], moment: moment,
        words: words, isFirst: field.name == problems.focused
      ).html
    }
    let main = context.form(
      to: Self.address(of: form), problems.html(in: words) + fields.joined(),
      asksWhether: asksWhether,
      "<button>\(MarkupText.escaped(words("entry.add")))</button> \(back)\n")
    return context.page(words(form.title), at: Self.address(of: form), main, status)
  }
}

extension EntryForm {
  /// The name of the system that its records belong to.
  fileprivate var system: String { String(collection.text.prefix { $0 != "/" }) }
}

internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

/// The pages with forms below `/-/add`, and the handling of submitted forms.
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
    if names.isEmpty || names == [""] { return list(of: forms) }
    guard names.count == 1, let form = forms.first(where: { $0.name == names[0] }) else {
      return SiteResponder.message(.notFound, "There is no such form")
    }
    return page(form, query, [], moment, .ok)
  }

  /// Adds the record from `values`, and goes to its page; otherwise shows the form again with the
  /// problems.
  func submit(_ names: [String], _ values: [String: String]) async -> Response {
    var moment = await desk.moment()
    guard names.count == 1,
      let form = desk.forms(moment.settings).first(where: { $0.name == names[0] })
    else { return SiteResponder.message(.notFound, "There is no such form") }
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

  private func list(of forms: [EntryForm]) -> Response {
    let items = forms.map { form in
      "<li>\(context.link(address(of: form), words(form.title)))</li>\n"
    }
    let links = context.planLinks + [back]
    return context.page(
      words("entry.record"), at: "/-/add",
      "<ul>\n\(items.joined())</ul>\n<p>\(links.joined(separator: " · "))</p>\n")
  }

  private var back: String { context.link("/", words("entry.back")) }

  private func address(of form: EntryForm) -> String { "/-/add/\(PercentEncoding.path(form.name))" }

  private func page(
    _ form: EntryForm, _ values: [String: String], _ problems: [EntryProblem],
    _ moment: EntryMoment, _ status: HTTPResponse.Status, asksWhether: Bool = false
  ) -> Response {
    let problems = FormProblems(problems, fields: form.fields.map(\.name))
    let fields = form.fields.map { field in
      FieldMarkup(
        field: field, value: values[field.name], problems: problems[field.name], moment: moment,
        words: words, isFirst: field.name == problems.focused
      ).html
    }
    let main = context.form(
      to: address(of: form), problems.html(in: words) + fields.joined(), asksWhether: asksWhether,
      "<button>\(MarkupText.escaped(words("entry.add")))</button> \(back)\n")
    return context.page(words(form.title), at: address(of: form), main, status)
  }
}

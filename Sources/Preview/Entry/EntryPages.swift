internal import Chronology
internal import Diagnostics
internal import Escaping
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import Vault
internal import Wording

/// The pages with forms below `/-/add`, and what is done with a form that comes back.
struct EntryPages: Sendable {
  let desk: EntryDesk
  let token: AccessToken
  let elements: String
  let words: Words

  /// The list of forms, or one of them.
  func page(_ names: [String]) async -> Response {
    if names.isEmpty || names == [""] { return list }
    guard names.count == 1, let form = desk.forms.first(where: { $0.name == names[0] }) else {
      return SiteResponder.message(.notFound, "There is no such form")
    }
    return page(form, [:], [], await desk.moment(), .ok)
  }

  /// Adds the record that `values` make, and goes to the dashboard when that has it; else the form
  /// comes again with what is wrong.
  func submit(_ names: [String], _ values: [String: String]) async -> Response {
    guard names.count == 1, let form = desk.forms.first(where: { $0.name == names[0] }) else {
      return SiteResponder.message(.notFound, "There is no such form")
    }
    let moment = await desk.moment()
    let draft = form.draft(values, moment)
    // What only warns is told, too, until the person says that it is meant.
    guard draft.isValid, let record = draft.record,
      draft.problems.isEmpty || values[Self.meant] != nil
    else {
      return page(
        form, values, draft.problems, moment, .unprocessableContent, asksWhether: draft.isValid)
    }
    do throws(FileError) {
      let reader = CollectionReader(
        files: desk.files, zone: moment.zone, width: 1, cache: desk.cache)
      let path = try ChangeWriter(reader, now: moment.clock).add(record, of: draft, form).path
      await desk.rebuild(VaultChanges([path]))
    } catch {
      let problem = EntryProblem(field: nil, diagnostic: error.diagnostic)
      return page(form, values, [problem], moment, .internalServerError)
    }
    // Another one, so that loading the page again does not add the record again.
    return Response(status: .seeOther, headers: [.location: "/", .cacheControl: "no-store"])
  }

  /// The field that says that a record is to be added with what is odd about it.
  private static let meant = "-meant"

  private var list: Response {
    let items = desk.forms.map { form in
      "<li><a href=\"\(address(of: form))\">\(MarkupText.escaped(words(form.title)))</a></li>\n"
    }
    return html(
      words("entry.record"), "<ul>\n\(items.joined())</ul>\n<p>\(back)</p>\n", .ok)
  }

  private var back: String { "<a href=\"/\">\(MarkupText.escaped(words("entry.back")))</a>" }

  private func address(of form: EntryForm) -> String {
    "/-/add/\(PercentEncoding.path(form.name))?token=\(token.text)"
  }

  private func page(
    _ form: EntryForm, _ values: [String: String], _ problems: [EntryProblem],
    _ moment: EntryMoment, _ status: HTTPResponse.Status, asksWhether: Bool = false
  ) -> Response {
    var main = "<form method=\"post\" action=\"\(address(of: form))\">\n"
    main += "<input type=\"hidden\" name=\"token\" value=\"\(token.text)\">\n"
    let names = Set(form.fields.map(\.name))
    for problem in problems where problem.field.map({ !names.contains($0) }) ?? true {
      main += EntryFieldMarkup.problem(problem.diagnostic, id: nil)
    }
    for field in form.fields {
      let found = problems.filter { $0.field == field.name }.map(\.diagnostic)
      main +=
        EntryFieldMarkup(
          field: field, value: values[field.name], problems: found, moment: moment, words: words
        ).html
    }
    if asksWhether {
      main +=
        "<div class=\"field\">\n<label><input type=\"checkbox\" value=\"true\" "
        + "name=\"\(Self.meant)\"> \(MarkupText.escaped(words("entry.as_it_is")))</label>\n</div>\n"
    }
    main += "<button>\(MarkupText.escaped(words("entry.add")))</button> \(back)\n</form>\n"
    return html(words(form.title), main, status)
  }

  private func html(_ title: String, _ main: String, _ status: HTTPResponse.Status) -> Response {
    let page = PreviewPage.html(
      title: title, language: words.tag, elements: elements, main: main)
    return Response(
      status: status,
      headers: [
        .contentType: ContentType.html, .cacheControl: "no-store",
        // Marks a page whose forms may be sent.
        .contentSecurityPolicy: "form-action 'self'",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(string: page)))
  }
}

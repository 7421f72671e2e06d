internal import Basics
internal import HTTPTypes
internal import NIOCore
internal import SiteKit
internal import Vault
internal import Wording

/// The pages below `/-/text`, for writing the texts of records such as prompts, with their figures
/// next to them.
struct TextPages: Sendable {
  let context: EditorContext
  private var words: Words { context.words }

  private static let text = "text"
  private static let note = "note"
  /// The field for the state of the text when its page was opened.
  private static let seen = "-seen"
  private static let reading = "reading"

  static func address(_ kind: KindOfRecord, _ id: String? = nil) -> String {
    "/-/text/\(kind.name)" + (id.map { "/\(PercentEncoding.path($0))" } ?? "")
  }

  /// The script of a kind's page, at `/-/script/KIND.js`.
  func script(_ name: String) -> Response {
    guard let system = context.desk.texts.first(where: { "\($0.textKind.name).js" == name }) else {
      return context.nothing
    }
    return Response(
      status: .ok,
      headers: [
        .contentType: ContentType.of("script.js"),
        .cacheControl: "no-cache",
      ],
      body: ByteBuffer(bytes: system.textScript))
  }

  /// The page of a text, or of a new one.
  func page(_ kind: String, _ id: String?) async -> Response {
    guard let system = system(of: kind) else { return context.nothing }
    return await context.answer(at: "/-/records/\(system.textKind.name)") {
      try await page(system, id, Draft(), .ok)
    }
  }

  func submit(_ kind: String, _ id: String?, _ values: [String: String]) async -> Response {
    guard let system = system(of: kind) else { return context.nothing }
    return await context.answer(at: Self.address(system.textKind, id)) {
      let basis = await basis
      var draft = Draft(values)
      let action = values["do"] ?? "save"
      if action == "look" {
        draft.isRead = true
        return try await page(system, id, draft, .ok)
      }
      if let id {
        let open = try await system.openText(id, basis)
        guard values[Self.seen] == Self.mark(of: open.text) else {
          draft.problems = [Diagnostic(.warning, kind: "changed-since", words("text.seen"))]
          draft.shown = open.text
          return try await page(system, id, draft, .conflict)
        }
        if let number = action.split(separator: "-").last.flatMap({ Int($0) }),
          action.hasPrefix("revert-")
        {
          return await go(to: try await system.revertText(of: id, to: number, basis))
        }
      }
      let text = values[Self.text]?.withPlainNewlines ?? ""
      guard !text.allSatisfy(\.isWhitespace) else {
        draft.problems = [Diagnostic(.error, kind: "missing-field", words("text.empty"))]
        return try await page(system, id, draft, .unprocessableContent)
      }
      do {
        if let id {
          let note = values[Self.note]?.withoutBlanks
          return await go(
            to: try await system.saveText(
              text, of: id, note: note?.isEmpty == false ? note : nil, basis))
        }
        let reading = try await system.readText(text, of: nil, basis)
        if let warning = reading.warning, values[EditorContext.meant] == nil {
          draft.problems = [warning]
          (draft.isRead, draft.asksWhether) = (true, true)
          return try await page(system, nil, draft, .unprocessableContent)
        }
        return await go(to: try await system.addText(text, values, basis))
      } catch let failure as Failure {
        // The text stays in its field.
        draft.problems = [failure.diagnostic]
        return try await page(system, id, draft, .unprocessableContent)
      }
    }
  }

  /// A text as it was submitted.
  private struct Draft {
    var values: [String: String] = [:]
    var problems: [Diagnostic] = []
    /// The text that is in the file meanwhile; nil if it is the same.
    var shown: String?
    /// True if the person asked for its figures.
    var isRead = false
    var asksWhether = false

    init() {}
    init(_ values: [String: String]) { self.values = values }

    var text: String? { values[TextPages.text]?.withPlainNewlines }
  }

  private func system(of kind: String) -> (any EditsTexts)? {
    context.desk.texts.first { $0.textKind.name == kind }
  }

  private var basis: TextBasis {
    get async {
      TextBasis(
        library: context.library, settings: await context.desk.moment().settings, words: words)
    }
  }

  /// A word for a text, which is another one for any other text.
  private static func mark(of text: String) -> String { ContentHash.hex(of: Array(text.utf8)) }

  /// Builds with a saved text, and goes to its page.
  private func go(to saved: SavedText) async -> Response {
    await context.desk.rebuild(VaultChanges(Set(saved.paths)))
    let names = saved.address.split(separator: "/").map { PercentEncoding.path(String($0)) }
    return Response(
      status: .seeOther,
      headers: [.location: "/\(names.joined(separator: "/"))/", .cacheControl: "no-store"])
  }

  private func page(
    _ system: any EditsTexts, _ id: String?, _ draft: Draft, _ status: HTTPResponse.Status
  ) async throws -> Response {
    let basis = await basis
    let moment = await context.desk.moment()
    let kind = system.textKind
    var open: OpenText?
    if let id { open = try await system.openText(id, basis) }
    let text = draft.text ?? open?.text ?? ""
    let reading = try await system.readText(text, of: id, basis)
    var main = draft.problems.enumerated().map { index, problem in
      FieldMarkup.problem(problem, in: words, isFocused: index == 0)
    }.joined()
    if let shown = draft.shown {
      main += "<pre class=\"before\">\(MarkupText.escaped(shown))</pre>\n"
    }
    var fields = ""
    if let open {
      fields += seenField(open)
    } else {
      for field in system.textFields {
        fields +=
          FieldMarkup(
            field: field, value: draft.values[field.name].flatMap { $0.isEmpty ? nil : $0 },
            problems: [], moment: moment, words: words
          ).html
      }
    }
    fields += area(text)
    if open != nil {
      let field = Field(ofForm: Self.note, as: FieldEntry("text.why"))
      fields +=
        FieldMarkup(
          field: field, value: draft.values[Self.note], problems: [], moment: moment, words: words
        ).html
    }
    let save = MarkupText.escaped(words(open == nil ? "entry.add" : "text.save"))
    let look = MarkupText.escaped(words("text.look"))
    main += context.form(
      to: Self.address(kind, id), fields, asksWhether: draft.asksWhether,
      "<button name=\"do\" value=\"save\">\(save)</button> "
        + "<button name=\"do\" value=\"look\">\(look)</button>\n")
    main += markup(reading, isRead: draft.isRead)
    if let id, let open { main += versions(of: open, Self.address(kind, id)) }
    var links = open?.links.map { context.link($0.address, $0.title) } ?? []
    if let id {
      let fields = RecordControls.address(RecordControls.name(kind.name, id))
      links.append(context.link(fields, words("text.fields")))
    }
    links.append(context.link("/", words("entry.back")))
    main += "<p>\(links.joined(separator: " · "))</p>\n"
    main += "<script type=\"module\" src=\"/-/script/\(kind.name).js\"></script>\n"
    let title = open?.title ?? words(system.newTextTitle)
    return context.page(
      title.onOneLine.clipped(to: 80), at: Self.address(kind, id), main, status)
  }

  private func seenField(_ open: OpenText) -> String {
    "<input type=\"hidden\" name=\"\(Self.seen)\" value=\"\(Self.mark(of: open.text))\">\n"
  }

  /// The field for the text. A line break right after the tag is not part of it.
  private func area(_ text: String) -> String {
    let label = MarkupText.escaped(words("entry.text"))
    return "<div class=\"field\">\n<label for=\"\(Self.text)\">\(label) *</label>\n"
      + "<textarea id=\"\(Self.text)\" name=\"\(Self.text)\" rows=\"16\" spellcheck=\"true\" "
      + "required aria-describedby=\"\(Self.reading)-total\">\n"
      + "\(MarkupText.escaped(text))</textarea>\n</div>\n"
  }

  /// The figures of the text, which the script keeps up to date. Only its status is a live region,
  /// so that a screen reader is not interrupted at each key.
  private func markup(_ reading: TextReading, isRead: Bool) -> String {
    let name = Self.reading
    var html =
      "<section class=\"reading\" aria-labelledby=\"\(name)\" data-reads=\"\(Self.text)\" "
      + "data-rules=\"\(MarkupText.escaped(reading.rules.line))\">\n"
      + "<h2 id=\"\(name)\">\(MarkupText.escaped(reading.title))</h2>\n<dl>\n"
    for row in reading.rows {
      html +=
        "<div data-row=\"\(MarkupText.escaped(row.name))\">"
        + "<dt>\(MarkupText.escaped(row.label))</dt>"
        + "<dd id=\"\(name)-\(MarkupText.escaped(row.name))\">"
        + "<b>\(MarkupText.escaped(row.value))</b> "
        + "<span>\(MarkupText.escaped(row.remark ?? ""))</span></dd></div>\n"
    }
    html += "</dl>\n<p class=\"told\" role=\"status\"></p>\n"
    if isRead || !reading.similar.isEmpty {
      html += "<h3>\(MarkupText.escaped(reading.similarTitle))</h3>\n"
      let items = reading.similar.map { "<li>\(context.link($0.address, $0.title))</li>\n" }
      html +=
        items.isEmpty
        ? "<p>\(MarkupText.escaped(words("text.none_similar")))</p>\n"
        : "<ul>\n\(items.joined())</ul>\n"
    }
    return html + "</section>\n"
  }

  private func versions(of open: OpenText, _ address: String) -> String {
    guard !open.versions.isEmpty else { return "" }
    let items = open.versions.map { version in
      let form = context.form(
        to: address,
        seenField(open), asksWhether: false,
        "<button name=\"do\" value=\"revert-\(version.number)\" aria-label=\""
          + MarkupText.escaped(words.labelled(words("text.revert"), version.title))
          + "\">\(MarkupText.escaped(words("text.revert")))</button>")
      return "<li>\(MarkupText.escaped(version.title))\(form)</li>\n"
    }
    return "<h2>\(MarkupText.escaped(words("text.versions")))</h2>\n"
      + "<ul class=\"versions\">\n\(items.joined())</ul>\n"
  }
}

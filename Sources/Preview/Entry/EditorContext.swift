internal import Basics
internal import HTTPTypes
internal import NIOCore
package import SiteKit
package import Vault
internal import Wording

struct EditorContext: Sendable {
  let desk: RecordEditor
  /// The records as of the request.
  let library: RecordLibrary
  let token: AccessToken
  let snapshot: PreviewSnapshot
  /// The settings, which only their owner sees and changes; nil for others.
  let settings: VaultSettings?
  /// See ``PageElements``.
  let hidesAmounts: Bool
  let hasLock: Bool
  /// True if a script asks; it shows the change itself.
  let wantsJSON: Bool
  /// The change made just now, to report on the page.
  var notice: ChangeNotice?
  var words: Words { snapshot.words }

  /// The address of the page with proposals.
  static let plan = "/-/plan"
  /// False for guests, and if nothing proposes plans.
  var hasPlan: Bool { settings != nil && snapshot.hasPlan && desk.planner != nil }
  /// The address of the sheet of today.
  static let today = "/-/today"
  /// False for guests, and if there is nothing to tick or fill in every day.
  var hasSheet: Bool { settings != nil && snapshot.hasSheet && desk.sheet != nil }
  /// The links to these pages, as far as they are there.
  var dayLinks: [String] {
    (hasSheet ? [link(Self.today, words("desk.sheet"))] : [])
      + (hasPlan ? [link(Self.plan, words("desk.plan"))] : [])
  }

  /// A page of the preview's own.
  ///
  /// - Parameter address: Its address, which controls lead back to.
  func page(
    _ title: String, at address: String, _ main: String, _ status: HTTPResponse.Status = .ok
  ) -> Response {
    let elements = PageElements(
      of: address, in: snapshot, token: token, hasDesk: true, isForGuests: settings == nil,
      hidesAmounts: hidesAmounts, hasLock: hasLock, notice: notice)
    let page = PreviewPage.html(
      title: title, language: words.tag, elements: elements, main: main)
    return Response(page, ContentType.html, status)
  }

  /// The answer where there is no page.
  var nothing: Response { SiteResponder.message(.notFound, words("desk.nothing")) }

  func link(_ address: String, _ text: String) -> String {
    "<a href=\"\(MarkupText.escaped(address))\">\(MarkupText.escaped(text))</a>"
  }

  /// A form with the token that shows that it is one of this preview's.
  ///
  /// - Parameters:
  ///   - asksWhether: True to ask for confirmation of unusual values.
  ///   - buttons: The markup after the fields.
  func form(
    to address: String, _ fields: String, asksWhether: Bool, _ buttons: String
  ) -> String {
    let question =
      "<div class=\"field\">\n<label><input type=\"checkbox\" value=\"true\" "
      + "name=\"\(Self.meant)\"> \(MarkupText.escaped(words("entry.as_it_is")))</label>\n</div>\n"
    return "<form method=\"post\" action=\"\(MarkupText.escaped(address))\">\n"
      + "<input type=\"hidden\" name=\"token\" value=\"\(token.text)\">\n"
      + fields + (asksWhether ? question : "") + "\(buttons)</form>\n"
  }

  /// The field of the confirmation that an unusual value is meant.
  static let meant = "-meant"

  /// Adds the record of a draft, and answers with the next page; nil if it has a problem, or an
  /// unusual value that was not confirmed.
  func add(
    _ draft: EntryDraft, to form: EntryForm, _ values: [String: String],
    landing: (ChangeEntry) -> String
  ) async throws -> Response? {
    guard draft.isValid, !draft.isOdd || values[Self.meant] != nil else { return nil }
    let entry = try library.add(draft, to: form).entry
    return await done(entry, to: landing(entry))
  }

  /// Builds with a change, and answers with where to go on.
  func done(_ entry: ChangeEntry, to address: String) async -> Response {
    let paths = entry.changes.map(\.collection) + entry.files.map(\.path)
    await desk.rebuild(VaultChanges(Set(paths)))
    if wantsJSON {
      let text = ChangeNotice(entry, in: await desk.library(), isNew: true).text(words)
      return json(
        .ok, [("done", .string(text)), ("change", .string(entry.id)), ("to", .string(address))])
    }
    // Another page, so that loading it again does not change anything again.
    let mark = address.contains("?") ? "&" : "?"
    return Response(
      status: .seeOther,
      headers: [
        .location: "\(address)\(mark)\(Self.doneKey)=\(PercentEncoding.form(entry.id))",
        .cacheControl: "no-store",
      ])
  }

  /// The key of a query that names the change made just now.
  static let doneKey = "-done"

  func failed(_ diagnostic: Diagnostic, at address: String) -> Response {
    if wantsJSON {
      let said = words.said(diagnostic)
      let text = words.clauses([said.message, said.hint].compactMap(\.self))
      return json(.unprocessableContent, [("problem", .string(text.printable))])
    }
    return page(
      words("desk.changes"), at: address,
      FieldMarkup.problem(diagnostic, in: words, isFocused: true)
        + "<p>\(link(address, words("entry.back")))</p>\n",
      .unprocessableContent)
  }

  /// The action of a button that deletes a record although others refer to it.
  static let deleteAnyway = "delete-anyway"
  /// The action of a button that deletes the records that refer to it, too.
  static let deleteAll = "delete-all"

  /// Says that other records refer to the one to delete, with a button that deletes it. A page for
  /// scripts too, which then show it.
  ///
  /// - Parameter all: The number of records deleted in total if the referring records go, too; nil
  ///   if that is not offered.
  func referred(
    _ references: References, all: Int? = nil, at address: String, to back: String
  ) -> Response {
    let text = words(
      "desk.referred", ["count": references.records.count, "records": references.inWords])
    let button =
      RecordControls.button(
        words("desk.delete_anyway"), to: address, does: Self.deleteAnyway)
      + (all.map {
        " "
          + RecordControls.button(
            words("desk.delete_all", ["count": $0]), to: address, does: Self.deleteAll)
      } ?? "")
    return page(
      words("desk.delete_it"), at: back,
      "<p>\(MarkupText.escaped(text))</p>\n<p>\(button) \(link(back, words("entry.back")))</p>\n",
      .conflict)
  }

  func answer(at address: String, _ work: () async throws -> Response) async -> Response {
    do { return try await work() } catch { return failed(Self.diagnostic(of: error), at: address) }
  }

  /// The reason why a change could not be made.
  static func diagnostic(of error: any Error) -> Diagnostic {
    (error as? Failure)?.diagnostic ?? (error as? FileError)?.diagnostic
      ?? Diagnostic(.error, kind: "cannot-change", "\(error)")
  }

  private func json(
    _ status: HTTPResponse.Status, _ members: [(String, JSONText)]
  ) -> Response {
    Response(JSONText.members(members).line + "\n", ContentType.json, status)
  }

  /// The address of the page that a form is on, if it belongs to this site; else `fallback`.
  static func address(_ text: String?, else fallback: String) -> String {
    guard let text, let path = RequestPath(text), !text.hasPrefix("//") else { return fallback }
    let address = "/" + path.names.map(PercentEncoding.path).joined(separator: "/")
    return path.query.map { query in
      let kept = query.split(separator: "&").filter { !$0.hasPrefix(Self.doneKey + "=") }
      return kept.isEmpty ? address : "\(address)?\(kept.joined(separator: "&"))"
    } ?? address
  }
}

/// The dependencies of the preview's forms and controls.
package struct RecordEditor: Sendable {
  /// The forms of a vault with some settings.
  let forms: @Sendable (Settings) -> [EntryForm]
  /// The forms that a sentence can fill in, tried in this order.
  let sentences: [SentenceForm]
  let stopwatch: Stopwatch?
  let planner: Planner?
  let sheet: DaySheet?
  let lineEntries: [LineEntry]
  let workshops: [Wizard]
  /// The systems whose texts have pages of their own.
  let texts: [any EditsTexts]
  /// The vault last read; nil before the first time.
  let contents: @Sendable () async -> VaultContents?
  /// The zone, the moment, and the names that the vault has.
  let moment: @Sendable () async -> EntryMoment
  /// The records as they are written, and how they are changed.
  let library: @Sendable () async -> RecordLibrary
  let rebuild: @Sendable (VaultChanges) async -> Void
  /// The settings; nil where they cannot be changed.
  let settings: (@Sendable () -> VaultSettings)?

  package init(
    forms: @escaping @Sendable (Settings) -> [EntryForm], sentences: [SentenceForm],
    stopwatch: Stopwatch?, planner: Planner?, sheet: DaySheet?, lineEntries: [LineEntry],
    workshops: [Wizard], texts: [any EditsTexts],
    contents: @escaping @Sendable () async -> VaultContents?,
    moment: @escaping @Sendable () async -> EntryMoment,
    library: @escaping @Sendable () async -> RecordLibrary,
    rebuild: @escaping @Sendable (VaultChanges) async -> Void,
    settings: (@Sendable () -> VaultSettings)? = nil
  ) {
    self.forms = forms
    self.sentences = sentences
    self.stopwatch = stopwatch
    self.planner = planner
    self.sheet = sheet
    self.lineEntries = lineEntries
    self.workshops = workshops
    self.texts = texts
    self.contents = contents
    self.moment = moment
    self.library = library
    self.rebuild = rebuild
    self.settings = settings
  }
}

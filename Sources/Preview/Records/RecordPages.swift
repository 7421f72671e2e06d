internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

/// The page below `/-/record` that shows and edits a record, and the handling of its form and of
/// the controls of records on other pages.
struct RecordPages: Sendable {
  let context: EditorContext
  private var library: RecordLibrary { context.library }
  private var words: Words { context.words }

  func page(_ kind: String, _ identifier: String) async -> Response {
    await context.answer(at: "/-/records") {
      let kind = try library.kind(kind)
      guard let record = try library.record(of: kind, identifier) else { return gone(kind) }
      return await page(record, [:], [], .ok)
    }
  }

  func submit(
    _ kind: String, _ identifier: String, _ values: [String: String]
  ) async -> Response {
    let own = RecordControls.address(RecordControls.name(kind, identifier))
    let back = EditorContext.address(values["return"], else: own)
    return await context.answer(at: back) {
      let kind = try library.kind(kind)
      guard let record = try library.record(of: kind, identifier) else { return gone(kind) }
      switch values["do"] {
      case "delete", EditorContext.deleteAnyway, EditorContext.deleteAll:
        if values["do"] == "delete", let references = try library.references(to: [record]) {
          let all = try library.withReferring(to: [record]).count
          return context.referred(references, all: all, at: own, to: back)
        }
        let isAll = values["do"] == EditorContext.deleteAll
        let records = isAll ? try library.withReferring(to: [record]) : [record]
        let entry = try library.delete(records)
        // A deleted record has no page to go back to.
        return await context.done(entry, to: back == own ? Self.list(kind) : back)
      case "tick", "untick":
        var edit = RecordEdit(record)
        if values["do"] == "tick" {
          try edit.tick(at: library.moment)
        } else {
          try edit.untick()
        }
        let entry = try edit.write("done", to: library)
        return await context.done(entry, to: back)
      case "drop", "take-up":
        var edit = RecordEdit(record)
        let drops = values["do"] == "drop"
        if drops { try edit.drop(at: library.moment) } else { try edit.takeUp() }
        let entry = try edit.write(drops ? "drop" : "edit", to: library)
        return await context.done(entry, to: back)
      case "put-off":
        var edit = RecordEdit(record)
        try edit.putOff(
          to: library.moment.today.next, by: nil,
          EntryMoment(zone: library.moment.zone, now: library.moment.asOf))
        return await context.done(try edit.write("defer", to: library), to: back)
      default:
        return try await save(record, values, to: own)
      }
    }
  }

  private func gone(_ kind: KindOfRecord) -> Response {
    context.page(
      kind.title.map { words($0) } ?? kind.name, at: Self.list(kind),
      "<p>\(MarkupText.escaped(words("desk.gone")))</p>\n"
        + "<p>\(context.link("/-/changes", words("desk.changes")))</p>\n", .notFound)
  }

  static func list(_ kind: KindOfRecord) -> String { "/-/records/\(kind.name)" }

  /// The field for the state of the record when its form was opened.
  private static let seen = "-seen"

  private func save(
    _ record: StoredRecord, _ values: [String: String], to address: String
  ) async throws -> Response {
    var edit = RecordEdit(record)
    var problems: [EntryProblem] = []
    if values[Self.seen] != Self.mark(of: record) {
      problems.append(
        EntryProblem(
          field: nil,
          diagnostic: Diagnostic(.warning, kind: "changed-since", words("desk.seen"))))
      return await page(record, [:], problems, .conflict)
    }
    var moment = await context.desk.moment()
    let names = RecordWords(words, moment.known)
    let changed = record.kind.editFields.compactMap { field -> (name: String, text: String)? in
      let text = (values[field.name] ?? "").withPlainNewlines
      if text == Self.value(of: field, record, names) { return nil }
      guard field.isTickedAtFirst else { return (field.name, text) }
      return (field.name, text.isEmpty ? "false" : "")
    }
    let form = context.desk.forms(moment.settings).first { $0.kind?.name == record.kind.name }
    if let form { try form.look(library.reader, for: &moment) }
    try edit.set(changed, by: form, moment)
    problems += edit.problems(in: library)
    let hasErrors = problems.contains { $0.diagnostic.severity == .error }
    guard !hasErrors, problems.isEmpty || values[EditorContext.meant] != nil else {
      return await page(record, values, problems, .unprocessableContent, asksWhether: !hasErrors)
    }
    let entry = try edit.write("edit", to: library)
    let name = RecordControls.name(
      record.kind.name, entry.changes.first?.identifier ?? record.text.identifier)
    return await context.done(entry, to: RecordControls.address(name))
  }

  /// The page of a record with its form.
  ///
  /// - Parameter values: The submitted values; if empty, the record's own.
  private func page(
    _ record: StoredRecord, _ values: [String: String], _ problems: [EntryProblem],
    _ status: HTTPResponse.Status, asksWhether: Bool = false
  ) async -> Response {
    let moment = await context.desk.moment()
    let name = RecordControls.name(record.kind.name, record.text.identifier)
    let fields = record.kind.editFields
    let shown = RecordWords(words, moment.known)
    let problems = FormProblems(problems, fields: fields.map(\.name), words)
    var inputs =
      "<input type=\"hidden\" name=\"\(Self.seen)\" value=\"\(Self.mark(of: record))\">\n"
    for field in fields {
      let value =
        values.isEmpty ? Self.value(of: field, record, shown) : values[field.name] ?? ""
      let key = field.name.split(separator: ".")[0]
      let isNamed = record.kind.fields.first { $0.name == key }.map { field in
        field.label != nil || field.type == .object
      }
      inputs +=
        FieldMarkup(
          field: field, label: isNamed ?? false ? nil : field.name,
          value: value.isEmpty ? nil : value, problems: problems[field.name], moment: moment,
          words: words, isNew: false, isFirst: field.name == problems.focused
        ).html
    }
    var main = problems.html(in: words)
    main += context.form(
      to: RecordControls.address(name), inputs, asksWhether: asksWhether,
      "<button name=\"do\" value=\"save\">\(MarkupText.escaped(words("desk.save")))</button>\n")
    main += controls(record, RecordControls.address(name))
    if context.desk.texts.contains(where: { $0.textKind.name == record.kind.name }) {
      let address = TextPages.address(record.kind, record.text.identifier)
      main += "<p>\(context.link(address, words("text.edit")))</p>\n"
    }
    let place = words(
      "desk.stands_in",
      [
        "file": library.files.displayName(of: record.text.path), "line": "\(record.text.line)",
      ])
    main += "<p class=\"help\">\(MarkupText.escaped(place))</p>\n"
    main += "<p>\(context.link(Self.list(record.kind), words("desk.all_of_kind")))</p>\n"
    let title = record.title ?? record.kind.title.map { words($0) } ?? record.kind.name
    return context.page(
      title.onOneLine.clipped(to: 80), at: RecordControls.address(name), main, status)
  }

  /// The value that the form shows for a record; empty for none.
  private static func value(
    of field: Field, _ record: StoredRecord, _ words: RecordWords
  ) -> String {
    if field.isTickedAtFirst, record.text.members[field.name] == nil { return "true" }
    return record.text.value(of: field, words) ?? ""
  }

  /// The buttons below the form, which work immediately.
  private func controls(_ record: StoredRecord, _ address: String) -> String {
    let html = RecordControls.actions(on: record.kind, in: record.state).map {
      RecordControls.button(words($0.title), to: address, does: $0.does)
    }
    return "<p class=\"buttons\">\(html.joined(separator: "\n"))</p>\n"
  }

  /// A hash of the contents of a record, to detect changes.
  private static func mark(of record: StoredRecord) -> String {
    ContentHash.hex(of: Array(record.text.json.line.utf8))
  }
}

extension Field {
  /// True if it is to tick, and a record without it means yes.
  fileprivate var isTickedAtFirst: Bool { isTick && leftOut == "true" }
}

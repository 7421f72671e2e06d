internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

/// The pages below `/-/workshop`: a form with one question at a time, with the earlier answer next
/// to each.
///
/// The pages of a wizard. If its kind has a single record, each answer is written immediately;
/// otherwise the answers are passed along and make a record at the end.
struct WizardPages: Sendable {
  let context: EditorContext
  private var library: RecordLibrary { context.library }
  private var words: Words { context.words }

  /// The key for the index of the question, from 0.
  private static let step = "-step"

  static func address(_ workshop: Wizard) -> String {
    "/-/workshop/\(PercentEncoding.path(workshop.name))"
  }

  func page(_ name: String, _ query: [String: String]) async -> Response {
    guard let workshop = context.desk.workshops.first(where: { $0.name == name }) else {
      return SiteResponder.message(.notFound, "There is nothing here")
    }
    return await context.answer(at: "/") {
      try await page(workshop, at: number(query, workshop), query, [], .ok)
    }
  }

  func submit(_ name: String, _ values: [String: String]) async -> Response {
    guard let workshop = context.desk.workshops.first(where: { $0.name == name }) else {
      return SiteResponder.message(.notFound, "There is nothing here")
    }
    let address = Self.address(workshop)
    return await context.answer(at: address) {
      let step = number(values, workshop)
      let isLast = step == workshop.questions.count - 1
      let next = isLast ? workshop.end : "\(address)?\(Self.step)=\(step + 1)"
      let form = workshop.form
      let field = workshop.questions[step].field.name
      let answers = answers(values, workshop)
      guard form.isOfOne || isLast else {
        return try await page(workshop, at: step + 1, answers, [], .ok)
      }
      // A blank answer keeps the earlier one.
      let isBlank = (values[field] ?? "").allSatisfy(\.isWhitespace)
      guard !form.isOfOne || !isBlank else { return go(to: next) }
      var moment = await context.desk.moment()
      try form.look(library.reader, for: &moment)
      let given = form.isOfOne ? answers.filter { $0.key == field } : answers
      let draft = form.draft(given, moment)
      let added = try await context.add(draft, to: form, values) { _ in next }
      if let added { return added }
      return try await page(
        workshop, at: step, values, draft.problems.map(\.diagnostic), .unprocessableContent,
        asksWhether: draft.isValid)
    }
  }

  private func go(to address: String) -> Response {
    Response(status: .seeOther, headers: [.location: address, .cacheControl: "no-store"])
  }

  private func number(_ values: [String: String], _ workshop: Wizard) -> Int {
    min(max(0, values[Self.step].flatMap { Int($0) } ?? 0), workshop.questions.count - 1)
  }

  private func answers(_ values: [String: String], _ workshop: Wizard) -> [String: String] {
    let names = Set(workshop.questions.map(\.field.name))
    return values.filter { names.contains($0.key) }
  }

  private func page(
    _ workshop: Wizard, at step: Int, _ values: [String: String], _ problems: [Diagnostic],
    _ status: HTTPResponse.Status, asksWhether: Bool = false
  ) async throws -> Response {
    let question = workshop.questions[step]
    let address = Self.address(workshop)
    let moment = await context.desk.moment()
    var main = "<p>\(step + 1) / \(workshop.questions.count)</p>\n"
    if let before = try before(question.field, workshop) {
      main += "<blockquote class=\"before\"><p>\(MarkupText.escaped(words("desk.said_before")))</p>"
      main += "<p>\(MarkupText.escaped(before))</p></blockquote>\n"
    }
    var fields = "<input type=\"hidden\" name=\"\(Self.step)\" value=\"\(step)\">\n"
    for (name, value) in answers(values, workshop).sorted(by: { $0.key < $1.key })
    where name != question.field.name {
      fields += "<input type=\"hidden\" name=\"\(MarkupText.escaped(name))\" "
      fields += "value=\"\(MarkupText.escaped(value))\">\n"
    }
    let typed = values[question.field.name].flatMap { $0.isEmpty ? nil : $0 }
    fields +=
      FieldMarkup(
        field: question.field, label: words(question.text), value: typed, problems: problems,
        moment: moment, words: words, isNew: false, isFirst: true
      ).html
    let isLast = step == workshop.questions.count - 1
    let label = MarkupText.escaped(words(isLast ? "desk.finish" : "desk.go_on"))
    main += context.form(
      to: address, fields, asksWhether: asksWhether, "<button>\(label)</button>\n")
    main += "<p>\(context.link(workshop.end, words("entry.back")))</p>\n"
    return context.page(words(workshop.title), at: address, main, status)
  }

  /// The latest record's answer to a question; nil for none.
  private func before(_ field: Field, _ workshop: Wizard) throws -> String? {
    let kind = library.kinds.first { $0.collection == workshop.form.collection }
    guard let kind else { return nil }
    return try library.records(of: kind).last?.text.value(of: field)
  }
}

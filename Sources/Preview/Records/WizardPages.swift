internal import Basics
internal import HTTPTypes
internal import SiteKit
internal import Vault
internal import Wording

/// The pages below `/-/workshop`: a form with one question at a time, with the earlier answer next
/// to each.
///
/// The pages of a wizard. Answers are written immediately if the wizard writes each of them;
/// otherwise they are passed along and make a record at the end.
struct WizardPages: Sendable {
  let context: EditorContext
  private var library: RecordLibrary { context.library }
  private var words: Words { context.words }

  /// The key for the index of the question, from 0.
  private static let step = "-step"
  /// The keys for the ids of the records of the first and of the last question.
  private static let (main, last) = ("-main", "-last")

  static func address(_ workshop: Wizard) -> String {
    "/-/workshop/\(PercentEncoding.path(workshop.name))"
  }

  func page(_ name: String, _ query: [String: String]) async -> Response {
    guard let workshop = context.desk.workshops.first(where: { $0.name == name }) else {
      return context.nothing
    }
    return await context.answer(at: "/") {
      let open =
        workshop.goesOn && query[Self.step] == nil ? try workshop.firstOpen(in: library) : nil
      return try await page(workshop, at: open ?? number(query, workshop), query, [], .ok)
    }
  }

  func submit(_ name: String, _ values: [String: String]) async -> Response {
    guard let workshop = context.desk.workshops.first(where: { $0.name == name }) else {
      return context.nothing
    }
    let address = Self.address(workshop)
    return await context.answer(at: address) {
      let step = number(values, workshop)
      let isLast = step == workshop.questions.count - 1
      let course = course(values)
      let next = isLast ? workshop.end : Self.address(workshop, at: step + 1, course)
      let question = workshop.questions[step]
      let (form, field) = (question.form, question.field.name)
      let answers = answers(values, workshop)
      guard workshop.writesEach || isLast else {
        return try await page(workshop, at: step + 1, answers, [], .ok)
      }
      // A blank answer keeps the earlier one.
      let isBlank = (values[field] ?? "").allSatisfy(\.isWhitespace)
      guard !workshop.writesEach || !isBlank else {
        let after = afterSkipping(step, workshop)
        return go(to: isLast ? next : Self.address(workshop, at: after, course))
      }
      var moment = await context.desk.moment()
      try form.look(library.reader, for: &moment)
      if let record = try workshop.extended(by: question, course, in: library) {
        var edit = RecordEdit(record)
        try edit.set([(field, values[field] ?? "")], by: form, moment)
        let problems = edit.problems(in: library).map(\.diagnostic)
        guard !problems.contains(where: { $0.severity == .error }) else {
          return try await page(workshop, at: step, values, problems, .unprocessableContent)
        }
        return await context.done(try edit.write("edit", to: library), to: next)
      }
      let given =
        workshop.writesEach
        ? workshop.given(question, course, at: library.moment)
          .merging(answers.filter { $0.key == field }) { $1 } : answers
      let draft = form.draft(given, moment)
      let added = try await context.add(draft, to: form, values) { entry in
        guard !isLast, !form.isOfOne, let made = entry.changes.first?.identifier else {
          return next
        }
        return Self.address(
          workshop, at: step + 1, .init(main: step == 0 ? made : course.main, last: made))
      }
      if let added { return added }
      return try await page(
        workshop, at: step, values, draft.problems.map(\.diagnostic), .unprocessableContent,
        asksWhether: draft.isValid)
    }
  }

  private static func address(
    _ workshop: Wizard, at step: Int, _ course: Wizard.Course
  ) -> String {
    let ids = [(main, course.main), (last, course.last)].map { key, id in
      id.map { "&\(key)=\(PercentEncoding.form($0))" } ?? ""
    }
    return "\(address(workshop))?\(Self.step)=\(step)\(ids.joined())"
  }

  /// The question after a skipped one: its record is missing, so nothing can be added to it.
  private func afterSkipping(_ step: Int, _ workshop: Wizard) -> Int {
    let questions = workshop.questions
    guard !questions[step].isAddition, !workshop.goesOn else { return step + 1 }
    return questions.indices.first { $0 > step && !questions[$0].isAddition } ?? step + 1
  }

  private func course(_ values: [String: String]) -> Wizard.Course {
    .init(main: values[Self.main], last: values[Self.last])
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
    if let opening = workshop.opening, step == 0 {
      main += "<p>\(MarkupText.escaped(words(opening)))</p>\n"
    }
    if let before = try before(question, workshop) {
      main += "<blockquote class=\"before\"><p>\(MarkupText.escaped(words("desk.said_before")))</p>"
      main += "<p>\(MarkupText.escaped(before))</p></blockquote>\n"
    }
    var fields = "<input type=\"hidden\" name=\"\(Self.step)\" value=\"\(step)\">\n"
    let course = course(values)
    for (name, id) in [(Self.main, course.main), (Self.last, course.last)] {
      guard let id else { continue }
      fields += "<input type=\"hidden\" name=\"\(name)\" value=\"\(MarkupText.escaped(id))\">\n"
    }
    let passed = workshop.writesEach ? [:] : answers(values, workshop)
    for (name, value) in passed.sorted(by: { $0.key < $1.key })
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
    var links = [context.link(workshop.end, words("entry.back"))]
    if workshop.writesEach, !isLast {
      links.insert(
        context.link(
          Self.address(workshop, at: afterSkipping(step, workshop), course), words("desk.skip")),
        at: 0)
    }
    main += "<p>\(links.joined(separator: " · "))</p>\n"
    return context.page(words(workshop.title), at: address, main, status)
  }

  /// The latest record's answer to a question; nil for none, and if an answer makes a record of its
  /// own.
  private func before(_ question: Wizard.Question, _ workshop: Wizard) throws -> String? {
    guard workshop.goesOn || question.form.isOfOne || !workshop.writesEach else { return nil }
    return try workshop.answered(question, in: library)?.text.value(of: question.field)
  }
}

internal import Basics
internal import Vault
internal import Wording

/// A field of a form as HTML, with its label, help and problems.
struct FieldMarkup {
  let field: Field
  /// The text before it; nil for the field's own label.
  var label: String?
  let value: String?
  let problems: [Diagnostic]
  let moment: EntryMoment
  let words: Words
  /// True if the record is new, so that an omitted value gets its default.
  var isNew = true
  /// True if it has the keyboard focus when the page opens.
  var isFirst = false

  private var name: String { MarkupText.escaped(field.name) }

  var html: String {
    var html = "<div class=\"field\"\(newness)>\n"
    let label = MarkupText.escaped(label ?? field.label.map { words($0) } ?? field.name)
    if field.isTick {
      html += "<label>\(input) \(label)</label>\n"
    } else {
      html += "<label for=\"\(name)\">\(label)\(field.isRequired ? " *" : "")</label>\n\(input)\n"
    }
    html += explanations
    if let help = field.help {
      html += "<p class=\"help\" id=\"\(name)-help\">\(MarkupText.escaped(words(help)))</p>\n"
    }
    for (problem, id) in zip(problems, problemNames) {
      html += Self.problem(named(problem), words, " id=\"\(id)\"")
    }
    return html + "</div>\n"
  }

  /// Its choices with their meanings, folded; empty if their names say enough.
  private var explanations: String {
    let explained = field.explained(in: words)
    guard !explained.isEmpty else { return "" }
    let terms = explained.map { name, meaning in
      "<dt>\(MarkupText.escaped(name))</dt><dd>\(MarkupText.escaped(meaning))</dd>"
    }
    let title = MarkupText.escaped(words("entry.meanings"))
    return "<details class=\"help\"><summary>\(title)</summary>"
      + "<dl>\(terms.joined())</dl></details>\n"
  }

  /// The field that has to say something new for this one to matter.
  private var newness: String {
    field.onlyForNew.map { " data-only-for-new=\"\(MarkupText.escaped($0))\"" } ?? ""
  }

  private var problemNames: [String] {
    problems.indices.map { $0 == 0 ? "\(name)-problem" : "\(name)-problem-\($0 + 1)" }
  }

  /// A problem with the label of the field in place of its name, which only commands have; in
  /// English it stays.
  private func named(_ problem: Diagnostic) -> Diagnostic {
    guard words.language != .english, let label = field.label.map({ words($0) }) else {
      return problem
    }
    var said = words.said(problem)
    let (text, name) = (said.message, field.name)
    func isEnd(_ next: Character?) -> Bool { next.map { !$0.isASCII || !$0.isLetter } ?? true }
    if text.hasPrefix(name), isEnd(text.dropFirst(name.count).first) {
      said.message = label + text.dropFirst(name.count)
    } else if text.hasSuffix(name), isEnd(text.dropLast(name.count).last) {
      said.message = String(text.dropLast(name.count)) + label
    }
    return said
  }

  /// A problem that belongs to no single field, with its hint.
  ///
  /// - Parameter isFocused: True if it has the keyboard focus when the page opens.
  static func problem(_ diagnostic: Diagnostic, in words: Words, isFocused: Bool) -> String {
    problem(diagnostic, words, isFocused ? " tabindex=\"-1\" autofocus" : "")
  }

  private static func problem(
    _ diagnostic: Diagnostic, _ words: Words, _ attributes: String
  ) -> String {
    let said = words.said(diagnostic)
    let label = words.label(said.severity.rawValue)
    var text = label + (label.hasSuffix(":") ? " " : "") + said.message.printable
    if let hint = said.hint { text = words.clauses([text, hint.printable]) }
    return "<p class=\"problem\" role=\"alert\"\(attributes)>\(MarkupText.escaped(text))</p>\n"
  }

  private var input: String {
    let text = MarkupText.escaped(value ?? preset ?? "")
    switch field.kind {
    case .text, .texts, .textOrTrue:
      return list + "<input type=\"text\"\(common) value=\"\(text)\"\(listName)>"
    // A line break right after the tag is not part of the text.
    case .paragraph, .lines, .rows: return "<textarea rows=\"4\"\(common)>\n\(text)</textarea>"
    case .day, .dayOrNone, .time:
      let isTime = if case .time = field.kind { true } else { false }
      let example = MarkupText.escaped(
        isTime ? words("entry.time_example") : words("entry.day_example"))
      return "<input type=\"text\"\(common) value=\"\(text)\" placeholder=\"\(example)\">"
    case .length, .number: return "<input type=\"text\"\(common) value=\"\(text)\">"
    // A number field would refuse 71,2 kg or 一百八 before the server reads it. Numeric keyboards have
    // no minus, nor do decimal ones on some phones.
    case .whole(let range):
      let mode = range.lowerBound < 0 ? "" : " inputmode=\"numeric\""
      return "<input type=\"text\"\(mode)\(common) value=\"\(text)\">"
    case .choice(let choices):
      // A value that an existing record lacks can stay empty, and a value for new records alone is
      // written only if chosen. A number has no default.
      let mayBeNone =
        (!isNew && !field.isRequired || field.type.isWhole) && !choices.contains("")
      let none =
        mayBeNone || field.onlyForNew != nil ? "<option value=\"\">—</option>" : ""
      let options = choices.map { choice in
        "<option value=\"\(MarkupText.escaped(choice))\"\(choice == value ? " selected" : "")>"
          + "\(MarkupText.escaped(field.naming(choice, words) ?? choice))</option>"
      }
      return "<select\(common)>\(none)\(options.joined())</select>"
    case .flag, .moment:
      return "<input type=\"checkbox\" value=\"true\"\(common)\(value == nil ? "" : " checked")>"
    }
  }

  /// The value of a field that was not filled in.
  private var preset: String? {
    isNew && field.kind == .day ? moment.zone.day(of: moment.now).description : nil
  }

  private var common: String {
    var described: [String] = []
    if field.help != nil { described.append("\(name)-help") }
    described += problemNames
    var text = " id=\"\(name)\" name=\"\(name)\""
    if !described.isEmpty { text += " aria-describedby=\"\(described.joined(separator: " "))\"" }
    if !problems.isEmpty { text += " aria-invalid=\"true\"" }
    if field.isRequired { text += " required" }
    if isFirst { text += " autofocus" }
    if field.type.isAmount { text += " data-amount" }
    return text
  }

  private var known: [Field.KnownName] {
    (field.offered.flatMap { moment.known[$0] } ?? []).filter(\.isOffered)
  }

  private var listName: String { known.isEmpty ? "" : " list=\"\(name)-known\"" }

  private var list: String {
    guard !known.isEmpty else { return "" }
    let options = known.map { name in
      let title = name.title.map { MarkupText.escaped($0) } ?? ""
      return "<option value=\"\(MarkupText.escaped(name.id))\">\(title)</option>"
    }
    return "<datalist id=\"\(name)-known\">\(options.joined())</datalist>"
  }
}

/// The problems of a form, each with its place: next to its field, or above all fields.
///
/// The first of them gets the keyboard focus when the form is shown again, so that a screen reader
/// starts there, too: the text above the fields, or the field.
struct FormProblems {
  private let words: Words
  private let above: [Diagnostic]
  private let beside: [String: [Diagnostic]]
  /// The field with the keyboard focus; nil for none.
  let focused: String?

  /// - Parameter fields: The names of the form's fields, in order.
  init(_ problems: [EntryProblem], fields: [String], _ words: Words) {
    self.words = words
    let names = Set(fields)
    var above: [Diagnostic] = []
    var beside: [String: [Diagnostic]] = [:]
    for problem in problems {
      if let field = problem.field, names.contains(field) {
        beside[field, default: []].append(problem.diagnostic)
      } else {
        above.append(problem.diagnostic)
      }
    }
    self.above = above
    self.beside = beside
    focused = above.isEmpty ? fields.first { beside[$0] != nil } : nil
  }

  func html(in words: Words) -> String {
    above.enumerated().map { index, problem in
      FieldMarkup.problem(problem, in: words, isFocused: index == 0)
    }.joined()
  }

  /// The problems of the field with a name.
  subscript(_ field: String) -> [Diagnostic] { beside[field] ?? [] }
}

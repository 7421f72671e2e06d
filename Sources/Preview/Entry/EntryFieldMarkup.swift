internal import Chronology
internal import Diagnostics
internal import Escaping
internal import Vault
internal import Wording

/// A field of a form as HTML, with its label, what to know about it, and what is wrong with it.
struct EntryFieldMarkup {
  let field: EntryField
  /// What was filled in.
  let value: String?
  let problems: [Diagnostic]
  let moment: EntryMoment
  let words: Words

  private var name: String { MarkupText.escaped(field.name) }

  /// The field.
  var html: String {
    var html = "<div class=\"field\">\n"
    let label = MarkupText.escaped(words(field.label))
    if isTick {
      html += "<label>\(input) \(label)</label>\n"
    } else {
      html += "<label for=\"\(name)\">\(label)\(field.isRequired ? " *" : "")</label>\n\(input)\n"
    }
    if let help = field.help {
      html += "<p class=\"help\" id=\"\(name)-help\">\(MarkupText.escaped(words(help)))</p>\n"
    }
    for (problem, id) in zip(problems, problemNames) { html += Self.problem(problem, id: id) }
    return html + "</div>\n"
  }

  /// The ids of what is wrong.
  private var problemNames: [String] {
    problems.indices.map { $0 == 0 ? "\(name)-problem" : "\(name)-problem-\($0 + 1)" }
  }

  /// What is wrong, with what to do about it.
  static func problem(_ diagnostic: Diagnostic, id: String?) -> String {
    var text = "\(diagnostic.severity.rawValue): \(diagnostic.message.printable)"
    if let hint = diagnostic.hint { text += "; \(hint.printable)" }
    let attribute = id.map { " id=\"\($0)\"" } ?? ""
    return "<p class=\"problem\" role=\"alert\"\(attribute)>\(MarkupText.escaped(text))</p>\n"
  }

  private var isTick: Bool {
    switch field.kind {
    case .flag, .moment: true
    default: false
    }
  }

  private var input: String {
    let text = MarkupText.escaped(value ?? preset ?? "")
    switch field.kind {
    case .text: return list + "<input type=\"text\"\(common) value=\"\(text)\"\(listName)>"
    // A line break right after the tag is not part of the text.
    case .paragraph: return "<textarea rows=\"4\"\(common)>\n\(text)</textarea>"
    case .day: return "<input type=\"date\"\(common) value=\"\(text)\">"
    case .time: return "<input type=\"datetime-local\" step=\"1\"\(common) value=\"\(text)\">"
    case .length: return "<input type=\"text\"\(common) value=\"\(text)\">"
    case .whole(let range):
      let bounds = "min=\"\(range.lowerBound)\" max=\"\(range.upperBound)\""
      return "<input type=\"number\" \(bounds)\(common) value=\"\(text)\">"
    case .choice(let choices):
      let options = choices.map { choice in
        "<option value=\"\(MarkupText.escaped(choice))\"\(choice == value ? " selected" : "")>"
          + "\(MarkupText.escaped(field.naming(choice, words) ?? choice))</option>"
      }
      return "<select\(common)>\(options.joined())</select>"
    case .flag, .moment:
      return "<input type=\"checkbox\" value=\"true\"\(common)\(value == nil ? "" : " checked")>"
    }
  }

  /// What stands in a field that was not filled in.
  private var preset: String? {
    field.kind == .day ? moment.zone.day(of: moment.now).description : nil
  }

  private var common: String {
    var described: [String] = []
    if field.help != nil { described.append("\(name)-help") }
    described += problemNames
    var text = " id=\"\(name)\" name=\"\(name)\""
    if !described.isEmpty { text += " aria-describedby=\"\(described.joined(separator: " "))\"" }
    if !problems.isEmpty { text += " aria-invalid=\"true\"" }
    if field.isRequired { text += " required" }
    return text
  }

  private var known: [String] { field.known.flatMap { moment.known[$0] } ?? [] }

  private var listName: String { known.isEmpty ? "" : " list=\"\(name)-known\"" }

  private var list: String {
    guard !known.isEmpty else { return "" }
    let options = known.map { "<option value=\"\(MarkupText.escaped($0))\"></option>" }
    return "<datalist id=\"\(name)-known\">\(options.joined())</datalist>"
  }
}

package import Basics

/// A record as YAML for editing: a key a line, texts of several lines as blocks.
package struct RecordYAML: Sendable {
  /// The name of the text in messages.
  package static let name = "record.yaml"

  private let record: StoredRecord

  package init(_ record: StoredRecord) { self.record = record }

  /// The text to edit, with its subject and the faults of the last try as comments.
  ///
  /// - Parameter edited: The person's last version; nil at first.
  package func text(edited: String? = nil, problems: DiagnosticList = DiagnosticList()) -> String {
    var lines = [
      "\(record.summary): change what you like and save.",
      "An empty file changes nothing; removing a key removes the field.",
    ]
    for problem in problems.kept {
      // Places in anything else, such as the line to be written, mean nothing here.
      let isHere = problem.place?.file == Self.name
      let line = (isHere ? problem.excerpt : nil).map { "at \"\($0.text)\": " } ?? ""
      lines.append("\(problem.severity.rawValue): \(line)\(problem.message)")
      if let hint = problem.hint { lines.append("hint: \(hint)") }
    }
    let comments = lines.map { "# \($0.onOneLine.printable)\n" }.joined()
    return comments + (edited.map(Self.withoutComments) ?? body)
  }

  /// The edit from a text.
  ///
  /// - Returns: Nil with no problems when the text is empty.
  package func edit(
    _ text: String, by form: EntryForm?, _ moment: EntryMoment
  ) -> (edit: RecordEdit?, problems: DiagnosticList) {
    let document = Self.document(text)
    var problems = document.diagnostics
    guard let root = document.root, root.content != .null else {
      return (nil, DiagnosticList(problems))
    }
    guard case .mapping(let entries) = root.content else {
      problems.append(
        Diagnostic(
          .error, kind: "not-a-record", at: document.locate(root).place,
          "this is \(root.kindInWords), not a record", hint: "write each field as key: value"))
      return (nil, DiagnosticList(problems))
    }
    let standing = Self.document(body).root?.entries ?? []
    var members: [RecordText.Member] = []
    var typed: [(name: String, text: String)] = []
    for entry in entries where entry.value.content != .null {
      let before = standing.first { $0.key == entry.key }
      let isField = record.kind.fields.contains { $0.name == entry.key }
      var json = entry.value.json
      if let before, before.value.says(entry.value) {
        json = record.text[entry.key] ?? json
      } else if !isField, before == nil {
        var diagnostic = record.kind.noField(entry.key).diagnostic
        (diagnostic.place, diagnostic.excerpt) = document.locate(entry.keyMark)
        problems.append(diagnostic)
      } else if isField, let text = entry.value.text {
        typed.append((entry.key, text))
      }
      members.append(RecordText.Member(entry.key, json))
    }
    guard problems.isEmpty else { return (nil, DiagnosticList(problems)) }
    var edit = RecordEdit(record)
    edit.members = members
    do { try edit.set(typed, by: form, moment) } catch {
      return (nil, DiagnosticList((error as? Failure).map { [$0.diagnostic] } ?? []))
    }
    return (edit, DiagnosticList())
  }

  /// Problems of fields with the places of their keys in a text.
  package func placed(_ problems: [EntryProblem], in text: String) -> DiagnosticList {
    let document = Self.document(text)
    let entries = document.root?.entries ?? []
    return DiagnosticList(
      problems.map { problem in
        var diagnostic = problem.diagnostic
        let key = problem.field?.split(separator: ".").first.map(String.init)
        if let entry = entries.first(where: { $0.key == key }) {
          (diagnostic.place, diagnostic.excerpt) = document.locate(entry.keyMark)
        }
        return diagnostic
      })
  }

  private static func document(_ text: String) -> YAMLDocument {
    YAMLDocument(TextFile(Array(text.utf8), file: name))
  }

  private var body: String {
    record.text.content.map { member in
      let field = record.kind.fields.first { $0.name == member.name }
      return "\(YAMLText.scalar(member.name)): \(Self.value(member.json, field?.type))\n"
    }.joined()
  }

  private static func value(_ json: JSONText, _ type: FieldType?) -> String {
    // Lists and objects are written on one line, in the syntax common to JSON and YAML.
    guard case .string(let text) = json else { return json.line }
    if type == .day || type == .time, (try? TimeText(text)) != nil { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let isBlock =
      lines.count > 1 && lines.first?.first?.isWhitespace == false
      && text.unicodeScalars.allSatisfy {
        $0 == "\n" || !$0.properties.isWhitespace && $0.value >= 0x20 && $0.value != 0x7F
          || $0 == " "
      }
    guard isBlock else { return YAMLText.scalar(text) }
    let ending = text.hasSuffix("\n") ? "+" : "-"
    return "|\(ending)\n"
      + (text.hasSuffix("\n") ? lines.dropLast() : lines[...])
      .map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }

  /// A text without the comments before its first content.
  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("#") || $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
  }
}

extension YAMLNode {
  /// True if it has the same content as another, at any place.
  fileprivate func says(_ other: YAMLNode) -> Bool { json.line == other.json.line }

  /// The value as JSON: numbers, true and false if they are not in quotes.
  fileprivate var json: JSONText {
    switch content {
    case .null: .null
    case .scalar(let text, let isPlain):
      isPlain && (text.isNumber || ["true", "false"].contains(text))
        ? .written(text) : .string(text)
    case .sequence(let parts): .array(parts.map(\.json))
    case .mapping(let entries): .members(entries.map { ($0.key, $0.value.json) })
    }
  }
}

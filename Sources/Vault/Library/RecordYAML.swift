package import Chronology
package import Diagnostics
internal import Escaping
internal import Moments

/// A record as YAML that a person edits: a key a line, texts of several lines as blocks.
package struct RecordYAML: Sendable {
  /// What messages call the text.
  package static let name = "record.yaml"

  private let record: RecordLibrary.Found

  /// The YAML of a record.
  package init(_ record: RecordLibrary.Found) { self.record = record }

  /// The text to edit, with what it is about and what was wrong with it last time as comments.
  ///
  /// - Parameter edited: What the person made of it last time; nil at first.
  package func text(edited: String? = nil, problems: DiagnosticList = DiagnosticList()) -> String {
    var lines = [
      "\(record.kind.name) \(record.text.identifier): change what you like and save.",
      "An empty file changes nothing; removing a key removes the field.",
    ]
    for problem in problems.kept {
      // Places in anything else, such as the line that would be written, mean nothing here.
      let isHere = problem.place?.file == Self.name
      let line = (isHere ? problem.excerpt : nil).map { "at \"\($0.text)\": " } ?? ""
      lines.append("\(problem.severity.rawValue): \(line)\(problem.message)")
      if let hint = problem.hint { lines.append("hint: \(hint)") }
    }
    let comments = lines.map { "# \($0.onOneLine.printable)\n" }.joined()
    return comments + (edited.map(Self.withoutComments) ?? body)
  }

  /// The record that a text says.
  ///
  /// - Returns: Nil with no problems when the text is empty.
  package func edit(
    _ text: String, at moment: Moment
  ) -> (edit: RecordEdit?, problems: DiagnosticList) {
    let document = YAMLDocument(TextFile(Array(text.utf8), file: Self.name))
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
    let standing = YAMLDocument(TextFile(Array(body.utf8), file: Self.name)).root?.entries ?? []
    var members: [RecordText.Member] = []
    for entry in entries where entry.value.content != .null {
      do throws(EntryFailure) {
        members.append(
          RecordText.Member(entry.key, try json(of: entry, standing: standing, at: moment)))
      } catch {
        var diagnostic = error.diagnostic
        (diagnostic.place, diagnostic.excerpt) = document.locate(entry.keyMark)
        problems.append(diagnostic)
      }
    }
    var edit = RecordEdit(record)
    edit.replace(with: members)
    return (problems.isEmpty ? edit : nil, DiagnosticList(problems))
  }

  /// What is wrong with the value of a key.
  private struct EntryFailure: Error {
    let diagnostic: Diagnostic
  }

  /// The value of a key: as it stands in the record where nobody changed it.
  private func json(
    of entry: YAMLEntry, standing: [YAMLEntry], at moment: Moment
  ) throws(EntryFailure) -> JSONText {
    let before = standing.first { $0.key == entry.key }
    if let before, before.value.says(entry.value), let json = record.text[entry.key] {
      return json
    }
    let field = record.kind.fields.first { $0.name == entry.key }
    if field == nil, before == nil {
      throw EntryFailure(diagnostic: record.kind.noField(entry.key).diagnostic)
    }
    guard let field, let text = entry.value.text else { return entry.value.json }
    do throws(WrittenProblem) {
      return try field.json(text, at: moment)
    } catch {
      var diagnostic = error.diagnostic(at: nil)
      diagnostic.message = "\(field.name) \(diagnostic.message)"
      throw EntryFailure(diagnostic: diagnostic)
    }
  }

  /// The fields, without comments.
  private var body: String {
    record.text.content.map { member in
      let field = record.kind.fields.first { $0.name == member.name }
      return "\(YAMLText.scalar(member.name)): \(Self.value(member.json, field?.type))\n"
    }.joined()
  }

  private static func value(_ json: JSONText, _ type: FieldType?) -> String {
    // Lists and objects are written in the one line that JSON and YAML share.
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

  /// A text without the comments before its first line that says something.
  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("#") || $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
  }
}

extension YAMLNode {
  /// Whether it says the same as another, wherever both stand.
  fileprivate func says(_ other: YAMLNode) -> Bool { json.line == other.json.line }

  /// The value as JSON: numbers, true and false where they are not in quotes.
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

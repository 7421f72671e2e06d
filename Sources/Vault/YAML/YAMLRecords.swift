internal import Basics

/// Records written as YAML: a list of mappings, or a mapping that has one under `records`.
enum YAMLRecords {
  static func read(_ source: SourceText, into assembler: inout RecordAssembler) {
    let document = YAMLDocument(TextFile(Array(source.bytes), file: source.file))
    assembler.context.include(DiagnosticList(document.diagnostics))
    guard let root = document.root, root.content != .null else { return }
    guard let records = list(in: root) ?? (assembler.type.standsAlone ? [root] : nil) else {
      return assembler.context.report(.notAList, at: document.range(of: root.mark))
    }
    var fields = FieldBuffer()
    for record in records {
      let range = document.range(of: record.mark)
      assembler.begin(line: record.mark.line, at: range.lowerBound)
      guard case .mapping(let entries) = record.content else {
        assembler.context.report(.notARecord(found: record.kindInWords), at: range)
        assembler.abandon()
        continue
      }
      for entry in entries {
        let (form, text, isTyped) = entry.value.asField
        fields.add(
          entry.key.utf8, at: document.range(of: entry.keyMark), form, text.utf8,
          isTyped: isTyped, at: document.range(of: entry.value.mark))
      }
      fields.end(range, in: &assembler)
    }
  }

  private static func list(in root: YAMLNode) -> [YAMLNode]? {
    if case .sequence(let records) = root.content { return records }
    if case .mapping(let entries) = root.content,
      case .sequence(let records)? = entries.first(where: { $0.key == "records" })?.value.content
    {
      return records
    }
    return nil
  }
}

extension YAMLNode {
  /// The node as the value of a field. A plain scalar may be a text, a number or a boolean; the
  /// text of a list or mapping determines its identity.
  fileprivate var asField: (form: FieldValue.Form, text: String, isTyped: Bool) {
    switch content {
    case .null: (.null, "", true)
    case .scalar(let text, let isPlain): (.text, text, !isPlain)
    case .sequence: (.list, identity, false)
    case .mapping: (.object, identity, false)
    }
  }

  /// The value as one text, regardless of layout.
  private var identity: String {
    switch content {
    case .null: "null"
    case .scalar(let text, _): JSONString.quoted(text)
    case .sequence(let parts): "[\(parts.map(\.identity).joined(separator: ","))]"
    case .mapping(let entries):
      "{"
        + entries.map { "\(JSONString.quoted($0.key)):\($0.value.identity)" }.joined(separator: ",")
        + "}"
    }
  }
}

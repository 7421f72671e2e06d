import Diagnostics

/// Records written as YAML: a list of mappings, or a mapping that has one under `records`.
enum YAMLRecords {
  /// Reads a whole file.
  static func readDocument<Record>(
    _ source: SourceText, into assembler: inout RecordAssembler<Record>
  ) {
    let document = YAMLDocument(TextFile(Array(source.bytes), file: source.file))
    for diagnostic in document.diagnostics { assembler.context.diagnostics.append(diagnostic) }
    guard let root = document.root, root.content != .null else { return }
    guard let items = list(root) ?? (Record.standsAlone ? [root] : nil) else {
      return assembler.context.report(.notAList, at: document.range(of: root.mark))
    }
    let arena = ByteArena()
    for item in items {
      let range = document.range(of: item.mark)
      assembler.begin(line: item.mark.line, at: range.lowerBound)
      guard case .mapping(let entries) = item.content else {
        assembler.context.report(.notARecord(found: item.kindInWords), at: range)
        assembler.abandon()
        continue
      }
      read(entries, document, arena, into: &assembler)
      assembler.end(range)
    }
  }

  private static func list(_ root: YAMLNode) -> [YAMLNode]? {
    switch root.content {
    case .sequence(let items): items
    case .mapping(let entries): entries.first { $0.key == "records" }.flatMap { list($0.value) }
    case .null: []
    case .scalar: nil
    }
  }

  private static func read<Record>(
    _ entries: [YAMLEntry], _ document: YAMLDocument, _ arena: ByteArena,
    into assembler: inout RecordAssembler<Record>
  ) {
    let texts = entries.map { $0.value.fieldText }
    var size = 0
    for (entry, text) in zip(entries, texts) { size += entry.key.utf8.count + text.utf8.count }
    arena.reset(capacity: size)
    for (entry, text) in zip(entries, texts) {
      let value = FieldValue(
        entry.value.form, bytes: arena.copy(text.utf8), isTyped: !entry.value.isPlain,
        range: document.range(of: entry.value.mark))
      assembler.field(
        arena.copy(entry.key.utf8), keyRange: document.range(of: entry.keyMark), value)
    }
  }
}

extension YAMLNode {
  /// What a record's field makes of it. A plain scalar may be a text, a number or a truth.
  fileprivate var form: FieldValue.Form {
    switch content {
    case .null: .null
    case .scalar: .text
    case .sequence: .list
    case .mapping: .object
    }
  }

  fileprivate var isPlain: Bool {
    if case .scalar(_, let isPlain) = content { isPlain } else { false }
  }

  /// The text of a scalar; a list or a mapping as JSON, which is what a content hash is made of.
  fileprivate var fieldText: String {
    switch content {
    case .scalar(let text, _): text
    case .null, .sequence, .mapping: json
    }
  }

  private var json: String {
    switch content {
    case .null: "null"
    case .scalar(let text, _): text.jsonQuoted
    case .sequence(let items): "[\(items.map(\.json).joined(separator: ","))]"
    case .mapping(let entries):
      "{\(entries.map { "\($0.key.jsonQuoted):\($0.value.json)" }.joined(separator: ","))}"
    }
  }
}

package import Basics

extension TableMapping {
  /// Reads a mapping from YAML.
  ///
  /// - Parameter name: The name of its file, without the extension.
  /// - Returns: Nil, with the faults, when any of it cannot be used: half a mapping would make half
  ///   of the records.
  package static func read(
    _ text: TextFile, name: String, kinds: [DeclaredKind]
  ) -> (mapping: TableMapping?, diagnostics: [Diagnostic]) {
    var reader = MappingReader(YAMLDocument(text), name)
    let mapping = reader.read(kinds)
    return (reader.diagnostics.isEmpty ? mapping : nil, reader.diagnostics)
  }
}

private struct MappingReader {
  private static let keys = [
    "kind", "fields", "always", "dates", "decimals", "only", "except", "key",
  ]

  private let document: YAMLDocument
  private let name: String
  private(set) var diagnostics: [Diagnostic]

  init(_ document: YAMLDocument, _ name: String) {
    self.document = document
    self.name = name
    diagnostics = document.diagnostics
  }

  mutating func read(_ kinds: [DeclaredKind]) -> TableMapping? {
    guard diagnostics.isEmpty else { return nil }
    guard let root = document.root, root.content != .null else {
      report(MappingProblem.missing(key: "kind"), at: YAMLMark(line: 1, column: 1))
      return nil
    }
    let values = entries(root, "the mapping", known: Self.keys)
    guard let kindNode = values["kind"], let kindName = text(kindNode, "kind") else {
      if values["kind"] == nil { report(MappingProblem.missing(key: "kind"), at: root.mark) }
      return nil
    }
    guard let kind = kinds.first(where: { $0.kind.name == kindName }) else {
      report(
        MappingProblem.unknownKind(kindName, known: kinds.map(\.kind.name)), at: kindNode.mark)
      return nil
    }
    guard let fieldsNode = values["fields"] else {
      report(MappingProblem.missing(key: "fields"), at: root.mark)
      return nil
    }
    let sources = list(fieldsNode, "fields").compactMap { source($0, kind.kind) }
    let always = values["always"].map { list($0, "always") } ?? []
    let constants = always.compactMap { entry in
      field(entry, kind.kind).flatMap { field in
        text(entry.value, entry.key).map { (field: field.name, text: $0) }
      }
    }
    let said = Set(sources.map(\.field.name) + constants.map { $0.field })
    // A misspelled field is not reported as missing too.
    let required = diagnostics.isEmpty ? kind.kind.fields.filter(\.isRequired) : []
    for field in required where !said.contains(field.name) {
      report(MappingProblem.missingField(field.name, kind: kindName), at: fieldsNode.mark)
    }
    let dates = word(values["dates"], "dates", DateOrder.allCases.map(\.rawValue))
    let decimals = word(values["decimals"], "decimals", DecimalMark.allCases.map(\.rawValue))
    return TableMapping(
      name, kind, sources: sources, always: constants, dates: dates.flatMap(DateOrder.init),
      decimals: decimals.flatMap(DecimalMark.init), only: choices(values["only"], "only"),
      except: choices(values["except"], "except"),
      key: values["key"].flatMap { texts($0, "key") })
  }

  private mutating func source(_ entry: YAMLEntry, _ kind: KindOfRecord) -> TableMapping.Source? {
    guard let field = field(entry, kind) else { return nil }
    guard entry.value.isMapping else {
      return texts(entry.value, entry.key).map {
        TableMapping.Source(field: field, columns: $0, unit: nil, values: [:])
      }
    }
    let parts = entries(entry.value, entry.key, known: ["column", "unit", "values"])
    guard let columns = parts["column"] else {
      report(MappingProblem.missing(key: "\(entry.key).column"), at: entry.keyMark)
      return nil
    }
    var values: [String: String] = [:]
    for pair in parts["values"].map({ list($0, "\(entry.key).values") }) ?? [] {
      if let meaning = text(pair.value, pair.key) { values[pair.key] = meaning }
    }
    return texts(columns, "\(entry.key).column").map {
      TableMapping.Source(
        field: field, columns: $0, unit: unit(parts["unit"], field),
        values: values)
    }
  }

  private mutating func unit(_ node: YAMLNode?, _ field: Field) -> String? {
    guard let node, let unit = text(node, "\(field.name).unit") else { return nil }
    let known: [String] =
      field.isLength ? ["s", "min", "h", "d"] : field.type == .time ? ["s", "ms"] : []
    guard known.contains(unit) else {
      report(
        MappingProblem.unit(
          unit, field: field.name, expected: known.isEmpty ? "no unit" : known.alternatives),
        at: node.mark)
      return nil
    }
    return unit
  }

  private mutating func field(_ entry: YAMLEntry, _ kind: KindOfRecord) -> Field? {
    if let field = kind.mappedField(entry.key) { return field }
    report(
      MappingProblem.unknownField(entry.key, kind: kind.name, known: kind.fields.map(\.name)),
      at: entry.keyMark)
    return nil
  }

  private mutating func choices(_ node: YAMLNode?, _ key: String) -> [TableMapping.Choice] {
    guard let node else { return [] }
    return list(node, key).compactMap { entry in
      texts(entry.value, entry.key).map {
        TableMapping.Choice(column: entry.key, texts: Set($0))
      }
    }
  }

  /// One of some words; nil without a value.
  private mutating func word(_ node: YAMLNode?, _ key: String, _ words: [String]) -> String? {
    guard let node, let text = text(node, key) else { return nil }
    guard words.contains(text) else {
      wrong(key, node, words.alternatives)
      return nil
    }
    return text
  }

  private mutating func text(_ node: YAMLNode, _ key: String) -> String? {
    guard let text = node.text else {
      wrong(key, node, "a text")
      return nil
    }
    return text
  }

  private mutating func texts(_ node: YAMLNode, _ key: String) -> [String]? {
    if let text = node.text { return [text] }
    guard case .sequence(let nodes) = node.content, !nodes.isEmpty else {
      wrong(key, node, "the name of a column, or several")
      return nil
    }
    return nodes.compactMap { text($0, key) }
  }

  /// The values of a mapping by key; all keys are known.
  private mutating func entries(
    _ node: YAMLNode, _ owner: String, known: [String]
  ) -> [String: YAMLNode] {
    var values: [String: YAMLNode] = [:]
    for entry in list(node, owner) {
      guard known.contains(entry.key) else {
        report(MappingProblem.unknownKey(entry.key, owner: owner, known: known), at: entry.keyMark)
        continue
      }
      if entry.value.content != .null { values[entry.key] = entry.value }
    }
    return values
  }

  private mutating func list(_ node: YAMLNode, _ owner: String) -> [YAMLEntry] {
    if let entries = node.entries { return entries }
    report(KeyProblem.notKeys(owner, found: node.kindInWords), at: node.mark)
    return []
  }

  private mutating func wrong(_ key: String, _ node: YAMLNode, _ expected: String) {
    report(
      KeyProblem.wrongValue(key, found: node.kindInWords, expected: expected, hint: nil),
      at: node.mark)
  }

  private mutating func report(_ problem: any Problem, at mark: YAMLMark) {
    diagnostics.append(problem.diagnostic(at: document.locate(mark)))
  }
}

extension YAMLNode {
  fileprivate var isMapping: Bool { if case .mapping = content { true } else { false } }
}

extension [String] {
  /// `a, b or c`.
  fileprivate var alternatives: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}

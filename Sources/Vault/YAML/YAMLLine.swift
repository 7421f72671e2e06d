internal import Basics

/// A value of YAML on one line, in each possible spelling.
package struct YAMLLine: Sendable {
  /// The plainest first; not each fits each place.
  let spellings: [String]
  let tree: YAMLTree

  /// A text, or a word that means true or false.
  ///
  /// - Parameter isWord: True to keep such a word without quotes.
  package init(scalar text: String, isWord: Bool = false) {
    tree = .text(text)
    let quoted = JSONString.quoted(text)
    let isPlain =
      isWord
      || !YAMLText.isReserved(text) && !text.contains(where: \.isNewline)
        && YAMLTree(ofLine: text) == tree
    spellings = isPlain ? [text, quoted] : [quoted]
  }

  /// A list in brackets or a mapping in braces; nil for any other text.
  package init?(flow text: String) {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ").withoutBlanks
    guard line.hasPrefix("[") || line.hasPrefix("{"), let tree = YAMLTree(ofLine: line) else {
      return nil
    }
    self.tree = tree
    spellings = [line]
  }

  /// A list of texts.
  package init(list items: [String]) {
    tree = .list(items.map(YAMLTree.text))
    spellings = ["[\(items.map { YAMLLine(scalar: $0).inFlow }.joined(separator: ", "))]"]
  }

  /// A mapping with these entries, in their order.
  package init(map entries: [(key: String, value: YAMLLine)]) {
    tree = .map(Dictionary(entries.map { ($0.key, $0.value.tree) }) { _, last in last })
    let pairs = entries.map { "\(Self.key($0.key)): \($0.value.inFlow)" }
    spellings = ["{\(pairs.joined(separator: ", "))}"]
  }

  /// The spelling between brackets or braces.
  var inFlow: String {
    spellings.first { YAMLTree(ofLine: "{a: \($0)}") == .map(["a": tree]) } ?? spellings[0]
  }

  /// A key before its colon.
  static func key(_ name: String) -> String {
    YAMLTree(ofLine: "{\(name): a}") == .map([name: .text("a")]) ? name : JSONString.quoted(name)
  }
}

/// The content of a value, without its places and its style. An entry without a value says nothing.
enum YAMLTree: Hashable, Sendable {
  case text(String)
  case list([YAMLTree])
  case map([String: YAMLTree])

  static let nothing = YAMLTree.map([:])

  init(_ node: YAMLNode?) {
    switch node?.content {
    case .scalar(let text, _): self = .text(text)
    case .sequence(let nodes): self = .list(nodes.map(YAMLTree.init))
    case .mapping(let entries):
      let said = entries.map { ($0.key, YAMLTree($0.value)) }.filter { $0.1 != .nothing }
      self = .map(Dictionary(said) { _, last in last })
    case .null, nil: self = .nothing
    }
  }

  /// The value of a key; nil for a text that is no YAML.
  init?(ofLine text: String) {
    guard let node = YAMLNode(inFlow: text) else { return nil }
    self.init(node)
  }

  /// The value with that at `path` replaced, or taken out; nil if something else is in the way.
  func setting(_ path: ArraySlice<String>, to value: YAMLTree?) -> YAMLTree? {
    guard let name = path.first, case .map(var entries) = self else { return nil }
    var value = value
    if path.count > 1 {
      guard let set = (entries[name] ?? .nothing).setting(path.dropFirst(), to: value) else {
        return nil
      }
      value = set
    }
    entries[name] = value == .nothing ? nil : value
    return .map(entries)
  }

  /// The value with a group that is written as one value alone, `theme: dense`, as a mapping.
  func spellingOut(_ group: String, as key: String) -> YAMLTree {
    guard case .map(var entries) = self, case .text = entries[group] else { return self }
    entries[group] = entries[group].map { .map([key: $0]) }
    return .map(entries)
  }
}

extension YAMLNode {
  /// The value on one line: a text as it is, a list or mapping as YAML.
  var line: String { text ?? inFlow }

  /// The value in flow style, a text in quotes where it needs them.
  var inFlow: String {
    switch content {
    case .null: return ""
    case .scalar(let text, let isPlain): return YAMLLine(scalar: text, isWord: isPlain).inFlow
    case .sequence(let nodes): return "[\(nodes.map(\.inFlow).joined(separator: ", "))]"
    case .mapping(let entries):
      let pairs = entries.map { "\(YAMLLine.key($0.key)): \($0.value.inFlow)" }
      return "{\(pairs.joined(separator: ", "))}"
    }
  }
}

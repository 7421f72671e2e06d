import Basics

/// The front matter of a page of another site, on its way into a vault: entries in order.
struct ComingMatter: Sendable, Hashable {
  private(set) var entries: [YAMLEntry]

  init(_ entries: [YAMLEntry] = []) { self.entries = entries }

  subscript(key: String) -> YAMLNode? {
    get { entries.first { $0.key == key }?.value }
    set {
      let index = entries.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): entries[index].value = value
      case (let index?, nil): entries.remove(at: index)
      case (nil, let value?): entries.append(YAMLEntry(key: key, keyMark: .start, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The text of a key; nil for none, and for an empty one.
  func text(_ key: String) -> String? {
    guard let text = self[key]?.text?.withoutBlanks, !text.isEmpty else { return nil }
    return text
  }

  func flag(_ key: String) -> Bool? { try? self[key]?.asFlag() }

  func list(_ key: String) -> [String] { (try? self[key]?.asList()) ?? [] }

  /// The categories of a post of Jekyll, in either of its keys.
  var categories: [String] { words("categories") + whole("category") }

  /// The values of a key for one term, whose text Jekyll takes whole: `category: A B` is one.
  func whole(_ key: String) -> [String] { text(key).map { [$0] } ?? list(key) }

  /// The words of a list, or of a text with blanks or commas between them, as Jekyll reads it.
  func words(_ key: String) -> [String] {
    guard let text = self[key]?.text else { return list(key) }
    return text.contains(",") ? list(key) : text.split(separator: " ").map(String.init)
  }

  /// True for a page that its program renders nowhere.
  func isRenderedNowhere(by generator: SiteGenerator) -> Bool {
    switch generator {
    case .hugo: isBuiltNowhere
    case .zola: flag("render") == false
    case .eleventy: flag("permalink") == false
    case .jekyll, .obsidian: false
    }
  }

  private var isBuiltNowhere: Bool {
    if flag("headless") == true { return true }
    let build = self["build"] ?? self["_build"]
    let render = build?.entries?.first { $0.key == "render" }?.value.text?.lowercased()
    return ["never", "false", "link"].contains(render)
  }

  mutating func set(_ key: String, _ text: String) { self[key] = YAMLNode(text: text) }

  mutating func set(_ key: String, _ isTrue: Bool) {
    self[key] = YAMLNode(scalar: isTrue ? "true" : "false", isPlain: true, at: .start)
  }

  mutating func set(_ key: String, list: [String]) {
    self[key] = YAMLNode(.sequence(list.map(YAMLNode.init(text:))), at: .start)
  }

  /// Gives a value another key, unless that has one.
  mutating func rename(_ key: String, to other: String) {
    guard let index = entries.firstIndex(where: { $0.key == key }), self[other] == nil else {
      return
    }
    entries[index].key = other
  }

  /// The lines between two lines `---`, with them; empty for no entries.
  var written: String {
    guard !entries.isEmpty else { return "" }
    let lines = entries.map { entry in
      let value = entry.value.written(isInFlow: false)
      return entry.key.asKey + ":" + (value.isEmpty ? "" : " " + value) + "\n"
    }
    return "---\n" + lines.joined() + "---\n"
  }
}

extension YAMLMark {
  /// The place of a value that no file has.
  static let start = YAMLMark(line: 1, column: 1)
}

extension YAMLNode {
  /// A text that may look like anything.
  init(text: String) { self.init(scalar: text, isPlain: false, at: .start) }

  /// The value in YAML, on one line.
  fileprivate func written(isInFlow: Bool) -> String {
    switch content {
    case .null: return isInFlow ? "null" : ""
    case .scalar(let text, let isPlain):
      let isSafe =
        isInFlow
        ? text.utf8.allSatisfy { Self.flowBytes.contains($0) }
        : !text.contains(where: \.isNewline)
      return isPlain && isSafe ? text : text.asYAML
    case .sequence(let items):
      return "[" + items.map { $0.written(isInFlow: true) }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      let parts = entries.map { "\($0.key.asKey): \($0.value.written(isInFlow: true))" }
      return "{" + parts.joined(separator: ", ") + "}"
    }
  }

  private static let flowBytes = Set(
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.+-".utf8)
}

extension String {
  /// The text as a value of YAML that people read.
  fileprivate var asYAML: String {
    let written = YAMLText.scalar(self)
    guard written.hasPrefix("\"") else { return written }
    var bytes: [UInt8] = []
    JSONString.append(self, for: .person, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  fileprivate var asKey: String {
    let isPlain = utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || $0 == 0x5F || $0 == 0x2D }
    return isPlain && !isEmpty && !YAMLText.isReserved(self) ? self : asYAML
  }
}

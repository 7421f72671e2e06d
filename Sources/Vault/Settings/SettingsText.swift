package import Basics

/// The text of `daybook.yaml`, in which one key can be set while all other bytes stay.
package struct SettingsText: Sendable {
  private let document: YAMLDocument
  /// A byte-order mark, or nothing.
  private let mark: [UInt8]
  private var bytes: [UInt8] { document.source.bytes }

  package init(_ bytes: [UInt8], file: String) {
    document = YAMLDocument(TextFile(bytes, file: file))
    mark = Array(bytes.prefix(bytes.count - document.source.bytes.count))
  }

  /// The place of a key such as `theme.name` in a vault's settings; the whole file if it is
  /// unknown.
  package static func locate(
    _ key: String, in vault: any Files
  ) -> (place: Place, excerpt: Excerpt?) {
    let path = VaultPath(stringLiteral: Settings.fileName)
    let file = vault.displayName(of: path)
    guard let bytes = try? vault.text(of: path) else { return (Place(file: file), nil) }
    let text = SettingsText(bytes, file: file)
    guard let node = text.value(of: key) else { return (Place(file: file), nil) }
    return text.document.locate(node)
  }

  /// The value of a key, perhaps of its whole group.
  private func value(of key: String) -> YAMLNode? {
    var node = document.root
    for name in key.split(separator: ".") {
      guard let entries = node?.entries else { break }
      node = entries.first { $0.key == name }?.value
    }
    return node
  }

  /// The text with the main key of a group, such as `theme.name`, set to `value`; nil if the text
  /// is better changed by a person. The caller reads the result back before writing it.
  package func setting(mainOf group: String, to value: String) -> [UInt8]? {
    let value = YAMLText.scalar(value)
    guard document.diagnostics.isEmpty else { return nil }
    guard let root = document.root else { return adding("\(group): \(value)") }
    guard let entries = root.entries, !isFlow(root) else { return nil }
    guard let entry = entries.first(where: { $0.key == group }) else {
      return adding("\(group): \(value)")
    }
    let line = "\(SettingKey.main): \(value)"
    switch entry.value.content {
    case .scalar: return replacing(document.range(of: entry.value.mark), with: value)
    case .null: return addingIndented(line, below: entry.keyMark.line)
    case .sequence: return nil
    case .mapping(let inner):
      if let known = inner.first(where: { $0.key == SettingKey.main }) {
        guard known.value.text != nil else { return nil }
        return replacing(document.range(of: known.value.mark), with: value)
      }
      if isFlow(entry.value) {
        let start = document.range(of: entry.value.mark).lowerBound + 1
        return replacing(start..<start, with: inner.isEmpty ? line : line + ", ")
      }
      guard let first = inner.first else { return nil }
      let start = document.source.start(ofLine: first.keyMark.line)
      let indent = String(repeating: " ", count: first.keyMark.column - 1)
      return replacing(start..<start, with: indent + line + newline)
    }
  }

  private func isFlow(_ node: YAMLNode) -> Bool {
    let start = document.range(of: node.mark).lowerBound
    return start < bytes.count && bytes[start] == UInt8(ascii: "{")
  }

  private func adding(_ line: String) -> [UInt8] {
    let isEnded = bytes.isEmpty || bytes.last == UInt8(ascii: "\n")
    return mark + bytes + Array(((isEnded ? "" : newline) + line + newline).utf8)
  }

  /// The text with a line added to an empty group, replacing the commented-out line of the key, if
  /// there is one.
  private func addingIndented(_ line: String, below number: Int) -> [UInt8] {
    let source = document.source
    var next = number + 1
    while next <= source.lineCount {
      let text = String(decoding: source.line(next), as: UTF8.self)
      let content = text.drop { $0 == " " }
      guard content.first == "#" else { break }
      if content.hasPrefix("#\(SettingKey.main):") {
        let start = source.start(ofLine: next)
        let indent = String(text[..<content.startIndex])
        return replacing(
          start..<source.start(ofLine: next + 1), with: indent + line + newline)
      }
      next += 1
    }
    let start = source.start(ofLine: number + 1)
    let isEnded = start == 0 || bytes[start - 1] == UInt8(ascii: "\n")
    return replacing(start..<start, with: (isEnded ? "  " : newline + "  ") + line + newline)
  }

  private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
    mark + Array(bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...])
  }

  private var newline: String {
    bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
      ? "\r\n" : "\n"
  }
}

extension Settings {
  /// The text of a new `daybook.yaml`: it sets the zone, and the language if given, and shows every
  /// other key, with its meaning and default, as a comment.
  package static func template(
    timeZone: String, language: String? = nil, keys: [SettingKey], systemNames: [String]
  ) -> String {
    let values = ["timeZone": timeZone, "language": language]
    var text = """
      # Settings of this vault. Everything has a default;
      # take out the # before a key to change it.

      """
    var open: [String] = []
    for key in SettingKey.general(systemNames: systemNames) + keys
    where key.file == nil && !key.isRefused {
      let groups = Array(key.path.dropLast())
      let shared = zip(open, groups).prefix { $0 == $1 }.count
      if groups.count < 2 || open.isEmpty { text += "\n" }
      for depth in shared..<groups.count {
        text += "\(indent(depth))\(groups[depth]):\n"
      }
      open = groups
      let line = "\(key.path[key.path.count - 1]): \(key.defaultText ?? key.example)"
      text += "\(indent(groups.count))# \(key.meaning)\n"
      if let value = values[key.name] ?? nil {
        text += "\(key.name): \(value)\n"
      } else {
        text += "\(indent(groups.count))#\(line)\n"
      }
    }
    return text
  }

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}

package import Basics

/// The text of `daybook.yaml`. One key can be set while all other bytes stay.
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

  /// The value at `path`, with its place; nil if there is none, or nothing is said.
  ///
  /// - Parameter hasMain: As for ``setting(_:to:hasMain:)``.
  package func value(
    at path: [String], hasMain: Bool = false
  ) -> (text: String, place: Place, excerpt: Excerpt)? {
    var node = document.root
    for (depth, name) in path.enumerated() {
      if hasMain, depth == 1, depth == path.count - 1, name == SettingKey.main, node?.text != nil {
        break
      }
      node = node?.entries?.first { $0.key == name }?.value
    }
    guard let node, node.content != .null else { return nil }
    let (place, excerpt) = document.locate(node)
    return (node.line, place, excerpt)
  }

  /// The names of the entries at `path`, in their order.
  package func names(at path: [String]) -> [String] {
    var node = document.root
    for name in path { node = node?.entries?.first { $0.key == name }?.value }
    return node?.entries?.map(\.key) ?? []
  }

  /// The faults that make it unreadable.
  package var faults: [Diagnostic] { document.diagnostics }

  /// The text with the value at `path` set to `value`, or without it, and every other byte as it
  /// was; nil if the text is better changed by a person.
  ///
  /// A new key comes after the line that shows it as a comment, else at the end of its group. A
  /// line that has a comment and is to go becomes a comment itself. Each attempt is read back: it
  /// must say what the old text said, but for this value.
  ///
  /// - Parameters:
  ///   - value: Nil to take the key out.
  ///   - hasMain: True if its group may be written as the value of ``SettingKey/main`` alone.
  package func setting(
    _ path: [String], to value: YAMLLine?, hasMain: Bool = false
  ) -> [UInt8]? {
    guard document.diagnostics.isEmpty else { return nil }
    if let root = document.root, root.entries == nil || isFlow(root) { return nil }
    func tree(_ root: YAMLNode?) -> YAMLTree {
      let tree = YAMLTree(root)
      return hasMain ? tree.spellingOut(path[0], as: SettingKey.main) : tree
    }
    let old = tree(document.root)
    guard let wanted = old.setting(path[...], to: value?.tree) else { return nil }
    if wanted == old { return mark + bytes }
    for spelling in value.map({ $0.spellings.map(Optional.some) }) ?? [nil] {
      for edit in edits(path, spelling, hasMain: hasMain) {
        let new = Array(
          bytes[..<edit.range.lowerBound] + edit.text.utf8 + bytes[edit.range.upperBound...])
        let read = YAMLDocument(TextFile(new, file: document.source.file))
        if read.diagnostics.isEmpty, tree(read.root) == wanted { return mark + new }
      }
    }
    return nil
  }

  private typealias Edit = (range: Range<Int>, text: String)

  /// The ways to put a value at `path`, or to take it out, the best first.
  private func edits(_ path: [String], _ spelling: String?, hasMain: Bool) -> [Edit] {
    var node = document.root
    var lines = 1..<(document.source.lineCount + 1)
    var indent = -2
    for depth in path.indices {
      let rest = Array(path[depth...])
      let isInFlow = node.map(isFlow) ?? false
      let entries = node?.entries ?? []
      guard let index = entries.firstIndex(where: { $0.key == rest[0] }) else {
        guard let spelling else { return [] }
        if let node, isInFlow {
          let start = document.range(of: node.mark).lowerBound + 1
          let text = Self.inline(rest, spelling)
          return [(start..<start, entries.isEmpty ? text : text + ", ")]
        }
        return insertions(of: rest, spelling, hasMain, among: entries, lines, below: indent)
      }
      let entry = entries[index]
      let end = entries.dropFirst(index + 1).first?.keyMark.line ?? lines.upperBound
      let own = entry.keyMark.line..<max(entry.keyMark.line + 1, end)
      if hasMain, rest.count == 2, let main = entry.value.text, rest[1] != SettingKey.main {
        guard let spelling else { return [] }
        let both = "{\(SettingKey.main): \(YAMLText.scalar(main)), \(rest[1]): \(spelling)}"
        return [(document.range(of: entry.value.mark), both)]
      }
      if rest.count == 1 || hasMain && rest.count == 2 && entry.value.text != nil {
        return spelling.map { replacements(of: entry, own, with: $0, isInFlow) }
          ?? removals(of: entry, own, isInFlow)
      }
      if isInFlow, entry.value.content == .null { return [] }
      node = entry.value
      lines = (entry.keyMark.line + 1)..<own.upperBound
      indent = entry.keyMark.column - 1
    }
    return []
  }

  /// `sleep: {from: 22:00}`.
  private static func inline(_ path: [String], _ value: String) -> String {
    let keys = path.map(YAMLLine.key)
    return keys.joined(separator: ": {") + ": \(value)"
      + String(repeating: "}", count: path.count - 1)
  }

  /// - Parameter indent: The indentation of the group that the entries are in.
  private func insertions(
    of path: [String], _ value: String, _ hasMain: Bool, among entries: [YAMLEntry],
    _ lines: Range<Int>, below indent: Int
  ) -> [Edit] {
    let child = entries.first.map { $0.keyMark.column - 1 }
    let isShort = hasMain && indent < 0 && path.count == 2 && path[1] == SettingKey.main
    let path = isShort ? [path[0]] : path
    func edit(before line: Int, indentedBy columns: Int) -> Edit {
      let start = document.source.start(ofLine: line)
      let isEnded = start == 0 || bytes[start - 1] == UInt8(ascii: "\n")
      var text = isEnded ? "" : newline
      for (depth, name) in path.enumerated() {
        text += String(repeating: " ", count: columns + 2 * depth) + YAMLLine.key(name) + ":"
        text += (depth == path.count - 1 ? " \(value)" : "") + newline
      }
      return (start..<start, text)
    }
    var edits: [Edit] = []
    for line in lines {
      guard let columns = indentOfComment(line, showing: path[0]),
        child.map({ $0 == columns }) ?? (columns > indent)
      else { continue }
      edits.append(edit(before: line + 1, indentedBy: columns))
    }
    let columns = child ?? indent + 2
    if let first = entries.first, hasMain, path == [SettingKey.main] {
      edits.append(edit(before: first.keyMark.line, indentedBy: columns))
    }
    if indent >= 0, entries.isEmpty {
      edits.append(edit(before: lines.lowerBound, indentedBy: columns))
    } else if indent >= 0 {
      // Comments that are indented further belong to the last entry.
      let last = lastLine(of: lines)
      let next = (last + 1..<max(last + 1, lines.upperBound)).first { number in
        let line = document.source.line(number)
        let margin = line.prefix { $0 == UInt8(ascii: " ") }.count
        return margin <= columns || line.dropFirst(margin).first != UInt8(ascii: "#")
      }
      edits.append(edit(before: next ?? lines.upperBound, indentedBy: columns))
    }
    edits.append(edit(before: lines.upperBound, indentedBy: columns))
    return edits
  }

  /// The indentation of a line such as `#dailyGoal: 4 h`; nil for any other line.
  private func indentOfComment(_ number: Int, showing name: String) -> Int? {
    let line = document.source.line(number)
    let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
    var rest = line.dropFirst(indent)
    guard rest.popFirst() == UInt8(ascii: "#") else { return nil }
    if rest.first == UInt8(ascii: " ") { rest.removeFirst() }
    return rest.starts(with: "\(name):".utf8) ? indent : nil
  }

  /// The last of some lines that is neither empty nor a comment; the line before them if all are.
  private func lastLine(of lines: Range<Int>) -> Int {
    lines.last { number in
      let first = document.source.line(number).first { $0 != 0x20 && $0 != 0x09 }
      return first != nil && first != UInt8(ascii: "#")
    } ?? lines.lowerBound - 1
  }

  private func replacements(
    of entry: YAMLEntry, _ lines: Range<Int>, with value: String, _ isInFlow: Bool
  ) -> [Edit] {
    var ranges: [Range<Int>] = []
    var edits: [Edit] = []
    let behind = behindColon(of: entry)
    switch entry.value.content {
    case .null:
      edits.append((behind..<behind, " " + value))
      ranges.append(document.range(of: entry.value.mark))
    case .scalar: ranges.append(document.range(of: entry.value.mark))
    case .sequence, .mapping:
      if let range = flowRange(of: entry.value) { ranges.append(range) }
    }
    edits += ranges.filter { !hasComment($0) }.map { ($0, value) }
    let last = lastLine(of: lines)
    let end = document.source.start(ofLine: last) + document.source.line(last).count
    if !isInFlow, behind <= end, !hasComment(behind..<end) {
      edits.append((behind..<end, " " + value))
    }
    return edits
  }

  private func removals(
    of entry: YAMLEntry, _ lines: Range<Int>, _ isInFlow: Bool
  ) -> [Edit] {
    let source = document.source
    guard isInFlow else {
      let last = lastLine(of: lines)
      let range = source.start(ofLine: lines.lowerBound)..<source.start(ofLine: last + 1)
      guard hasComment(range) else { return [(range, "")] }
      let indent = entry.keyMark.column - 1
      let text = (lines.lowerBound...last).map { number in
        let line = String(decoding: source.line(number), as: UTF8.self)
        return line.prefix(indent) + "#" + line.dropFirst(indent) + newline
      }
      return [(range, text.joined())]
    }
    let start = document.range(of: entry.keyMark).lowerBound
    var end = behindColon(of: entry)
    switch entry.value.content {
    case .null: break
    case .scalar: end = document.range(of: entry.value.mark).upperBound
    case .sequence, .mapping: end = flowRange(of: entry.value)?.upperBound ?? end
    }
    let blanks: Set<UInt8> = [0x20, UInt8(ascii: ",")]
    let after = bytes[end...].prefix { blanks.contains($0) }.endIndex
    let before = bytes[..<start].lastIndex { !blanks.contains($0) }.map { $0 + 1 } ?? start
    let isLast = after < bytes.count && bytes[after] == UInt8(ascii: "}")
    let range = isLast ? before..<end : start..<after
    return hasComment(range) ? [] : [(range, "")]
  }

  private func behindColon(of entry: YAMLEntry) -> Int {
    let end = document.range(of: entry.keyMark).upperBound
    return bytes[end...].firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 } ?? end
  }

  /// True if a comment may be in a range: quotes are not looked at.
  private func hasComment(_ range: Range<Int>) -> Bool {
    range.contains { index in
      bytes[index] == UInt8(ascii: "#")
        && (index == 0 || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index - 1]))
    }
  }

  private func isFlow(_ node: YAMLNode) -> Bool { flowRange(of: node) != nil }

  /// The range of a list in brackets or a mapping in braces; nil for anything else.
  private func flowRange(of node: YAMLNode) -> Range<Int>? {
    let start = document.range(of: node.mark).lowerBound
    guard start < bytes.count, [UInt8(ascii: "["), UInt8(ascii: "{")].contains(bytes[start]) else {
      return nil
    }
    var depth = 0
    var quote: UInt8?
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): if quote == UInt8(ascii: "\"") { index += 1 }
      case let byte where quote != nil: if byte == quote { quote = nil }
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = bytes[index]
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return start..<min(index, bytes.count) }
    }
    return nil
  }

  private var newline: String {
    bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
      ? "\r\n" : "\n"
  }
}

extension Settings {
  /// The text of a new `daybook.yaml`: it sets the vault's form, the zone, and the language if
  /// given, and shows every other key, with its meaning and default, as a comment.
  ///
  /// - Parameters:
  ///   - values: The values that are set, by the name of their key.
  ///   - said: The heading, the meanings and the examples in the vault's language.
  package static func template(
    timeZone: String, language: String? = nil, _ values: [String: String] = [:],
    keys: [SettingKey], systemNames: [String],
    said: (
      heading: String, meaning: (SettingKey) -> String, example: (SettingKey) -> String
    ) = (Self.heading, \.meaning, \.example)
  ) -> String {
    var values = values
    values["vault"] = "\(form)"
    values["timeZone"] = timeZone
    values["language"] = language
    var text = "# \(said.heading)\n" + SettingsSchema.line(of: fileName)
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
      let line = "\(key.path[key.path.count - 1]): \(key.defaultText ?? said.example(key))"
      text += "\(indent(groups.count))# \(said.meaning(key))\n"
      if let value = values[key.name] {
        text += "\(indent(groups.count))\(key.path[key.path.count - 1]): \(value)\n"
      } else {
        text += "\(indent(groups.count))#\(line)\n"
      }
    }
    return text
  }

  /// The first line of a new `daybook.yaml`.
  package static let heading =
    "Settings of this vault. All have a default. To change one, take out the # before it."

  private static func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}

import CTOML

/// Makes nodes of a TOML text, such as front matter between two lines `+++`; the only code that
/// uses toml++.
struct TOMLReader {
  /// The maximum number of tables above a key, and of nested values. toml++ recurses as deep as the
  /// text, with a limit for values only.
  static let maximumDepth = 16

  private var result = YAMLParser.Result()
  /// The open lists and tables, each with the key of its next value.
  private var open: [(node: YAMLNode, key: YAMLEntry?)] = []

  /// Reads `text`, which is valid UTF-8 without control characters; no value if there is a problem.
  static func parse(_ text: ArraySlice<UInt8>) -> YAMLParser.Result {
    if let mark = tooDeep(text) {
      let problem = YAMLFailure(problem: .tomlTooDeep(maximumDepth), mark: mark)
      return YAMLParser.Result(problems: [problem])
    }
    var reader = TOMLReader()
    let found: toml_found = { context, kind, words, count, line, column in
      guard let reader = context?.assumingMemoryBound(to: TOMLReader.self) else { return }
      let bytes = UnsafeRawBufferPointer(start: words, count: count)
      reader.pointee.take(
        kind, String(decoding: bytes, as: UTF8.self),
        at: YAMLMark(line: Int(line), column: Int(column)))
    }
    text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { text in
        withUnsafeMutablePointer(to: &reader) { toml_read(text.baseAddress, text.count, $0, found) }
      }
    }
    return reader.result
  }

  private mutating func take(_ kind: toml_kind, _ words: String, at mark: YAMLMark) {
    switch kind {
    case toml_table_start: open.append((YAMLNode(.mapping([]), at: mark), nil))
    case toml_array_start: open.append((YAMLNode(.sequence([]), at: mark), nil))
    case toml_end: if let node = open.popLast()?.node { add(node) }
    case toml_key:
      let entry = YAMLEntry(key: words, keyMark: mark, value: YAMLNode(.null, at: mark))
      open[open.count - 1].key = entry
    case toml_text: add(YAMLNode(.scalar(words, isPlain: false), at: mark))
    case toml_plain: add(YAMLNode(.scalar(words, isPlain: true), at: mark))
    default:
      let prefix = "Error while parsing "
      let problem = words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
      result.problems.append(YAMLFailure(problem: .tomlSyntax(problem), mark: mark))
    }
  }

  private mutating func add(_ node: YAMLNode) {
    guard let (around, key) = open.popLast() else { return result.root = node }
    var outer = around
    switch outer.content {
    case .mapping(var entries):
      guard var entry = key else { break }
      outer.content = .null
      entry.value = node
      entries.append(entry)
      outer.content = .mapping(entries)
    case .sequence(var items):
      outer.content = .null
      items.append(node)
      outer.content = .sequence(items)
    case .null, .scalar: break
    }
    open.append((outer, nil))
  }

  /// The place of a key with too many parts; nil for none. Texts and comments are skipped.
  private static func tooDeep(_ text: ArraySlice<UInt8>) -> YAMLMark? {
    var (line, lineStart) = (1, text.startIndex)
    var dots = 0
    var index = text.startIndex
    func starts(with quotes: [UInt8]) -> Bool { text[index...].starts(with: quotes) }
    while index < text.endIndex {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\n"):
        (line, lineStart, dots) = (line + 1, index + 1, 0)
      case UInt8(ascii: "#"):
        while index + 1 < text.endIndex, text[index + 1] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let isLong = starts(with: [byte, byte, byte])
        let end = [UInt8](repeating: byte, count: isLong ? 3 : 1)
        index += end.count
        while index < text.endIndex, !starts(with: end) {
          if text[index] == UInt8(ascii: "\n") {
            if !isLong { break }
            (line, lineStart) = (line + 1, index + 1)
          }
          if byte == UInt8(ascii: "\""), text[index] == UInt8(ascii: "\\") { index += 1 }
          index += 1
        }
        if index < text.endIndex, text[index] != UInt8(ascii: "\n") { index += end.count }
        continue
      case UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "["): dots = 0
      case UInt8(ascii: "."):
        dots += 1
        if dots > maximumDepth {
          let column = text[lineStart...index].count { $0 & 0xC0 != 0x80 }
          return YAMLMark(line: line, column: column)
        }
      default: break
      }
      index += 1
    }
    return nil
  }
}

/// Makes nodes of a JSON text, such as front matter in braces, so that it is read like YAML.
struct JSONNodes {
  private var cursor: JSONCursor
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of the file's lines before the text.
  private let lineOffset: Int
  /// The place of the last value. Counting continues there, so that a text on one line is scanned
  /// once.
  private var last = (offset: 0, mark: YAMLMark(line: 1, column: 1))

  /// Reads the value of `text`, which is valid UTF-8.
  static func parse(_ text: ArraySlice<UInt8>, lineOffset: Int) -> YAMLParser.Result {
    text.withUnsafeBufferPointer { bytes in
      var reader = JSONNodes(
        cursor: JSONCursor(bytes), bytes: bytes, lineOffset: lineOffset)
      do throws(YAMLFailure) { return YAMLParser.Result(root: try reader.document()) } catch {
        return YAMLParser.Result(problems: [error])
      }
    }
  }

  private mutating func document() throws(YAMLFailure) -> YAMLNode? {
    if cursor.isAtEnd() { return nil }
    do throws(JSONError) {
      let node = try node()
      try cursor.expectEnd()
      return node
    } catch {
      if let repeated { throw repeated }
      let problem: TextProblem =
        error.reason == .afterEnd
        ? .textAfterValue : .jsonSyntax(error.message, hint: error.hint)
      throw YAMLFailure(problem: problem, mark: mark(at: error.range.lowerBound))
    }
  }

  /// A duplicate key, which ends the reading.
  private var repeated: YAMLFailure?

  private mutating func node() throws(JSONError) -> YAMLNode {
    let form = cursor.nextForm()
    let mark = mark(at: cursor.position)
    switch form {
    case .object:
      var entries: [YAMLEntry] = []
      var lines: [String: Int] = [:]
      try cursor.beginObject()
      while let key = try cursor.nextKey() {
        let name = key.string
        let keyMark = self.mark(at: key.range.lowerBound)
        if let line = lines.updateValue(keyMark.line, forKey: name) {
          repeated = YAMLFailure(
            problem: .duplicateKey(name, firstLine: line + lineOffset), mark: keyMark)
          throw JSONError(reason: .afterEnd, range: key.range)
        }
        entries.append(YAMLEntry(key: name, keyMark: keyMark, value: try node()))
      }
      return YAMLNode(.mapping(entries), at: mark)
    case .list:
      var items: [YAMLNode] = []
      try cursor.beginList()
      while try cursor.nextElement() { items.append(try node()) }
      return YAMLNode(.sequence(items), at: mark)
    default:
      let value = try cursor.value()
      return switch value.form {
      case .null, .list, .object: YAMLNode(.null, at: mark)
      case .bool, .number: YAMLNode(.scalar(value.string, isPlain: true), at: mark)
      case .text: YAMLNode(.scalar(value.string, isPlain: false), at: mark)
      }
    }
  }

  /// The place of a byte at or after the previous one.
  private mutating func mark(at offset: Int) -> YAMLMark {
    var mark = last.mark
    for index in last.offset..<max(last.offset, min(offset, bytes.count)) {
      if bytes[index] == UInt8(ascii: "\n") {
        mark = YAMLMark(line: mark.line + 1, column: 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        mark.column += 1
      }
    }
    last = (max(last.offset, offset), mark)
    return mark
  }
}

extension YAMLNode {
  /// The value of a JSON text; nil if it is none.
  package init?(json text: String) {
    guard let root = JSONNodes.parse(Array(text.utf8)[...], lineOffset: 0).root else { return nil }
    self = root
  }

  /// The value of a key of a mapping; nil if there is none.
  package subscript(_ key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }
}

/// Looks for aliases within keys, in a text that libyaml has not seen yet.
///
/// Keys are hashed by Yams, aliases followed; nine levels of nine aliases would take days. The
/// scan knows no quoting, so it asks for all of it at once: an anchor, an alias of the same name
/// after it, and a key that could hold an alias. Nobody's settings or records look like that.
enum AliasScan {
  /// Where a key starts that could hold an alias; nil when there is none.
  static func aliasInKey(_ text: [UInt8]) -> YAMLMark? {
    var anchors: Set<ArraySlice<UInt8>> = []
    var hasAlias = false
    var suspect: Int?
    var isTokenStart = true
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "&") where isTokenStart:
        let name = name(in: text, from: index + 1)
        if !name.isEmpty { anchors.insert(name) }
        index = max(index, name.endIndex - 1)
      case UInt8(ascii: "*") where isTokenStart:
        let name = name(in: text, from: index + 1)
        if !name.isEmpty, anchors.contains(name) {
          hasAlias = true
          if isFollowedByColon(text, name.endIndex) { suspect = suspect ?? index }
        }
        index = max(index, name.endIndex - 1)
      case UInt8(ascii: "?") where isTokenStart: suspect = suspect ?? index
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if isFollowedByColon(text, index + 1) { suspect = suspect ?? index }
      default: break
      }
      isTokenStart = [0x20, 0x09, 0x0A, 0x0D].contains(byte) || "[{,:?-".utf8.contains(byte)
      index += 1
    }
    guard hasAlias, let suspect else { return nil }
    return YAMLMark(offset: suspect, in: text)
  }

  private static func name(in text: [UInt8], from start: Int) -> ArraySlice<UInt8> {
    text[start...].prefix {
      $0 > 0x20 && !"[]{},:".utf8.contains($0)
    }
  }

  private static func isFollowedByColon(_ text: [UInt8], _ start: Int) -> Bool {
    text[start...].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: ":")
  }
}

/// Finds where a key is written a second time; Yams names the first place only.
enum DuplicateKeyScan {
  /// The next place after `first` where `key` stands as a key.
  static func second(_ key: String, after first: YAMLMark, in text: String) -> YAMLMark? {
    let text = Array(text.utf8)
    let key = Array(key.utf8)
    guard !key.isEmpty else { return nil }
    var line = 1
    var column = 1
    var before = UInt8(ascii: "\n")
    for index in text.indices {
      let isAfter = (line, column) > (first.line, first.column)
      if isAfter, " \t\n\r{,'\"".utf8.contains(before), text[index...].starts(with: key),
        endsKey(text[(index + key.count)...])
      {
        let isQuoted = before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
        return YAMLMark(line: line, column: isQuoted ? column - 1 : column)
      }
      before = text[index]
      if before == 0x0A {
        (line, column) = (line + 1, 1)
      } else if before & 0xC0 != 0x80 {
        column += 1
      }
    }
    return nil
  }

  private static func endsKey(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first { !" \t'\"".utf8.contains($0) } == UInt8(ascii: ":")
  }
}

extension YAMLMark {
  /// The mark of the byte at `offset`.
  fileprivate init(offset: Int, in text: [UInt8]) {
    let before = text[..<offset]
    let lineStart = (before.lastIndex(of: 0x0A) ?? -1) + 1
    self.init(
      line: before.count { $0 == 0x0A } + 1,
      column: text[lineStart..<offset].count { $0 & 0xC0 != 0x80 } + 1)
  }
}

/// A style sheet with less white space and without comments.
///
/// Nothing else changes: strings, addresses in `url(…)` without quotes, the values of custom
/// properties and escapes stay byte for byte, and so does the order of everything. What stood apart
/// stays apart, by a space or an empty comment (CSS Syntax 3, section 4).
package struct StyleMinifier {
  private let bytes: [UInt8]
  private var index = 0
  private var result: [UInt8] = []
  /// Whether white space or a comment is next to nothing: behind a `{`, `}`, `;` or `,`, and at the
  /// start.
  private var isAfterSeparator = true
  /// Whether a declaration may begin here.
  private var mayBeginDeclaration = true

  /// `css` as it goes into a site.
  ///
  /// - Parameter address: What stands in place of an address that it loads, in `url(…)` and behind
  ///   `@import`; nil for the address as it is.
  package static func minified(
    _ css: [UInt8], address: (String) -> String? = { _ in nil }
  ) -> [UInt8] {
    var minifier = StyleMinifier(bytes: css)
    minifier.run(address)
    return minifier.result
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    result.reserveCapacity(bytes.count)
  }

  private mutating func run(_ address: (String) -> String?) {
    while index < bytes.count {
      let byte = bytes[index]
      if Self.isSpace(byte) || isNext("/*") {
        writeGap()
      } else if mayBeginDeclaration, let end = endOfCustomProperty() {
        copy(to: end)
      } else if Self.isQuote(byte) {
        copyString(address)
        // A line that ends before its string does breaks the string, so its end has to stay.
        if index < bytes.count, Self.isEndOfLine(bytes[index]) { copy(to: index + 1) }
      } else if byte == UInt8(ascii: "\\") {
        copy(to: endOfEscape(from: index))
      } else if isUnquotedAddress {
        copyAddress(address)
      } else {
        copy(to: index + 1)
        isAfterSeparator = "{};,".utf8.contains(byte)
        mayBeginDeclaration = "{};".utf8.contains(byte)
      }
    }
  }

  /// Copies what stays as it is.
  private mutating func copy(to end: Int) {
    result += bytes[index..<end]
    index = end
    isAfterSeparator = false
    mayBeginDeclaration = false
  }

  /// Copies a string, with another address in it where it is one that is loaded.
  private mutating func copyString(_ address: (String) -> String?) {
    let end = endOfString(from: index)
    let before = result.reversed().drop(while: Self.isSpace).prefix(7).reversed()
      .map { $0 | 0x20 }
    // Lower case leaves "@" and "(" with a bit more.
    let isLoaded = before.suffix(4) == Array("url(".utf8) || before == Array("`import".utf8)
    if isLoaded, end > index + 1, bytes[end - 1] == bytes[index],
      let other = address(String(decoding: bytes[(index + 1)..<(end - 1)], as: UTF8.self))
    {
      result += [bytes[index]] + Array(other.utf8) + [bytes[index]]
      skip(to: end)
    } else {
      copy(to: end)
    }
  }

  /// Copies `url(…)` without quotes, with another address in it where there is one.
  private mutating func copyAddress(_ address: (String) -> String?) {
    let end = endOfAddress(from: index)
    let inside = bytes[(index + 4)..<max(index + 4, end - 1)]
    let start = inside.firstIndex { !Self.isSpace($0) } ?? inside.endIndex
    let text = String(decoding: inside[start...].prefix { !Self.isSpace($0) }, as: UTF8.self)
    if let other = address(text) {
      result += bytes[index..<start] + Array(other.utf8) + bytes[(start + text.utf8.count)..<end]
      skip(to: end)
    } else {
      copy(to: end)
    }
  }

  /// Goes on at `end`, with what stands before it written.
  private mutating func skip(to end: Int) {
    index = end
    copy(to: end)
  }

  /// Writes what is left of white space and comments.
  private mutating func writeGap() {
    var hasSpace = false
    while index < bytes.count {
      if Self.isSpace(bytes[index]) {
        hasSpace = true
        index += 1
      } else if isNext("/*") {
        index = endOfComment(from: index)
      } else {
        break
      }
    }
    guard index < bytes.count, !isAfterSeparator, !"{};,".utf8.contains(bytes[index]) else {
      return
    }
    result += hasSpace ? [0x20] : Array("/**/".utf8)
    mayBeginDeclaration = false
  }

  private func isNext(_ text: StaticString, at index: Int? = nil) -> Bool {
    let start = index ?? self.index
    return text.withUTF8Buffer { text in
      start + text.count <= bytes.count
        && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
    }
  }

  /// Where a comment ends that begins at `start`.
  private func endOfComment(from start: Int) -> Int {
    var end = start + 2
    while end < bytes.count, !isNext("*/", at: end) { end += 1 }
    return min(end + 2, bytes.count)
  }

  /// Where a string ends that begins at `start`: behind its quote, or before the end of its line.
  private func endOfString(from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != bytes[start], !Self.isEndOfLine(bytes[end]) {
      // CR and LF are one end of a line.
      let isPair = bytes[end] == UInt8(ascii: "\\") && isNext("\r\n", at: end + 1)
      end += bytes[end] == UInt8(ascii: "\\") ? (isPair ? 3 : 2) : 1
    }
    if end >= bytes.count { return bytes.count }
    return bytes[end] == bytes[start] ? end + 1 : end
  }

  /// Where an escape ends that begins at `start`: up to six digits take one space behind them.
  private func endOfEscape(from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, end < start + 7, Self.isHexDigit(bytes[end]) { end += 1 }
    guard end > start + 1 else { return min(start + 2, bytes.count) }
    if isNext("\r\n", at: end) { return end + 2 }
    return end < bytes.count && Self.isSpace(bytes[end]) ? end + 1 : end
  }

  /// Whether `url(` begins here, and what follows is not in quotes.
  private var isUnquotedAddress: Bool {
    guard index + 4 <= bytes.count, result.last.map({ !Self.isOfName($0) }) ?? true,
      zip(bytes[index...], "url(".utf8).allSatisfy({ $0 == $1 || $0 | 0x20 == $1 && $1 != 0x28 })
    else { return false }
    let next = bytes[(index + 4)...].first { !Self.isSpace($0) }
    return !(next.map(Self.isQuote) ?? false)
  }

  private func endOfAddress(from start: Int) -> Int {
    var end = start + 4
    while end < bytes.count, bytes[end] != UInt8(ascii: ")") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }

  /// Where the custom property ends that begins here, before its `;` or the `}` of its rule; nil
  /// where none begins.
  private func endOfCustomProperty() -> Int? {
    guard isNext("--") else { return nil }
    var end = index + 2
    while end < bytes.count, Self.isOfName(bytes[end]) || bytes[end] == UInt8(ascii: "\\") {
      end = bytes[end] == UInt8(ascii: "\\") ? endOfEscape(from: end) : end + 1
    }
    while end < bytes.count, Self.isSpace(bytes[end]) || isNext("/*", at: end) {
      end = Self.isSpace(bytes[end]) ? end + 1 : endOfComment(from: end)
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return nil }
    var open: [UInt8] = []
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: ";"), UInt8(ascii: "}"):
        if open.isEmpty { return end }
        if open.last == bytes[end] { open.removeLast() }
        end += 1
      case UInt8(ascii: "("): (open, end) = (open + [UInt8(ascii: ")")], end + 1)
      case UInt8(ascii: "["): (open, end) = (open + [UInt8(ascii: "]")], end + 1)
      case UInt8(ascii: "{"): (open, end) = (open + [UInt8(ascii: "}")], end + 1)
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if open.last == bytes[end] { open.removeLast() }
        end += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): end = endOfString(from: end)
      case UInt8(ascii: "\\"): end = endOfEscape(from: end)
      default: end = isNext("/*", at: end) ? endOfComment(from: end) : end + 1
      }
    }
    return end
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isEndOfLine(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || isEndOfLine(byte)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }

  /// Whether a byte is one of those that names are made of.
  private static func isOfName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

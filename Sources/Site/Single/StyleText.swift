internal import Basics
import Vault

/// A style sheet embedded in a page.
enum StyleText {
  /// `css` with each address in `url(…)` replaced by the result of `data`: a data URL, or nil for
  /// none; without its comments and imports.
  static func embedding(_ css: String, _ data: (String) -> String?) -> String {
    var result = ""
    var isCut = false
    // In a string a line end may be escaped, and an empty line ends it, so strings are left
    // unchanged.
    var isInLine = false
    func append(_ text: String, isString: Bool = false) {
      if isCut { result += separator(result.utf8.last, text.utf8.first) }
      isCut = false
      result += text
      isInLine = isString || !(result.utf8.last.map(isEndOfLine) ?? true)
    }
    // By bytes, like browsers: in Swift, a quote with a combining mark is another character.
    var rest = css[...].utf8
    while let byte = rest.first {
      if rest.starts(with: "/*".utf8) {
        let end = Substring(rest.dropFirst(2)).firstRange(ofBytes: "*/")?.upperBound
        rest = rest[(end ?? rest.endIndex)...]
        isCut = true
      } else if isQuote(byte) {
        append(String(take(string: &rest)), isString: true)
      } else if isNext("@import", in: rest) {
        rest = rest[behind(";", in: rest)...]
        isCut = true
      } else if isNext("url(", in: rest) {
        rest = rest.dropFirst(4).drop(while: isSpace)
        let written =
          rest.first.map(isQuote) ?? false
          ? take(string: &rest).dropFirst().dropLast()
          : Substring(rest.prefix { $0 != UInt8(ascii: ")") })
        rest = rest[behind(")", in: rest)...]
        let address = String(written).withoutBlanks
        let isInside = address.hasPrefix("#") || address.hasPrefix("data:")
        append("url(\"\((isInside ? address : data(address)).flatMap(inQuotes) ?? "data:,")\")")
      } else {
        let next = rest.dropFirst().firstIndex { "/\"'@uU".utf8.contains($0) } ?? rest.endIndex
        append(withoutEmptyLines(rest[..<next], isInLine: isInLine))
        rest = rest[next...]
      }
    }
    if !isInLine, !result.isEmpty { result.removeLast() }
    return result
  }

  /// The text between strings, without blank lines.
  ///
  /// - Parameter isInLine: True if it continues a line.
  private static func withoutEmptyLines(
    _ text: Substring.UTF8View, isInLine: Bool
  ) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: isEndOfLine)
    var kept = lines.indices.filter { index in
      index == lines.indices.last || index == 0 && isInLine || !lines[index].allSatisfy(isSpace)
    }.map { String(Substring(lines[$0])) }
    if !isInLine, kept.count == 1, text.allSatisfy(isSpace) { kept = [] }
    return kept.joined(separator: "\n")
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func isEndOfLine(_ byte: UInt8) -> Bool { [0x0A, 0x0C, 0x0D].contains(byte) }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || isEndOfLine(byte)
  }

  /// The index after the next `byte`, or the end.
  private static func behind(
    _ byte: Unicode.Scalar, in rest: Substring.UTF8View
  ) -> Substring.Index {
    rest.firstIndex(of: UInt8(ascii: byte)).map(rest.index(after:)) ?? rest.endIndex
  }

  /// The separator for two bytes that were not adjacent: an empty comment, or nothing if they would
  /// not form a word.
  private static func separator(_ left: UInt8?, _ right: UInt8?) -> String {
    guard let left, let right else { return "" }
    let apart = { (byte: UInt8) in isSpace(byte) || "{}();,".utf8.contains(byte) }
    return apart(left) || apart(right) ? "" : "/**/"
  }

  /// An address for use between double quotes; nil if it cannot be quoted.
  private static func inQuotes(_ address: String) -> String? {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in address.utf8 {
      if isEndOfLine(byte) { return nil }
      if byte == UInt8(ascii: "\""), !isEscaped { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return isEscaped ? nil : String(decoding: text, as: UTF8.self)
  }

  /// True if a word, given in lower case, comes next in any case.
  private static func isNext(_ word: String, in rest: Substring.UTF8View) -> Bool {
    rest.prefix(word.utf8.count).elementsEqual(word.utf8) { byte, letter in
      byte == letter || (0x41...0x5A).contains(byte) && byte | 0x20 == letter
    }
  }

  /// A string with its quotes, up to the next unescaped quote, or to the end of the line, as in
  /// browsers.
  private static func take(string rest: inout Substring.UTF8View) -> Substring {
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, rest[end] != rest.first, !isEndOfLine(rest[end]) {
      let isEscape = rest[end] == UInt8(ascii: "\\")
      end = rest.index(after: end)
      guard isEscape, end < rest.endIndex else { continue }
      // CR and LF are one line end.
      let isReturn = rest[end] == 0x0D
      end = rest.index(after: end)
      if isReturn, end < rest.endIndex, rest[end] == 0x0A { end = rest.index(after: end) }
    }
    if end < rest.endIndex, rest[end] == rest.first { end = rest.index(after: end) }
    defer { rest = rest[end...] }
    return Substring(rest[..<end])
  }
}

internal import Basics
import Vault

/// A style sheet as it stands in a page.
enum StyleText {
  /// `css` with each address in `url(…)` put through `data`, which gives it as one that needs no
  /// file, or nil for one that nothing stands for; without its comments and its imports.
  static func embedding(_ css: String, _ data: (String) -> String?) -> String {
    var result = ""
    var isCut = false
    // In a string an end of line may be escaped, and an empty line ends it: there all stays.
    var isInLine = false
    func append(_ text: String, isString: Bool = false) {
      if isCut { result += separator(result.utf8.last, text.utf8.first) }
      isCut = false
      result += text
      isInLine = isString || !(result.utf8.last.map(isEndOfLine) ?? true)
    }
    // By bytes, as browsers read it: to Swift, a quote with an accent is another character.
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

  /// What stands between strings, without its lines of blanks.
  ///
  /// - Parameter isInLine: Whether it goes on with a line.
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

  /// The place behind the next `byte`, or the end.
  private static func behind(
    _ byte: Unicode.Scalar, in rest: Substring.UTF8View
  ) -> Substring.Index {
    rest.firstIndex(of: UInt8(ascii: byte)).map(rest.index(after:)) ?? rest.endIndex
  }

  /// What keeps two bytes apart that were not beside each other: an empty comment, or nothing where
  /// they would not make a word.
  private static func separator(_ left: UInt8?, _ right: UInt8?) -> String {
    guard let left, let right else { return "" }
    let apart = { (byte: UInt8) in isSpace(byte) || "{}();,".utf8.contains(byte) }
    return apart(left) || apart(right) ? "" : "/**/"
  }

  /// An address as it stands between double quotes; nil for one that no quotes can hold.
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

  /// Whether a word in small letters comes next, in any letters.
  private static func isNext(_ word: String, in rest: Substring.UTF8View) -> Bool {
    rest.prefix(word.utf8.count).elementsEqual(word.utf8) { byte, letter in
      byte == letter || (0x41...0x5A).contains(byte) && byte | 0x20 == letter
    }
  }

  /// A string with its quotes, up to the next quote that has no backslash before it, or to the end
  /// of the line, where browsers give it up.
  private static func take(string rest: inout Substring.UTF8View) -> Substring {
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, rest[end] != rest.first, !isEndOfLine(rest[end]) {
      let isEscape = rest[end] == UInt8(ascii: "\\")
      end = rest.index(after: end)
      guard isEscape, end < rest.endIndex else { continue }
      // CR and LF are one end of a line.
      let isReturn = rest[end] == 0x0D
      end = rest.index(after: end)
      if isReturn, end < rest.endIndex, rest[end] == 0x0A { end = rest.index(after: end) }
    }
    if end < rest.endIndex, rest[end] == rest.first { end = rest.index(after: end) }
    defer { rest = rest[end...] }
    return Substring(rest[..<end])
  }
}

package import Basics
import SiteKit
package import Vault

/// Words that no file of a site may have, even for readers with a password. The site is searched
/// for them before it is protected. In a word, `*` stands for letters, digits, dots, hyphens and
/// underscores, `#` for a digit.
///
/// Files are searched as they are, with escapes of HTML, JSON and addresses decoded, and without
/// tags; in any case of ASCII letters, and not within a longer word. Their paths are searched too.
package struct SecretWords: Sendable {
  package struct Finding: Sendable, Hashable {
    package let word: String
    package let path: VaultPath
  }

  private enum Unit: Hashable {
    case byte(UInt8), digit, any
  }

  private let words: [(text: String, units: [Unit])]
  /// The words that may begin with two bytes.
  private let starts: [UInt16: [Int]]

  package var isEmpty: Bool { words.isEmpty }

  /// The words in texts, one a line; blank lines are skipped.
  ///
  /// - Throws: ``Failure`` for one of a single character, which is on any site.
  package init(_ files: [(name: String, bytes: [UInt8])]) throws(Failure) {
    var words: [(text: String, units: [Unit])] = []
    for (name, bytes) in files {
      let lines = String(decoding: bytes.withoutByteOrderMark, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for (index, line) in lines.enumerated() {
        let text = line.withoutBlanks
        if text.isEmpty { continue }
        var units = text.utf8.map { byte -> Unit in
          switch byte {
          case UInt8(ascii: "*"): .any
          case UInt8(ascii: "#"): .digit
          default: .byte(Self.lower(byte))
          }
        }
        while units.first == .any { units.removeFirst() }
        while units.last == .any { units.removeLast() }
        guard units.count >= 2, units[1] != .any else {
          throw Failure(
            Diagnostic(
              .error, kind: "secret-word", at: Place(file: name, line: index + 1, column: 1),
              "\(text.shortQuoted) is too short to search for",
              hint: "write at least two characters before a *"))
        }
        words.append((text, units))
      }
    }
    var starts: [UInt16: [Int]] = [:]
    for (index, word) in words.enumerated() {
      for first in Self.bytes(of: word.units[0]) {
        for second in Self.bytes(of: word.units[1]) {
          starts[UInt16(first) << 8 | UInt16(second), default: []].append(index)
        }
      }
    }
    self.words = words
    self.starts = starts
  }

  /// The words that are in a file or its path.
  package func findings(in bytes: [UInt8], path: VaultPath) -> [Finding] {
    guard !isEmpty else { return [] }
    var texts = [bytes, Array(path.text.utf8)]
    let decoded = Self.decoded(bytes)
    texts.append(decoded)
    if ["html", "htm", "xml", "svg"].contains(path.pathExtension) {
      texts.append(Self.withoutTags(decoded))
    }
    return texts.reduce(into: Set<Int>()) { look(in: $1, &$0) }.sorted()
      .map { Finding(word: words[$0].text, path: path) }
  }

  /// True if a file may be read as text; others, such as pictures and archives, are not searched.
  package static func isText(_ bytes: [UInt8]) -> Bool { !bytes.prefix(8_000).contains(0) }

  private func look(in text: [UInt8], _ found: inout Set<Int>) {
    guard text.count >= 2 else { return }
    for index in 0..<(text.count - 1) {
      let start = UInt16(Self.lower(text[index])) << 8 | UInt16(Self.lower(text[index + 1]))
      for word in starts[start] ?? []
      where !found.contains(word) && matches(words[word].units[...], in: text, at: index) {
        if index == 0 || !(Self.isLetter(text[index - 1]) && Self.isLetter(text[index])) {
          found.insert(word)
        }
      }
    }
  }

  private func matches(_ units: ArraySlice<Unit>, in text: [UInt8], at start: Int) -> Bool {
    var place = start
    var rest = units
    while let unit = rest.popFirst() {
      switch unit {
      case .byte(let byte):
        guard place < text.count, Self.lower(text[place]) == byte else { return false }
      case .digit:
        guard place < text.count, Self.isDigit(text[place]) else { return false }
      case .any:
        // From the longest run on, as few words have more than one star.
        var end = place
        while end < text.count, end - place < 200, Self.isPart(text[end]) { end += 1 }
        while end >= place {
          if matches(rest, in: text, at: end) { return true }
          end -= 1
        }
        return false
      }
      place += 1
    }
    return place >= text.count || !(Self.isLetter(text[place]) && Self.isLetter(text[place - 1]))
  }

  private static func bytes(of unit: Unit) -> [UInt8] {
    switch unit {
    case .byte(let byte): [byte]
    case .digit: Array(0x30...0x39)
    case .any: []
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isPart(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte >= 0x80 || [0x2D, 0x2E, 0x5F].contains(byte)
  }
}

// The written forms of a word.
extension SecretWords {
  private static let entities: [(name: [UInt8], text: [UInt8])] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ("&nbsp;", " "),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// A text with `%41`, `&#65;`, `&#x41;`, `\u0041` and common entities decoded everywhere.
  static func decoded(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if let (bytes, end) = escape(at: index, in: text) {
        result += bytes
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  private static func escape(at index: Int, in text: [UInt8]) -> (bytes: [UInt8], end: Int)? {
    switch text[index] {
    case UInt8(ascii: "%"):
      return number(in: text, from: index + 1, digits: 2...2, radix: 16).map {
        ([UInt8($0.value)], $0.end)
      }
    case UInt8(ascii: "\\"):
      guard index + 1 < text.count, text[index + 1] == UInt8(ascii: "u"),
        let unit = number(in: text, from: index + 2, digits: 4...4, radix: 16)
      else { return nil }
      if (0xD800..<0xDC00).contains(unit.value), unit.end + 1 < text.count,
        text[unit.end] == UInt8(ascii: "\\"), text[unit.end + 1] == UInt8(ascii: "u"),
        let low = number(in: text, from: unit.end + 2, digits: 4...4, radix: 16),
        (0xDC00..<0xE000).contains(low.value)
      {
        let value = 0x1_0000 + (unit.value - 0xD800) << 10 + (low.value - 0xDC00)
        return utf8(value).map { ($0, low.end) }
      }
      return utf8(unit.value).map { ($0, unit.end) }
    case UInt8(ascii: "&"):
      let rest = text[index...]
      if rest.starts(with: "&#".utf8) {
        let isHex = rest.dropFirst(2).first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        guard
          let found = number(
            in: text, from: index + (isHex ? 3 : 2), digits: 1...7, radix: isHex ? 16 : 10),
          found.end < text.count, text[found.end] == UInt8(ascii: ";")
        else { return nil }
        return utf8(found.value).map { ($0, found.end + 1) }
      }
      return entities.first { rest.starts(with: $0.name) }.map { ($0.text, index + $0.name.count) }
    default: return nil
    }
  }

  private static func number(
    in text: [UInt8], from start: Int, digits: ClosedRange<Int>, radix: Int
  ) -> (value: Int, end: Int)? {
    var (value, end) = (0, start)
    while end < text.count, end - start < digits.upperBound,
      let digit = HexDigit.value(of: text[end]).map(Int.init), digit < radix
    {
      value = value * radix + digit
      end += 1
    }
    return digits.contains(end - start) ? (value, end) : nil
  }

  private static func utf8(_ value: Int) -> [UInt8]? {
    UInt32(exactly: value).flatMap(Unicode.Scalar.init).map { Array(String($0).utf8) }
  }

  /// The text of a page with a single space between words, wherever tags are.
  static func withoutTags(_ html: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var isInTag = false
    for byte in html {
      if isInTag {
        isInTag = byte != UInt8(ascii: ">")
      } else if byte == UInt8(ascii: "<") {
        isInTag = true
      } else if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
        if result.last != 0x20 { result.append(0x20) }
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

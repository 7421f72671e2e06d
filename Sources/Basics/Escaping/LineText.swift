/// Text on one line: a title, a label of a drawing.
///
/// Tabs and line ends, including Unicode's U+2028 and U+2029, become a space each; marks that
/// embed, override or isolate a direction are dropped, because they would reverse the text around
/// them; forbidden characters (``ForbiddenCharacter``) become U+FFFD.
package enum LineText {
  /// `text` on one line. It is still text: escape it when writing.
  package static func line(_ text: String) -> String {
    var line: [UInt8] = []
    text.withBytes { MarkupText.append($0, stops: stops, to: &line) }
    return String(decoding: line, as: UTF8.self)
  }

  static let stops = ByteSet("\t\n\r", and: ByteSet([0xE2]), ForbiddenCharacter.leads)

  /// The length in bytes of a line end or direction mark at `index`, whose first byte is E2; 0 for
  /// any other character.
  static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard bytes.count - index >= 3 else { return 0 }
    let isFound =
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): true
      default: false
      }
    return isFound ? 3 : 0
  }

  /// True if ``length(in:at:)`` found a line end.
  static func isSeparator(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    bytes[index + 1] == 0x80 && bytes[index + 2] <= 0xA9
  }
}

/// Texts whose escaping is unknown.
package enum LooseText {
  /// `text` with percent signs, entities and JSON escapes for ASCII characters decoded everywhere;
  /// nil when it has none.
  package static func decoded(_ text: [UInt8]) -> [UInt8]? {
    guard text.contains(where: isMark) else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if isMark(text[index]), let (byte, end) = character(at: index, in: text) {
        result.append(byte)
        index = end
      } else {
        result.append(text[index])
        index += 1
      }
    }
    return result
  }

  /// True if it begins an escape: `%`, `&`, `\\`.
  private static func isMark(_ byte: UInt8) -> Bool {
    byte == 0x25 || byte == 0x26 || byte == 0x5C
  }

  /// The ASCII character written at `index` as `%41`, `&#65;`, `&#x41;` or `\\u0041`.
  private static func character(at index: Int, in text: [UInt8]) -> (UInt8, end: Int)? {
    func digits(from start: Int, most: Int, radix: Int) -> (value: Int, end: Int) {
      var (value, end) = (0, start)
      while end < text.count, end - start < most,
        let digit = HexDigit.value(of: text[end]).map(Int.init), digit < radix
      {
        value = value * radix + digit
        end += 1
      }
      return (value, end)
    }
    func found(_ value: Int, _ end: Int) -> (UInt8, end: Int)? {
      (0x20..<0x7F).contains(value) ? (UInt8(value), end) : nil
    }
    let rest = text[index...]
    if rest.starts(with: "%".utf8) {
      let (value, end) = digits(from: index + 1, most: 2, radix: 16)
      return end == index + 3 ? found(value, end) : nil
    }
    if rest.starts(with: "\\u".utf8) {
      let (value, end) = digits(from: index + 2, most: 4, radix: 16)
      return end == index + 6 ? found(value, end) : nil
    }
    guard rest.starts(with: "&#".utf8) else { return nil }
    let isHex = rest.dropFirst(2).first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let (value, end) = digits(from: index + (isHex ? 3 : 2), most: 7, radix: isHex ? 16 : 10)
    guard end < text.count, text[end] == UInt8(ascii: ";") else { return nil }
    return found(value, end + 1)
  }
}

extension String {
  /// The text with each `part` replaced, compared by Unicode scalars: to Swift a quote with an
  /// accent is one character, to shells and CSV readers it is a quote.
  package func replacingScalars(_ part: String, with other: String) -> String {
    String(unicodeScalars.replacing(part.unicodeScalars, with: other.unicodeScalars))
  }
}

internal import Basics

// The hot loops of reading JSON. Invariant: `position <= end <= bytes.count`, and a word of eight
// bytes is loaded only where `position + 8 <= end`; so nothing outside the buffer is ever read.

private let everyByte: UInt64 = 0x0101_0101_0101_0101

/// The high bit of each byte that ends a run of plain text: a quote, a backslash, or a control
/// character. A borrow can set the bit of a byte above a true one, so only the lowest counts.
@inline(__always)
private func stops(in word: UInt64) -> UInt64 {
  let quote = word ^ (everyByte &* 0x22)
  let backslash = word ^ (everyByte &* 0x5C)
  let isQuote = (quote &- everyByte) & ~quote
  let isBackslash = (backslash &- everyByte) & ~backslash
  let isControl = (word &- everyByte &* 0x20) & ~word
  return (isQuote | isBackslash | isControl) & highBits
}

extension JSONCursor {
  @inline(__always)
  package mutating func skipWhiteSpace() {
    while position < end {
      let byte = bytes[position]
      if byte > 0x20 { return }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      position += 1
    }
  }

  /// Reads a text from its opening quote on.
  @inline(__always)
  mutating func scanText() throws(JSONError) -> (
    bytes: UnsafeBufferPointer<UInt8>, hasEscapes: Bool, end: Int
  ) {
    let start = position + 1
    var at = start
    var hasEscapes = false
    var high: UInt64 = 0
    while true {
      if at + 8 <= end {
        let word = bytes.word(at: at)
        let found = stops(in: word.littleEndian)
        if found == 0 {
          high |= word & highBits
          at += 8
          continue
        }
        let count = found.trailingZeroBitCount >> 3
        // The bytes before the stop; a shift by 64 cannot come up, as the stop is one of the eight.
        high |= word.littleEndian & highBits & ((1 << UInt64(truncatingIfNeeded: count * 8)) &- 1)
        at += count
      }
      guard at < end else { throw atEnd }
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        at = try checkedEscape(at)
      } else if byte < 0x20 {
        throw JSONError(reason: .controlCharacter(byte), range: at..<(at + 1))
      } else {
        high |= UInt64(byte & 0x80)
        at += 1
      }
    }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<at])
    if high != 0, let wrong = text.firstInvalidUTF8 {
      throw JSONError(
        reason: .invalidUTF8, range: (start + wrong.lowerBound)..<(start + wrong.upperBound))
    }
    position = at + 1
    return (text, hasEscapes, position)
  }

  /// The position after the escape at `at`.
  private func checkedEscape(_ at: Int) throws(JSONError) -> Int {
    guard at + 1 < end else { throw atEnd }
    switch bytes[at + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return at + 2
    case UInt8(ascii: "u"):
      let within = UnsafeBufferPointer(rebasing: bytes[..<end])
      guard let unit = JSONEscapes.hex4(within, at: at + 2) else {
        // Cut off in its digits, or invalid.
        let digits = bytes[(at + 2)..<min(at + 6, end)].prefix { $0.isHexDigit }
        if digits.endIndex == end { throw atEnd }
        throw JSONError(reason: .badEscape, range: at..<(digits.endIndex + 1))
      }
      guard unit & 0xF800 == 0xD800 else { return at + 6 }
      if unit & 0xFC00 == 0xD800, at + 12 <= end, bytes[at + 6] == UInt8(ascii: "\\"),
        bytes[at + 7] == UInt8(ascii: "u"), let low = JSONEscapes.hex4(within, at: at + 8),
        low & 0xFC00 == 0xDC00
      {
        return at + 12
      }
      throw JSONError(reason: .loneSurrogate, range: at..<(at + 6))
    default: throw JSONError(reason: .badEscape, range: at..<(at + 2))
    }
  }

  mutating func scanLiteral(_ literal: StaticString) throws(JSONError) {
    let expected = UnsafeBufferPointer(
      start: literal.utf8Start, count: literal.utf8CodeUnitCount)
    for (index, byte) in expected.enumerated() {
      guard position + index < end else { throw atEnd }
      guard bytes[position + index] == byte else { throw unexpected("a value") }
    }
    position += expected.count
  }

  /// Checks the grammar `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
  mutating func scanNumber() throws(JSONError) {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let leadingZero = position < end && bytes[position] == UInt8(ascii: "0")
    let whole = skipDigits()
    var isWell = whole > 0 && !(leadingZero && whole > 1)
    if position < end, bytes[position] == UInt8(ascii: ".") {
      position += 1
      isWell = skipDigits() > 0 && isWell
    }
    if position < end, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < end,
        bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      isWell = skipDigits() > 0 && isWell
    }
    if position == end, depthIsOpen { throw atEnd }
    guard isWell else { throw JSONError(reason: .badNumber, range: start..<position) }
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < end, bytes[position] &- 0x30 < 10 { position += 1 }
    return position - start
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 6 }
}

/// The escapes in JSON strings (RFC 8259, section 7).
package enum JSONEscapes {
  /// The bytes of a string, with escapes resolved.
  ///
  /// - Parameter bytes: The text between the quotes, already checked.
  package static func resolved(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        out.append(byte)
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): out.append(0x08)
      case UInt8(ascii: "f"): out.append(0x0C)
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      case UInt8(ascii: "u"):
        var unit = hex4(bytes, at: index) ?? 0xFFFD
        index += 4
        if unit & 0xFC00 == 0xD800, let low = hex4(bytes, at: index + 2), low & 0xFC00 == 0xDC00 {
          unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
          index += 6
        }
        out += Array(String(Unicode.Scalar(unit) ?? "\u{FFFD}").utf8)
      default: out.append(escape)
      }
    }
    return out
  }

  /// The number in four hexadecimal digits; nil for anything else.
  static func hex4(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[index..<(index + 4)] {
      guard let digit = HexDigit.value(of: byte) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

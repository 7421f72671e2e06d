/// The words of a tag or an output, one at a time.
struct Lexer {
  enum Kind: UInt8 {
    case end, pipe, dot, dots, colon, comma, assign
    case openSquare, closeSquare, openRound, closeRound
    case identifier, string, number, comparison
    case invalid
  }

  let source: [UInt8]
  let end: Int
  private(set) var kind = Kind.end
  /// The start and end of the current word.
  private(set) var start: Int
  private(set) var next: Int

  /// Reads `range` of `source`; the first word is the current one.
  init(_ source: [UInt8], _ range: Range<Int>) {
    self.source = source
    start = range.lowerBound
    next = range.lowerBound
    end = range.upperBound
    advance()
  }

  var range: Range<Int> { start..<next }
  var text: String { String(decoding: source[start..<next], as: UTF8.self) }

  var unquoted: String { String(decoding: source[start + 1..<next - 1], as: UTF8.self) }

  /// True if the current word is the identifier `word`.
  func isWord(_ word: StaticString) -> Bool {
    guard kind == .identifier, next - start == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { bytes in
      for index in 0..<bytes.count where source[start + index] != bytes[index] { return false }
      return true
    }
  }

  /// True if the word after the current one is a colon.
  var isKey: Bool {
    guard kind == .identifier else { return false }
    var index = next
    while index < end, source[index].isSpace { index += 1 }
    return index < end && source[index] == UInt8(ascii: ":")
  }

  /// True if the word after the current one is a single `=`.
  var isAssigned: Bool {
    var after = self
    after.advance()
    return after.kind == .assign
  }

  mutating func advance() {
    while next < end, source[next].isSpace { next += 1 }
    start = next
    guard next < end else { return kind = .end }
    let byte = source[next]
    next += 1
    switch byte {
    case UInt8(ascii: "|"): kind = .pipe
    case UInt8(ascii: ":"): kind = .colon
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: "["): kind = .openSquare
    case UInt8(ascii: "]"): kind = .closeSquare
    case UInt8(ascii: "("): kind = .openRound
    case UInt8(ascii: ")"): kind = .closeRound
    case UInt8(ascii: "."): kind = take(UInt8(ascii: ".")) ? .dots : .dot
    case UInt8(ascii: "="): kind = take(UInt8(ascii: "=")) ? .comparison : .assign
    case UInt8(ascii: "!"): kind = take(UInt8(ascii: "=")) ? .comparison : .invalid
    case UInt8(ascii: "<"):
      if !take(UInt8(ascii: "=")) { _ = take(UInt8(ascii: ">")) }
      kind = .comparison
    case UInt8(ascii: ">"):
      _ = take(UInt8(ascii: "="))
      kind = .comparison
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      var index = next
      while index < end, source[index] != byte { index += 1 }
      kind = index < end ? .string : .invalid
      next = min(index + 1, end)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): advanceNumber(byte)
    case _ where byte.isWord: advanceIdentifier()
    default:
      // The rest of a character of several bytes.
      while next < end, source[next] & 0xC0 == 0x80 { next += 1 }
      kind = .invalid
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next < end, source[next] == byte else { return false }
    next += 1
    return true
  }

  private mutating func advanceIdentifier() {
    while next < end, source[next].isWord || source[next] == UInt8(ascii: "-") { next += 1 }
    _ = take(UInt8(ascii: "?"))
    kind = .identifier
  }

  private mutating func advanceNumber(_ first: UInt8) {
    if first == UInt8(ascii: "-") {
      guard next < end, source[next].isDigit else { return kind = .invalid }
    }
    while next < end, source[next].isDigit { next += 1 }
    if next + 1 < end, source[next] == UInt8(ascii: "."), source[next + 1].isDigit {
      next += 1
      while next < end, source[next].isDigit { next += 1 }
    }
    kind = .number
  }
}

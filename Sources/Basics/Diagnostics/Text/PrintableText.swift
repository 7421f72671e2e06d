/// The kinds of Unicode scalars that text analysis distinguishes.
package enum ScalarKind: Sendable {
  /// A letter or digit of a script that puts spaces between words.
  case word
  /// A Han character, kana or Hangul syllable: scripts without spaces between words, or whose
  /// readers search for parts of words.
  case cjk
  case other

  /// The kind of `scalar`.
  @inlinable
  @inline(__always)
  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: self = .word
    case 0..<0xAA: self = .other
    default: self = Self.kind(ofOther: scalar)
    }
  }

  /// The kind of a scalar after the first 170.
  @usableFromInline
  package static func kind(ofOther scalar: Unicode.Scalar) -> Self {
    switch scalar.value {
    case 0x3005, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFD:
      .cjk
    default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .word : .other
    }
  }
}

/// Ids as people see them. A generated id is long: messages show only the part that identifies a
/// record among millions, and commands accept that part.
extension String {
  /// The part after the last dash; the whole id if there is none.
  package var lastIdentifierPart: String {
    lastIndex(of: "-").map { String(self[index(after: $0)...]) } ?? self
  }

  /// The id as shown in messages: the id itself when it is short or was chosen by a person; else
  /// eight characters of its last part, or of its first, and more up to a letter, so that it does
  /// not look like a number.
  package var shortIdentifier: String {
    guard count > 18 else { return self }
    let first = prefix { $0 != "-" }
    for part in [lastIdentifierPart[...], first] {
      guard part.count >= 6, part.contains(where: \.isNumber),
        let letter = part.firstIndex(where: \.isLetter)
      else { continue }
      return String(part.prefix(max(8, part.distance(from: part.startIndex, to: letter) + 1)))
    }
    return self
  }

  /// True if a text is the part of the id that identifies it in a list or a message: the beginning
  /// of its last part with a digit in it, of four characters or more.
  package func isShortened(to text: String) -> Bool {
    text.count >= 4 && text.contains(where: \.isNumber) && count > 18
      && (lastIdentifierPart.hasPrefix(text) || shortIdentifier == text)
  }
}

extension String {
  /// The text on one line: white space becomes one space; a line break between two CJK characters
  /// is dropped.
  package var unwrapped: String {
    if isUnwrapped { return self }
    var out = String.UnicodeScalarView()
    var lastKind = ScalarKind.other
    var last: Unicode.Scalar?
    var hasSpace = false
    var hasBreak = false
    for scalar in unicodeScalars {
      if scalar.isSpace {
        hasSpace = true
        if scalar == "\n" || scalar == "\r" { hasBreak = true }
        continue
      }
      let kind = ScalarKind(scalar)
      if hasSpace {
        let isWithin =
          hasBreak && (kind == .cjk || scalar.isFullWidth)
          && (lastKind == .cjk || last?.isFullWidth ?? false)
        if !out.isEmpty, !isWithin { out.append(" ") }
        (hasSpace, hasBreak) = (false, false)
      }
      out.append(scalar)
      (lastKind, last) = (kind, scalar)
    }
    return String(out)
  }

  /// True if the only white space is single spaces between other characters, as in most one-line
  /// texts.
  private var isUnwrapped: Bool {
    utf8.withContiguousStorageIfAvailable(Self.isUnwrapped) ?? Self.isUnwrapped(Array(utf8))
  }

  private static func isUnwrapped(_ bytes: some Collection<UInt8>) -> Bool {
    let space = UInt8(ascii: " ")
    var (beforeLast, last) = (space, space)
    for byte in bytes {
      // No white space ends with any other ASCII character.
      if 0x21..<0x80 ~= byte {
        (beforeLast, last) = (last, byte)
        continue
      }
      switch (beforeLast, last, byte) {
      case (_, space, space), (_, _, 0x09...0x0D), (_, 0xC2, 0x85), (_, 0xC2, 0xA0),
        (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
        (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
        return false
      default: (beforeLast, last) = (last, byte)
      }
    }
    return last != space || bytes.isEmpty
  }
}

extension Unicode.Scalar {
  /// True if it has the Unicode property White_Space, without a table lookup.
  fileprivate var isSpace: Bool {
    switch value {
    case 0x20, 0x09...0x0D: true
    case 0..<0x85: false
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// True if it is punctuation as wide as a CJK character.
  fileprivate var isFullWidth: Bool {
    switch value {
    case 0x3000...0x303F, 0xFF01...0xFF60: true
    default: false
    }
  }
}

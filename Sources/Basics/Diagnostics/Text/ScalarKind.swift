/// What a Unicode scalar is to the analysis of a text.
package enum ScalarKind: Sendable {
  /// A letter or digit of a script that puts spaces between words.
  case word
  /// A Han character, kana or Hangul syllable: scripts without a space between words, or in which
  /// a part of a word is looked for.
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

  /// The kind of one behind the first 170.
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

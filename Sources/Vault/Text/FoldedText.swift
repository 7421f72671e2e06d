extension String {
  /// The text as search compares it: in the compatibility form (NFKC: full-width letters and
  /// half-width kana as the usual ones), in lower case, without accents, and letters that only look
  /// like one with an accent as the letters beneath (`ø` is `o`, `ß` is `ss`).
  ///
  /// Marks above U+036F stay, so kana keep their voicing and Indic vowels their sound. Punctuation
  /// of CJK may stay in its own form. `assets/search-terms.js` folds alike.
  package var folded: String {
    if utf8.allSatisfy({ $0 < 0x80 }) || unicodeScalars.allSatisfy(\.foldsToItself) {
      return lowercased()
    }
    let decomposed = normalized(.compatibilityComposed).lowercased()
      .normalized(.canonicalDecomposed)
    var plain = String.UnicodeScalarView()
    for scalar in decomposed.unicodeScalars where !(0x300...0x36F ~= scalar.value) {
      switch scalar {
      case "ß": plain.append(contentsOf: "ss".unicodeScalars)
      case "æ": plain.append(contentsOf: "ae".unicodeScalars)
      case "œ": plain.append(contentsOf: "oe".unicodeScalars)
      case "ø": plain.append("o")
      case "ł": plain.append("l")
      case "đ": plain.append("d")
      case "ı": plain.append("i")
      case "ς": plain.append("σ")
      default: plain.append(scalar)
      }
    }
    return String(plain).normalized(.canonicalComposed)
  }
}

extension Unicode.Scalar {
  /// Whether it is ASCII, or of those characters beyond it that most texts have and that no folding
  /// changes: Han, kana, and punctuation.
  fileprivate var foldsToItself: Bool {
    switch value {
    case 0..<0x80, 0xB7, 0x2010, 0x2013...0x2016, 0x2018...0x2023, 0x2026, 0x3000...0x3011,
      0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01, 0xFF08,
      0xFF09, 0xFF0C, 0xFF1A, 0xFF1B, 0xFF1F:
      true
    default: false
    }
  }
}

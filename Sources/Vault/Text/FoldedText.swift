internal import CUTF8Proc

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A Unicode normalization form (Unicode Standard Annex 15).
package enum NormalizationForm: Sendable, Hashable {
  /// NFC: a letter with its accent is one character if there is one.
  case canonicalComposed
  /// NFD: a letter, then its accents.
  case canonicalDecomposed
  /// NFKC: as NFC, and variants such as full-width letters as the usual ones.
  case compatibilityComposed

  fileprivate var options: utf8proc_option_t {
    let options =
      switch self {
      case .canonicalComposed: UTF8PROC_COMPOSE.rawValue
      case .canonicalDecomposed: UTF8PROC_DECOMPOSE.rawValue
      case .compatibilityComposed: UTF8PROC_COMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
      }
    return utf8proc_option_t(rawValue: options | UTF8PROC_STABLE.rawValue)
  }
}

extension String {
  /// The text in a normal form. Characters newer than the library's tables stay.
  package func normalized(_ form: NormalizationForm) -> String {
    var copy = self
    return copy.withUTF8 { bytes in
      var result: UnsafeMutablePointer<UInt8>?
      let length = utf8proc_map(bytes.baseAddress, bytes.count, &result, form.options)
      // Swift's texts are well-formed, so only memory can fail.
      guard length >= 0, let result else { return self }
      defer { free(result) }
      return String(decoding: UnsafeBufferPointer(start: result, count: length), as: UTF8.self)
    }
  }
}

extension String {
  /// The text in the form used by search: NFKC (full-width letters and half-width kana as the usual
  /// ones), in lower case, without accents, and with letters that only resemble accented ones as
  /// their base letters (`ø` is `o`, `ß` is `ss`).
  ///
  /// Marks above U+036F stay, so kana keep their voicing and Indic vowels their sound. CJK
  /// punctuation may keep its own form. `assets/search-terms.js` folds the same way.
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
  /// True if it is ASCII, or among the other common characters that no folding changes: Han, kana,
  /// and punctuation.
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

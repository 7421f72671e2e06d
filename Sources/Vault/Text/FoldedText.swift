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
  /// Soft hyphens, and spaces and joiners of no width, are left out, as words go across them. Marks
  /// above U+036F stay, so kana keep their voicing and Indic vowels their sound. CJK
  /// punctuation may keep its own form. `assets/search-terms.js` folds the same way.
  package var folded: String {
    if isASCII || unicodeScalars.allSatisfy(\.foldsToItself) {
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
      case "\u{AD}", "\u{200B}"..."\u{200D}", "\u{2060}", "\u{FEFF}": continue
      default: plain.append(scalar)
      }
    }
    return String(plain).normalized(.canonicalComposed)
  }
}

extension String {
  fileprivate var isASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // Without a branch, so that many are compared at a time.
      bytes.reduce(0) { $0 | $1 } < 0x80
    } ?? utf8.allSatisfy { $0 < 0x80 }
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

extension StringProtocol {
  /// The text with full-width ASCII (U+FF01–FF5E) and the full-width space as ASCII.
  package var halfWidth: String {
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: scalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case 0x3000: scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

extension String {
  /// The name of a person in the form of records: ordinary letters and digits for full-width ones,
  /// one space between words, and without the space that pads two Han characters (张 伟) in lists.
  /// Names in Hangul and kana keep theirs.
  package var asName: String {
    let words = halfWidth.split(whereSeparator: \.isWhitespace)
    let isPadded =
      words.count == 2
      && words.allSatisfy {
        $0.count == 1 && $0.unicodeScalars.allSatisfy(\.properties.isIdeographic)
      }
    return words.joined(separator: isPadded ? "" : " ")
  }

  /// The text as a key for looking up names and titles: regardless of case, width, spaces and
  /// normal form.
  package var asLookedUp: String {
    let plain =
      utf8.allSatisfy { $0 < 0x80 } ? lowercased() : normalized(.compatibilityComposed).lowercased()
    return plain.filter { !$0.isWhitespace }
  }
}

/// A component of an address, made from a name.
package enum Slug {
  /// Letters and digits of any script in lower case, everything between them as one hyphen; at most
  /// 80 bytes. nil if nothing is left.
  ///
  /// The result has no path separators and no character that an address or a file system treats
  /// specially, and is not a name that Windows reserves for devices: those get the `ending`.
  package static func make(of title: String, ending: String) -> String? {
    var slug = String.UnicodeScalarView()
    var count = 0
    var needsHyphen = false
    for scalar in title.lowercased().unicodeScalars {
      let properties = scalar.properties
      let isMark = properties.generalCategory == .nonspacingMark
      guard
        properties.isAlphabetic || properties.numericType != nil || isMark && !slug.isEmpty
      else {
        needsHyphen = !slug.isEmpty
        continue
      }
      let width = UTF8.width(scalar) + (needsHyphen ? 1 : 0)
      if count + width > 80 { break }
      if needsHyphen { slug.append("-") }
      needsHyphen = false
      slug.append(scalar)
      count += width
    }
    let text = String(slug)
    guard !text.isEmpty else { return nil }
    let devices = ["con", "prn", "aux", "nul"]
    let isNumbered =
      text.utf8.count == 4 && (text.hasPrefix("com") || text.hasPrefix("lpt"))
      && text.utf8.last.map { 0x30...0x39 ~= $0 } ?? false
    return devices.contains(text) || isNumbered ? text + ending : text
  }
}

extension StringProtocol {
  /// The text, cut after 60 characters to keep a message on one line.
  package var shortened: String { count > 60 ? prefix(60) + "…" : String(self) }

  /// The text in quotes, cut like ``shortened``.
  package var shortQuoted: String { "\"\(shortened)\"" }
}

extension StringProtocol {
  /// The text without leading and trailing characters that satisfy `isPadding`.
  package func trimming(_ isPadding: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isPadding($0) }),
      let last = lastIndex(where: { !isPadding($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The text without white space at its ends.
  package var withoutBlanks: String {
    // Some non-ASCII characters are white space; those between space and DEL never.
    if let first = utf8.first, let last = unicodeScalars.last?.value, 0x21...0x7E ~= first,
      0x21...0x7E ~= last
    {
      return String(self)
    }
    return trimming(\.isWhitespace)
  }
}

extension String {
  /// The text on one line: each run of white space as one space, and none at the ends.
  package var unwrappedLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

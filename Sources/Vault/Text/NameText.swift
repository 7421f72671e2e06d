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
  /// The text without the characters at its ends for which `isPadding` is true.
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

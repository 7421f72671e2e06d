extension StringProtocol {
  /// The text with the full-width forms of ASCII (U+FF01–FF5E) and the full-width space as ASCII.
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
  /// The name of a person as records have it: with ordinary letters and digits for those of full
  /// width, one blank between words, and without the blank that pads two Han characters (张 伟) in
  /// lists. Names in Hangul and kana keep theirs.
  package var asName: String {
    let words = halfWidth.split(whereSeparator: \.isWhitespace)
    let isPadded =
      words.count == 2
      && words.allSatisfy {
        $0.count == 1 && $0.unicodeScalars.allSatisfy(\.properties.isIdeographic)
      }
    return words.joined(separator: isPadded ? "" : " ")
  }

  /// The text as names and titles are looked up: whatever its case, width, blanks and normal form.
  package var asLookedUp: String {
    let plain =
      utf8.allSatisfy { $0 < 0x80 } ? lowercased() : normalized(.compatibilityComposed).lowercased()
    return plain.filter { !$0.isWhitespace }
  }
}

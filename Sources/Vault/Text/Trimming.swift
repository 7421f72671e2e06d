extension StringProtocol {
  /// The text without the characters at its ends that `isPadding` holds for.
  package func trimming(_ isPadding: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isPadding($0) }),
      let last = lastIndex(where: { !isPadding($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The text without white space at its ends.
  package var withoutBlanks: String {
    // Of characters that are not ASCII, some are white space; those between blank and DEL never.
    if let first = utf8.first, let last = unicodeScalars.last?.value, 0x21...0x7E ~= first,
      0x21...0x7E ~= last
    {
      return String(self)
    }
    return trimming(\.isWhitespace)
  }
}

extension String {
  /// The text on one line: each stretch of white space as one space, and none at the ends.
  package var unwrappedLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension StringProtocol {
  /// The text without the characters at its ends that `isPadding` holds for.
  package func trimming(_ isPadding: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isPadding($0) }),
      let last = lastIndex(where: { !isPadding($0) })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// The text on one line: each stretch of white space as one space, and none at the ends.
  package var unwrappedLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension String {
  /// The text with another in place of each `part`, compared by Unicode scalars: to Swift a quote
  /// with an accent is a character of its own, to shells and to readers of tables it is a quote.
  package func replacingScalars(_ part: String, with other: String) -> String {
    String(unicodeScalars.replacing(part.unicodeScalars, with: other.unicodeScalars))
  }
}

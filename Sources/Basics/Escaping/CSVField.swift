/// Text in a field of comma-separated values (RFC 4180).
package enum CSVField {
  /// `text` as a field: in quotes, with its quotes doubled, when it holds a comma, a quote or an
  /// end of a line; and with an apostrophe before it when a spreadsheet would take it for a
  /// formula.
  ///
  /// What is forbidden (``ForbiddenCharacter``) becomes U+FFFD.
  package static func field(_ text: String) -> String {
    var field: [UInt8] = []
    let protected = isRisky(text.unicodeScalars[...]) ? "'" + text : text
    let isQuoted = protected.utf8.contains(where: quoting.contains)
    if isQuoted { field.append(UInt8(ascii: "\"")) }
    protected.withBytes { words in
      field.append(words, stops: stops) { index in
        words[index] == UInt8(ascii: "\"") ? 1 : ForbiddenCharacter.length(in: words, at: index)
      } write: { index, field in
        field.append(
          words[index] == UInt8(ascii: "\"") ? "\"\"" : ForbiddenCharacter.replacement)
      }
    }
    if isQuoted { field.append(UInt8(ascii: "\"")) }
    return String(decoding: field, as: UTF8.self)
  }

  /// Whether the first character of a field is an apostrophe that ``field(_:)`` would have put
  /// there; readers leave it out, so that what was written comes back. Other apostrophes are text.
  package static func isProtected(_ field: String) -> Bool {
    let scalars = field.unicodeScalars
    return scalars.first == "'" && isRisky(scalars.dropFirst())
  }

  /// What puts a field into quotes.
  private static let quoting = ByteSet(",\"\r\n")
  private static let stops = ByteSet("\"", and: ForbiddenCharacter.leads)

  /// Whether the text begins like a formula, after blanks too, as some programs drop those; or with
  /// apostrophes that would be taken for the protection of one.
  ///
  /// The characters are those that OWASP lists for CSV injection, full-width forms included.
  private static func isRisky(_ text: Substring.UnicodeScalarView) -> Bool {
    let afterApostrophes = text.drop { $0 == "'" }
    switch afterApostrophes.first {
    case "\t", "\r", "\n": return true
    default: break
    }
    switch afterApostrophes.first(where: { !$0.properties.isWhitespace }) {
    case "=", "+", "-", "@", "＝", "＋", "－", "＠": return true
    default: return false
    }
  }
}

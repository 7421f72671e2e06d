/// Texts of spreadsheets, with escapes such as `_x000D_` for characters (ECMA-376, part 1,
/// 22.9.2.19).
package enum SpreadsheetText {
  /// `text` with any lookalike of an escape protected: `_x005F_x0041_`.
  package static func escaped(_ text: String) -> String {
    guard mayHaveEscapes(text) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if codeUnit(at: index, in: bytes) != nil { result += "_x005F".utf8 }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// `text` with its escapes resolved; an escape for half of a surrogate pair stays as it is.
  package static func resolved(_ text: String) -> String {
    guard mayHaveEscapes(text) else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      guard let unit = codeUnit(at: index, in: bytes) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let end = index + escapeLength
      if let scalar = Unicode.Scalar(unit) {
        result += String(scalar).utf8
      } else {
        result += bytes[index..<end]
      }
      index = end
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// True if there may be any, which is rare.
  private static func mayHaveEscapes(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "_"))
  }

  private static let escapeLength = 7

  /// The UTF-16 code unit of the escape at `index`; nil if there is none.
  private static func codeUnit(at index: Int, in bytes: [UInt8]) -> UInt16? {
    guard bytes[index] == UInt8(ascii: "_"), index + escapeLength <= bytes.count,
      bytes[index + 1] == UInt8(ascii: "x"), bytes[index + 6] == UInt8(ascii: "_")
    else { return nil }
    var unit: UInt16 = 0
    for byte in bytes[(index + 2)..<(index + 6)] {
      guard let digit = HexDigit.value(of: byte) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

/// Text in a field of comma-separated values (RFC 4180).
package enum CSVField {
  /// `text` as a field: in quotes, with its quotes doubled, if it has a comma, a quote or a line
  /// end; and with an apostrophe before it if a spreadsheet would read it as a formula.
  ///
  /// Forbidden characters (``ForbiddenCharacter``) become U+FFFD.
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

  /// True if the first character of a field is an apostrophe that ``field(_:)`` would have put
  /// there; readers drop it, so that the original text comes back. Other apostrophes are text.
  package static func isProtected(_ field: String) -> Bool {
    let scalars = field.unicodeScalars
    return scalars.first == "'" && isRisky(scalars.dropFirst())
  }

  /// Bytes that require quotes.
  private static let quoting = ByteSet(",\"\r\n")
  private static let stops = ByteSet("\"", and: ForbiddenCharacter.leads)

  /// True if the text begins like a formula, also after spaces, as some programs drop those; or
  /// with apostrophes that would be taken for protection.
  ///
  /// The characters that OWASP lists for CSV injection, full-width forms included.
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

/// Addresses, with bytes that are not allowed in them as a percent sign and two digits (RFC 3986,
/// section 2.1).
package enum PercentEncoding {
  /// `text` as a path, including slashes.
  ///
  /// All programs accept the characters that stay, and markup needs no escape for them. A colon,
  /// which could make the first name a scheme, and `&`, `'` and `;` are encoded. `.` and `..` stay.
  package static func path(_ text: String) -> String { encoded(text, keeping: pathBytes) }

  /// `text` as a path that people can read (an IRI, RFC 3987): as ``path(_:)``, but non-ASCII
  /// letters and signs stay.
  package static func readablePath(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII ? pathBytes.contains(UInt8(ascii: scalar)) : !scalar.isForbidden {
        result.unicodeScalars.append(scalar)
      } else {
        result += encoded(scalar)
      }
    }
    return result
  }

  /// An address as a person wrote it: encoded bytes and the delimiters between its parts are kept.
  ///
  /// The first `#` begins the fragment, others are encoded; so is a `%` without two digits after
  /// it.
  package static func address(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var hasFragment = false
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "#") where !hasFragment:
        hasFragment = true
        result.append(byte)
      case UInt8(ascii: "%")
      where bytes[(index + 1)...].prefix(2).compactMap(HexDigit.value).count == 2:
        result.append(byte)
      case _ where addressBytes.contains(byte): result.append(byte)
      default: append(byte, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// `text` as a name or a value of a form (`application/x-www-form-urlencoded`): a space is `+`.
  package static func form(_ text: String) -> String {
    var result: [UInt8] = []
    for byte in text.utf8 {
      if byte == UInt8(ascii: " ") {
        result.append(UInt8(ascii: "+"))
      } else if formBytes.contains(byte) {
        result.append(byte)
      } else {
        append(byte, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A character with each of its bytes encoded.
  package static func encoded(_ scalar: Unicode.Scalar) -> String {
    var result: [UInt8] = []
    for byte in String(scalar).utf8 { append(byte, to: &result) }
    return String(decoding: result, as: UTF8.self)
  }
}

extension PercentEncoding {
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  private static let formBytes = ByteSet(letters + "-._~")
  private static let pathBytes = ByteSet("/!$()*+,=@", and: formBytes)
  private static let addressBytes = ByteSet("&?;:", and: pathBytes)

  private static func encoded(_ text: String, keeping kept: ByteSet) -> String {
    if text.utf8.allSatisfy(kept.contains) { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if kept.contains(byte) { result.append(byte) } else { append(byte, to: &result) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, to buffer: inout [UInt8]) {
    buffer += [UInt8(ascii: "%"), HexDigit.upper(byte >> 4), HexDigit.upper(byte)]
  }
}

extension PercentEncoding {
  /// The decoded bytes of `text`; nil if a percent sign lacks two digits after it.
  package static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(HexDigit.value),
        let low = rest.popFirst().flatMap(HexDigit.value)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// The decoded bytes of a name or value in a form: `+` is a space, and a percent sign without two
  /// digits after it stays.
  package static func decodedForm(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(HexDigit.value),
        let low = rest.dropFirst().first.flatMap(HexDigit.value)
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return bytes
  }
}

/// Strings of JSON (RFC 8259, section 7), which YAML reads as well.
package enum JSONString {
  /// The reader a string is written for.
  package enum Reader: Sendable {
    /// Programs, including scripts in a page: `<`, which could end one, and the two line ends of
    /// Unicode, which old scripts reject, are escaped.
    case program
    /// People, in a file of the vault: only the necessary escapes.
    case person
  }

  /// Appends `text` with quotes around it.
  ///
  /// Forbidden characters (``ForbiddenCharacter``) are escaped: `\u0000`, `\uffff`.
  package static func append(
    _ text: String, for reader: Reader = .program, to buffer: inout [UInt8]
  ) {
    buffer.append(UInt8(ascii: "\""))
    text.withBytes { append($0, stops: reader == .program ? stopsInPages : stops, to: &buffer) }
    buffer.append(UInt8(ascii: "\""))
  }

  /// `text` with quotes around it, for programs.
  package static func quoted(_ text: String) -> String {
    var buffer: [UInt8] = []
    append(text, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  private static let stops = ByteSet("\"\\\n\r\t", and: ForbiddenCharacter.leads)
  private static let stopsInPages = ByteSet("<", and: ByteSet([0xE2]), stops)

  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, stops: ByteSet, to buffer: inout [UInt8]
  ) {
    buffer.append(text, stops: stops) { index in
      switch text[index] {
      case 0x20..<0x7F, 0x09, 0x0A, 0x0D: return 1
      case 0xE2:
        let isSeparator =
          LineText.length(in: text, at: index) > 0 && LineText.isSeparator(in: text, at: index)
        return isSeparator ? 3 : 0
      // Two escapes for one character would be an error in YAML.
      case 0xF0...: return 0
      default: return ForbiddenCharacter.length(in: text, at: index)
      }
    } write: { index, buffer in
      switch text[index] {
      case UInt8(ascii: "\""): buffer.append("\\\"")
      case UInt8(ascii: "\\"): buffer.append("\\\\")
      case UInt8(ascii: "\n"): buffer.append("\\n")
      case UInt8(ascii: "\r"): buffer.append("\\r")
      case UInt8(ascii: "\t"): buffer.append("\\t")
      default: append(code: code(in: text, at: index), to: &buffer)
      }
    }
  }

  /// The number of a character of one, two or three bytes.
  private static func code(in text: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt16 {
    func bits(_ offset: Int, _ mask: UInt8) -> UInt16 { UInt16(text[index + offset] & mask) }
    return switch text[index] {
    case 0x00..<0x80: bits(0, 0x7F)
    case 0x80..<0xE0: bits(0, 0x1F) << 6 | bits(1, 0x3F)
    default: bits(0, 0x0F) << 12 | bits(1, 0x3F) << 6 | bits(2, 0x3F)
    }
  }

  private static func append(code: UInt16, to buffer: inout [UInt8]) {
    buffer.append("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] {
      buffer.append(HexDigit.lower(UInt8(truncatingIfNeeded: code >> shift)))
    }
  }
}

/// A command's output for another program: one object of JSON on a line of its own. Its first
/// member is the version of its keys in `docs/pages/json.md`.
package struct JSONLine: Sendable, Hashable {
  /// Increases when a key is removed or changes its meaning, not when one is added.
  package static let version = 1

  /// The object, without a newline.
  package let text: String

  /// An object with its version first, then these members; each value is JSON.
  ///
  /// - Parameter version: That of a kind of object which has changed on its own.
  package init(written members: [(name: String, value: String)], version: Int = Self.version) {
    let all = [("version", "\(version)")] + members.map { ($0.name, $0.value) }
    text = "{" + all.map { "\(JSONString.quoted($0)):\($1)" }.joined(separator: ",") + "}"
  }
}

/// Text as a value of iCalendar (RFC 5545, section 3.3.11).
package enum ICalendarText {
  /// `text` with backslashes before `\`, `;` and `,`, and `\n` for each end of a line. Forbidden
  /// characters (``ForbiddenCharacter``) are dropped: the format cannot hold them.
  package static func escaped(_ text: String) -> String {
    var buffer: [UInt8] = []
    text.withBytes { append($0, to: &buffer) }
    return String(decoding: buffer, as: UTF8.self)
  }

  private static let stops = ByteSet("\\;,\n\r", and: ForbiddenCharacter.leads)

  private static func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    buffer.append(text, stops: stops) { index in
      switch text[index] {
      case 0x20..<0x7F, 0x0A: 1
      // CR LF is one line end.
      case 0x0D: index + 1 < text.count && text[index + 1] == 0x0A ? 2 : 1
      default: ForbiddenCharacter.length(in: text, at: index)
      }
    } write: { index, buffer in
      switch text[index] {
      case 0x0A, 0x0D: buffer.append("\\n")
      case let byte where byte >= 0x20 && byte < 0x7F:
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(byte)
      default: break
      }
    }
  }
}

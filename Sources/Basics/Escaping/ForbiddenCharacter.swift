/// The characters that no format allows in text, and their replacement in each.
///
/// The characters that XML 1.0 forbids or discourages (section 2.2); HTML calls the same ones
/// errors: control characters but tab, line feed and carriage return, DEL and the second block of
/// controls (U+007F to U+009F), and all noncharacters (U+FDD0 to U+FDEF, and the last two of each
/// plane, such as U+FFFE and U+FFFF). None of them is ever written to a file:
///
/// - HTML, SVG and XML (``MarkupText``, ``LineText``), Markdown (``MarkdownText``) and CSV
///   (``CSVField``) replace it by U+FFFD.
/// - JSON (``JSONString``) writes its number, `\u001b`; noncharacters above U+FFFF, which would
///   take two numbers, stay.
/// - Addresses (``PercentEncoding``) write its bytes with percent signs.
/// - iCalendar (``ICalendarText``), which cannot hold it, drops it.
///
/// Surrogates, which are forbidden too, cannot be in a `String`.
enum ForbiddenCharacter {
  /// U+FFFD, which shows a reader that something is missing.
  static let replacement: StaticString = "\u{FFFD}"

  /// The possible first bytes of one.
  static let leads = ByteSet(
    Array(0x00...0x08) + [0x0B, 0x0C] + Array(0x0E...0x1F) + [0x7F, 0xC2, 0xEF]
      + Array(0xF0...0xF4))

  /// The length in bytes of such a character at `index`; 0 if there is none.
  ///
  /// - Parameter bytes: UTF-8.
  @inline(__always)
  static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let count = bytes.count - index
    switch bytes[index] {
    case 0x09, 0x0A, 0x0D: return 0
    case 0x00..<0x20, 0x7F: return 1
    case 0xC2: return count >= 2 && bytes[index + 1] < 0xA0 ? 2 : 0
    case 0xEF where count >= 3:
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      return second == 0xBF && third >= 0xBE || second == 0xB7 && (0x90...0xAF).contains(third)
        ? 3 : 0
    case 0xF0... where count >= 4:
      // The last two of a plane end in FFFE and FFFF.
      let isLast =
        bytes[index + 1] & 0x0F == 0x0F && bytes[index + 2] == 0xBF && bytes[index + 3] >= 0xBE
      return isLast ? 4 : 0
    default: return 0
    }
  }
}

extension Unicode.Scalar {
  /// True if no file should contain the character: a control other than tab and line ends, or a
  /// noncharacter.
  package var isForbidden: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// True if the character embeds, overrides or isolates a direction, which reverses the rest of
  /// the line.
  package var turnsDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

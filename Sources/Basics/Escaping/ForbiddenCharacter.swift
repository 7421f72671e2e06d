/// The characters that are no text, and what every format makes of them.
///
/// They are those that XML 1.0 forbids or advises against (section 2.2), which are also those that
/// HTML calls an error: control characters but tab, line feed and carriage return, DEL and the
/// second block of controls (U+007F to U+009F), and all noncharacters (U+FDD0 to U+FDEF, and the
/// last two of each plane, such as U+FFFE and U+FFFF). None of them ever reaches a file as it is:
///
/// - HTML, SVG and XML (``MarkupText``, ``LineText``), Markdown (``MarkdownText``) and CSV
///   (``CSVField``) have U+FFFD in its place.
/// - JSON (``JSONString``) has its number, `\u001b`; noncharacters beyond U+FFFF, which would take
///   two numbers, stay.
/// - Addresses (``PercentEncoding``) have its bytes with percent signs.
/// - iCalendar (``ICalendarText``), which has no place for it, leaves it out.
///
/// Surrogates, which are forbidden too, cannot be in a `String`.
enum ForbiddenCharacter {
  /// U+FFFD, which shows a reader that something was there.
  static let replacement: StaticString = "\u{FFFD}"

  /// The bytes that can begin one.
  static let leads = ByteSet(
    Array(0x00...0x08) + [0x0B, 0x0C] + Array(0x0E...0x1F) + [0x7F, 0xC2, 0xEF]
      + Array(0xF0...0xF4))

  /// How many bytes from `index` on are such a character; 0 for none.
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
  /// True if no file should have the character: a control other than tab and the ends of lines, or
  /// a noncharacter.
  package var isForbidden: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0x00..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// True if the character embeds, overrides or isolates a direction, which turns around what comes
  /// after it in the line.
  package var turnsDirection: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// Text in one line: a title, a label of a drawing.
///
/// Tabs and ends of lines, those of Unicode (U+2028 and U+2029) too, become a space each; marks
/// that embed, override or isolate a direction are left out, as they would turn around what stands
/// beside the text; and what is forbidden (``ForbiddenCharacter``) becomes U+FFFD.
package enum LineText {
  /// `text` in one line. It is text still, and escaped where it is written.
  package static func line(_ text: String) -> String {
    var line: [UInt8] = []
    text.withBytes { MarkupText.append($0, stops: stops, to: &line) }
    return String(decoding: line, as: UTF8.self)
  }

  static let stops = ByteSet("\t\n\r", and: ByteSet([0xE2]), ForbiddenCharacter.leads)

  /// How many bytes from `index` on, where E2 is, are an end of a line or a mark that turns the
  /// direction; 0 for any other character.
  static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    guard bytes.count - index >= 3 else { return 0 }
    let isFound =
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x80, 0xA8...0xAE), (0x81, 0xA6...0xA9): true
      default: false
      }
    return isFound ? 3 : 0
  }

  /// Whether what ``length(in:at:)`` found is an end of a line.
  static func isSeparator(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    bytes[index + 1] == 0x80 && bytes[index + 2] <= 0xA9
  }
}

/// Text in HTML, SVG and XML: as content, and in attributes with quotes of either kind.
///
/// `&`, `<`, `>`, `"` and `'` become references, and forbidden characters (``ForbiddenCharacter``)
/// become U+FFFD. Tabs and line ends stay; a reader treats CR and CR LF as LF.
package enum MarkupText {
  /// Appends `text`.
  package static func append(_ text: String, to buffer: inout [UInt8]) {
    text.withBytes { bytes in
      // Most texts are short and need no replacement.
      if bytes.allSatisfy(isPlain) {
        buffer.append(contentsOf: bytes)
      } else {
        append(bytes, stops: stops, to: &buffer)
      }
    }
  }

  /// True if a byte is written unchanged: ASCII other than `&`, `"`, `'`, `<`, `>` and controls,
  /// which are bits at their codes here.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    let others: UInt64 = 0xFFFF_FFFF | 1 << 34 | 1 << 38 | 1 << 39 | 1 << 60 | 1 << 62
    return byte < 64 ? others &>> UInt64(byte) & 1 == 0 : byte < 0x7F
  }

  /// Appends text in valid UTF-8.
  ///
  /// - Parameter keepsApostrophes: True to leave `'` unchanged, for content and for attributes in
  ///   `"`.
  package static func append(
    _ text: UnsafeBufferPointer<UInt8>, keepsApostrophes: Bool = false, to buffer: inout [UInt8]
  ) {
    append(text, stops: keepsApostrophes ? stopsButApostrophe : stops, to: &buffer)
  }

  /// Appends `text` as one line of a drawing, by ``LineText``.
  package static func append(line text: String, to buffer: inout [UInt8]) {
    text.withBytes { append($0, stops: stopsInLine, to: &buffer) }
  }

  /// `text` as content or in a quoted attribute.
  package static func escaped(_ text: String) -> String {
    var buffer: [UInt8] = []
    append(text, to: &buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  /// `text` with the entities of addresses and of ``escaped(_:)`` decoded.
  package static func unescaped(_ text: String) -> String {
    // By bytes: a combining mark after an entity would form one character with its end.
    var rest = text.utf8[...]
    guard rest.contains(UInt8(ascii: "&")) else { return text }
    var bytes: [UInt8] = []
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      bytes += rest[..<start]
      let (entity, character) =
        entities.first { rest[start...].starts(with: $0.0.utf8) } ?? ("&", UInt8(ascii: "&"))
      bytes.append(character)
      rest = rest[start...].dropFirst(entity.utf8.count)
    }
    return String(decoding: bytes + rest, as: UTF8.self)
  }

  private static let entities = [
    ("&quot;", UInt8(ascii: "\"")), ("&#39;", UInt8(ascii: "'")), ("&#x27;", UInt8(ascii: "'")),
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&amp;", UInt8(ascii: "&")),
  ]
  private static let stopsButApostrophe = ByteSet("&<>\"", and: ForbiddenCharacter.leads)
  private static let stops = ByteSet("'", and: stopsButApostrophe)
  private static let stopsInLine = ByteSet("", and: stops, LineText.stops)
}

extension MarkupText {
  /// Appends `text` with each of `stops` replaced by a reference, a space, U+FFFD or nothing.
  static func append(
    _ text: UnsafeBufferPointer<UInt8>, stops: ByteSet, to buffer: inout [UInt8]
  ) {
    buffer.append(text, stops: stops) { index in
      switch text[index] {
      case 0x20..<0x7F, 0x09, 0x0A, 0x0D: 1
      case 0xE2: LineText.length(in: text, at: index)
      default: ForbiddenCharacter.length(in: text, at: index)
      }
    } write: { index, buffer in
      switch text[index] {
      case UInt8(ascii: "&"): buffer.append("&amp;")
      case UInt8(ascii: "<"): buffer.append("&lt;")
      case UInt8(ascii: ">"): buffer.append("&gt;")
      case UInt8(ascii: "\""): buffer.append("&quot;")
      case UInt8(ascii: "'"): buffer.append("&#39;")
      case 0x09, 0x0A, 0x0D: buffer.append(0x20)
      case 0xE2: if LineText.isSeparator(in: text, at: index) { buffer.append(0x20) }
      default: buffer.append(ForbiddenCharacter.replacement)
      }
    }
  }
}

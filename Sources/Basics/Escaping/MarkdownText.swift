/// Text escaped for Markdown, so that it stays plain text on its line.
package enum MarkdownText {
  /// Appends `text` so that neither Markdown nor any extension of it finds markup in it: all
  /// punctuation that could mean something is escaped with a backslash, `&`, `<` and `>` become
  /// references, line ends become spaces, and forbidden characters (``ForbiddenCharacter``) become
  /// U+FFFD.
  ///
  /// - Parameter asReferences: True to write references of a fixed form (``character(at:in:)``) in
  ///   place of backslashes, for a text whose HTML is kept: in a tag a backslash escapes nothing.
  package static func append(
    _ text: String, asReferences: Bool = false, to buffer: inout [UInt8]
  ) {
    text.withBytes { append($0, asReferences: asReferences, to: &buffer) }
  }

  private static let stops = ByteSet(
    "&<>\n\r\t \\`*_{}[]()#+-.!|~=:\"'$^@", and: ForbiddenCharacter.leads)

  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, asReferences: Bool, to buffer: inout [UInt8]
  ) {
    buffer.append(text, stops: stops) { index in
      switch text[index] {
      case UInt8(ascii: " "): index == 0 ? 1 : 0
      case 0x21..<0x7F, 0x09, 0x0A, 0x0D: 1
      default: ForbiddenCharacter.length(in: text, at: index)
      }
    } write: { index, buffer in
      switch text[index] {
      case let byte where asReferences && 0x20..<0x7F ~= byte: buffer += reference(byte)
      case 0x09 where asReferences && index == 0: buffer += reference(0x20)
      case UInt8(ascii: "&"): buffer.append("&amp;")
      case UInt8(ascii: "<"): buffer.append("&lt;")
      case UInt8(ascii: ">"): buffer.append("&gt;")
      // White space at the start could make an indented code block.
      case UInt8(ascii: " "): buffer.append("&#32;")
      case UInt8(ascii: "\t"): buffer.append(index == 0 ? "&#9;" : " ")
      case UInt8(ascii: "\n"): buffer.append(UInt8(ascii: " "))
      case UInt8(ascii: "\r"): break
      case let byte where byte > 0x20 && byte < 0x7F:
        buffer.append(UInt8(ascii: "\\"))
        buffer.append(byte)
      default: buffer.append(ForbiddenCharacter.replacement)
      }
    }
  }
}

/// References to characters of escaped values: of seven digits, as no person writes them.
extension MarkdownText {
  /// The number of bytes of a reference.
  package static let referenceWidth = 10

  private static func reference(_ byte: UInt8) -> [UInt8] {
    let digits = "\(byte)"
    return Array("&#\(String(repeating: "0", count: 7 - digits.count))\(digits);".utf8)
  }

  /// The character of the reference at an offset; nil if there is none.
  package static func character(
    at offset: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt8? {
    let end = offset + referenceWidth
    guard end <= bytes.count, bytes[offset...].starts(with: "&#0000".utf8),
      bytes[end - 1] == UInt8(ascii: ";"),
      let code = UInt8(String(decoding: bytes[(offset + 2)..<(end - 1)], as: UTF8.self)),
      0x20..<0x7F ~= code
    else { return nil }
    return code
  }

  /// A text with each reference replaced by the result of `written` for its character; nil if there
  /// is none.
  package static func replacingReferences(
    in bytes: UnsafeBufferPointer<UInt8>, _ written: (UInt8) -> [UInt8] = { [$0] }
  ) -> String? {
    var result: [UInt8] = []
    var (index, start) = (0, 0)
    while let offset = bytes.firstOffset(of: UInt8(ascii: "&"), from: index) {
      index = offset + 1
      guard let character = character(at: offset, in: bytes) else { continue }
      result += bytes[start..<offset]
      result += written(character)
      index = offset + referenceWidth
      start = index
    }
    return start > 0 ? String(decoding: result + bytes[start...], as: UTF8.self) : nil
  }
}

extension MarkdownText {
  /// `text` for a file that people read and edit: a backslash only before characters that would
  /// mean something at that point.
  ///
  /// It creates no markup and no second line, and ends no table cell, comment or section. Runs of
  /// white space, line ends and controls become one space, none at the start and the end.
  package static func readable(_ text: String) -> String {
    var result = ""
    var isStart = true
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "\0"..." ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        if !isStart, result.last != " " { result.append(" ") }
        continue
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "$": result.append("\\")
      // At the start of a line it would begin a list, a heading or a rule.
      case _ where isStart && "#+-=".unicodeScalars.contains(scalar): result.append("\\")
      // An entity, and addresses that readers turn into links.
      case "&" where next?.properties.isAlphabetic == true || next == "#": result.append("\\")
      case ":" where next == "/", "@": result.append("\\")
      case "." where result.lowercased().hasSuffix("www"): result.append("\\")
      case "." where isNumber(result) && (next ?? " ") == " ": result.append("\\")
      case ")" where isNumber(result) && (next ?? " ") == " ": result.append("\\")
      default: break
      }
      isStart = false
      result.unicodeScalars.append(scalar.isForbidden ? "\u{FFFD}" : scalar)
    }
    while result.last == " " { result.removeLast() }
    return result
  }

  /// True if a text is a number so far, which a full stop or a bracket would turn into a list item.
  private static func isNumber(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count < 10 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }
}

/// Text in Markdown that stays plain text on its line, whatever it contains.
package enum MarkdownText {
  /// Appends `text` so that neither Markdown nor any extension of it finds markup in it: all
  /// punctuation that could mean something is escaped with a backslash, `&`, `<` and `>` become
  /// references, line ends become spaces, and forbidden characters (``ForbiddenCharacter``) become
  /// U+FFFD.
  package static func append(_ text: String, to buffer: inout [UInt8]) {
    text.withBytes { append($0, to: &buffer) }
  }

  private static let stops = ByteSet(
    "&<>\n\r\t \\`*_{}[]()#+-.!|~=:\"'$^@", and: ForbiddenCharacter.leads)

  private static func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout [UInt8]) {
    buffer.append(text, stops: stops) { index in
      switch text[index] {
      case UInt8(ascii: " "): index == 0 ? 1 : 0
      case 0x21..<0x7F, 0x09, 0x0A, 0x0D: 1
      default: ForbiddenCharacter.length(in: text, at: index)
      }
    } write: { index, buffer in
      switch text[index] {
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

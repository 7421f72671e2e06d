/// A text broken into lines that fit a width, Chinese and Latin mixed.
///
/// Lines break at blanks and on either side of a character that takes a whole em, but not before
/// punctuation that closes or after punctuation that opens. A word longer than a line is broken
/// where the line ends, so no line is ever wider than the width, except one of a single character.
package struct WrappedText: Sendable, Hashable {
  /// The lines, without blanks at their ends; none for a text without characters.
  package private(set) var lines: [String] = []

  /// The lines of `text`, whose own ends of line are kept.
  ///
  /// - Parameter ems: The width as a multiple of the size of the letters.
  package init(_ text: String, ems width: Double) {
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      wrap(paragraph, in: width)
    }
    while lines.last == "" { lines.removeLast() }
  }

  /// How wide a line of text is, as a multiple of the size of its letters.
  package static func ems(of text: String) -> Double { TextWidth.ems(of: text) }

  /// The lines, of which those after the first `count` are left out, with “…” where they began.
  package func limited(to count: Int, ems width: Double) -> [String] {
    guard lines.count > count, count > 0 else { return Array(lines.prefix(max(0, count))) }
    var last = lines[count - 1]
    while !last.isEmpty, last.last?.isWhitespace == true || TextWidth.ems(of: last + "…") > width {
      last.removeLast()
    }
    return lines.prefix(count - 1) + [last + "…"]
  }

  private mutating func wrap(_ paragraph: Substring, in width: Double) {
    var line = ""
    var used = 0.0
    for piece in Self.pieces(of: paragraph) {
      let ems = TextWidth.ems(of: piece)
      // A blank at the end of a line takes no place.
      if used + TextWidth.ems(of: piece.trimmingBlanksAtEnd) <= width {
        line += piece
        used += ems
        continue
      }
      if !line.isEmpty { lines.append(String(line.trimmingBlanksAtEnd)) }
      (line, used) = ("", 0)
      for character in piece {
        let ems = TextWidth.ems(of: String(character))
        if used + ems > width, !line.isEmpty {
          lines.append(line)
          (line, used) = ("", 0)
        }
        line.append(character)
        used += ems
      }
    }
    lines.append(String(line.trimmingBlanksAtEnd))
  }

  /// The stretches that stay together: words with the blanks after them, wide characters with the
  /// punctuation that belongs to them.
  private static func pieces(of text: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var start = text.startIndex
    var previous: Character?
    for index in text.indices {
      let character = text[index]
      if let previous, mayBreak(between: previous, character) {
        pieces.append(text[start..<index])
        start = index
      }
      previous = character
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }

  private static func mayBreak(between left: Character, _ right: Character) -> Bool {
    if right.isWhitespace || closing.contains(right) || opening.contains(left) { return false }
    return left.isWhitespace || isWide(left) || isWide(right)
  }

  private static func isWide(_ character: Character) -> Bool {
    character.unicodeScalars.contains { $0.value >= 0x1100 && TextWidth.ems(of: String($0)) >= 1 }
  }

  private static let closing = Set("，。、；：？！）】》」』”’…,.;:?!)]%")
  private static let opening = Set("（【《「『“‘([¥")
}

extension StringProtocol {
  fileprivate var trimmingBlanksAtEnd: SubSequence {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}

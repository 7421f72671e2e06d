import Basics

/// Sizes of text in charts, in units of the drawing, which are CSS pixels at natural scale. The
/// stylesheet sets the same sizes.
enum TextSize: Double {
  case label = 12
  /// The figure in the middle of a ring.
  case figure = 22
  /// The same for a text with many characters.
  case smallFigure = 15
  /// The title above a standalone drawing.
  case heading = 16
}

/// Estimates the width of text without a font.
///
/// A class of characters has one width each, in ems, taken from DejaVu Sans, the widest of the
/// usual system fonts, so that real text is seldom wider. CJK and emoji take a whole em.
package enum TextWidth {
  /// The width of `text` in units of the drawing.
  static func of(_ text: String, size: TextSize = .label, bold: Bool = false) -> Double {
    ems(of: text) * size.rawValue * (bold ? 1.1 : 1)
  }

  /// The width of `text` as a multiple of the size of its letters.
  package static func ems(of text: some StringProtocol) -> Double {
    var ems = 0.0
    for scalar in text.unicodeScalars { ems += self.ems(scalar) }
    return ems
  }

  /// `text` if it fits in `width`, else as much of its beginning as fits, followed by “…”; nil if
  /// not even one character fits.
  static func fitted(
    _ text: String, in width: Double, size: TextSize = .label, bold: Bool = false
  ) -> String? {
    of(text, size: size, bold: bold) <= width
      ? text : shortened(text, ems: width / (size.rawValue * (bold ? 1.1 : 1)))
  }

  /// The same for a width as a multiple of the size of the letters.
  package static func fitted(_ text: String, ems width: Double) -> String? {
    ems(of: text) <= width ? text : shortened(text, ems: width)
  }

  private static func shortened(_ text: String, ems width: Double) -> String? {
    var left = width - ems("…")
    var end = text.startIndex
    for index in text.indices {
      for scalar in text[index].unicodeScalars { left -= ems(scalar) }
      guard left >= 0 else { break }
      end = text.index(after: index)
    }
    // No space, and no other blank, before the ellipsis.
    while end > text.startIndex, text[text.index(before: end)].isWhitespace {
      end = text.index(before: end)
    }
    return end == text.startIndex ? nil : text[..<end] + "…"
  }

  private static func ems(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", " ", "!": 0.36
    case "f", "t", "r", "(", ")", "[", "]", "-", "/", "\"", "“", "”": 0.46
    case "m", "w", "M", "W", "@", "%", "—", "…", "←", "→": 1
    case "0"..."9", "a"..."z", "–", "·": 0.64
    case "\t", "\n", "\r", "\u{2028}", "\u{2029}": 0.36
    default: broad(scalar)
    }
  }

  private static func broad(_ scalar: Unicode.Scalar) -> Double {
    switch scalar.value {
    // Marks from another font than their letter's may take room.
    case 0x0300...0x036F: 0.06
    case 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x20..<0x7F, 0xA0..<0x0250: 0.78
    case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60: 1
    case 0x1F000...0x1FAFF: 1.4
    case 0x20000...0x3FFFF: 1
    // U+FFFD, and characters that it replaces.
    case 0xFFFD: 1.03
    case _ where scalar.isForbidden: 1.03
    default: scalar.turnsDirection ? 0 : 0.85
    }
  }
}

/// A text broken into lines that fit a width, Chinese and Latin mixed.
///
/// Lines break at blanks, except no-break ones, and on either side of a character that takes a
/// whole em, but not before punctuation that closes or after punctuation that opens. A word longer
/// than a line is broken where the line ends, so no line is ever wider than the width, except one
/// of a single character.
package struct WrappedText: Sendable, Hashable {
  /// The lines, without blanks at their ends; none for a text without characters.
  package private(set) var lines: [String] = []

  /// The lines of `text`, whose line breaks are kept.
  ///
  /// - Parameter ems: The width as a multiple of the font size.
  package init(_ text: String, ems width: Double) {
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      wrap(paragraph, in: width)
    }
    while lines.last == "" { lines.removeLast() }
  }

  /// How wide a line of text is, as a multiple of the size of its letters.
  package static func ems(of text: String) -> Double { TextWidth.ems(of: text) }

  /// At most `count` lines; if more are dropped, the last one ends with “…”, after a whole word if
  /// it has room for one.
  package func limited(to count: Int, ems width: Double) -> [String] {
    guard lines.count > count, count > 0 else { return Array(lines.prefix(max(0, count))) }
    var pieces = Self.pieces(of: lines[count - 1][...])
    func isWide(_ text: String) -> Bool { TextWidth.ems(of: text + "…") > width }
    while pieces.count > 1, isWide(String(pieces.joined().trimmingBlanksAtEnd)) {
      pieces.removeLast()
    }
    var last = pieces.joined()
    while !last.isEmpty, last.last?.isWhitespace == true || isWide(last) {
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
    return left.isWhitespace && left != "\u{A0}" || isWide(left) || isWide(right)
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

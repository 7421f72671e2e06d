import Basics

/// Counts words: runs of letters and digits, and each CJK character by itself.
///
/// An apostrophe, hyphen or underscore within a word belongs to it, as do full stop, comma and
/// colon between digits: `well-known`, `don’t`, `1,000` and `9:30` are one word each.
package struct WordCount: Sendable {
  /// How many there were so far.
  package private(set) var words = 0
  private var state = State.outside

  private enum State {
    case outside
    case inside(isDigit: Bool)
    /// Behind what may join two parts of a word.
    case joint(needsDigit: Bool)
  }

  /// No words.
  package init() {}

  /// The count of a text without markup.
  package init(_ text: some StringProtocol) {
    for scalar in text.unicodeScalars { add(scalar, ScalarKind(scalar)) }
  }

  /// Takes in the next scalar, of this kind.
  mutating func add(_ scalar: Unicode.Scalar, _ kind: ScalarKind) {
    switch kind {
    case .word:
      let isDigit = 0x30...0x39 ~= scalar.value
      switch state {
      case .inside: break
      case .joint(let needsDigit) where !needsDigit || isDigit: break
      default: words += 1
      }
      state = .inside(isDigit: isDigit)
    case .cjk:
      words += 1
      state = .outside
    case .other:
      guard case .inside(let isDigit) = state else { return end() }
      switch scalar {
      case "'", "\u{2019}", "-", "\u{2010}", "\u{2011}", "_": state = .joint(needsDigit: false)
      case ".", ",", ":": state = isDigit ? .joint(needsDigit: true) : .outside
      default: if !scalar.isMark { end() }
      }
    }
  }

  /// Ends the word, as at the end of a line.
  mutating func end() { state = .outside }
}

extension Unicode.Scalar {
  /// Whether it goes with the letter before it, such as an accent of its own.
  var isMark: Bool { value >= 0x300 && properties.generalCategory == .nonspacingMark }
}

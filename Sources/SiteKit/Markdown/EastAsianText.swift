/// How Chinese and Japanese text is read in addition to GitHub's rules.
extension Unicode.Scalar {
  /// True if it is as wide as a Han character or half of one: Han characters, kana, Hangul, and the
  /// punctuation of their scripts. Quotation marks such as `“`, which are narrow in other scripts,
  /// are not.
  var isEastAsian: Bool {
    switch value {
    case 0..<0x1100: false
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFFEF, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F200...0x1F2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0x3200...0x321E, 0x3260...0x327E, 0xA960...0xA97F,
      0xAC00...0xD7FF, 0xFFA0...0xFFDC:
      true
    default: false
    }
  }

  /// True for a quotation mark, a dash or dots that Chinese shares with other scripts.
  private var isSharedMark: Bool { "‘’“”—…".unicodeScalars.contains(self) }

  /// True for Unicode's punctuation as the parser knows it.
  var isPunctuation: Bool {
    switch self {
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    case "\0"..."\u{A0}": false
    default:
      switch properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        true
      default: false
      }
    }
  }

  /// True for dots and dashes of many scripts. A bare address ends before them if a letter of
  /// Chinese or Japanese follows.
  var mayEndAddress: Bool { self == "…" || self == "—" || self == "·" }

  /// True for a letter of Chinese or Japanese.
  var isHanOrKana: Bool { isEastAsian && !isHangul && properties.isAlphabetic }

  /// True if a bare address ends before it: full-width punctuation, the full-width space, and
  /// curved quotation marks.
  var endsAddress: Bool {
    switch value {
    case 0x2018, 0x2019, 0x201C, 0x201D, 0x3000...0x3003, 0x3008...0x301F, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF64:
      true
    default: false
    }
  }

  /// True if a line that ends with it and a line that begins with `next` are joined without a
  /// space: both are of scripts without spaces between words. Hangul puts spaces between them.
  func continues(with next: Unicode.Scalar) -> Bool {
    let isWide = isEastAsian && !isHangul
    let isNextWide = next.isEastAsian && !next.isHangul
    return isWide && (isNextWide || next.isSharedMark) || isSharedMark && isNextWide
  }
}

extension SyntaxTree {
  /// Removes the ends of lines between characters that no space parts.
  func joinLines() {
    var found: [Node] = []
    walk { node, event in
      guard event == .enter, node.kind == .softBreak,
        let last = node.previous?.lastScalar, let first = node.next?.firstScalar,
        last.continues(with: first)
      else { return }
      found.append(node)
    }
    for node in found { node.remove() }
  }
}

extension Node {
  /// The last scalar of its text or code; nil if it ends with anything else.
  fileprivate var lastScalar: Unicode.Scalar? {
    var node = self
    while let child = node.lastChild { node = child }
    return node.kind == .text || node.kind == .code ? node.literal.unicodeScalars.last : nil
  }

  /// The first scalar of its text or code; nil if it begins with anything else.
  fileprivate var firstScalar: Unicode.Scalar? {
    var node = self
    while let child = node.firstChild { node = child }
    return node.kind == .text || node.kind == .code ? node.literal.unicodeScalars.first : nil
  }
}

extension String {
  /// The text on one line: white space becomes one space, and nothing where a line break stands
  /// between two CJK characters.
  package var unwrapped: String {
    if isUnwrapped { return self }
    var out = String.UnicodeScalarView()
    var lastKind = ScalarKind.other
    var last: Unicode.Scalar?
    var hasSpace = false
    var hasBreak = false
    for scalar in unicodeScalars {
      if scalar.isSpace {
        hasSpace = true
        if scalar == "\n" || scalar == "\r" { hasBreak = true }
        continue
      }
      let kind = ScalarKind(scalar)
      if hasSpace {
        let isWithin =
          hasBreak && (kind == .cjk || scalar.isFullWidth)
          && (lastKind == .cjk || last?.isFullWidth ?? false)
        if !out.isEmpty, !isWithin { out.append(" ") }
        (hasSpace, hasBreak) = (false, false)
      }
      out.append(scalar)
      (lastKind, last) = (kind, scalar)
    }
    return String(out)
  }

  /// Whether there is no white space but single spaces between other characters, as in most texts
  /// of one line.
  private var isUnwrapped: Bool {
    let space = UInt8(ascii: " ")
    var (beforeLast, last) = (space, space)
    for byte in utf8 {
      switch (beforeLast, last, byte) {
      case (_, space, space), (_, _, 0x09...0x0D), (_, 0xC2, 0x85), (_, 0xC2, 0xA0),
        (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8...0xA9),
        (0xE2, 0x80, 0xAF), (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
        return false
      default: (beforeLast, last) = (last, byte)
      }
    }
    return last != space || isEmpty
  }
}

extension Unicode.Scalar {
  /// Whether it has the Unicode property White_Space, without a look at the tables.
  fileprivate var isSpace: Bool {
    switch value {
    case 0x20, 0x09...0x0D: true
    case 0..<0x85: false
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether it is punctuation as wide as a CJK character.
  fileprivate var isFullWidth: Bool {
    switch value {
    case 0x3000...0x303F, 0xFF01...0xFF60: true
    default: false
    }
  }
}

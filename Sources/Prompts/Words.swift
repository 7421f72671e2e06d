/// What a Unicode scalar is to the analysis of a text.
package enum ScalarKind: Sendable {
  /// A letter or digit of a script that puts spaces between words.
  case word
  /// A Han character, kana or Hangul syllable: scripts without a space between words, or in which
  /// a part of a word is looked for.
  case cjk
  case other

  /// The kind of `scalar`.
  package init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: self = .word
    case 0..<0xAA: self = .other
    case 0x3005, 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC...0x30FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF66...0xFF9F, 0x20000...0x3FFFD:
      self = .cjk
    default:
      self = scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? .word : .other
    }
  }
}

/// A word of a text, or a single character of a script without spaces.
struct Word: Sendable {
  var kind: ScalarKind
  /// Lower case.
  var text: String
  /// Whether nothing but the word before stands before it: two characters of one run.
  var joinsPrevious: Bool
  /// Whether a colon follows, as after the name of a section; emphasis may stand between.
  var hasColon = false
}

extension StringProtocol {
  /// The words and CJK characters of the text in order, in lower case. An apostrophe within a word
  /// belongs to it: `don't` is one, and `’` is taken for `'`.
  var words: [Word] {
    var words: [Word] = []
    var current = ""
    var apostrophe = false
    var isJoined = false
    var isAfterWord = false
    func finish() {
      apostrophe = false
      guard !current.isEmpty else { return }
      words.append(Word(kind: .word, text: current.lowercased(), joinsPrevious: false))
      current = ""
    }
    for scalar in unicodeScalars {
      switch ScalarKind(scalar) {
      case .word:
        isAfterWord = true
        if apostrophe {
          current.unicodeScalars.append("'")
          apostrophe = false
        }
        current.unicodeScalars.append(scalar)
        isJoined = false
      case .cjk:
        finish()
        words.append(Word(kind: .cjk, text: String(scalar), joinsPrevious: isJoined))
        isJoined = true
        isAfterWord = true
      case .other:
        let isMark =
          scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark
        if isMark, !current.isEmpty {
          current.unicodeScalars.append(scalar)
        } else if scalar == "'" || scalar == "\u{2019}", !current.isEmpty, !apostrophe {
          apostrophe = true
        } else {
          finish()
          isJoined = false
          if isAfterWord, scalar == ":" || scalar == "：" { words[words.count - 1].hasColon = true }
          isAfterWord = isAfterWord && (scalar == "*" || scalar == "_")
        }
      }
    }
    finish()
    return words
  }

  /// The terms that similarity and search go by: words in lower case, and of runs of CJK characters
  /// each two neighbours; of a run of one character, that one. In order, with repetitions.
  ///
  /// A line break between two CJK characters does not end a run, as people wrap such text anywhere.
  package var terms: [String] {
    var terms: [String] = []
    var run: [String] = []
    func finish() {
      if run.count == 1 { terms.append(run[0]) }
      if run.count > 1 { for pair in zip(run, run.dropFirst()) { terms.append(pair.0 + pair.1) } }
      run = []
    }
    for word in unwrapped.words {
      if word.kind == .cjk {
        if !word.joinsPrevious { finish() }
        run.append(word.text)
      } else {
        finish()
        terms.append(word.text)
      }
    }
    finish()
    return terms
  }
}

extension StringProtocol {
  /// The text on one line: white space becomes one space, and nothing where a line break stands
  /// between two CJK characters.
  package var unwrapped: String {
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
}

extension Unicode.Scalar {
  /// Whether it has the Unicode property White_Space, without a look at the tables.
  var isSpace: Bool {
    switch value {
    case 0x20, 0x09...0x0D: true
    case 0..<0x85: false
    case 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  /// Whether it is punctuation as wide as a CJK character.
  var isFullWidth: Bool {
    switch value {
    case 0x3000...0x303F, 0xFF01...0xFF60: true
    default: false
    }
  }
}

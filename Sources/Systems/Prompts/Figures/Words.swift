import Basics

/// A word of a text, or a single character of a script without spaces.
struct Word: Sendable {
  var kind: ScalarKind
  /// Lower case.
  var text: String
  /// True if it directly follows the previous word: two characters of one run.
  var joinsPrevious: Bool
  /// True if a colon follows, as after the name of a section; emphasis may come between.
  var hasColon = false
}

extension StringProtocol {
  /// The words and CJK characters of the text in order, in lower case. An apostrophe within a word
  /// belongs to it: `don't` is one, and `’` counts as `'`.
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
}

extension String {
  /// The terms used by similarity and search: words in lower case, and the overlapping pairs in
  /// runs of CJK characters; a run of one character is itself a term. In order, with repetitions.
  ///
  /// A line break between two CJK characters does not end a run, as such text is wrapped anywhere.
  var terms: [String] {
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

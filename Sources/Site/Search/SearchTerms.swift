import Diagnostics
import Vault

extension String {
  /// The terms that the text is found by, in order, with repetitions: its words, ``folded``, and of
  /// a run of CJK characters each two neighbours, with the last character by itself.
  ///
  /// What is looked for are beginnings of terms. So every character of a run is found alone, as it
  /// begins a pair or is the last, and a word by any of its beginnings. Apostrophes divide words:
  /// `l'été` is found as `été`. Words are cut after ``longestTerm`` letters.
  ///
  /// `assets/search-terms.js` takes what a person types apart in the same way.
  var searchTerms: [String] {
    let text = folded
    let bytes = Array(text.utf8)
    var terms: [String] = []
    /// Where the word that is being read begins and ends, as far as it is kept.
    var word: Range<Int>?
    var length = 0
    /// The last character of a run.
    var last: Range<Int>?
    func add(_ range: Range<Int>) {
      terms.append(String(decoding: bytes[range], as: UTF8.self))
    }
    func finish() {
      if let word { add(word) }
      if let last { add(last) }
      (word, length, last) = (nil, 0, nil)
    }
    var position = 0
    for scalar in text.unicodeScalars {
      let range = position..<position + UTF8.width(scalar)
      position = range.upperBound
      let kind = ScalarKind(scalar)
      if kind == .cjk {
        if word != nil { finish() }
        // Neighbours stand beside each other in the bytes as well.
        if let last { add(last.lowerBound..<range.upperBound) }
        last = range
      } else if kind == .word || word != nil && scalar.isMark {
        if last != nil { finish() }
        length += 1
        if length <= Self.longestTerm {
          word = (word?.lowerBound ?? range.lowerBound)..<range.upperBound
        }
      } else {
        finish()
      }
    }
    finish()
    return terms
  }

  /// How many Unicode scalars of a word are looked at.
  static let longestTerm = 40
}

extension Unicode.Scalar {
  /// Whether it changes the letter before it, such as a vowel sign of Devanagari.
  fileprivate var isMark: Bool {
    guard value >= 0x300 else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

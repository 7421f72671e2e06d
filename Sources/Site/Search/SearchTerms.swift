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
    var terms: [String] = []
    var word = String.UnicodeScalarView()
    var length = 0
    var last: Unicode.Scalar?
    func finish() {
      if length > 0 { terms.append(String(word)) }
      if let last { terms.append(String(last)) }
      (word, length, last) = (String.UnicodeScalarView(), 0, nil)
    }
    for scalar in folded.unicodeScalars {
      let kind = ScalarKind(scalar)
      if kind == .cjk {
        if length > 0 { finish() }
        if let last { terms.append(String(last) + String(scalar)) }
        last = scalar
      } else if kind == .word || length > 0 && scalar.isMark {
        if last != nil { finish() }
        length += 1
        if length <= Self.longestTerm { word.append(scalar) }
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

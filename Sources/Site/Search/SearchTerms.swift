import Basics
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
    forEachSearchTerm { terms.append(String(decoding: $0, as: UTF8.self)) }
    return terms
  }

  /// Calls `body` with each of ``searchTerms``.
  func forEachSearchTerm(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    var text = folded
    text.withUTF8 { bytes in
      /// Where the word that is being read begins and ends, as far as it is kept.
      var word: Range<Int>?
      var length = 0
      /// The last character of a run.
      var last: Range<Int>?
      func add(_ range: Range<Int>) { body(.init(rebasing: bytes[range])) }
      func finish() {
        if let word { add(word) }
        if let last { add(last) }
        (word, length, last) = (nil, 0, nil)
      }
      var position = 0
      while position < bytes.count {
        let start = position
        let scalar = bytes.scalar(at: &position)
        let kind = ScalarKind(scalar)
        if kind == .cjk {
          if word != nil { finish() }
          // Neighbours stand beside each other in the bytes as well.
          if let last { add(last.lowerBound..<position) }
          last = start..<position
        } else if kind == .word || word != nil && scalar.isMark {
          if last != nil { finish() }
          length += 1
          if length <= Self.longestTerm { word = (word?.lowerBound ?? start)..<position }
        } else {
          finish()
        }
      }
      finish()
    }
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

extension UnsafeBufferPointer<UInt8> {
  /// The scalar at a position of a string's UTF-8, which is moved behind it.
  @inline(__always)
  func scalar(at position: inout Int) -> Unicode.Scalar {
    let first = UInt32(self[position])
    if first < 0x80 {
      position += 1
      return Unicode.Scalar(UInt8(first))
    }
    let width = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = first & (0x7F >> UInt32(width))
    for index in position + 1..<Swift.min(position + width, count) {
      value = value << 6 | UInt32(self[index] & 0x3F)
    }
    position += width
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}

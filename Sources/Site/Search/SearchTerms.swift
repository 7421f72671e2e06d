import Basics
import Vault

extension String {
  /// The search terms of the text, in order, with repetitions: its words, ``folded``, and for a run
  /// of CJK characters each pair of neighbours and the last character alone.
  ///
  /// Queries match prefixes of terms. So every character of a run is found, since it begins a pair
  /// or is the last, and a word is found by any prefix. Apostrophes divide words: `l'été` is found
  /// as `été`. Words are cut after ``longestTerm`` letters.
  ///
  /// The signs of `C++` and `C#` are a part of the word. A word after a dot is a term with it, too,
  /// so that `.NET` is found as such.
  ///
  /// `assets/search-terms.js` splits a query in the same way.
  var searchTerms: [String] {
    var terms: [String] = []
    forEachSearchTerm { term, _ in terms.append(String(decoding: term, as: UTF8.self)) }
    return terms
  }

  /// The terms that a text must have to be found by this query, each once.
  var queryTerms: [String] {
    var terms: [String] = []
    forEachSearchTerm { term, isRest in
      let term = String(decoding: term, as: UTF8.self)
      if !isRest, !terms.contains(term) { terms.append(term) }
    }
    return terms
  }

  /// Calls `body` with each term, and with true for a term that a query does not need because
  /// another one says more: the last character of a run of several, and the second part of
  /// `dr.smith` with its dot.
  func forEachSearchTerm(_ body: (UnsafeBufferPointer<UInt8>, _ isRest: Bool) -> Void) {
    var text = folded
    text.withUTF8 { bytes in
      /// The range of the current word, as far as it is kept.
      var word: Range<Int>?
      var length = 0
      var last: Range<Int>?
      var isJoined = false
      /// The dot before the next word, and the end of the last word.
      var (dot, end) = (-1, -1)
      func finish() {
        if let word {
          body(.init(rebasing: bytes[word]), false)
          if dot >= 0, dot + 1 == word.lowerBound {
            body(.init(rebasing: bytes[dot..<word.upperBound]), end == dot)
          }
        }
        if let last { body(.init(rebasing: bytes[last]), isJoined) }
        (word, length, last, isJoined) = (nil, 0, nil, false)
      }
      var position = 0
      while position < bytes.count {
        let start = position
        if bytes[start].isWordCharacter {
          if last != nil { finish() }
          // Skips all letters that follow, even if the term keeps fewer.
          repeat { position += 1 } while position < bytes.count && bytes[position].isWordCharacter
          let kept = min(position - start, Self.longestTerm - length)
          if kept > 0 { word = (word?.lowerBound ?? start)..<start + kept }
          length += position - start
          continue
        }
        let scalar = bytes.scalar(at: &position)
        let kind = ScalarKind(scalar)
        if kind == .cjk {
          if word != nil { finish() }
          // Neighbours are adjacent in the bytes as well.
          if let last {
            body(.init(rebasing: bytes[last.lowerBound..<position]), false)
            isJoined = true
          }
          last = start..<position
        } else if kind == .word || word != nil && scalar.isMark {
          if last != nil { finish() }
          length += 1
          if length <= Self.longestTerm { word = (word?.lowerBound ?? start)..<position }
        } else {
          var endOfWord = start
          if let own = word, own.upperBound == start, length < Self.longestTerm,
            let sign = bytes.endOfSign(from: start)
          {
            word = own.lowerBound..<sign
            (endOfWord, position) = (sign, sign)
          }
          let isWord = word != nil
          finish()
          if isWord { end = endOfWord }
          if scalar == ".", position < bytes.count, bytes[position].isLetter { dot = start }
        }
      }
      finish()
    }
  }

  /// The most Unicode scalars of a word that are used, without signs at its end.
  static let longestTerm = 40
}

extension UnsafeBufferPointer<UInt8> {
  /// The end of the signs right after a letter that make a word of their own with it, as in `c++`
  /// and `f#`; nil if there are none. Before more letters only two plus signs do.
  fileprivate func endOfSign(from start: Int) -> Int? {
    guard start > 0, self[start - 1].isLetter else { return nil }
    var end = start
    var isPlus = true
    while end < count, "+#".utf8.contains(self[end]) {
      isPlus = isPlus && self[end] == UInt8(ascii: "+")
      end += 1
    }
    guard 1...3 ~= end - start else { return nil }
    if end == count || isPlus && end - start > 1 { return end }
    var next = end
    return ScalarKind(scalar(at: &next)) == .word ? nil : end
  }
}

extension Unicode.Scalar {
  /// True if it modifies the letter before it, such as a vowel sign of Devanagari.
  fileprivate var isMark: Bool {
    guard value >= 0x300 else { return false }
    return switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension UInt8 {
  /// True for an ASCII letter.
  fileprivate var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// True for an ASCII letter or digit, which are of the kind ``ScalarKind/word``.
  @inline(__always)
  var isWordCharacter: Bool { (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 }
}

/// Terms by number, in order of first appearance: a table of bytes, since a site has millions of
/// terms and a string for each would take most of the time.
struct TermTable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// By the hash of a term, in the next free slot: its number plus one; 0 if empty.
  private var slots: [UInt32]
  private var hashes: [UInt64] = []
  /// Random in each process, so that no text can be crafted to make the table slow. It only affects
  /// the slots of terms.
  private static let seed = UInt64.random(in: 0 ... .max) | 1

  init() { slots = Array(repeating: 0, count: 256) }

  var count: Int { ends.count }

  /// The number of a term, and true if it is new.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(term)
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      if hashes[number] == hash, has(term, at: range(of: number)) {
        return (number, false)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    bytes.append(contentsOf: term)
    ends.append(bytes.count)
    hashes.append(hash)
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return (ends.count - 1, true)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    for index in slots.indices { slots[index] = 0 }
  }

  private func has(_ term: UnsafeBufferPointer<UInt8>, at range: Range<Int>) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      UnsafeBufferPointer(rebasing: bytes[range]).isEqual(to: term)
    }
  }

  subscript(number: Int) -> ArraySlice<UInt8> { bytes[range(of: number)] }

  private func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : ends[number - 1])..<ends[number]
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(number + 1)
    }
  }

  private static func hash(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed
    for byte in term {
      let product = (hash ^ UInt64(byte)).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
      hash = product.high ^ product.low
    }
    return hash
  }
}

internal import Basics
import SiteKit

/// A unique word that replaces something private: if it appears in a site, the private content
/// would have.
package struct Canary: Sendable, Hashable {
  package let word: String
  /// The field it replaces: the name of a kind of record and of its field, such as `gift.note`;
  /// `page` and `review` for the person's own texts.
  package let field: String
  /// The name of the system; nil for pages and reviews.
  package let system: String?
  package let isAllowed: Bool
}

/// Makes words for canaries.
///
/// No sequence of six letters is in two words, so that a piece identifies its word. They consist of
/// letters that are not hexadecimal digits and that no language combines. A word is derived from
/// its field, so that in a vault with one more record nearly all others keep their words.
struct CanaryWords {
  private static let letters = Array("ghjkmpqvwxz".utf8)
  private static let length = 12
  /// The length of a piece that is distinct from any other text.
  static let piece = 6
  /// The maximum number of words; after that, they repeat. Enough for the content of a site, and
  /// few enough for a fast search.
  private static let most = 20_000

  private var pieces: Set<UInt64> = []
  /// The words made for visible content, and for hidden content.
  private var made: [Bool: [String]] = [:]
  /// The number of requests for the same content, by its hash.
  private var given: [UInt64: UInt64] = [:]
  private var amounts = 0

  /// A word for something; another one each time.
  mutating func next(for something: String, isAllowed: Bool) -> String {
    // FNV-1a.
    let hash = something.utf8.reduce(0xCBF2_9CE4_8422_2325) { (hash: UInt64, byte) in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    let count = given[hash, default: 0]
    given[hash] = count + 1
    var random = RandomNumbers(state: hash ^ count)
    if let made = made[isAllowed], made.count >= Self.most {
      return made[Int(random.next() % UInt64(made.count))]
    }
    while true {
      let word = (0..<Self.length).map { _ in Self.letters[Int(random.next() % 11)] }
      let own = Self.pieces(of: word)
      guard Set(own).count == own.count, pieces.isDisjoint(with: own) else { continue }
      pieces.formUnion(own)
      let text = String(decoding: word, as: UTF8.self)
      self.made[isAllowed, default: []].append(text)
      return text
    }
  }

  /// An amount of nine digits that no other is, larger than the one before.
  mutating func nextAmount() -> Int {
    amounts += 1
    return 700_000_000 + amounts * 7_919
  }

  /// The pieces of a word, as numbers.
  static func pieces(of word: [UInt8]) -> [UInt64] {
    guard word.count >= piece else { return [] }
    return (0...(word.count - piece)).map { start in
      word[start..<(start + piece)].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

/// A sequence of numbers that is the same each time for the same beginning (SplitMix64).
private struct RandomNumbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Looks for canaries in files: as they are, in capitals, percent-encoded, as entities, in JSON
/// escapes, in Base64, and in pieces of six characters.
package struct CanaryScan: Sendable {
  package struct Finding: Sendable, Hashable {
    /// An index of the canaries.
    package let canary: Int
    /// True if the whole word is found, rather than a piece.
    package let isWhole: Bool
  }

  private let canaries: [Canary]
  /// The canary that a piece of six letters is of.
  private let pieces: ByteStretches
  /// The canary that eight characters of Base64 are of.
  private let encoded: ByteStretches
  /// Numbers by their digits, without thousands separators.
  private let amounts: [Int: Int]

  package init(for canaries: [Canary]) {
    self.canaries = canaries
    var pieces: [UInt64: Int] = [:]
    var encoded: [UInt64: Int] = [:]
    var amounts: [Int: Int] = [:]
    for (index, canary) in canaries.enumerated() {
      let word = Array(canary.word.utf8)
      if let amount = Int(canary.word) {
        amounts[amount] = index
        continue
      }
      for piece in CanaryWords.pieces(of: word) { pieces[piece] = index }
      // The bytes before the word shift its bits by zero, two or four.
      for shift in 0..<3 {
        let bytes = [UInt8](repeating: 0x2E, count: shift) + word
        let text = Array(Base64.encoded(bytes).utf8)
        let start = shift == 0 ? 0 : 4
        guard text.count >= start + 8 else { continue }
        encoded[Self.number(text[start..<(start + 8)])] = index
      }
    }
    self.pieces = ByteStretches(pieces, length: CanaryWords.piece)
    self.encoded = ByteStretches(encoded, length: 8)
    self.amounts = amounts
  }

  /// The canaries in a file and its path, each once.
  package func findings(in bytes: [UInt8], path: String) -> Set<Finding> {
    var findings: Set<Finding> = []
    for text in [bytes, Array(path.utf8)] {
      look(for: pieces, in: text, isFolded: true, &findings)
      if let decoded = LooseText.decoded(text) {
        look(for: pieces, in: decoded, isFolded: true, &findings)
        lookForAmounts(in: decoded, &findings)
      }
      look(for: encoded, in: text, isFolded: false, &findings)
      lookForAmounts(in: text, &findings)
    }
    return findings
  }

  /// - Parameter isFolded: True to ignore case.
  private func look(
    for known: ByteStretches, in text: [UInt8], isFolded: Bool, _ findings: inout Set<Finding>
  ) {
    for (canary, count) in known.counts(in: text, isFolded: isFolded) {
      findings.insert(Finding(canary: canary, isWhole: false))
      if count > canaries[canary].word.utf8.count - known.length {
        findings.insert(Finding(canary: canary, isWhole: true))
      }
    }
  }

  /// Numbers of nine digits, with or without something between thousands.
  private func lookForAmounts(in text: [UInt8], _ findings: inout Set<Finding>) {
    guard !amounts.isEmpty else { return }
    text.withUnsafeBufferPointer { text in
      func isDigit(_ index: Int) -> Bool { index < text.count && text[index] &- 0x30 < 10 }
      var index = 0
      while index < text.count {
        guard isDigit(index) else {
          index += 1
          continue
        }
        var (value, count) = (0, 0)
        while isDigit(index) || text[index] == UInt8(ascii: ",") && isDigit(index + 1) {
          if text[index] != UInt8(ascii: ",") {
            if count < 9 { value = value * 10 + Int(text[index] &- 0x30) }
            count += 1
          }
          index += 1
          if index == text.count { break }
        }
        if count >= 9, let canary = amounts[value] {
          findings.insert(Finding(canary: canary, isWhole: true))
        }
      }
    }
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

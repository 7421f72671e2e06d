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

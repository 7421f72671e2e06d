/// The distinct words of a template, each with a number: a text is made once a word, and what is
/// known of a word is found without looking it up by its text again.
struct WordTable {
  /// The words by their number.
  private(set) var texts: [String] = []
  /// Where each word first stands in the source.
  private var places: [Range<Int>] = []
  /// The numbers of words by their hash, one after the other where several hash alike; -1 for none.
  private var buckets = [Int32](repeating: -1, count: 64)

  /// The same within a process and another in the next, so that nobody can choose words that all
  /// hash alike.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  /// The number of the word at `range` of `source`, which is the same source each time.
  mutating func number(of range: Range<Int>, in source: [UInt8]) -> Int {
    var bucket = Self.hash(source, range) & (buckets.count - 1)
    while buckets[bucket] >= 0 {
      let number = Int(buckets[bucket])
      if Self.areEqual(source, places[number], range) { return number }
      bucket = (bucket + 1) & (buckets.count - 1)
    }
    buckets[bucket] = Int32(truncatingIfNeeded: texts.count)
    texts.append(String(decoding: source[range], as: UTF8.self))
    places.append(range)
    if texts.count * 2 > buckets.count { grow(source) }
    return texts.count - 1
  }

  private mutating func grow(_ source: [UInt8]) {
    buckets = [Int32](repeating: -1, count: buckets.count * 2)
    for (number, place) in places.enumerated() {
      var bucket = Self.hash(source, place) & (buckets.count - 1)
      while buckets[bucket] >= 0 { bucket = (bucket + 1) & (buckets.count - 1) }
      buckets[bucket] = Int32(truncatingIfNeeded: number)
    }
  }

  private static func hash(_ source: [UInt8], _ range: Range<Int>) -> Int {
    var hash = seed
    for index in range {
      hash = (hash ^ UInt64(source[index])) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash &>> 32
    }
    return Int(truncatingIfNeeded: hash)
  }

  private static func areEqual(_ source: [UInt8], _ a: Range<Int>, _ b: Range<Int>) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<a.count
    where source[a.lowerBound + offset] != source[b.lowerBound + offset] {
      return false
    }
    return true
  }
}

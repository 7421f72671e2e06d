/// The texts of a library as vectors of TF-IDF weights.
///
/// A term weighs its count times 1 + ln((1 + N) / (1 + texts with it)), N being the number of
/// texts, as in scikit-learn: a term that all texts have still counts. Terms stand as 64-bit
/// hashes; that two of a million share one happens once in 10⁷ libraries.
struct TermVectors: Sendable {
  /// A term's number and its weight.
  struct Entry: Sendable {
    var term: Int32
    var weight: Double
  }

  /// For each text its terms in order of their numbers.
  private(set) var vectors: [[Entry]] = []
  /// The length of each vector; 0 for a text without terms.
  private(set) var lengths: [Double] = []
  /// By term: the texts that have it, in order.
  private(set) var postings: [[Int32]] = []
  /// By text: a hash of all its terms and their counts, the same for equal texts.
  private(set) var fingerprints: [UInt64] = []

  /// The vectors of `texts`.
  init(_ texts: [String]) {
    var numbers: [UInt64: Int32] = [:]
    for (text, body) in texts.enumerated() {
      var counts: [Int32: Int] = [:]
      for term in body.terms {
        let hash = term.stableHash
        let number: Int32
        if let known = numbers[hash] {
          number = known
        } else {
          number = Int32(postings.count)
          numbers[hash] = number
          postings.append([])
        }
        if let count = counts[number] {
          counts[number] = count + 1
        } else {
          counts[number] = 1
          postings[Int(number)].append(Int32(text))
        }
      }
      let entries = counts.sorted { $0.key < $1.key }
      var fingerprint: UInt64 = 0xCBF2_9CE4_8422_2325
      for entry in entries {
        fingerprint = (fingerprint ^ UInt64(entry.key)) &* 0x100_0000_01B3
        fingerprint = (fingerprint ^ UInt64(entry.value)) &* 0x100_0000_01B3
      }
      fingerprints.append(fingerprint)
      // Counts for now; weights once all texts are counted.
      vectors.append(entries.map { Entry(term: $0.key, weight: Double($0.value)) })
    }
    weigh(texts.count)
  }

  private mutating func weigh(_ count: Int) {
    let rarity = postings.map { 1 + (Double(1 + count) / Double(1 + $0.count)).naturalLogarithm }
    for text in vectors.indices {
      var square = 0.0
      for index in vectors[text].indices {
        let weight = vectors[text][index].weight * rarity[Int(vectors[text][index].term)]
        vectors[text][index].weight = weight
        square += weight * weight
      }
      lengths.append(square.squareRoot())
    }
  }

  /// The cosine of two texts' vectors: 0 to 1, the same both ways, exactly 1 for texts with the
  /// same terms, 0 when one has none.
  func cosine(_ a: Int, _ b: Int) -> Double {
    guard lengths[a] > 0, lengths[b] > 0 else { return 0 }
    let (left, right) = (vectors[a], vectors[b])
    var sum = 0.0
    var isEqual = left.count == right.count
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i].term == right[j].term {
        sum += left[i].weight * right[j].weight
        isEqual = isEqual && left[i].weight == right[j].weight
        i += 1
        j += 1
      } else {
        isEqual = false
        if left[i].term < right[j].term { i += 1 } else { j += 1 }
      }
    }
    return isEqual ? 1 : min(1, sum / (lengths[a] * lengths[b]))
  }
}

extension String {
  /// FNV-1a of 64 bits over the bytes, with its bits mixed; the same on every run and machine.
  var stableHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    return hash ^ (hash >> 32)
  }
}

struct Neighbour: Sendable, Hashable {
  /// Its index in the library.
  var index: Int
  /// The cosine, above 0 and at most 1.
  var similarity: Double
}

/// Finds similar prompts.
///
/// The similarity of two prompts is the cosine of their TF-IDF vectors. Comparing all pairs would
/// take the square of their number, so each prompt is compared with candidates: texts that share
/// terms with it, looked up by rarest term first. In a library of at most ``exactUpTo`` prompts,
/// every prompt that shares any term is a candidate, so the result is exact. In a larger one, very
/// common terms are left out of the lookup (not of the cosine): it ends after ``postingsLimit``
/// entries, and the ``candidateLimit`` texts that share most weight are compared. Equal texts
/// always are. The neighbours missed in this way share only common words; the given cosines are
/// exact.
struct Similarity: Sendable {
  /// The maximum size of a library for comparing every pair that shares a term.
  static let exactUpTo = 600
  static let postingsLimit = 3_000
  static let candidateLimit = 24

  let vectors: TermVectors
  private let equals: [UInt64: [Int32]]

  init(_ bodies: [String]) {
    vectors = TermVectors(bodies)
    var equals: [UInt64: [Int32]] = [:]
    for (index, fingerprint) in vectors.fingerprints.enumerated() {
      equals[fingerprint, default: []].append(Int32(index))
    }
    self.equals = equals
  }

  /// The state of a search for candidates, reused for each prompt.
  struct Scratch {
    fileprivate var shared: [Double]
    fileprivate var touched: [Int32] = []

    init(count: Int) { shared = Array(repeating: 0, count: count) }
  }

  /// The candidates of a prompt with their cosines, most similar first, ties in the order of the
  /// library; without the prompt itself.
  func neighbours(of index: Int, _ scratch: inout Scratch) -> [Neighbour] {
    let isExact = vectors.vectors.count <= Self.exactUpTo
    let entries = vectors.vectors[index].sorted {
      let (left, right) = (vectors.postings[Int($0.term)], vectors.postings[Int($1.term)])
      return (left.count, $0.term) < (right.count, $1.term)
    }
    var left = isExact ? Int.max : Self.postingsLimit
    for entry in entries {
      let posting = vectors.postings[Int(entry.term)]
      guard posting.count > 1 else { continue }
      // At least one term is looked up, however common.
      if posting.count > left, !scratch.touched.isEmpty { break }
      left -= posting.count
      for other in posting.prefix(isExact ? posting.count : Self.postingsLimit) {
        if scratch.shared[Int(other)] == 0 { scratch.touched.append(other) }
        scratch.shared[Int(other)] += entry.weight * entry.weight / vectors.lengths[Int(other)]
      }
    }
    var candidates = isExact ? scratch.touched : Self.best(scratch)
    for other in scratch.touched { scratch.shared[Int(other)] = 0 }
    scratch.touched.removeAll(keepingCapacity: true)
    if !isExact {
      let equal = equals[vectors.fingerprints[index]]?.prefix(8) ?? []
      candidates = Set(candidates).union(equal).sorted()
    }
    return candidates.filter { $0 != Int32(index) }
      .map { Neighbour(index: Int($0), similarity: vectors.cosine(index, Int($0))) }
      .filter { $0.similarity > 0 }
      .sorted { ($1.similarity, $0.index) < ($0.similarity, $1.index) }
  }

  /// The candidates that share most weight, ties by index.
  private static func best(_ scratch: Scratch) -> [Int32] {
    var best: [(weight: Double, index: Int32)] = []
    best.reserveCapacity(candidateLimit + 2)
    for index in scratch.touched {
      let weight = scratch.shared[Int(index)]
      if best.count > candidateLimit, let last = best.last,
        (weight, last.index) <= (last.weight, index)
      {
        continue
      }
      let place =
        best.firstIndex { ($0.weight, index) < (weight, $0.index) } ?? best.count
      best.insert((weight, index), at: place)
      if best.count > candidateLimit + 1 { best.removeLast() }
    }
    return best.map(\.index)
  }
}

/// The texts of a library as vectors of TF-IDF weights.
///
/// The weight of a term is its count times 1 + ln((1 + N) / (1 + texts with it)), where N is the
/// number of texts, as in scikit-learn: a term in all texts still counts. Terms are 64-bit hashes;
/// two of a million collide once in 10⁷ libraries.
struct TermVectors: Sendable {
  struct Entry: Sendable {
    var term: Int32
    var weight: Double
  }

  /// For each text, its terms in order of their numbers.
  private(set) var vectors: [[Entry]] = []
  /// The length of each vector; 0 for a text without terms.
  private(set) var lengths: [Double] = []
  /// For each term, the texts that contain it, in order.
  private(set) var postings: [[Int32]] = []
  /// For each text, a hash of all its terms and their counts, equal for equal texts.
  private(set) var fingerprints: [UInt64] = []

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
      // Counts for now; they become weights once all texts are counted.
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

  /// The cosine of two texts' vectors: 0 to 1, symmetric, exactly 1 for texts with the same terms,
  /// 0 if one has none.
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
  /// 64-bit FNV-1a over the bytes, with its bits mixed; the same on every run and machine.
  var stableHash: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 32
    hash = hash &* 0xD6E8_FEB8_6659_FD93
    return hash ^ (hash >> 32)
  }
}

extension Double {
  /// The natural logarithm of a positive, finite number, with basic arithmetic only, so that every
  /// machine computes the same bits; exact to about 15 digits.
  ///
  /// The number is m · 2ᵉ with m within √½…√2; ln m is twice the series of artanh((m − 1)/(m + 1)).
  var naturalLogarithm: Double {
    var mantissa = significand
    var power = Double(exponent)
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      power += 1
    }
    let ratio = (mantissa - 1) / (mantissa + 1)
    let square = ratio * ratio
    var term = ratio
    var sum = 0.0
    for divisor in stride(from: 1.0, through: 25.0, by: 2.0) {
      sum += term / divisor
      term *= square
    }
    return 2 * sum + power * 0.693_147_180_559_945_3
  }
}

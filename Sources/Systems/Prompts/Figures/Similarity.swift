/// Another prompt, and how near it is.
package struct Neighbour: Sendable, Hashable {
  /// Its position in the library.
  package var index: Int
  /// The cosine, above 0 and at most 1.
  package var similarity: Double
}

/// Which prompts are like which.
///
/// Two prompts are as similar as the cosine of their TF-IDF vectors says. Comparing each with each
/// would take the square of their number, so each is compared with candidates: texts that share
/// terms with it, looked up rarest term first. In a library of at most ``exactUpTo`` prompts, every
/// prompt that shares any term is one, so the result is exact. In a larger one, very common terms
/// are left out of the looking-up (not of the cosine): it ends after ``postingsLimit`` entries, and
/// the ``candidateLimit`` that share most weight are compared. Equal texts always are. What is lost
/// that way are neighbours that share nothing but common words; the cosines given are exact.
struct Similarity: Sendable {
  /// The largest library in which every pair that shares a term is compared.
  static let exactUpTo = 600
  /// How many entries are looked up for a prompt of a larger library.
  static let postingsLimit = 3_000
  /// How many are compared with a prompt of a larger library.
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

  /// What the search for candidates notes down; used again for each prompt.
  struct Scratch {
    fileprivate var shared: [Double]
    fileprivate var touched: [Int32] = []

    init(count: Int) { shared = Array(repeating: 0, count: count) }
  }

  /// The candidates of a prompt with their cosines, the most similar first, ties in order of the
  /// library; itself left out.
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

  /// The touched ones that share most, ties by position.
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

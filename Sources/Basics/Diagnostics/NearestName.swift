extension Sequence where Element == String {
  /// The name that a person most likely meant by `name`; nil when none is near.
  ///
  /// Nearness is the restricted Damerau–Levenshtein distance (insert, delete, replace, swap of
  /// neighbours), ignoring case; at most a third of the longer name's length, at least one. Of
  /// equally near names the first wins.
  public func nearest(to name: String) -> String? {
    let wanted = Array(name.lowercased())
    var nearest: (name: String, distance: Int)?
    for candidate in self {
      let limit = Swift.max(1, Swift.max(candidate.count, wanted.count) / 3)
      // Each extra character of one has to be inserted.
      guard abs(candidate.count - wanted.count) <= limit else { continue }
      let distance = editDistance(Array(candidate.lowercased()), wanted, atMost: limit)
      if distance <= Swift.min(limit, (nearest?.distance ?? .max) - 1) {
        nearest = (candidate, distance)
      }
    }
    return nearest?.name
  }

  /// The `count` names that a person most likely meant by `name`, the likeliest first; empty when
  /// none is near.
  ///
  /// In order of likelihood: names that begin with `name`, names that are near by ``nearest(to:)``,
  /// and names with the same beginning. If there are fewer than `count`, others follow by distance.
  package func likely(_ name: String, count: Int) -> [String] {
    let wanted = name.lowercased()
    guard wanted.count <= longestName else { return [] }
    let ranked = enumerated().map { index, candidate in
      let known = candidate.lowercased()
      let length = Swift.max(known.count, wanted.count)
      let distance = editDistance(Array(known), Array(wanted), atMost: length)
      let shared = zip(known, wanted).prefix { $0 == $1 }.count
      let rank =
        if shared == wanted.count, shared >= 2 {
          0
        } else if distance <= Swift.max(1, length / 3) {
          1
        } else if shared >= 4 || shared == known.count && shared >= 3 {
          2
        } else {
          3
        }
      return (candidate, rank, Double(distance) / Double(length), known.count, index)
    }
    .sorted { ($0.1, $0.2, $0.3, $0.4) < ($1.1, $1.2, $1.3, $1.4) }
    guard let first = ranked.first, first.1 < 3 else { return [] }
    return ranked.prefix(count).map(\.0)
  }

  /// A hint on a name that is none of these: the nearest one, or all of them.
  package func hint(for name: String, orAll all: String = "there are") -> String {
    if !contains(where: { _ in true }) { return "there is none yet" }
    return nearest(to: name).map { "did you mean \($0)?" } ?? "\(all) \(joined(separator: ", "))"
  }
}

/// The most characters of a name that is compared with others.
private let longestName = 128

/// The number of insertions, deletions, substitutions and swaps of neighbours between the two; any
/// number above `limit` if there are more.
private func editDistance(_ a: [Character], _ b: [Character], atMost limit: Int) -> Int {
  // A name far longer than any known one is not a typo; this also limits the work.
  guard abs(a.count - b.count) <= 32, a.count <= longestName, b.count <= longestName else {
    return .max
  }
  var beforePrevious: [Int] = []
  var previous = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var least = Swift.min(
        previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        least = Swift.min(least, beforePrevious[j - 1] + 1)
      }
      row.append(least)
    }
    // After two consecutive rows above the limit, all are.
    if i > 0, row.allSatisfy({ $0 > limit }), previous.allSatisfy({ $0 > limit }) { return .max }
    beforePrevious = previous
    previous = row
  }
  return previous[b.count]
}

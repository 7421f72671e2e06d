extension Sequence where Element == String {
  /// The name that a person most likely meant by `name`; nil when none is near.
  ///
  /// Nearness is the restricted Damerau–Levenshtein distance (insert, delete, replace, swap of
  /// neighbours), ignoring case; at most a third of the longer name's length, at least one. Of
  /// equally near names the first wins.
  public func nearest(to name: String) -> String? {
    var best: (name: String, distance: Int)?
    let wanted = Array(name.lowercased())
    for candidate in self {
      let limit = Swift.min(
        Swift.max(1, Swift.max(candidate.count, wanted.count) / 3), (best?.distance ?? .max) - 1)
      // Each extra character of one has to be inserted.
      guard abs(candidate.count - wanted.count) <= limit else { continue }
      let distance = editDistance(Array(candidate.lowercased()), wanted, atMost: limit)
      if distance <= limit { best = (candidate, distance) }
    }
    return best?.name
  }

  /// A hint on a name that is none of these: the nearest one, or all of them.
  package func hint(for name: String, orAll all: String = "there are") -> String {
    nearest(to: name).map { "did you mean \($0)?" } ?? "\(all) \(joined(separator: ", "))"
  }
}

/// The number of insertions, deletions, substitutions and swaps of neighbours between the two; any
/// number above `limit` if there are more.
private func editDistance(_ a: [Character], _ b: [Character], atMost limit: Int) -> Int {
  // A name far longer than any known one is not a typo; this also limits the work.
  guard abs(a.count - b.count) <= 32, a.count <= 128, b.count <= 128 else { return .max }
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

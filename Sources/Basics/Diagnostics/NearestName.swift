extension Sequence where Element == String {
  /// The name that a person most likely meant by `name`; nil when none is near.
  ///
  /// Nearness is the restricted Damerau–Levenshtein distance (insert, delete, replace, swap of
  /// neighbours), ignoring case; at most a third of the longer name's length, at least one. Of
  /// equally near names the first wins.
  public func nearest(to name: String) -> String? { nearest(to: name, atMost: 1).first }

  /// The names that a person may have meant by `name`, the nearest first, as
  /// ``nearest(to:)`` finds it; those behind it may be one step further away. Empty when none is
  /// near.
  package func nearest(to name: String, atMost count: Int) -> [String] {
    let wanted = Array(name.lowercased())
    let further = count > 1 ? 1 : 0
    var near: [(name: String, excess: Int, distance: Int)] = []
    for candidate in self {
      let limit = Swift.max(1, Swift.max(candidate.count, wanted.count) / 3)
      // Each extra character of one has to be inserted.
      guard abs(candidate.count - wanted.count) <= limit + further else { continue }
      let distance = editDistance(
        Array(candidate.lowercased()), wanted, atMost: limit + further)
      if distance <= limit + further { near.append((candidate, distance - limit, distance)) }
    }
    guard near.contains(where: { $0.excess <= 0 }) else { return [] }
    // The order of equals stays.
    return near.enumerated()
      .sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
      .prefix(count).map(\.element.name)
  }

  /// A hint on a name that is none of these: the nearest one, or all of them.
  package func hint(for name: String, orAll all: String = "there are") -> String {
    if !contains(where: { _ in true }) { return "there is none yet" }
    return nearest(to: name).map { "did you mean \($0)?" } ?? "\(all) \(joined(separator: ", "))"
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

internal import Basics

/// Which snapshots are kept.
enum SnapshotThinning {
  /// How many of the last are kept.
  static let last = 10
  /// Of how many months the last one is kept.
  static let months = 12

  /// Of snapshots that were made at these moments, the places of those that are kept: the last ten,
  /// and the last of each of the last twelve months, in UTC, that have one.
  static func kept(_ moments: [Instant]) -> Set<Int> {
    let order = moments.indices.sorted { (moments[$0], $0) > (moments[$1], $1) }
    var kept = Set(order.prefix(last))
    var seen: Set<Month> = []
    for place in order where seen.count < months {
      if seen.insert(Zone.utc.day(of: moments[place]).month).inserted { kept.insert(place) }
    }
    return kept
  }
}

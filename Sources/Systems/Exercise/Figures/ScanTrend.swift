package import Basics

/// A scan and how it stands among those of its day.
package struct CountedScan: Sendable, Hashable {
  /// The scan.
  package var scan: Scan
  /// The day on which it was made, in the vault's zone.
  package var day: Day
  /// Whether the day had as many scans as it may have before this one; such a scan is shown and
  /// enters no figure.
  package var isExtra: Bool

  /// `scans` in order of time, the ones beyond `mostPerDay` marked.
  static func counted(_ scans: [Scan], mostPerDay: Int, zone: Zone) -> [CountedScan] {
    var counted: [CountedScan] = []
    var ofDay = 0
    for scan in scans.sorted(by: <) {
      let day = zone.day(of: scan.at)
      ofDay = counted.last?.day == day ? ofDay + 1 : 1
      counted.append(CountedScan(scan: scan, day: day, isExtra: ofDay > mostPerDay))
    }
    return counted
  }
}

extension Scan: Comparable {
  /// By time, then id, score and words: a total order, so that no figure depends on the files'.
  package static func < (left: Scan, right: Scan) -> Bool {
    if left.at != right.at || left.id != right.id {
      return (left.at, left.id ?? "") < (right.at, right.id ?? "")
    }
    return (left.score, left.level ?? .min, left.strategy ?? "", left.image ?? "")
      < (right.score, right.level ?? .min, right.strategy ?? "", right.image ?? "")
  }
}

/// A point of the trend of scores.
package struct ScanPoint: Sendable, Hashable {
  /// The scan.
  package var scan: Scan
  /// Its day.
  package var day: Day
  /// The mean score of this scan and the three before that count; nil while there are fewer.
  package var movingMean: Double?
}

/// A scan whose tier is not that of the one before.
package struct TierChange: Sendable, Hashable {
  package var day: Day
  package var from: Tier
  package var to: Tier
}

extension ExerciseHistory {
  /// So many scans make a moving mean.
  package static let meanWindow = 4

  /// The scans that count, in order, each with its moving mean.
  package var scanTrend: [ScanPoint] {
    let counted = scans.filter { !$0.isExtra }
    return counted.indices.map { index in
      let window = counted[max(0, index + 1 - Self.meanWindow)...index]
      let sum = window.reduce(0) { $0 + $1.scan.score.value }
      return ScanPoint(
        scan: counted[index].scan, day: counted[index].day,
        movingMean: window.count == Self.meanWindow
          ? Double(sum) / Double(Self.meanWindow) : nil)
    }
  }

  /// The tier of the latest scan that counts.
  package var tier: Tier? { scans.last { !$0.isExtra }?.scan.score.tier }

  /// Where the tier changed from one counting scan to the next, in order.
  package var tierChanges: [TierChange] {
    let counted = scans.filter { !$0.isExtra }
    return zip(counted, counted.dropFirst()).compactMap { before, after in
      let (from, to) = (before.scan.score.tier, after.scan.score.tier)
      return from == to ? nil : TierChange(day: after.day, from: from, to: to)
    }
  }
}

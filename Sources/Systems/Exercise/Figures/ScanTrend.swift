import Basics

struct CountedScan: Sendable, Hashable {
  var scan: Scan
  var day: Day
  /// Whether the day had as many scans as it may have before this one; such a scan is shown and
  /// enters no figure.
  var isExtra: Bool

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

struct ScanPoint: Sendable, Hashable {
  var scan: Scan
  var day: Day
  /// The mean score of this scan and the three before that count; nil while there are fewer.
  var movingMean: Double?
}

struct TierChange: Sendable, Hashable {
  var day: Day
  var from: Tier
  var to: Tier
}

extension ExerciseHistory {
  /// So many scans make a moving mean.
  static let meanWindow = 4

  /// The scans that count, in order, each with its moving mean.
  var scanTrend: [ScanPoint] {
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

  var tier: Tier? { scans.last { !$0.isExtra }?.scan.score.tier }

  var tierChanges: [TierChange] {
    let counted = scans.filter { !$0.isExtra }
    return zip(counted, counted.dropFirst()).compactMap { before, after in
      let (from, to) = (before.scan.score.tier, after.scan.score.tier)
      return from == to ? nil : TierChange(day: after.day, from: from, to: to)
    }
  }
}

/// How closely two quantities go together, from −1 to 1.
struct Correlation: Sendable, Hashable {
  /// Fewer pairs say nothing.
  static let fewestPairs = 8

  /// Pearson's product-moment coefficient.
  var coefficient: Double
  var count: Int

  /// The correlation of `pairs`; nil for fewer than ``fewestPairs``, and when one of the quantities
  /// is the same everywhere, so that the coefficient is not defined.
  init?(_ pairs: [(x: Double, y: Double)]) {
    guard pairs.count >= Self.fewestPairs else { return nil }
    let count = Double(pairs.count)
    let meanX = pairs.reduce(0) { $0 + $1.x } / count
    let meanY = pairs.reduce(0) { $0 + $1.y } / count
    var (xx, yy, xy) = (0.0, 0.0, 0.0)
    for pair in pairs {
      let (x, y) = (pair.x - meanX, pair.y - meanY)
      xx += x * x
      yy += y * y
      xy += x * y
    }
    guard xx > 0, yy > 0 else { return nil }
    self.coefficient = max(-1, min(1, xy / (xx * yy).squareRoot()))
    self.count = pairs.count
  }
}

extension ExerciseHistory {
  /// The practice of so many days before a scan is held against its score.
  static let correlationWindow = 7

  /// The minutes of practice in the seven days before each counting scan's day, and its score.
  ///
  /// A scan is left out whose seven days begin before the first completion, or hold none: nobody
  /// knows what was done without a record. The scan's own day does not count, as it may come before
  /// or after the practice.
  var practicePairs: [(x: Double, y: Double)] {
    guard let first = dayTotals.first?.day else { return [] }
    return scans.filter { !$0.isExtra }.compactMap { scan in
      let days = scan.day.advanced(by: -Self.correlationWindow)...scan.day.previous
      guard days.lowerBound >= first, !totals(on: days).isEmpty else { return nil }
      return (length(on: days).inSeconds / 60, Double(scan.scan.score.value))
    }
  }

  var correlation: Correlation? { Correlation(practicePairs) }
}

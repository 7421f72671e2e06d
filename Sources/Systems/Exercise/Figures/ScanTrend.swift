import Basics

struct CountedScan: Sendable, Hashable {
  var scan: Scan
  var day: Day
  /// True if the day already had its full number of scans; such a scan is shown but not counted.
  var isExtra: Bool

  /// `scans` in order of time, with a day's scans after the first `mostPerDay` marked as extra.
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
  /// By time, then id, score and words: a total order, so that no figure depends on the order of
  /// files.
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
  /// The mean score of this scan and the three counting ones before it; nil while there are fewer.
  var movingMean: Double?
}

struct TierChange: Sendable, Hashable {
  var day: Day
  var from: Tier
  var to: Tier
}

extension ExerciseHistory {
  /// The number of scans in a moving mean.
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

/// The linear correlation of two quantities, from −1 to 1.
struct Correlation: Sendable, Hashable {
  /// With fewer pairs the coefficient is meaningless.
  static let fewestPairs = 8

  /// Pearson's product-moment coefficient.
  var coefficient: Double
  var count: Int

  /// The correlation of `pairs`; nil for fewer than ``fewestPairs``, and if one of the quantities
  /// is constant, so that the coefficient is undefined.
  init?(_ pairs: [(x: Double, y: Double)]) {
    guard pairs.count >= Self.fewestPairs,
      let coefficient = PearsonCorrelation.coefficient(of: pairs)
    else { return nil }
    self.coefficient = coefficient
    self.count = pairs.count
  }
}

extension ExerciseHistory {
  /// The number of days before a scan whose practice is correlated with its score.
  static let correlationWindow = 7

  /// The minutes of practice in the seven days before each counting scan's day, and its score.
  ///
  /// A scan is left out if its seven days begin before the first completion or contain none:
  /// without a record the practice is unknown. The scan's own day does not count, as the scan may
  /// come before or after the practice.
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

internal import Basics

/// How closely two quantities go together, from −1 to 1.
package struct Correlation: Sendable, Hashable {
  /// Fewer pairs say nothing.
  package static let fewestPairs = 8

  /// Pearson's product-moment coefficient.
  package var coefficient: Double
  /// Of how many pairs.
  package var count: Int

  /// The correlation of `pairs`; nil for fewer than ``fewestPairs``, and when one of the quantities
  /// is the same everywhere, so that the coefficient is not defined.
  package init?(_ pairs: [(x: Double, y: Double)]) {
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
  package static let correlationWindow = 7

  /// The minutes of practice in the seven days before each counting scan's day, and its score.
  ///
  /// A scan is left out whose seven days begin before the first completion, or hold none: nobody
  /// knows what was done without a record. The scan's own day does not count, as it may come before
  /// or after the practice.
  package var practicePairs: [(x: Double, y: Double)] {
    guard let first = dayTotals.first?.day else { return [] }
    return scans.filter { !$0.isExtra }.compactMap { scan in
      let days = scan.day.advanced(by: -Self.correlationWindow)...scan.day.previous
      guard days.lowerBound >= first, !totals(on: days).isEmpty else { return nil }
      return (length(on: days).inSeconds / 60, Double(scan.scan.score.value))
    }
  }

  /// The correlation of practice with score; nil when there are too few scans to say.
  package var correlation: Correlation? { Correlation(practicePairs) }
}

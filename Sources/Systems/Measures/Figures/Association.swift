import Basics

/// The relation between two series of days.
struct Association: Sendable, Hashable {
  /// Fewer pairs are not evidence.
  static let fewestPairs = 14
  /// The number of past days compared.
  static let days = 365
  static let most = 5

  enum Finding: Sendable, Hashable {
    /// The means of the second series on days with the first and on days without it: with half of
    /// Welch's interval of their difference.
    case means(with: Double, without: Double, difference: Double, margin: Double)
    /// Spearman's rank correlation.
    case correlation(Double)
  }

  struct Series: Sendable {
    let values: [Day: Double]
    /// True if each value is 0 or 1.
    let isWhether: Bool
  }

  /// The series, by their indices in the list.
  let first: Int
  let second: Int
  /// True if the second series is that of the day after.
  let isNextDay: Bool
  let finding: Finding
  /// Spearman's rank correlation, used to order relations.
  let strength: Double
  /// Its 95% confidence interval.
  let interval: ClosedRange<Double>
  /// The number of pairs of days.
  let count: Int
}

extension Association {
  /// The strongest relations among some series, on the same day and from one day to the next, in
  /// the ``days`` before `today`, which is not over: only relations whose interval excludes 0, and
  /// at most ``most``.
  ///
  /// With many series some are related by chance; the interval is for a single pair.
  static func strongest(among series: [Series], today: Day) -> [Association] {
    let days = today.advanced(by: -Self.days)...today.previous
    var found: [Association] = []
    for first in series.indices {
      for second in series.indices where second != first {
        // Two series on the same day are one pair, in either order; a yes or no comes first.
        let isOrdered =
          series[first].isWhether == series[second].isWhether
          ? first < second : series[first].isWhether
        if isOrdered, let relation = Association(series, first, second, days, isNextDay: false) {
          found.append(relation)
        }
        if let relation = Association(series, first, second, days, isNextDay: true) {
          found.append(relation)
        }
      }
    }
    return Array(
      found.sorted { left, right in
        (abs(right.strength), left.first, left.second, left.isNextDay ? 1 : 0)
          < (abs(left.strength), right.first, right.second, right.isNextDay ? 1 : 0)
      }.prefix(most))
  }

  /// The relation of two series; nil with too few pairs, if one of them is constant, and if chance
  /// cannot be ruled out.
  private init?(
    _ series: [Series], _ first: Int, _ second: Int, _ days: ClosedRange<Day>, isNextDay: Bool
  ) {
    let pairs = days.compactMap { day -> (x: Double, y: Double)? in
      let other = isNextDay ? day.next : day
      guard days.contains(other), let x = series[first].values[day],
        let y = series[second].values[other]
      else { return nil }
      return (x, y)
    }
    guard pairs.count >= Self.fewestPairs,
      let strength = RankCorrelation.coefficient(of: pairs)
    else { return nil }
    let interval = RankCorrelation.interval(of: strength, pairs: pairs.count)
    guard !interval.contains(0) else { return nil }
    self.first = first
    self.second = second
    self.isNextDay = isNextDay
    self.strength = strength
    self.interval = interval
    count = pairs.count
    if series[first].isWhether, !series[second].isWhether {
      guard
        let means = MeanDifference(
          with: pairs.filter { $0.x > 0 }.map(\.y), without: pairs.filter { $0.x <= 0 }.map(\.y)),
        abs(means.difference) > means.margin
      else { return nil }
      finding = .means(
        with: means.with, without: means.without, difference: means.difference,
        margin: means.margin)
    } else {
      finding = .correlation(strength)
    }
  }
}

/// Spearman's rank correlation: Pearson's coefficient of the ranks, with the mean rank for equal
/// values.
enum RankCorrelation {
  /// The coefficient, from −1 to 1; nil if one of the two is constant.
  static func coefficient(of pairs: [(x: Double, y: Double)]) -> Double? {
    let (x, y) = (ranks(of: pairs.map(\.x)), ranks(of: pairs.map(\.y)))
    return PearsonCorrelation.coefficient(of: zip(x, y).map { (x: $0, y: $1) })
  }

  /// The 95% interval by Fisher's transformation, with the variance of Bonett and Wright, (1 +
  /// ρ²/2) / (n − 3) (Psychometrika 65, 2000).
  ///
  /// - Parameter count: At least 4.
  static func interval(of coefficient: Double, pairs count: Int) -> ClosedRange<Double> {
    let error = ((1 + coefficient * coefficient / 2) / Double(count - 3)).squareRoot()
    // tanh(artanh r ± c) needs no logarithm.
    let reach = tanh(StudentsT.normal * error)
    let low = (coefficient - reach) / (1 - coefficient * reach)
    let high = (coefficient + reach) / (1 + coefficient * reach)
    return max(-1, min(low, high))...min(1, max(low, high))
  }

  private static func ranks(of values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = Array(repeating: 0.0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for place in start...end { ranks[order[place]] = Double(start + end) / 2 + 1 }
      start = end + 1
    }
    return ranks
  }

  /// The hyperbolic tangent by Lambert's continued fraction; exact to the last digits for the small
  /// arguments of intervals.
  static func tanh(_ x: Double) -> Double {
    var rest = 0.0
    for odd in stride(from: 61.0, through: 3, by: -2) { rest = x * x / (odd + rest) }
    return x / (1 + rest)
  }
}

/// The difference of two means, with its margin of error.
struct MeanDifference {
  let with: Double
  let without: Double
  /// Half the length of Welch's 95% interval.
  let margin: Double
  var difference: Double { with - without }

  /// The difference of the means of two samples; nil if one has fewer than three values, or neither
  /// varies.
  init?(with: [Double], without: [Double]) {
    guard with.count >= 3, without.count >= 3 else { return nil }
    let (a, b) = (Self.moments(of: with), Self.moments(of: without))
    let (sa, sb) = (a.variance / Double(with.count), b.variance / Double(without.count))
    guard sa + sb > 0 else { return nil }
    let degrees =
      (sa + sb) * (sa + sb)
      / (sa * sa / Double(with.count - 1) + sb * sb / Double(without.count - 1))
    self.with = a.mean
    self.without = b.mean
    margin = StudentsT.quantile(degrees) * (sa + sb).squareRoot()
  }

  private static func moments(of values: [Double]) -> (mean: Double, variance: Double) {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, squares / Double(values.count - 1))
  }
}

/// Student's t distribution, only for 95% intervals.
enum StudentsT {
  /// The 0.975 quantile of the normal distribution.
  static let normal = 1.959963984540054

  /// The 0.975 quantile for degrees of freedom from 2 on, by the expansion of Cornish and Fisher
  /// (Abramowitz and Stegun, 26.7.5); within 0.04 at 2, 0.001 at 4 and 0.00003 from 8 on.
  static func quantile(_ degrees: Double) -> Double {
    let x = normal
    let (x3, x5, x7) = (x * x * x, x * x * x * x * x, x * x * x * x * x * x * x)
    let x9 = x7 * x * x
    let g1 = (x3 + x) / 4
    let g2 = (5 * x5 + 16 * x3 + 3 * x) / 96
    let g3 = (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / 384
    let g4 = (79 * x9 + 776 * x7 + 1_482 * x5 - 1_920 * x3 - 945 * x) / 92_160
    let n = degrees
    return x + g1 / n + g2 / (n * n) + g3 / (n * n * n) + g4 / (n * n * n * n)
  }
}

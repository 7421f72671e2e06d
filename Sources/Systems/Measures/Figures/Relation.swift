package import Basics

/// How two series of days go together.
package struct Relation: Sendable, Hashable {
  /// Fewer pairs say nothing.
  package static let fewestPairs = 14
  /// How many days back are looked at.
  package static let days = 365
  /// How many are shown.
  package static let most = 5

  /// What was found.
  package enum Finding: Sendable, Hashable {
    /// The second series on days on which the first was so, and on the others: Welch's interval of
    /// the difference of the means.
    case means(with: Double, without: Double, difference: Double, margin: Double)
    /// Spearman's rank correlation.
    case correlation(Double)
  }

  /// A series of days to look through.
  package struct Series: Sendable {
    package let values: [Day: Double]
    /// Whether each value is 0 or 1.
    package let isWhether: Bool

    /// A series.
    package init(_ values: [Day: Double], isWhether: Bool) {
      self.values = values
      self.isWhether = isWhether
    }
  }

  /// The series, by their places in the list that was looked through.
  package let first: Int
  package let second: Int
  /// Whether the second is that of the day after.
  package let isNextDay: Bool
  package let finding: Finding
  /// Spearman's rank correlation, by which relations are ordered.
  package let strength: Double
  /// The interval of it that holds the true one in 95 of 100 such samples.
  package let interval: ClosedRange<Double>
  /// Of how many pairs of days.
  package let count: Int
}

extension Relation {
  /// The strongest relations among some series, on the same day and from one day to the next, in
  /// the ``days`` before `today`, which is not over: those whose interval does not hold 0, at most
  /// ``most``.
  ///
  /// With many series some go together by chance alone; the interval is that of one pair.
  package static func strongest(among series: [Series], today: Day) -> [Relation] {
    let days = today.advanced(by: -Self.days)...today.previous
    var found: [Relation] = []
    for first in series.indices {
      for second in series.indices where second != first {
        // A pair of the same day is one, whichever comes first; what was so or not explains.
        let isOrdered =
          series[first].isWhether == series[second].isWhether
          ? first < second : series[first].isWhether
        if isOrdered, let relation = Relation(series, first, second, days, isNextDay: false) {
          found.append(relation)
        }
        if let relation = Relation(series, first, second, days, isNextDay: true) {
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

  /// The relation of two series; nil for too few pairs, where one of them is always the same, and
  /// where nothing can be told from chance.
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

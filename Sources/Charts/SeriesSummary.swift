import Wording

/// What a description says of a series: computed once, put into words by ``Words``.
package struct SeriesSummary: Sendable, Hashable {
  /// How many points there are, gaps among them.
  package let count: Int
  /// How many points have no value.
  package let gaps: Int
  /// The first and last label; nil without points.
  package let ends: Ends?
  /// The sum of the values; zero without any.
  package let total: Double
  /// The mean of the values that are over; nil for fewer than two. A value that is still growing
  /// says nothing about what is usual or low, and is left out of this, ``lowest`` and ``trend``.
  package let mean: Double?
  /// The highest value and where it is.
  package let highest: Extreme?
  /// The lowest of the values that are over; nil for fewer than two.
  package let lowest: Extreme?
  /// The label of the last value that is still growing.
  package let open: String?
  /// Where the values go; nil for fewer than four.
  package let trend: Trend?

  /// First and last label.
  package struct Ends: Sendable, Hashable {
    package let first: String
    package let last: String
  }

  /// A value and the labels of all the points that have it.
  package struct Extreme: Sendable, Hashable {
    package let value: Double
    package let labels: [String]
  }

  /// The mean of the later half of the values against that of the earlier half; a middle value
  /// belongs to neither.
  package enum Trend: Sendable, Hashable {
    /// Apart by less than a twentieth of the earlier half.
    case steady
    case rising(from: Double, to: Double)
    case falling(from: Double, to: Double)
  }

  /// The summary of `points`.
  package init(_ points: [ChartPoint]) {
    let values = points.compactMap(\.value)
    count = points.count
    gaps = points.count - values.count
    ends =
      points.isEmpty
      ? nil : Ends(first: points[0].label, last: points[points.count - 1].label)
    total = values.reduce(0, +)
    highest = Self.extreme(values.max(), of: points)
    open = points.last { $0.standing == .partial && $0.value != nil }?.label
    let finished = points.filter { $0.standing != .partial && $0.value != nil }
    let over = finished.compactMap(\.value)
    mean = over.count < 2 ? nil : over.reduce(0, +) / Double(over.count)
    lowest = over.count < 2 ? nil : Self.extreme(over.min(), of: finished)
    trend = Self.trend(of: over)
  }

  private static func extreme(_ value: Double?, of points: [ChartPoint]) -> Extreme? {
    value.map { value in
      Extreme(value: value, labels: points.filter { $0.value == value }.map(\.label))
    }
  }

  private static func trend(of values: [Double]) -> Trend? {
    guard values.count >= 4 else { return nil }
    let half = values.count / 2
    let earlier = values.prefix(half).reduce(0, +) / Double(half)
    let later = values.suffix(half).reduce(0, +) / Double(half)
    if abs(later - earlier) < abs(earlier) / 20 || later == earlier { return .steady }
    return later > earlier
      ? .rising(from: earlier, to: later) : .falling(from: earlier, to: later)
  }
}

/// What a description says of a series: computed once, put into words by ``ChartWording``.
package struct SeriesSummary: Sendable, Hashable {
  /// How many points there are, gaps among them.
  package let count: Int
  /// How many points have no value.
  package let gaps: Int
  /// The first and last label; nil without points.
  package let ends: Ends?
  /// The sum of the values; zero without any.
  package let total: Double
  /// The mean of the values; nil without any.
  package let mean: Double?
  /// The highest value and where it is.
  package let highest: Extreme?
  /// The lowest value and where it is.
  package let lowest: Extreme?
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
    mean = values.isEmpty ? nil : total / Double(values.count)
    highest = Self.extreme(values.max(), of: points)
    lowest = Self.extreme(values.min(), of: points)
    trend = Self.trend(of: values)
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

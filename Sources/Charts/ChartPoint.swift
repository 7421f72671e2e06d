public import Basics
import Wording

/// One labelled value of a series.
public struct ChartPoint: Sendable, Hashable {
  /// The item that the value belongs to, in full: `Monday 16 November`.
  public var label: String
  /// The short form of the label, for the axis: `Mon 16`.
  public var axisLabel: String
  /// The value; nil is a gap.
  public var value: Double?
  /// The state of the value: final, still growing, or context for others.
  public var standing: Standing
  /// The day, or the first day of the time, that the value belongs to; nil if it is not time.
  public var day: Day?
  /// The part of the time that its label on the axis leaves out, for the first point with it: `Nov
  /// 2026` for the first day with a number. Written below the label.
  public var group: String?

  /// The state of a value among the others.
  public enum Standing: Sendable, Hashable {
    /// Like the others.
    case whole
    /// Still growing, such as today's: drawn open.
    case partial
    /// Context, such as the week before: drawn faintly.
    case past
  }

  /// A value, or a gap if it is nil, NaN, infinite or outside ±10¹⁵, which no daily quantity
  /// reaches.
  public init(
    _ label: String, _ value: Double?, axisLabel: String? = nil, standing: Standing = .whole,
    day: Day? = nil, group: String? = nil
  ) {
    self.group = group
    self.label = label
    self.axisLabel = axisLabel ?? label
    self.value = value.drawable
    self.standing = standing
    self.day = day
  }

  /// The time that one point of a series covers, for the description.
  public enum Span: Sendable, Hashable {
    case day, week, month, quarter, year, hour
    /// Something that was measured at no fixed distance, known by its day.
    case reading
    /// Something that is not time.
    case item
  }
}

extension Double? {
  /// The value if a chart can show it.
  var drawable: Double? {
    guard let self, self.isFinite, abs(self) <= 1e15 else { return nil }
    return self
  }
}

/// A value that a series is held against, with its name: drawn as a line with that name on it.
public struct ChartGoal: Sendable, Hashable {
  /// The name of the line; nil for the default.
  public var name: String?
  /// The value in the unit of the chart's format, such as seconds for durations.
  public var value: Double

  /// True if the goal is an upper limit rather than a target.
  public var isMost: Bool

  /// A goal; nil if the value is NaN, infinite or outside ±10¹⁵.
  public init?(_ value: Double, name: String? = nil, isMost: Bool = false) {
    guard let value = Optional(value).drawable else { return nil }
    self.name = name
    self.value = value
    self.isMost = isMost
  }

  func isMet(by other: Double) -> Bool { isMost ? other <= value : other >= value }

  /// The goal, and the number of points that meet it, for a description.
  func reached(by points: [ChartPoint]) -> (name: String?, value: Double, reached: Int) {
    (name, value, points.count { $0.value.map(isMet) ?? false })
  }
}

/// The mean of each value and the ones right before it.
///
/// A trailing window: the mean at a point takes that point and the `window − 1` before it, so that
/// it never knows the future. It exists only where all of these have a value; a gap therefore
/// breaks the line until the window has passed it, unless gaps are skipped.
public struct MovingMean: Sendable, Hashable {
  /// The number of values in a mean.
  public var window: Int
  /// The name of the line; nil for one derived from the window, such as “4-week mean”.
  public var name: String?
  /// The values just before the first point, which the first means include.
  public var before: [Double?]
  /// True if the mean is of the existing values of the window. A point without a value has none all
  /// the same.
  public var skipsGaps: Bool

  /// The mean of `window` values; nil for a window below two, whose mean is the value itself.
  public init?(
    window: Int, name: String? = nil, before: [Double?] = [], skipsGaps: Bool = false
  ) {
    guard window >= 2 else { return nil }
    self.window = window
    self.name = name
    self.before = before
    self.skipsGaps = skipsGaps
  }

  /// One mean per point of `points`, nil if there is none.
  package func means(of points: [Double?]) -> [Double?] {
    let values = before + points
    return values.indices.dropFirst(before.count).map { index in
      guard values[index].drawable != nil else { return nil }
      // Summed from scratch for each point: a running sum would accumulate rounding errors.
      let given = values[max(0, index + 1 - window)...index].compactMap(\.drawable)
      guard skipsGaps || given.count == window else { return nil }
      return given.reduce(0, +) / Double(given.count)
    }
  }
}

/// The facts that a description of a series gives: computed once, put into words by ``Words``.
package struct SeriesSummary: Sendable, Hashable {
  /// How many points there are, gaps among them.
  package let count: Int
  package let gaps: Int
  /// The first and last label; nil without points.
  package let ends: Ends?
  /// The sum of the values; zero without any.
  package let total: Double
  /// The mean of the final values; nil for fewer than two. A value that is still growing is not
  /// representative, and is excluded from this, ``lowest`` and ``trend``.
  package let mean: Double?
  /// The highest value, with its labels.
  package let highest: Extreme?
  /// The lowest of the values that are over; nil for fewer than two.
  package let lowest: Extreme?
  /// The label of the last value that is still growing.
  package let open: String?
  /// The trend of the values; nil for fewer than four.
  package let trend: Trend?

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

package import Basics
import Wording

/// The age of a history, which decides the form of its charts: the one rule for all of them.
///
/// | values | form |
/// | --- | --- |
/// | none | a sentence |
/// | one | the value and its day in words |
/// | under four weeks | days, without average, trend, comparison or pattern |
/// | up to a year | days |
/// | up to three years | weeks |
/// | up to fifteen years | months |
/// | longer | years |
public enum Maturity: Int, Comparable, Sendable {
  case empty, single, young, year, years, decade, lifetime

  /// The age of `count` values over so many days, from the first to the last.
  ///
  /// - Parameter days: Nil for values that are not in time, such as people: they have no age, and
  ///   are shown as after four weeks.
  public init(count: Int, days: Int?) {
    self =
      switch (count, days ?? Self.fourWeeks) {
      case (...0, _): .empty
      case (1, _): .single
      case (_, ..<Self.fourWeeks): .young
      case (_, ...366): .year
      case (_, ...(3 * 366)): .years
      case (_, ...(15 * 366)): .decade
      default: .lifetime
      }
  }

  /// The age of a history of days from its first to today; nil for none.
  package init(since first: Day?, to today: Day) {
    self.init(count: first == nil ? 0 : .max, days: first.map { $0.distance(to: today) + 1 })
  }

  /// The least number of days for a meaningful average.
  package static let fourWeeks = 28

  /// True if an average, a trend, a comparison or a pattern of weekdays says more than chance.
  public var hasAverages: Bool { self >= .year }

  /// The time of one point.
  public var grain: ChartPoint.Span {
    switch self {
    case .empty, .single, .young, .year: .day
    case .years: .week
    case .decade: .month
    case .lifetime: .year
    }
  }

  /// True if the first is younger.
  public static func < (one: Maturity, other: Maturity) -> Bool { one.rawValue < other.rawValue }
}

/// The values of a chart that would be marks.
public struct ChartContent: Sendable {
  /// How old they are, and so the form of the chart.
  public var maturity: Maturity
  /// The first value in words, with its name, such as its day.
  var first: (name: String, value: String)?
  /// True if the chart shows a pattern, which needs more than a few weeks.
  var isPattern = false
  /// False if a drawing would only say that there is nothing. A value of zero is drawn in a file,
  /// although it is no mark.
  var hasValues = true

  /// Marks of a chart that is no history, and so shows everything it is given.
  static let any = ChartContent(maturity: .year)

  init(maturity: Maturity) { self.maturity = maturity }

  /// Marks that say enough one by one, if there are any.
  init(isEmpty: Bool) {
    maturity = isEmpty ? .empty : .year
    hasValues = !isEmpty
  }

  /// Values that are not in time.
  ///
  /// - Parameter value: The name and the text of the value at an index.
  init(items: [Int], _ value: (Int) -> (name: String, value: String)) {
    maturity = Maturity(count: items.count, days: nil)
    hasValues = !items.isEmpty
    first = items.first.map(value)
  }

  /// The values of points.
  ///
  /// - Parameters:
  ///   - earlier: The values before the first point that its average takes in.
  ///   - countsZero: True if zero is a mark, such as a dot; a bar of zero is none.
  init(
    _ points: [ChartPoint], per span: ChartPoint.Span, after earlier: [Double?] = [],
    countsZero: Bool, _ text: (Double) -> String
  ) {
    let marks = points.indices.filter {
      points[$0].value.map { $0 != 0 || countsZero } ?? false
    }
    hasValues = points.contains { $0.value != nil }
    let before = earlier.firstIndex { $0 != nil }.map { earlier.count - $0 } ?? 0
    maturity = Maturity(
      count: marks.count,
      days: span.days.flatMap { length in
        marks.last.map { last in (last + 1 - (before > 0 ? -before : marks[0])) * length }
      })
    first = marks.first.map { (points[$0].label, text(points[$0].value ?? 0)) }
  }
}

extension ChartPoint.Span {
  /// The days that a point covers, at least; nil for hours and items, which cover no days, and for
  /// readings, which have days of their own.
  var days: Int? {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 28
    case .quarter: 90
    case .year: 365
    case .hour, .reading, .item: nil
    }
  }
}

extension Chart {
  /// Every chart that is no history.
  public var content: ChartContent { .any }

  /// The drawing, or a note that there is nothing to draw.
  package func drawing(_ width: ChartWidth) -> Drawing {
    guard !content.hasValues else { return draw(width) }
    var drawing = Drawing(width, height: 88)
    if width == .page { drawing.stretch(from: 0, to: drawing.width, hasNames: nil) }
    let words = wording.noPoints
    drawing.text(
      TextWidth.fitted(words, in: drawing.width) ?? "", full: words, x: drawing.width / 2, y: 48,
      anchor: .middle, style: "note")
    return drawing
  }

  /// Words in the place of the drawing on a page; nil for enough to draw.
  func words() -> (value: String?, text: String)? {
    let content = content
    switch content.maturity {
    case .empty: return (nil, wording.noPoints)
    case .single:
      guard let first = content.first else { return nil }
      return (first.value, first.name)
    case .young where content.isPattern: return (nil, wording("chart.from_four_weeks"))
    default: return nil
    }
  }
}

import Basics
public import Wording

/// A ring that fills with progress towards a goal.
///
/// Above the goal, the ring is full and a second, inner one shows the excess, up to twice the goal;
/// the text always shows the real value. A value below zero leaves the ring empty.
public struct RingChart: Chart {
  /// The suffix of its classes, `plot-ring` and `chart-ring`.
  public static let kind = "ring"

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The current value; nil if unknown.
  public var value: Double?
  /// The target; unless it is above zero there is no share, and only the track is drawn.
  public var goal: Double?
  /// The unit and form of the value and the goal.
  public var format: ValueFormat
  /// The large words in the middle; nil for the share, or else the value.
  public var centre: String?
  /// False for a ring without words in its middle.
  package var showsWords = true
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A ring. A value or goal that is NaN, infinite or outside ±10¹⁵ becomes nil, as does a goal
  /// that is not above zero.
  public init(
    title: String, value: Double?, goal: Double?, format: ValueFormat, centre: String? = nil,
    wording: Words = .english
  ) {
    self.title = title
    self.value = value.drawable
    self.goal = goal.drawable.flatMap { $0 > 0 ? $0 : nil }
    self.format = format
    self.centre = centre
    self.wording = wording
  }

  /// The share of the goal that has been reached: 1 is all of it, and there is no upper limit; nil
  /// without a value or a goal.
  public var share: Double? {
    guard let value, let goal else { return nil }
    return value / goal
  }

  /// How far from the middle no ring is, as a part of half the drawing's width.
  package var freeRadius: Double {
    ((share ?? 0) > 1 ? Self.innerRadius - 2 : Self.radius - 4.5) / (Self.size / 2)
  }

  /// The value, the goal, and the share in percent; without a value, only that there is none.
  public var summary: String {
    guard let value else { return wording.noPoints }
    return wording.describeRing(
      value: format.text(value, wording), goal: goal.map { format.text($0, wording) },
      share: shareText)
  }

  /// One row: the value, the goal, and the share, whose number is 1 when the goal is reached.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        wording("chart.value"),
        wording("chart.goal_heading"),
        wording("chart.share"),
      ],
      rows: [
        [
          .value(value, format, wording), .value(goal, format, wording),
          ChartTable.Cell(text: shareText ?? wording.gap, number: share, isNumeric: true),
        ]
      ])
  }

  /// Never “100%” below the goal, nor “0%” above zero.
  package var shareText: String? {
    share.map { share in
      let rounded = (share * 100).rounded()
      if share < 1, rounded >= 100 { return wording.percent(0.99, decimals: 0) }
      if share > 0, rounded == 0 { return wording.lessThanOnePercent }
      return wording.percent(share, decimals: 0)
    }
  }
}

extension RingChart {
  /// The width and the height of the drawing.
  package static let size = 136.0
  private static let radius = 58.0
  private static let innerRadius = 47.0

  /// The ring with the share, or ``centre``, in its middle, and the goal below; the same for every
  /// width.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width: Self.size, height: Self.size, capacity: 1_024)
    let middle = Self.size / 2
    drawing.circle("track", at: (middle, middle), radius: Self.radius)
    if let share, let value, share > 0 {
      let text = wording.labelled(title, format.text(value, wording))
      arc("progress", of: min(1, share), radius: Self.radius, title: text, on: &drawing)
      if share > 1 {
        arc(
          "beyond", of: min(1, share - 1), radius: Self.innerRadius, title: text, on: &drawing)
      }
    }
    guard showsWords else { return drawing }
    let large = centre ?? shareText ?? value.map { format.text($0, wording) } ?? wording.gap
    let small = goal.map { goal in
      let goal = format.text(goal, wording)
      // Next to other words in the middle, the text states the share of the goal.
      guard centre != nil, let value else { return wording("chart.of_goal", ["goal": goal]) }
      let part = format.brief(value, unit: format.axisUnit(reaching: value), wording)
      return wording("number.of", ["part": part, "all": goal])
    }
    // The chord at the text's height, inside the innermost ring.
    let room = share.map { $0 > 1 } == true ? 74.0 : 98
    let isLong = TextWidth.of(large, size: .figure, bold: true) > room
    let size = isLong ? TextSize.smallFigure : .figure
    let shown = TextWidth.fitted(large, in: room, size: size, bold: true) ?? ""
    drawing.text(
      shown, full: large, x: middle, y: middle + (small == nil ? 6 : 2), anchor: .middle,
      style: isLong ? "figure small" : "figure")
    if let small {
      drawing.text(
        TextWidth.fitted(small, in: min(room, 94)) ?? "", full: small, x: middle, y: middle + 20,
        anchor: .middle)
    }
    return drawing
  }

  /// `share` of a circle, from the top, clockwise.
  private func arc(
    _ style: String, of share: Double, radius: Double, title: String, on drawing: inout Drawing
  ) {
    let middle = Self.size / 2
    guard share < 0.9995 else {
      return drawing.circle(style, at: (middle, middle), radius: radius, title: title)
    }
    let (sine, cosine) = Turn.sineAndCosine(ofTurns: share)
    var path = PathData()
    path.move(to: middle, middle - radius)
    path.arc(
      radius: radius, isLarge: share > 0.5, to: middle + radius * sine, middle - radius * cosine)
    drawing.path(style, path, title: title)
  }
}

/// Angles counted in turns, without a mathematics library and so with the same bits everywhere.
enum Turn {
  /// Sine and cosine of `turns` of a circle, 0–1.
  ///
  /// The angle is reduced to at most an eighth of a turn from a quarter's end. The Taylor series to
  /// the ninth and eighth power are within 10⁻⁷ there: a thousandth of a drawing's precision.
  static func sineAndCosine(ofTurns turns: Double) -> (sine: Double, cosine: Double) {
    let quarters = (turns * 4).rounded()
    let angle = (turns - quarters / 4) * 2 * Double.pi
    let square = angle * angle
    let sine =
      angle
      * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
    let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56)))
    return switch Int(clamping: quarters) % 4 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}

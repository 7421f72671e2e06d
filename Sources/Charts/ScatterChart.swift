public import Basics
public import Wording

/// Points of two measures, with the plane divided into four named quadrants, or whole.
///
/// Points in the same place are one dot, whose area is proportional to their number. A dot on the
/// line between two quadrants belongs to the right or upper one.
public struct ScatterChart: Chart {
  /// The suffix of its classes, `plot-scatter` and `chart-scatter`.
  public static let kind = "scatter"

  /// A point; omitted if a coordinate is not a number.
  public struct Point: Sendable, Hashable {
    /// The name, shown in the tooltip and the table only. The tooltip of a dot for more than five
    /// points has four names and the number of the others.
    public var label: String
    /// The value on the horizontal axis.
    public var x: Double
    /// The value on the vertical axis.
    public var y: Double

    /// A point of any values; ``ScatterChart`` leaves it out if one is NaN or outside its axis.
    public init(_ label: String, x: Double, y: Double) {
      self.label = label
      self.x = x
      self.y = y
    }
  }

  /// One of the two measures, with the range that is shown.
  public struct Axis: Sendable, Hashable {
    /// The name of the measure, written at the axis.
    public var name: String
    /// The values that the axis covers; it is not widened to round numbers.
    public var range: ClosedRange<Double>
    /// The boundary between the quadrants; nil draws no line.
    public var divider: Double?
    /// The unit and form of the ticks, and of the values in tooltip and table.
    public var format: ValueFormat

    /// An axis over exactly `range`. A `divider` outside it has no line, but still divides the
    /// points.
    public init(
      _ name: String, _ range: ClosedRange<Double>, divider: Double? = nil,
      format: ValueFormat = .measure(unit: "")
    ) {
      self.name = name
      self.range = range
      self.divider = divider
      self.format = format
    }

    /// A measure from the least to the largest of `values`, widened to round numbers.
    public init(
      _ name: String, around values: [Double], format: ValueFormat = .measure(unit: "")
    ) {
      let axis = ValueAxis(
        for: values, fromZero: false, count: 5, format: format, wording: .english)
      self.init(name, axis.lowest...axis.highest, format: format)
    }
  }

  /// The names of the four quadrants, written in their corners.
  public struct Quadrants: Sendable, Hashable {
    /// The name for low values of x and high ones of y.
    public var topLeft: String
    /// The name for high values of both.
    public var topRight: String
    /// The name for low values of both.
    public var bottomLeft: String
    /// The name for high values of x and low ones of y.
    public var bottomRight: String

    /// Names for the corners. On an axis without a divider, all values count as high.
    public init(
      topLeft: String, topRight: String, bottomLeft: String, bottomRight: String
    ) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomLeft = bottomLeft
      self.bottomRight = bottomRight
    }
  }

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The points on the plane, in the order of the table.
  public var points: [Point]
  /// The horizontal axis, from the left.
  public var x: Axis
  /// The vertical axis, from the bottom.
  public var y: Axis
  /// Nil if the plane is not divided.
  public var quadrants: Quadrants?
  /// The days that the points are from; nil if they are not in time. Points of a few weeks are not
  /// divided.
  public var history: ClosedRange<Day>?
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A chart of the points within both ranges; others are left out of drawing, table and
  /// description.
  public init(
    title: String, points: [Point], x: Axis, y: Axis, quadrants: Quadrants?,
    wording: Words = .english
  ) {
    self.title = title
    self.points = points.filter { x.range.contains($0.x) && y.range.contains($0.y) }
    self.x = x
    self.y = y
    self.quadrants = quadrants
    self.wording = wording
  }

  /// The number of points in each quadrant, and the dividers if both axes have one; without
  /// quadrants, the range of each measure.
  public var summary: String {
    guard !points.isEmpty else { return wording.noPoints }
    let isDivided = content.maturity.hasAverages
    let counts = (isDivided ? quadrants : nil).map { quadrants in
      [
        (quadrants.topRight, points.count { isRight($0) && isUpper($0) }),
        (quadrants.topLeft, points.count { !isRight($0) && isUpper($0) }),
        (quadrants.bottomRight, points.count { isRight($0) && !isUpper($0) }),
        (quadrants.bottomLeft, points.count { !isRight($0) && !isUpper($0) }),
      ]
    }
    func reach(_ axis: Axis, _ values: [Double]) -> (name: String, from: String, to: String) {
      (axis.name, text(values.min() ?? 0, axis), text(values.max() ?? 0, axis))
    }
    return wording.describeScatter(
      count: points.count, x: reach(x, points.map(\.x)), y: reach(y, points.map(\.y)),
      quadrants: counts,
      dividers: isDivided
        ? (x.divider.map { text($0, x) }, y.divider.map { text($0, y) }) : (nil, nil))
  }

  /// A row per point: its label and both values.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        wording.heading(of: .item), x.name,
        y.name,
      ],
      rows: points.map { point in
        [
          .label(point.label), .value(point.x, x.format, wording),
          .value(point.y, y.format, wording),
        ]
      })
  }

  private func isRight(_ point: Point) -> Bool { x.divider.map { point.x >= $0 } ?? true }
  private func isUpper(_ point: Point) -> Bool { y.divider.map { point.y >= $0 } ?? true }
  private func text(_ value: Double, _ axis: Axis) -> String { axis.format.text(value, wording) }
}

extension ScatterChart {
  /// All points.
  public var content: ChartContent {
    var content = ChartContent(
      maturity: Maturity(count: points.count, days: history?.count))
    content.hasValues = !points.isEmpty
    content.first = points.first.map { point in
      (
        point.label,
        wording.list([(x.name, text(point.x, x)), (y.name, text(point.y, y))])
      )
    }
    return content
  }

  /// Space between the plot's edges and the outermost values, so that no dot is cut.
  private static let inset = 16.0
  /// The inset above and below, for the names of the quadrants.
  private static let nameInset = 36.0

  /// The dots, the ticks that have room, and the lines of the dividers.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, height: width == .wide ? 380 : 320)
    let (across, up) = (ticks(x), ticks(y))
    let left = drawing.startRoom(
      for: max(34, ValueAxis.room(for: up.map(\.text), in: drawing.width)))
    let right = drawing.width - (width == .page ? 0 : 2)
    drawing.stretch(from: left, to: right, hasNames: false)
    let (top, bottom) = (24.0, drawing.height - 44)
    func position(x value: Double) -> Double {
      scale(value, x.range, from: left + Self.inset, to: right - Self.inset)
    }
    func position(y value: Double) -> Double {
      scale(value, y.range, from: bottom - Self.nameInset, to: top + Self.nameInset)
    }
    drawing.line("axis zero", from: (left, bottom), to: (right, bottom))
    drawing.line("axis zero", from: (left, top), to: (left, bottom))
    for tick in up {
      drawing.text(
        TextWidth.fitted(tick.text, in: left - 4) ?? "", full: tick.text, x: left - 6,
        y: position(y: tick.value) + 4, anchor: .end)
    }
    let labels = AxisLabels(
      across.map(\.text), centers: across.map { position(x: $0.value) }, on: drawing)
    labels.draw(on: &drawing, below: bottom, distance: 18)
    drawing.text(
      TextWidth.fitted(y.name, in: right) ?? "", full: y.name, x: 0, y: 13, style: "key")
    drawing.text(
      TextWidth.fitted(x.name, in: right) ?? "", full: x.name, x: right, y: drawing.height - 6,
      anchor: .end, style: "key")
    guard content.maturity.hasAverages else {
      drawDots(on: &drawing, position(x:), position(y:))
      return drawing
    }
    if let divider = x.divider, x.range.contains(divider) {
      let x = position(x: divider)
      drawing.line("goal", from: (x, top), to: (x, bottom))
    }
    if let divider = y.divider, y.range.contains(divider) {
      let y = position(y: divider)
      drawing.line("goal", from: (left, y), to: (right, y))
    }
    drawDots(on: &drawing, position(x:), position(y:))
    drawNames(on: &drawing, left: left, right: right, top: top, bottom: bottom)
    return drawing
  }

  private func drawDots(
    on drawing: inout Drawing, _ x: (Double) -> Double, _ y: (Double) -> Double
  ) {
    struct Place: Hashable {
      var x: Double
      var y: Double
    }
    let groups = Dictionary(grouping: points) { Place(x: $0.x, y: $0.y) }
    // As large as possible with the largest dot within the plot.
    let most = Double(groups.values.map(\.count).max() ?? 1).squareRoot()
    let radius = min(4, Self.inset / most)
    for place in groups.keys.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      let group = groups[place] ?? []
      let labels = group.map(\.label)
      let shown = labels.count > 5 ? labels.prefix(4) + ["+\(labels.count - 4)"] : labels[...]
      drawing.circle(
        "dot faint", at: (x(place.x), y(place.y)),
        radius: radius * Double(group.count).squareRoot(),
        title: wording.labelled(
          wording.list(Array(shown)),
          wording.list([
            (self.x.name, text(place.x, self.x)), (self.y.name, text(place.y, self.y)),
          ])))
    }
  }

  private func drawNames(
    on drawing: inout Drawing, left: Double, right: Double, top: Double, bottom: Double
  ) {
    guard let quadrants else { return }
    let ems = ((right - left) / 2 - 14) / (TextSize.label.rawValue * 1.1)
    let names = [
      (quadrants.topLeft, left, true, TextAnchor.start),
      (quadrants.topRight, right, true, .end),
      (quadrants.bottomLeft, left, false, .start),
      (quadrants.bottomRight, right, false, .end),
    ]
    for (name, x, isTop, anchor) in names {
      // In the inset, which has no dots.
      let lines = WrappedText(name, ems: ems).limited(to: 2, ems: ems)
      let first =
        isTop ? top + 14 : bottom - 8 - Double(lines.count - 1) * AxisLabels.lineHeight
      for (index, line) in lines.enumerated() {
        drawing.text(
          line, full: name, at: x, distance: anchor == .end ? -6 : 8,
          y: first + Double(index) * AxisLabels.lineHeight, anchor: anchor, style: "note",
          from: .any)
      }
    }
  }

  private func ticks(_ axis: Axis) -> [ValueAxis.Tick] {
    let (low, high) = (axis.range.lowerBound, axis.range.upperBound)
    let unit = axis.format.axisUnit(reaching: max(abs(low), abs(high)))
    let step = Ticks.step(from: low / unit.size, to: high / unit.size, count: 5)
    return Ticks.between(low / unit.size, and: high / unit.size, count: 5).map { value in
      .init(
        value: value * unit.size,
        text: axis.format.tick(value, step: step, unit: unit, wording))
    }
  }

  private func scale(
    _ value: Double, _ range: ClosedRange<Double>, from start: Double, to end: Double
  ) -> Double {
    let reach = range.upperBound - range.lowerBound
    return reach > 0 ? start + (end - start) * ((value - range.lowerBound) / reach) : start
  }
}

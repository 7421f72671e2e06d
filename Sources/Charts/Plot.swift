import Wording

/// The part of a drawing with the marks of values, and its value axis.
struct Plot: Sendable {
  let axis: ValueAxis
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  var width: Double { right - left }

  /// Draws the area that shows the title of a column when pointed at: also in short bars and gaps.
  func drawTarget(at center: Double, pitch: Double, on drawing: inout Drawing) {
    drawing.rectangle(
      "hit", Frame(x: center - pitch / 2, y: top, width: pitch, height: bottom - top))
  }

  /// The height of `value`.
  func y(of value: Double) -> Double { axis.position(of: value, bottom: bottom, top: top) }

  /// Draws the axis: a hairline per tick from the left edge, and its text upon it.
  func drawAxis(on drawing: inout Drawing) {
    for tick in axis.ticks { draw(tick.text, at: tick.value, on: &drawing) }
  }

  /// Draws the hairline of a value, and a text at its left end.
  func draw(_ text: String?, at value: Double, on drawing: inout Drawing) {
    let y = y(of: value)
    drawing.line(value == 0 ? "axis zero" : "axis", from: (0, y), to: (right, y))
    if let text {
      drawing.text(
        TextWidth.fitted(text, in: drawing.width * 0.4) ?? "", full: text, x: 0, y: y - 4)
    }
  }

  /// The height of a drawing with an axis.
  static func height(_ width: ChartWidth) -> Double {
    switch width {
    case .page: 196
    case .wide: 240
    case .narrow: 220
    }
  }

  /// The room under a plot for `labels` at `distance`.
  static func room(for labels: AxisLabels, distance: Double) -> Double {
    distance + 8 + Double(max(1, labels.lineCount) - 1) * AxisLabels.lineHeight
  }
}

/// Columns side by side over an axis of values, below the key of their series and above their
/// names.
struct ColumnLayout: Sendable {
  let plot: Plot
  /// The width of a column with the space around it.
  let pitch: Double
  let centers: [Double]
  private let key: SeriesSwatches
  private let names: AxisLabels
  /// The base line of the first line of names, below the plot.
  private static let distance = 20.0

  /// The layout of columns in `drawing`, which gets the height that they need.
  ///
  /// - Parameters:
  ///   - names: Points with the labels of the columns below the axis, and their days.
  ///   - values: The values that the axis has to cover.
  init(
    _ names: [ChartPoint], values: [Double], key: SeriesSwatches, _ width: ChartWidth,
    format: ValueFormat, wording: Words, in drawing: inout Drawing
  ) {
    let axis = ValueAxis(
      for: values, count: width == .wide ? 4 : 3, format: format, wording: wording)
    let left = drawing.startRoom(for: axis.room(in: drawing.width))
    let right = drawing.width - (width == .page ? 0 : 2)
    drawing.stretch(from: left, to: right, hasNames: false)
    let pitch = (right - left) / Double(max(1, names.count))
    drawing.height = Plot.height(width) + key.height
    self.pitch = pitch
    self.centers = names.indices.map { left + (Double($0) + 0.5) * pitch }
    self.key = key
    self.names = AxisLabels(names, centers: centers, on: drawing, wording: wording)
    self.plot = Plot(
      axis: axis, left: left, right: right, top: key.height + 18,
      bottom: drawing.height - Plot.room(for: self.names, distance: Self.distance))
  }

  /// Draws key, axis and names, and each column with `column`.
  func draw(on drawing: inout Drawing, column: (Int, inout Drawing) -> Void) {
    key.draw(on: &drawing)
    plot.drawAxis(on: &drawing)
    for index in centers.indices { column(index, &drawing) }
    names.draw(on: &drawing, below: plot.bottom, distance: Self.distance)
  }
}

extension Drawing {
  /// The classes of a series' colour: after the sixth, the colours repeat, paler.
  static func style(ofSeries number: Int) -> String {
    let colour = "s\(number % StackedBarChart.colours)"
    return number < StackedBarChart.colours ? colour : colour + " again"
  }

  /// A part of a bar, or a bar of a group. A thin one has no outline in the background colour,
  /// which would cover it.
  mutating func series(_ number: Int, isPartial: Bool = false, _ frame: Frame) {
    let isThin = min(frame.width, frame.height) < 3
    rectangle(
      "series \(Self.style(ofSeries: number))" + (isPartial ? " partial" : "")
        + (isThin ? " thin" : ""), frame)
  }
}

/// Names of series above a plot, each after a swatch of its colour, in as many rows as they need.
struct SeriesSwatches: Sendable {
  private let names: [(style: String, name: String)]
  /// The height of all rows, with the space under them; zero on a page, because the names are text
  /// above the drawing.
  let height: Double
  private let width: Double
  private static let rowHeight = 18.0
  private static let swatch = 10.0

  /// The names of the series with these classes.
  init(_ names: [(style: String, name: String)], _ width: ChartWidth) {
    self.names = names
    self.width = width.units
    let rows = Self.placed(names.map(\.name), in: self.width).last.map { $0.row + 1 } ?? 0
    height = width == .page || rows == 0 ? 0 : Double(rows) * Self.rowHeight + 10
  }

  private static func placed(
    _ names: [String], in room: Double
  ) -> [(shown: String, x: Double, row: Int)] {
    var (x, row) = (0.0, 0)
    return names.map { name in
      let shown = TextWidth.fitted(name, in: room - swatch - 6) ?? ""
      let width = swatch + 6 + TextWidth.of(shown)
      if x > 0, x + width > room { (x, row) = (0, row + 1) }
      defer { x += width + 16 }
      return (shown, x, row)
    }
  }

  func draw(on drawing: inout Drawing) {
    guard height > 0 else {
      drawing.keys.above = names.map {
        .init(samples: [("series " + $0.style, nil)], name: $0.name)
      }
      return
    }
    for (item, place) in zip(names, Self.placed(names.map(\.name), in: width)) {
      let y = Double(place.row) * Self.rowHeight
      drawing.rectangle(
        "series \(item.style)",
        Frame(x: place.x, y: y + 4, width: Self.swatch, height: Self.swatch), radius: 2)
      drawing.text(
        place.shown, full: item.name, x: place.x + Self.swatch + 6, y: y + 13, style: "key")
    }
  }
}

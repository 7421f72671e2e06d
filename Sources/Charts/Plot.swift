import Wording

/// The part of a drawing in which values are marks, with its value axis.
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

  /// Draws the axis: a hairline per tick, its text at the left.
  func drawAxis(on drawing: inout Drawing) {
    for tick in axis.ticks {
      let y = y(of: tick.value)
      drawing.line(tick.value == 0 ? "axis zero" : "axis", from: (left, y), to: (right, y))
      drawing.text(tick.text, x: left - 8, y: y + 4, anchor: .end)
    }
  }

  /// Draws a base line with a note that there is no data.
  func drawNothing(_ words: String, on drawing: inout Drawing) {
    drawing.line("axis zero", from: (left, bottom), to: (right, bottom))
    drawing.text(
      TextWidth.fitted(words, in: width) ?? "", full: words, x: (left + right) / 2,
      y: (top + bottom) / 2, anchor: .middle, style: "note")
  }

  /// Draws the labels of points under the plot, the base line of the first line `distance` below
  /// its bottom.
  func draw(_ labels: AxisLabels, distance: Double, on drawing: inout Drawing) {
    for label in labels.placed {
      for (index, line) in label.lines.enumerated() {
        drawing.text(
          line, full: label.lines.count == 1 ? label.full : nil, x: label.x,
          y: bottom + distance + Double(index) * AxisLabels.lineHeight, anchor: .middle)
      }
    }
  }

  /// The height of a drawing with an axis; low if it is empty.
  static func height(_ width: ChartWidth, isEmpty: Bool) -> Double {
    isEmpty ? 88 : width == .wide ? 240 : 220
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
  private let isEmpty: Bool
  private let wording: Words
  /// The base line of the first line of names, below the plot.
  private static let distance = 20.0

  /// The layout of columns in `drawing`, which gets the height that they need.
  ///
  /// - Parameters:
  ///   - names: The labels of the columns below the axis.
  ///   - values: The values that the axis has to cover; empty if there is nothing to draw.
  init(
    _ names: [String], values: [Double], key: SeriesSwatches, isEmpty: Bool, _ width: ChartWidth,
    format: ValueFormat, wording: Words, in drawing: inout Drawing
  ) {
    let axis = ValueAxis(
      for: values, count: width == .wide ? 4 : 3, format: format, wording: wording)
    let (left, right) = (axis.room(in: drawing.width), drawing.width - 2)
    let pitch = (right - left) / Double(max(1, names.count))
    drawing.height = Plot.height(width, isEmpty: isEmpty) + key.height
    self.pitch = pitch
    self.centers = names.indices.map { left + (Double($0) + 0.5) * pitch }
    self.key = key
    self.isEmpty = isEmpty
    self.wording = wording
    self.names = AxisLabels(names, centers: centers, within: 0...drawing.width, wraps: true)
    self.plot = Plot(
      axis: axis, left: left, right: right, top: key.height + 8,
      bottom: drawing.height - Plot.room(for: self.names, distance: Self.distance))
  }

  /// Draws key, axis and names, and each column with `column`; without any value, words that say
  /// so.
  func draw(on drawing: inout Drawing, column: (Int, inout Drawing) -> Void) {
    if isEmpty {
      plot.drawNothing(wording.noPoints, on: &drawing)
    } else {
      key.draw(on: &drawing)
      plot.drawAxis(on: &drawing)
      for index in centers.indices { column(index, &drawing) }
    }
    plot.draw(names, distance: Self.distance, on: &drawing)
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
  private struct Item: Sendable {
    var shown: String
    var full: String
    var x: Double
    var row: Int
    var style: String
  }

  private var items: [Item] = []
  /// The height of all rows, with the space under them.
  let height: Double
  private static let rowHeight = 18.0
  private static let swatch = 10.0

  /// The names of the series with these classes, from `left` to `right`.
  init(_ names: [(style: String, name: String)], left: Double, right: Double) {
    var (x, row) = (left, 0)
    for (style, name) in names {
      let most = right - left - Self.swatch - 6
      let shown = TextWidth.fitted(name, in: most) ?? ""
      let width = Self.swatch + 6 + TextWidth.of(shown)
      if x > left, x + width > right { (x, row) = (left, row + 1) }
      items.append(Item(shown: shown, full: name, x: x, row: row, style: style))
      x += width + 16
    }
    height = names.isEmpty ? 0 : Double(row + 1) * Self.rowHeight + 10
  }

  func draw(on drawing: inout Drawing) {
    for item in items {
      let y = Double(item.row) * Self.rowHeight
      drawing.rectangle(
        "series \(item.style)",
        Frame(x: item.x, y: y + 4, width: Self.swatch, height: Self.swatch), radius: 2)
      drawing.text(
        item.shown, full: item.full, x: item.x + Self.swatch + 6, y: y + 13, style: "key")
    }
  }
}

import Basics
public import Wording

/// A word-sized chart: the course of a series without an axis and without text.
public struct Sparkline: Chart {
  /// The suffix of its classes, `plot-sparkline` and `chart-sparkline`.
  public static let kind = "sparkline"

  /// The form of the marks, which also decides the lower end of the scale.
  public enum Style: Sendable, Hashable {
    /// A line with a dot at its last value, between the lowest and the highest value.
    case line
    /// Bars from zero.
    case bars
  }

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The values, from the left, at equal distances.
  public var points: [ChartPoint]
  /// The time that one point covers, for the description and the table's heading.
  public var span: ChartPoint.Span
  /// The unit of the values, and their form in tooltips, description and table.
  public var format: ValueFormat
  /// A line, or bars from zero.
  public var style: Style
  /// The width and height of the drawing in units.
  public var size = (width: 120.0, height: 28.0)
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A sparkline of 120 by 28 units; ``size`` changes that.
  public init(
    title: String, points: [ChartPoint], per span: ChartPoint.Span = .day, format: ValueFormat,
    style: Style = .line, wording: Words = .english
  ) {
    self.title = title
    self.points = points
    self.span = span
    self.format = format
    self.style = style
    self.wording = wording
  }

  /// The range, total if values add up, mean, extremes, gaps and trend.
  public var summary: String {
    wording.describe(SeriesSummary(points), span: span, format: format)
  }

  /// A row per point: its label and value.
  public var table: ChartTable {
    BarChart(title: title, points: points, per: span, format: format, wording: wording).table
  }

  /// `values` as a line of blocks for a terminal, ▁ for the lowest of zero and the values, █ for
  /// the highest; gaps are spaces.
  public static func text(_ values: [Double?]) -> String {
    let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    let drawable = values.map(\.drawable)
    let present = drawable.compactMap(\.self)
    let low = min(0, present.min() ?? 0)
    let high = max(0, present.max() ?? 0)
    return String(
      drawable.map { value in
        guard let value else { return " " }
        guard high > low else { return blocks[0] }
        return blocks[Int(clamping: ((value - low) / (high - low) * 7).rounded())]
      })
  }
}

extension Sparkline {
  /// The points with a value; for bars, the points whose value is not zero.
  public var content: ChartContent {
    var content = ChartContent(points, per: span, countsZero: style == .line) {
      format.text($0, wording)
    }
    // Too small for words: a base line.
    content.hasValues = true
    return content
  }

  /// The marks, the same for every width. A fainter line crosses gaps; bars leave them empty.
  /// Without values, a base line.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width: size.width, height: size.height, capacity: 1_024)
    let values = points.compactMap(\.value)
    guard let smallest = values.min(), let largest = values.max() else {
      let middle = size.height - 4
      drawing.line("axis zero", from: (4, middle), to: (size.width - 4, middle))
      return drawing
    }
    let low = style == .bars ? min(0, smallest) : smallest
    let high = style == .bars ? max(0, largest) : largest
    let (top, bottom) = (4.0, size.height - 4)
    let pitch = (size.width - 8) / Double(points.count)
    func y(_ value: Double) -> Double {
      high > low ? bottom - (value - low) / (high - low) * (bottom - top) : (top + bottom) / 2
    }
    switch style {
    case .bars:
      for (index, point) in points.enumerated() {
        guard let value = point.value else { continue }
        // A row of zeros is on the base line.
        let (zero, end) = high > low ? (y(0), y(value)) : (bottom, bottom)
        let height = max(1, abs(zero - end))
        let x = 4 + Double(index) * pitch
        drawing.rectangle(
          point.standing == .partial ? "bar partial" : "bar",
          Frame(
            x: x, y: value < 0 ? zero : zero - height,
            width: min(16, pitch >= 3 ? pitch - 1 : pitch), height: height),
          title: title(of: point, value))
      }
    case .line:
      let isDense = pitch < 1
      var path = PathData()
      // Fainter lines across gaps, so that isolated values are seen as one series.
      var bridges = PathData()
      var last: (x: Double, y: Double)?
      var isDown = false
      // A value between two gaps is a line of zero length, which round caps turn into a dot.
      func isAlone(_ index: Int) -> Bool {
        !isDown && (index + 1 == points.count || points[index + 1].value == nil)
      }
      for (index, point) in points.enumerated() {
        let x = 4 + (Double(index) + 0.5) * pitch
        guard let value = point.value else {
          isDown = false
          continue
        }
        let dot = isAlone(index)
        if !isDown, let last {
          bridges.move(to: last.x, last.y)
          bridges.line(to: x, y(value))
        }
        last = (x, y(value))
        if isDown { path.line(to: x, y(value)) } else { path.move(to: x, y(value)) }
        if dot { path.line(to: x, y(value)) }
        isDown = true
      }
      if !bridges.isEmpty { drawing.path("line across", bridges) }
      drawing.path(isDense ? "line thin" : "line", path)
      if let last = points.lastIndex(where: { $0.value != nil }), let value = points[last].value {
        drawing.circle(
          "dot", at: (4 + (Double(last) + 0.5) * pitch, y(value)), radius: 3,
          title: title(of: points[last], value))
      }
    }
    return drawing
  }

  private func title(of point: ChartPoint, _ value: Double) -> String {
    wording.labelled(point.label, format.text(value, wording))
  }
}

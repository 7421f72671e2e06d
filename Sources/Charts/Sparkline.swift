import Basics
public import Wording

/// A word-sized chart: the course of a series without an axis and without text.
public struct Sparkline: Chart {
  public static let kind = "sparkline"
  public static let widths: [ChartWidth] = [.wide]

  public enum Style: Sendable, Hashable {
    /// A line with a dot at its last value, between the lowest and the highest value.
    case line
    case bars
  }

  public var title: String
  public var points: [ChartPoint]
  public var span: ChartPoint.Span
  public var format: ValueFormat
  public var style: Style
  /// How large the drawing is, in units.
  public var size = (width: 120.0, height: 28.0)
  public var wording: Words

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

  public var summary: String {
    wording.describe(SeriesSummary(points), span: span, format: format)
  }

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
        // A row of zeros lies on the base line.
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

public import Wording

/// A line through points in the order of time, with an optional moving mean and goal.
///
/// A gap breaks the line; a point between two gaps is a dot. The mean is dashed and named, so that
/// it can be distinguished without colour.
public struct LineChart: Chart {
  /// The suffix of its classes, `plot-line` and `chart-line`.
  public static let kind = "line"

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The points, from the left, at equal distances.
  public var points: [ChartPoint]
  /// The time that one point covers, for the description, the table's heading and the default names
  /// of line and mean.
  public var span: ChartPoint.Span
  /// The unit of the values, and their form in description, table and drawing.
  public var format: ValueFormat
  /// The name of the line, to distinguish it from the mean.
  public var name: String
  /// The mean drawn as a second line, if any.
  public var mean: MovingMean?
  /// The line across the plot, if any.
  public var goal: ChartGoal?
  /// True if the axis starts at zero. Durations always do.
  public var startsAtZero: Bool
  /// True if the space between the line and the axis is tinted; only on an axis from zero.
  public var fillsArea: Bool
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A line of `points` in the given order. Without a `name`, the line is called “each week”, or
  /// whatever its span is, in the language of `wording`.
  public init(
    title: String, points: [ChartPoint], per span: ChartPoint.Span = .week, format: ValueFormat,
    name: String? = nil, mean: MovingMean? = nil, goal: ChartGoal? = nil,
    startsAtZero: Bool = true, fillsArea: Bool = false, wording: Words = .english
  ) {
    self.title = title
    self.points = points
    self.span = span
    self.format = format
    self.name = name ?? wording.each(span)
    self.mean = mean
    self.goal = goal
    self.startsAtZero = startsAtZero || format == .duration
    self.fillsArea = fillsArea && self.startsAtZero
    self.wording = wording
  }

  /// The range, total if values add up, mean, extremes, gaps and trend, how many values meet the
  /// goal, and the start of the axis if it is above zero.
  public var summary: String {
    let reached = goal.map { goal in
      (goal.name, goal.value, points.count { $0.value.map(goal.isMet) ?? false })
    }
    let sentence = wording.describe(
      SeriesSummary(points), span: span, format: format, goal: reached)
    let axis = axis(.wide)
    guard !startsAtZero, axis.lowest > 0, points.contains(where: { $0.value != nil }) else {
      return sentence
    }
    return wording.sentences([
      sentence, wording.axisStarts(at: format.text(axis.lowest, wording)),
    ])
  }

  /// A row per point: its label, value and, if the chart has a mean, the mean at that point.
  public var table: ChartTable {
    let means = means
    return ChartTable(
      caption: title,
      columns: [wording.heading(of: span), wording("chart.value")]
        + ([meanName].compactMap(\.self)),
      rows: points.enumerated().map { index, point in
        [.label(point.label), .value(point.value, format, wording)]
          + (means.map { [.value($0[index], format, wording)] } ?? [])
      })
  }

  private var meanName: String? {
    mean.map { $0.name ?? wording.mean(of: $0.window, span) }
  }

  /// The moving mean at each point. A point that is still growing would draw the mean down, and
  /// has none.
  private var means: [Double?]? {
    mean?.means(of: points.map { $0.standing == .partial ? nil : $0.value })
  }

  private func axis(_ width: ChartWidth) -> ValueAxis {
    ValueAxis(
      for: points.compactMap(\.value) + (goal.map { [$0.value] } ?? []),
      fromZero: startsAtZero, count: width == .wide ? 4 : 3, format: format, wording: wording)
  }
}

extension LineChart {
  /// The line with a tooltip per value, and with dots if they have room. The wide drawing names
  /// line, mean and goal at their right ends; the narrow one names line and mean in a key. Without
  /// values, a base line and a note.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width: width.units, height: Plot.height(width, isEmpty: points.isEmpty),
      capacity: 1_024 + points.count * 160)
    let axis = axis(width)
    let mark = goal.map { GoalMark($0, width, format: format, wording: wording) }
    // Names are at the ends of the lines, or above the plot if there is no room next to it.
    let names = width == .wide ? lineNames : []
    let key = width == .narrow ? SeriesKey(name, mean: drawnMeanName, width: drawing.width) : nil
    let room = max(mark?.room ?? 8, names.map { $0.width + EndLabels.distance + 1 }.max() ?? 8)
    let (left, right) = (axis.room(in: drawing.width), drawing.width - room)
    // Half a step of room at both ends, as under bars, so that labels are centred under their
    // points.
    let pitch = (right - left) / Double(max(1, points.count))
    let centers = points.indices.map { left + (Double($0) + 0.5) * pitch }
    let labels = AxisLabels(
      points.map(\.axisLabel), centers: centers, within: 0...drawing.width, wraps: true)
    let plot = Plot(
      axis: axis, left: left, right: right, top: key == nil ? 14 : 34,
      bottom: drawing.height - Plot.room(for: labels, distance: 20))
    let values = points.map(\.value)
    let means = means ?? []
    let isDense = pitch < 4

    if values.allSatisfy({ $0 == nil }) {
      plot.drawNothing(wording.noPoints, on: &drawing)
    } else {
      plot.drawAxis(on: &drawing)
      if fillsArea {
        let areas = area(values, centers, plot)
        if !areas.isEmpty { drawing.path("area", areas) }
      }
      mark?.draw(on: &drawing, plot: plot)
      for (style, values) in [("line", values), ("mean", means)] {
        let path = path(values, centers, plot, showsLone: style == "mean")
        if !path.isEmpty { drawing.path(isDense ? style + " thin" : style, path) }
      }
      drawDots(centers, pitch, plot, on: &drawing)
      key?.draw(on: &drawing, left: plot.left)
      var ends = mark.map { [$0.label(in: plot)] } ?? []
      for (var label, values) in zip(names, [values, means]) {
        guard let last = values.last(where: { $0 != nil }), let last else { continue }
        label.y = plot.y(of: last)
        ends.append(label)
      }
      EndLabels(ends, top: 0, bottom: plot.bottom + 8).draw(on: &drawing, rightOf: plot.right)
    }
    plot.draw(labels, distance: 20, on: &drawing)
    return drawing
  }

  /// The name of the mean, if there are enough values to show it.
  private var drawnMeanName: String? {
    means?.contains { $0 != nil } == true ? meanName : nil
  }

  /// The names of the line and its mean, if there is a mean.
  private var lineNames: [EndLabels.Label] {
    guard let drawnMeanName else { return [] }
    return [name, drawnMeanName].map(EndLabels.Label.init(key:))
  }

  /// The line, restarted after each gap. Isolated points are dots and not part of it; without
  /// dots, they are short strokes.
  private func path(
    _ values: [Double?], _ centers: [Double], _ plot: Plot, showsLone: Bool
  ) -> PathData {
    var path = PathData()
    for run in Self.runs(values) {
      if run.count == 1 {
        if showsLone, let value = values[run.lowerBound] {
          path.stroke(at: centers[run.lowerBound], plot.y(of: value))
        }
        continue
      }
      for index in run {
        guard let value = values[index] else { continue }
        let y = plot.y(of: value)
        if index == run.lowerBound {
          path.move(to: centers[index], y)
        } else {
          path.line(to: centers[index], y)
        }
      }
    }
    return path
  }

  private func area(_ values: [Double?], _ centers: [Double], _ plot: Plot) -> PathData {
    var path = PathData()
    let zero = plot.y(of: 0)
    for run in Self.runs(values) where run.count > 1 {
      path.move(to: centers[run.lowerBound], zero)
      for index in run {
        if let value = values[index] { path.line(to: centers[index], plot.y(of: value)) }
      }
      path.line(to: centers[run.upperBound - 1], zero)
      path.close()
    }
    return path
  }

  private func drawDots(
    _ centers: [Double], _ pitch: Double, _ plot: Plot, on drawing: inout Drawing
  ) {
    for (index, point) in points.enumerated() {
      guard let value = point.value else { continue }
      let isAlone =
        (index == 0 || points[index - 1].value == nil)
        && (index + 1 == points.count || points[index + 1].value == nil)
      let text = format.text(value, wording)
      let title = wording.labelled(
        point.label, point.standing == .partial ? wording.stillRunning(text) : text)
      let center = (x: centers[index], y: plot.y(of: value))
      let style = point.standing == .partial ? "dot partial" : "dot"
      if pitch >= 8 {
        drawing.group(title: title) { drawing in
          plot.drawTarget(at: center.x, pitch: pitch, on: &drawing)
          drawing.circle(style, at: center, radius: 3.5)
        }
      } else {
        // Dots that would run together stay unseen, and still answer to the pointer.
        drawing.circle(
          isAlone ? style : "hit", at: center, radius: isAlone ? 2 : 3, title: title)
      }
    }
  }

  /// The stretches of points without a gap.
  private static func runs(_ values: [Double?]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for index in 0...values.count {
      if index < values.count, values[index] != nil {
        if start == nil { start = index }
      } else if let first = start {
        runs.append(first..<index)
        start = nil
      }
    }
    return runs
  }
}

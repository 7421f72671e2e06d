public import Wording

/// A line through points in the order of time, with an optional moving mean and goal.
///
/// A gap breaks the line; a point between two gaps is a dot. The mean is dashed and named, so that
/// it can be distinguished without colour. Days with a mean are dots, hollow if they miss the goal,
/// and the mean alone is a line; from four weeks on (``Maturity``).
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
  /// The ends of the axis, if values cannot be outside them; nil for an axis that fits the values.
  public var range: ClosedRange<Double>?
  /// True if the space between the line and the axis is tinted; only on an axis from zero.
  public var fillsArea: Bool
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A line of `points` in the given order. Without a `name`, the line is named by its span, such
  /// as “each week”, in the language of `wording`.
  public init(
    title: String, points: [ChartPoint], per span: ChartPoint.Span = .week, format: ValueFormat,
    name: String? = nil, mean: MovingMean? = nil, goal: ChartGoal? = nil,
    startsAtZero: Bool = true, range: ClosedRange<Double>? = nil, fillsArea: Bool = false,
    wording: Words = .english
  ) {
    self.title = title
    self.points = points
    self.span = span
    self.format = format
    self.name = name ?? wording.each(span)
    self.mean = mean
    self.goal = goal
    self.startsAtZero = (startsAtZero || format == .duration) && (range?.lowerBound ?? 0) == 0
    self.range = range
    self.fillsArea = fillsArea && self.startsAtZero
    self.wording = wording
  }

  /// The range, total if values add up, mean, extremes, gaps and trend, how many values meet the
  /// goal, and the start of the axis if it is above zero.
  public var summary: String {
    let sentence = wording.describe(
      SeriesSummary(points), span: span, format: format, goal: goal?.reached(by: points))
    let axis = axis(.wide)
    guard axis.lowest > 0, points.contains(where: { $0.value != nil }) else {
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

  /// The points with a value, and those before them that the mean takes in.
  public var content: ChartContent {
    ChartContent(points, per: span, after: mean?.before ?? [], countsZero: true) {
      format.text($0, wording)
    }
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
    let values = points.compactMap(\.value) + (goal.map { [$0.value] } ?? [])
    return ValueAxis(
      for: values, fromZero: startsAtZero && !areFarFromZero(values), range: range,
      count: width == .wide ? 4 : 3, format: format, wording: wording)
  }
}

extension LineChart {
  /// True if days are dots and the mean alone is a line.
  private var hasDots: Bool { span == .day && mean != nil }

  /// True for dots whose lowest is more than a third of their highest: nothing is drawn from zero,
  /// and from there they would all look the same.
  private func areFarFromZero(_ values: [Double]) -> Bool {
    hasDots && (values.min() ?? 0) * 3 > (values.max() ?? 0)
  }

  /// The line with a tooltip per value, and with dots if they have room; the names of line, mean
  /// and goal are at their right ends.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width, height: Plot.height(width),
      capacity: 1_024 + points.count * 160)
    let axis = axis(width)
    let mark = goal.map { GoalMark($0, format: format, wording: wording) }
    let left = drawing.startRoom(for: axis.room(in: drawing.width))
    let right = drawing.width - Drawing.endRoom
    drawing.stretch(from: left, to: right, hasNames: true)
    // Half a step of room at both ends, as under bars, so that labels are centred under their
    // points.
    let pitch = (right - left) / Double(max(1, points.count))
    let centers = points.indices.map { left + (Double($0) + 0.5) * pitch }
    let labels = AxisLabels(points, centers: centers, on: drawing, wording: wording)
    let plot = Plot(
      axis: axis, left: left, right: right, top: 18,
      bottom: drawing.height - Plot.room(for: labels, distance: 20))
    let values = points.map(\.value)
    let means = drawnMeans

    if hasDots { drawBand(plot, on: &drawing) }
    plot.drawAxis(on: &drawing)
    if fillsArea && !hasDots {
      let areas = area(values, centers, plot)
      if !areas.isEmpty { drawing.path("area", areas) }
    }
    mark?.draw(on: &drawing, plot: plot)
    let lines = hasDots ? [("line", means)] : [("line", values), ("mean", means)]
    for (style, values) in lines {
      let path = path(
        hasDots ? bridged(values) : values, centers, plot, showsLone: style == "mean" || hasDots)
      if !path.isEmpty {
        drawing.path(pitch < 4 && !hasDots ? style + " thin" : style, path)
      }
    }
    drawDots(centers, pitch, plot, on: &drawing)
    EndLabels(
      (mark.map { [$0.label(in: plot)] } ?? []) + names(values, means, plot), top: 0,
      bottom: plot.bottom + 8
    ).draw(on: &drawing, rightOf: plot.right)
    labels.draw(on: &drawing, below: plot.bottom)
    return drawing
  }

  /// The means of more than a few weeks.
  private var drawnMeans: [Double?] { content.maturity.hasAverages ? means ?? [] : [] }

  /// The names at the ends of the lines; a line alone has its last value.
  private func names(
    _ values: [Double?], _ means: [Double?], _ plot: Plot
  ) -> [EndLabels.Label] {
    func label(_ words: String, _ values: [Double?], _ style: String) -> EndLabels.Label? {
      guard let last = values.last(where: { $0 != nil }) ?? nil else { return nil }
      return .init(lines: EndLabels.lines(words), y: plot.y(of: last), style: style)
    }
    guard let mean = meanName, means.contains(where: { $0 != nil }) else {
      let last = values.last { $0 != nil } ?? nil
      return [last.flatMap { label(format.text($0, wording), values, "toned") }].compactMap(\.self)
    }
    return
      (hasDots
      ? [label(mean, means, "toned")]
      : [label(name, values, "toned"), label(mean, means, "key")]).compactMap(\.self)
  }

  /// The means with straight lines across gaps shorter than their window, as a mean of days that
  /// were not all recorded goes on.
  private func bridged(_ means: [Double?]) -> [Double?] {
    var bridged = means
    var last: Int?
    for (index, value) in means.enumerated() where value != nil {
      if let last, index - last > 1, index - last <= mean?.window ?? 0, let from = means[last],
        let to = value
      {
        for gap in last + 1..<index {
          bridged[gap] = from + (to - from) * Double(gap - last) / Double(index - last)
        }
      }
      last = index
    }
    return bridged
  }

  /// The values that meet the goal.
  private func drawBand(_ plot: Plot, on drawing: inout Drawing) {
    guard let goal else { return }
    let edge = plot.y(of: goal.value)
    let (top, bottom) = goal.isMost ? (edge, plot.bottom) : (plot.top, edge)
    drawing.rectangle(
      "band", Frame(x: plot.left, y: top, width: plot.width, height: max(0, bottom - top)))
  }

  private func title(of point: ChartPoint, _ value: Double) -> String {
    let text = format.text(value, wording)
    return wording.labelled(
      point.label, point.standing == .partial ? wording.stillRunning(text) : text)
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
      let title = title(of: point, value)
      let center = (x: centers[index], y: plot.y(of: value))
      let isHollow =
        point.standing == .partial || hasDots && goal.map { !$0.isMet(by: value) } ?? false
      let style = isHollow ? "dot partial" : "dot"
      if hasDots, pitch < 8 {
        drawing.circle(isHollow ? "day partial" : "day", at: center, radius: 1.75, title: title)
      } else if pitch >= 8 {
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

public import Wording

/// Bars from zero, one per point, with a line for a goal.
///
/// Bars over time are upright: negative values hang below zero, a gap is left empty, and values are
/// written on their bars if all of them have room; there is no axis then. Bars of items lie, each
/// under its name and value.
public struct BarChart: Chart {
  /// The suffix of its classes, `plot-bar` and `chart-bar`.
  public static let kind = "bar"

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The bars, from the left, all with the same room.
  public var points: [ChartPoint]
  /// The time that one bar covers, for the description and the table's heading.
  public var span: ChartPoint.Span
  /// The unit of the values, and their form in description, table and drawing.
  public var format: ValueFormat
  /// The line across the bars, if any.
  public var goal: ChartGoal?
  /// The height of the drawing in units; nil to choose one for its width.
  public var height: Double?
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// Bars of `points` in the given order. The axis always includes zero, and the goal if there is
  /// one.
  public init(
    title: String, points: [ChartPoint], per span: ChartPoint.Span = .day, format: ValueFormat,
    goal: ChartGoal? = nil, wording: Words = .english
  ) {
    self.title = title
    self.points = points
    self.span = span
    self.format = format
    self.goal = goal
    self.wording = wording
  }

  /// The range, total if values add up, mean, extremes and gaps, and how many values meet the goal.
  /// The trend is given from four weeks on.
  public var summary: String {
    return wording.describe(
      SeriesSummary(points), span: span, format: format, goal: goal?.reached(by: points),
      saysTrend: span == .item ? false : content.maturity.hasAverages)
  }

  /// A row per point: its label and value.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        wording.heading(of: span), wording("chart.value"),
      ],
      rows: points.map { [.label($0.label), .value($0.value, format, wording)] })
  }
}

extension BarChart {
  /// The bars that are not zero.
  public var content: ChartContent {
    ChartContent(points, per: span, countsZero: false) { format.text($0, wording) }
  }

  /// The bars with the labels of their points; without room for all labels, fewer of them.
  public func draw(_ width: ChartWidth) -> Drawing {
    span == .item ? drawRows(width) : drawColumns(width)
  }

  private func drawColumns(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width, height: height ?? Plot.height(width),
      capacity: 1_024 + points.count * 192)
    let values = points.compactMap(\.value)
    let ends = values + (goal.map { [$0.value] } ?? []) + [0]
    var axis = ValueAxis(
      for: ends, count: width == .wide ? 4 : 3, format: format, wording: wording)
    let mark = goal.map { GoalMark($0, format: format, wording: wording) }
    let right =
      drawing.width - (mark != nil ? Drawing.endRoom : width == .page ? 0 : 2)
    let texts = points.map { $0.value.map { format.brief($0, unit: axis.unit, wording) } ?? "" }
    drawing.stretch(from: 0, to: right, hasNames: mark != nil)
    // Bars that all have their values need no axis.
    let hasAxis = size(for: texts, right, on: drawing) != .any
    if !hasAxis {
      let range = (ends.min() ?? 0)...(ends.max() ?? 0)
      axis = ValueAxis(for: ends, range: range, count: 1, format: format, wording: wording)
    }
    let left = hasAxis ? drawing.startRoom(for: axis.room(in: drawing.width)) : 0
    drawing.stretch(from: left, to: right, hasNames: mark != nil)
    let pitch = (right - left) / Double(max(1, points.count))
    let size = hasAxis ? size(for: texts, right, from: left, on: drawing) : .any
    let hangsLabels = size != nil && values.contains { $0 < 0 }
    let distance = hangsLabels ? 36.0 : 20
    let centers = points.indices.map { left + (Double($0) + 0.5) * pitch }
    let names = AxisLabels(points, centers: centers, on: drawing, wording: wording)
    let plot = Plot(
      axis: axis, left: left, right: right, top: 22,
      bottom: drawing.height - Plot.room(for: names, distance: distance))

    if hasAxis { plot.drawAxis(on: &drawing) } else { plot.draw(nil, at: 0, on: &drawing) }
    for (index, point) in points.enumerated() {
      draw(point, at: centers[index], pitch: pitch, plot: plot, on: &drawing)
    }
    if let mark {
      mark.draw(on: &drawing, plot: plot)
      EndLabels([mark.label(in: plot)], top: 0, bottom: plot.bottom + 8)
        .draw(on: &drawing, rightOf: plot.right)
    }
    for (index, label) in texts.enumerated() {
      guard let size, let value = points[index].value else { continue }
      drawing.text(
        label, at: centers[index], y: baseline(of: value, in: plot), anchor: .middle,
        style: "value", from: size)
    }
    names.draw(on: &drawing, below: plot.bottom, distance: distance)
    return drawing
  }

  /// The smallest column with room for all texts on their bars; nil if there is none.
  private func size(
    for texts: [String], _ right: Double, from left: Double = 0, on drawing: Drawing
  ) -> ColumnSize? {
    let widest = texts.map { TextWidth.of($0) }.max() ?? 0
    return drawing.sizes.first { size in
      let reach = drawing.place(right, in: size) - drawing.place(left, in: size)
      let pitch = reach / Double(max(1, texts.count))
      return pitch >= 16 && widest <= pitch - 4
    }
  }

  /// The base line of a value's text: at the end of its bar, or above the goal's line if they would
  /// overlap.
  private func baseline(of value: Double, in plot: Plot) -> Double {
    guard value >= 0 else { return plot.y(of: value) + 15 }
    let atBar = plot.y(of: value) - 6
    guard let line = goal.map({ plot.y(of: $0.value) }) else { return atBar }
    return (atBar - 12...atBar + 3).contains(line) ? line - 5 : atBar
  }

  private func draw(
    _ point: ChartPoint, at center: Double, pitch: Double, plot: Plot, on drawing: inout Drawing
  ) {
    // Limits the width of few bars; very many are adjacent, so that they do not fade.
    let width = min(
      drawing.widestBar(in: plot), pitch >= 4 ? pitch * 0.66 : pitch >= 2 ? pitch * 0.85 : pitch)
    let title = wording.labelled(point.label, text(of: point))
    let bar = point.value.map { value in
      let (zero, end) = (plot.y(of: 0), plot.y(of: value))
      // Never so short that it looks like zero.
      let height = value == 0 ? 0 : max(1, abs(zero - end))
      return Frame(
        x: center - width / 2, y: value < 0 ? zero : zero - height, width: width, height: height)
    }
    let style = style(of: point)
    guard pitch >= 8 else {
      if let bar { drawing.rectangle(style, bar, title: title) }
      return
    }
    // Pointing anywhere in the column shows the value: of short bars and of gaps, too.
    drawing.group(title: title) { drawing in
      plot.drawTarget(at: center, pitch: pitch, on: &drawing)
      if let bar { drawing.rectangle(style, bar, radius: 2) }
    }
  }

  private func text(of point: ChartPoint) -> String {
    guard let value = point.value else { return wording("chart.no_value") }
    let text = format.text(value, wording)
    return point.standing == .partial ? wording.stillRunning(text) : text
  }

  private func style(of point: ChartPoint) -> String {
    switch point.standing {
    case .whole: "bar"
    case .partial: "bar partial"
    case .past: "bar past"
    }
  }
}

extension BarChart {
  /// A row per item: its name, its value at the right, and its bar below them.
  private func drawRows(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, height: 88, capacity: 1_024 + points.count * 384)
    let values = points.compactMap(\.value)
    let ends = values + (goal.map { [$0.value] } ?? [])
    let (low, high) = (min(0, ends.min() ?? 0), max(0, ends.max() ?? 0))
    let room = drawing.width
    func x(_ value: Double) -> Double { high > low ? room * ((value - low) / (high - low)) : 0 }
    var top = 0.0
    for point in points {
      let text = point.value.map { format.text($0, wording) } ?? wording("chart.no_value")
      let row = ItemRow(point.label, value: text, top: top, to: room, on: drawing)
      drawing.group(title: wording.labelled(point.label, self.text(of: point))) { drawing in
        row.draw(on: &drawing)
        guard let value = point.value else { return }
        let (start, end) = (min(x(0), x(value)), max(x(0), x(value)))
        // Never so short that it looks like zero.
        drawing.rectangle(
          style(of: point),
          Frame(
            x: min(start, room - 1), y: row.barTop,
            width: value == 0 ? 0 : max(1, end - start), height: ItemRow.barHeight))
      }
      top = row.bottom
    }
    drawing.height = top
    guard let goal else { return drawing }
    let mark = wording.labelled(
      goal.name ?? wording.goal, format.text(goal.value, wording))
    drawing.group(title: mark) { drawing in
      drawing.line("goal", from: (x(goal.value), 0), to: (x(goal.value), top))
    }
    drawing.text(
      TextWidth.fitted(mark, in: drawing.width) ?? "", full: mark,
      x: x(goal.value) < drawing.width / 2 ? 0 : drawing.width, y: top + 14,
      anchor: x(goal.value) < drawing.width / 2 ? .start : .end, style: "goal-name")
    drawing.height = top + 22
    return drawing
  }
}

extension Drawing {
  /// The width that a bar has at most: of few bars on a page an eighth of the plot.
  func widestBar(in plot: Plot) -> Double { stretch == nil ? 64 : plot.width / 8 }
}

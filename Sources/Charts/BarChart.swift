public import Wording

/// Bars from zero, one per point, with a line for a goal.
///
/// Negative values are drawn below zero. A gap is left empty. Values are written on their bars if
/// all of them have room.
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
  /// The trend is given from eight points on.
  public var summary: String {
    let reached = goal.map { goal in
      (goal.name, goal.value, points.count { $0.value.map(goal.isMet) ?? false })
    }
    return wording.describe(
      SeriesSummary(points), span: span, format: format, goal: reached,
      saysTrend: points.count >= 8)
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
  /// The bars over the labels of their points; without room for all labels, every second or third
  /// one. Without values, a base line and a note.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(
      width: width.units, height: height ?? Plot.height(width, isEmpty: points.isEmpty),
      capacity: 1_024 + points.count * 192)
    let values = points.compactMap(\.value)
    let axis = ValueAxis(
      for: values + (goal.map { [$0.value] } ?? []), count: width == .wide ? 4 : 3,
      format: format, wording: wording)
    let mark = goal.map { GoalMark($0, width, format: format, wording: wording) }
    let left = axis.room(in: drawing.width)
    let right = drawing.width - (mark?.room ?? 2)
    let pitch = (right - left) / Double(max(1, points.count))
    let labels = valueLabels(unit: axis.unit, pitch: pitch)
    let hangsLabels = !labels.isEmpty && values.contains { $0 < 0 }
    let distance = hangsLabels ? 36.0 : 20
    let centers = points.indices.map { left + (Double($0) + 0.5) * pitch }
    let names = AxisLabels(
      points.map(\.axisLabel), centers: centers, within: 0...drawing.width, wraps: true)
    let plot = Plot(
      axis: axis, left: left, right: right, top: 22,
      bottom: drawing.height - Plot.room(for: names, distance: distance))

    if values.isEmpty {
      plot.drawNothing(wording.noPoints, on: &drawing)
    } else {
      plot.drawAxis(on: &drawing)
      for (index, point) in points.enumerated() {
        draw(point, at: centers[index], pitch: pitch, plot: plot, on: &drawing)
      }
      if let mark {
        mark.draw(on: &drawing, plot: plot)
        EndLabels([mark.label(in: plot)], top: 0, bottom: plot.bottom + 8)
          .draw(on: &drawing, rightOf: plot.right)
      }
      for (index, label) in labels.enumerated() {
        guard let value = points[index].value else { continue }
        drawing.text(
          label, x: centers[index], y: baseline(of: value, in: plot), anchor: .middle,
          style: "value")
      }
    }
    plot.draw(names, distance: distance, on: &drawing)
    return drawing
  }

  /// The texts on the bars, empty for gaps; no texts if any of them lacks room.
  private func valueLabels(unit: AxisUnit, pitch: Double) -> [String] {
    guard pitch >= 16 else { return [] }
    let labels = points.map { $0.value.map { format.brief($0, unit: unit, wording) } ?? "" }
    return labels.allSatisfy { TextWidth.of($0, bold: true) <= pitch - 6 } ? labels : []
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
    let width = min(64, pitch >= 4 ? pitch * 0.66 : pitch >= 2 ? pitch * 0.85 : pitch)
    let text: String =
      if let value = point.value {
        point.standing == .partial
          ? wording.stillRunning(format.text(value, wording)) : format.text(value, wording)
      } else {
        wording("chart.no_value")
      }
    let title = wording.labelled(point.label, text)
    let bar = point.value.map { value in
      let (zero, end) = (plot.y(of: 0), plot.y(of: value))
      // Never so short that it looks like zero.
      let height = value == 0 ? 0 : max(1, abs(zero - end))
      return Frame(
        x: center - width / 2, y: value < 0 ? zero : zero - height, width: width, height: height)
    }
    let style =
      switch point.standing {
      case .whole: "bar"
      case .partial: "bar partial"
      case .past: "bar past"
      }
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
}

package import Wording

/// Bars of several series side by side, one group per point of time, named by a key above.
///
/// Negative values and gaps take no room.
package struct GroupedBarChart: Chart {
  package static let kind = "grouped"

  package var title: String
  /// The names of the series, from the left.
  package var series: [String]
  /// The groups, from the left.
  package var groups: [StackedBarChart.Stack]
  package var span: ChartPoint.Span
  package var format: ValueFormat
  package var wording: Words

  package init(
    title: String, series: [String], groups: [StackedBarChart.Stack],
    per span: ChartPoint.Span = .month, format: ValueFormat, wording: Words = .english
  ) {
    self.title = title
    self.series = series
    self.groups = groups.map { $0.filled(to: series.count) }
    self.span = span
    self.format = format
    self.wording = wording
  }

  package var summary: String {
    guard groups.contains(where: { $0.total > 0 }) else { return wording.noPoints }
    return series.indices.map { index in
      let points = groups.map { ChartPoint($0.label, $0.values[index], standing: $0.standing) }
      return wording.labelled(
        series[index],
        wording.describe(SeriesSummary(points), span: span, format: format, saysTrend: false))
    }.joined(separator: " ")
  }

  package var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [.init(wording.heading(of: span))]
        + series.map { .init($0, unit: format.plainUnit) },
      rows: groups.map { group in
        [.label(group.label)] + group.values.map { .value($0, format, wording) }
      })
  }
}

extension GroupedBarChart {
  package func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width: width.units, capacity: 1_024 + groups.count * 256)
    let isEmpty = !groups.contains { $0.total > 0 }
    let axis = ValueAxis(
      for: groups.flatMap(\.values), count: width == .wide ? 4 : 3, format: format,
      wording: wording)
    let (left, right) = (axis.textWidth + 10, drawing.width - 2)
    let key = SeriesSwatches(
      series.enumerated().map { ("s\($0.offset % StackedBarChart.colours)", $0.element) },
      left: 0, right: width.units)
    drawing.height = Plot.height(width, isEmpty: isEmpty) + key.height
    let pitch = (right - left) / Double(max(1, groups.count))
    let centers = groups.indices.map { left + (Double($0) + 0.5) * pitch }
    let labels = AxisLabels(
      groups.map(\.axisLabel), centers: centers, within: 0...drawing.width, wraps: true)
    let plot = Plot(
      axis: axis, left: left, right: right, top: key.height + 8,
      bottom: drawing.height - Plot.room(for: labels, distance: 20))
    if isEmpty {
      plot.drawNothing(wording.noPoints, on: &drawing)
    } else {
      key.draw(on: &drawing)
      plot.drawAxis(on: &drawing)
      for (center, group) in zip(centers, groups) {
        draw(group, at: center, pitch: pitch, plot: plot, on: &drawing)
      }
    }
    plot.draw(labels, distance: 20, on: &drawing)
    return drawing
  }

  private func draw(
    _ group: StackedBarChart.Stack, at center: Double, pitch: Double, plot: Plot,
    on drawing: inout Drawing
  ) {
    let each = min(32, pitch * 0.76 / Double(max(1, series.count)))
    let start = center - each * Double(series.count) / 2
    drawing.group(title: title(of: group)) { drawing in
      drawing.rectangle(
        "hit",
        Frame(x: center - pitch / 2, y: plot.top, width: pitch, height: plot.bottom - plot.top))
      for (number, value) in group.values.enumerated() where value > 0 {
        // Never so short that it looks like zero.
        let height = max(1, plot.y(of: 0) - plot.y(of: value))
        drawing.rectangle(
          "series s\(number % StackedBarChart.colours)"
            + (group.standing == .partial ? " partial" : ""),
          Frame(
            x: start + Double(number) * each, y: plot.y(of: 0) - height, width: each,
            height: height))
      }
    }
  }

  private func title(of group: StackedBarChart.Stack) -> String {
    let parts = zip(series, group.values).map { name, value in
      (name, format.text(value, wording))
    }
    let list = wording.list(parts)
    return wording.labelled(
      group.label, group.standing == .partial ? wording.stillRunning(list) : list)
  }
}

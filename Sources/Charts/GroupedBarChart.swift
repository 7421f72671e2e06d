public import Wording

/// Bars of several series side by side, one group per point of time, named by a key above.
///
/// Negative values hang below zero; a gap leaves its place empty.
public struct GroupedBarChart: Chart {
  /// The suffix of its classes, `plot-grouped` and `chart-grouped`.
  public static let kind = "grouped"

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The names of the series, from the left.
  public let series: [String]
  /// The groups, from the left, each with one value per series.
  public let groups: [StackedBarChart.Stack]
  /// The time that one group covers, for the description and the table's heading.
  public var span: ChartPoint.Span
  /// The unit of the values, and their form in description, table and drawing.
  public var format: ValueFormat
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// Groups in the given order. Values that a group lacks are gaps; surplus values are dropped.
  public init(
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

  /// For each series, its range, total if values add up, mean, extremes and gaps; no trend.
  public var summary: String {
    guard content.hasValues else { return wording.noPoints }
    return series.indices.map { index in
      let points = groups.map { ChartPoint($0.label, $0.values[index], standing: $0.standing) }
      return wording.labelled(
        series[index],
        wording.describe(SeriesSummary(points), span: span, format: format, saysTrend: false))
    }.joined(separator: " ")
  }

  /// A row per group, with a column for each series and no total.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [wording.heading(of: span)]
        + series,
      rows: groups.map { group in
        [.label(group.label)] + group.values.map { .value($0, format, wording) }
      })
  }
}

extension GroupedBarChart {
  /// The groups with at least one bar.
  public var content: ChartContent {
    var content = ChartContent(
      groups.map { group in
        ChartPoint(group.label, group.sum.map { _ in group.hasBars ? 1 : 0 })
      }, per: span, countsZero: false
    ) { _ in "" }
    if let group = groups.first(where: \.hasBars) {
      let parts = zip(series, group.values).compactMap { name, value in
        value.flatMap { $0 == 0 ? nil : (name, format.text($0, wording)) }
      }
      content.first = (group.label, wording.list(parts))
    }
    return content
  }

  /// The groups under a key. From the seventh series on, the six colours repeat in paler shades.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, capacity: 1_024 + groups.count * 256)
    let key = SeriesSwatches(
      series.enumerated().map { (Drawing.style(ofSeries: $0.offset), $0.element) }, width)
    let layout = ColumnLayout(
      groups.map(\.point), values: groups.flatMap { $0.values.compactMap(\.self) }, key: key,
      width, format: format, wording: wording, in: &drawing)
    layout.draw(on: &drawing) { index, drawing in draw(index, in: layout, on: &drawing) }
    return drawing
  }

  private func draw(_ index: Int, in layout: ColumnLayout, on drawing: inout Drawing) {
    let (group, pitch) = (groups[index], layout.pitch)
    // Very many are adjacent, so that they do not fade.
    let each = min(
      drawing.widestBar(in: layout.plot) / 2,
      pitch * (pitch >= 4 ? 0.76 : 1) / Double(max(1, series.count)))
    let start = layout.centers[index] - each * Double(series.count) / 2
    drawing.group(title: title(of: group)) { drawing in
      layout.plot.drawTarget(at: layout.centers[index], pitch: pitch, on: &drawing)
      let zero = layout.plot.y(of: 0)
      for (number, value) in group.values.enumerated() {
        guard let value, value != 0 else { continue }
        // Never so short that it looks like zero.
        let height = max(1, abs(zero - layout.plot.y(of: value)))
        drawing.series(
          number, isPartial: group.standing == .partial,
          Frame(
            x: start + Double(number) * each, y: value < 0 ? zero : zero - height, width: each,
            height: height))
      }
    }
  }

  private func title(of group: StackedBarChart.Stack) -> String {
    let parts = zip(series, group.values).map { name, value in
      (name, value.map { format.text($0, wording) } ?? wording("chart.no_value"))
    }
    let list = wording.list(parts)
    return wording.labelled(
      group.label, group.standing == .partial ? wording.stillRunning(list) : list)
  }
}

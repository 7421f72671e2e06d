public import Basics
public import Wording

/// Bars from zero with stacked parts, one per series, named by a key above.
///
/// Bars over time are vertical; bars of items are horizontal, under their names, which may be long.
/// Parts differ in colour, have a line in the background colour between them, and are in the order
/// of the key. A gap takes no room; a value below zero cannot be a part, and counts as a gap.
public struct StackedBarChart: Chart {
  /// The suffix of its classes, `plot-stacked` and `chart-stacked`.
  public static let kind = "stacked"
  /// The number of series with a colour of their own; after them, colours repeat in paler shades.
  public static let colours = 6

  /// A bar with a value for each series; also a group of a ``GroupedBarChart``.
  public struct Stack: Sendable, Hashable {
    /// The time or item that the bar belongs to, in full: `Week 46 of 2026`.
    public var label: String
    /// The short form of the label, for the axis: `W46`.
    public var axisLabel: String
    /// One for each series, in their order; nil is a gap.
    public var values: [Double?]
    /// The state of the values: partial ones take no part in means and trends.
    public var standing: ChartPoint.Standing
    /// The day, or the first day of the time, of the bar; nil if it is not time.
    public var day: Day?
    /// See ``ChartPoint/group``.
    public var group: String?

    /// A bar. Values that are NaN, infinite or outside ±10¹⁵ become gaps.
    public init(
      _ label: String, _ values: [Double?], axisLabel: String? = nil,
      standing: ChartPoint.Standing = .whole, day: Day? = nil, group: String? = nil
    ) {
      self.group = group
      self.label = label
      self.axisLabel = axisLabel ?? label
      self.values = values.map(\.drawable)
      self.standing = standing
      self.day = day
    }

    /// The sum of the values; zero if all are gaps.
    var total: Double { values.reduce(0) { $0 + ($1 ?? 0) } }
    /// The same, nil if all are gaps.
    var sum: Double? { values.allSatisfy { $0 == nil } ? nil : total }
    /// True if any value is not zero.
    var hasBars: Bool { values.contains { $0 ?? 0 != 0 } }
    /// The bar as a point of its sum.
    var point: ChartPoint {
      ChartPoint(label, sum, axisLabel: axisLabel, standing: standing, day: day, group: group)
    }

    /// The same with `count` values: gaps for missing ones, extra ones dropped.
    func filled(to count: Int) -> Stack {
      var filled = self
      filled.values = (0..<count).map { values.indices.contains($0) ? values[$0] : nil }
      return filled
    }
  }

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The names of the series, from the bottom.
  public let series: [String]
  /// The bars, from the left, or from the top if they are items.
  public let stacks: [Stack]
  /// The time that one bar covers; ``ChartPoint/Span/item`` makes the bars horizontal.
  public var span: ChartPoint.Span
  /// The unit of the values, and their form in description, table and drawing.
  public var format: ValueFormat
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// Bars in the given order. Missing and negative values are gaps; surplus values are dropped.
  public init(
    title: String, series: [String], stacks: [Stack], per span: ChartPoint.Span = .week,
    format: ValueFormat, wording: Words = .english
  ) {
    self.title = title
    self.series = series
    self.stacks = stacks.map { stack in
      var stack = stack.filled(to: series.count)
      stack.values = stack.values.map { $0.flatMap { $0 < 0 ? nil : $0 } }
      return stack
    }
    self.span = span
    self.format = format
    self.wording = wording
  }

  /// The range, total if values add up, mean, extremes and gaps of whole bars, and the total of
  /// each series. The trend is given from four weeks on.
  public var summary: String {
    let points = stacks.map(\.point)
    let sentence = wording.describe(
      SeriesSummary(points), span: span, format: format,
      saysTrend: span == .item ? false : content.maturity.hasAverages)
    let sums = zip(series, sums).filter { $0.1 > 0 }
    return sums.isEmpty
      ? sentence
      : wording.sentences([
        sentence, wording.parts(sums.map { ($0.0, format.text($0.1, wording)) }),
      ])
  }

  /// A row per bar: the value of each series and the total. A bar that has only gaps has no total.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [wording.heading(of: span)]
        + (series + [wording("chart.total")]),
      rows: stacks.map { stack in
        [.label(stack.label)]
          + (stack.values + [stack.sum]).map { .value($0, format, wording) }
      })
  }

  private var sums: [Double] {
    series.indices.map { index in stacks.reduce(0) { $0 + ($1.values[index] ?? 0) } }
  }
}

extension StackedBarChart {
  /// The bars that are not zero.
  public var content: ChartContent {
    ChartContent(stacks.map(\.point), per: span, countsZero: false) { format.text($0, wording) }
  }

  /// The bars under a key of the series that have a value above zero.
  public func draw(_ width: ChartWidth) -> Drawing {
    span == .item ? drawRows(width) : drawColumns(width)
  }

  private func drawColumns(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, capacity: 1_024 + stacks.count * 256)
    let layout = ColumnLayout(
      stacks.map(\.point), values: stacks.map(\.total), key: key(width),
      width, format: format, wording: wording, in: &drawing)
    layout.draw(on: &drawing) { index, drawing in draw(index, in: layout, on: &drawing) }
    return drawing
  }

  private func draw(_ index: Int, in layout: ColumnLayout, on drawing: inout Drawing) {
    let (stack, pitch) = (stacks[index], layout.pitch)
    let width = min(drawing.widestBar(in: layout.plot), pitch >= 4 ? pitch * 0.72 : pitch)
    drawing.group(title: title(of: stack)) { drawing in
      layout.plot.drawTarget(at: layout.centers[index], pitch: pitch, on: &drawing)
      let zero = layout.plot.y(of: 0)
      for part in parts(of: stack, length: zero - layout.plot.y(of: stack.total)) {
        drawing.series(
          part.number, isPartial: stack.standing == .partial,
          Frame(
            x: layout.centers[index] - width / 2, y: zero - part.range.upperBound, width: width,
            height: part.range.upperBound - part.range.lowerBound))
      }
    }
  }

  /// The parts of a bar that is `length` long, from zero. A bar too short for parts shows its
  /// largest part alone, with a minimum length so that it does not look like zero.
  private func parts(
    of stack: Stack, length: Double
  ) -> [(number: Int, range: ClosedRange<Double>)] {
    let total = stack.total
    let values = stack.values.enumerated().compactMap { number, value in
      value.flatMap { $0 > 0 ? (number: number, value: $0) : nil }
    }
    guard let largest = values.max(by: { $0.value < $1.value }) else { return [] }
    guard length >= 1 else { return [(largest.number, 0...1)] }
    var base = 0.0
    return values.map { number, value in
      let start = base
      base += value
      return (number, (start / total * length)...(base / total * length))
    }
  }

  /// The names of the series that are to be seen anywhere.
  private func key(_ width: ChartWidth) -> SeriesSwatches {
    let sums = sums
    let names = zip(series.indices, series).filter { sums[$0.0] > 0 }
      .map { (style: Drawing.style(ofSeries: $0.0), name: $0.1) }
    return SeriesSwatches(names, width)
  }

  private func drawRows(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, height: 88, capacity: 1_024 + stacks.count * 384)
    let key = key(width)
    key.draw(on: &drawing)
    let largest = stacks.map(\.total).max() ?? 0
    let scale = largest > 0 ? drawing.width / largest : 0
    var top = key.height
    for stack in stacks {
      let text = stack.sum.map { format.text($0, wording) } ?? wording("chart.no_value")
      let row = ItemRow(stack.label, value: text, top: top, to: drawing.width, on: drawing)
      drawing.group(title: title(of: stack)) { drawing in
        row.draw(on: &drawing)
        for part in parts(of: stack, length: stack.total * scale) {
          drawing.series(
            part.number,
            Frame(
              x: part.range.lowerBound, y: row.barTop,
              width: part.range.upperBound - part.range.lowerBound, height: ItemRow.barHeight))
        }
      }
      top = row.bottom
    }
    drawing.height = top
    return drawing
  }

  private func title(of stack: Stack) -> String {
    guard let sum = stack.sum else {
      return wording.labelled(stack.label, wording("chart.no_value"))
    }
    let total = format.text(sum, wording)
    let parts = zip(series, stack.values).compactMap { name, value in
      value.flatMap { $0 > 0 ? (name, format.text($0, wording)) : nil }
    }
    let text = stack.standing == .partial ? wording.stillRunning(total) : total
    let whole = wording.labelled(stack.label, text)
    return parts.count < 2
      ? whole : wording("chart.whole_in_parts", ["whole": whole, "list": wording.list(parts)])
  }
}

public import Basics
public import Wording

/// Periods or single days: a row each, over one time axis.
public struct TimelineChart: Chart {
  /// The suffix of its classes, `plot-timeline` and `chart-timeline`.
  public static let kind = "timeline"

  /// A period, or a single day if both ends are the same.
  public struct Item: Sendable, Hashable {
    /// The name, written above the bar.
    public var label: String
    /// The first to the last day; for an item that has not ended, its bar ends at the last day too.
    public var days: ClosedRange<Day>
    /// True if it has not ended.
    public var isOpen: Bool

    /// A period. An open one has a pale bar with an outline, and “ongoing” in place of its end.
    public init(_ label: String, _ days: ClosedRange<Day>, isOpen: Bool = false) {
      self.label = label
      self.days = days
      self.isOpen = isOpen
    }
  }

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The rows, from the top. They need not be in order of time; the description names the last one.
  public var items: [Item]
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A timeline from the first to the last day of all `items`.
  public init(title: String, items: [Item], wording: Words = .english) {
    self.title = title
    self.items = items
    self.wording = wording
  }

  /// The number of items, the days that they cover, and the last item with its first day.
  public var summary: String {
    guard let reach, let last = items.last else { return wording.noPoints }
    return wording.describeTimeline(
      count: items.count, from: reach.lowerBound, to: reach.upperBound,
      last: (last.label, last.days.lowerBound, last.isOpen))
  }

  /// A row per item: its label, its first day, and its last day unless it is open.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        wording.heading(of: .item), wording("chart.begin"),
        wording("chart.end"),
      ],
      rows: items.map { item in
        [
          .label(item.label), .label(wording.shortDateWithWeekday(item.days.lowerBound)),
          .label(
            item.isOpen
              ? wording("chart.goes_on") : wording.shortDateWithWeekday(item.days.upperBound)),
        ]
      })
  }

  private var reach: ClosedRange<Day>? {
    guard let first = items.map(\.days.lowerBound).min(),
      let last = items.map(\.days.upperBound).max()
    else { return nil }
    return first...last
  }
}

extension TimelineChart {
  private static let row = 34.0
  /// The lines of a name at most.
  private static let mostLines = 2

  /// All items.
  public var content: ChartContent {
    ChartContent(items: Array(items.indices)) { (items[$0].label, days(of: items[$0])) }
  }

  private func days(of item: Item) -> String {
    let first = wording.shortDateWithWeekday(item.days.lowerBound)
    guard item.days.count > 1 || item.isOpen else { return first }
    let last =
      item.isOpen ? wording("chart.goes_on") : wording.shortDateWithWeekday(item.days.upperBound)
    return wording("date.range", ["first": first, "last": last])
  }

  /// A row of 34 units per item, with a second line for a long name. A bar that would be shorter
  /// than 8 units is a dot.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, capacity: 1_024 + items.count * 384)
    let (left, right) = (6.0, drawing.width - 6)
    let ems = (right - left) / (TextSize.label.rawValue * 1.1)
    let names = items.map { WrappedText($0.label, ems: ems).limited(to: Self.mostLines, ems: ems) }
    let heights = names.map {
      Self.row + Double(max(1, $0.count) - 1) * AxisLabels.lineHeight
    }
    drawing.height = max(64, heights.reduce(0, +) + 34)
    let bottom = drawing.height - 28
    drawing.line("axis zero", from: (0, bottom), to: (drawing.width, bottom))
    guard let reach else { return drawing }
    let axis = TimeAxis(days: reach, left: left, right: right, wording: wording)
    axis.draw(on: &drawing, top: 0, bottom: bottom)
    var top = 0.0
    for (index, item) in items.enumerated() {
      defer { top += heights[index] }
      let barTop = top + heights[index] - Self.row
      let (start, end) = (axis.x(item.days.lowerBound), axis.x(item.days.upperBound))
      drawing.group(title: wording.labelled(item.label, days(of: item))) { drawing in
        draw(
          names[index], of: item, from: start, to: end, right: right, y: top + 13, on: &drawing)
        if end - start < 8 {
          drawing.circle(
            item.isOpen ? "dot partial" : "dot", at: ((start + end) / 2, barTop + 23), radius: 4)
        } else {
          drawing.rectangle(
            item.isOpen ? "bar partial" : "bar",
            Frame(x: start, y: barTop + 19, width: end - start, height: 8), radius: 2)
        }
      }
    }
    return drawing
  }

  /// Writes the lines of a name above its bar: it begins with the bar, or ends with it, or ends at
  /// the right if neither has room. In a wide column it may yet begin with its bar.
  private func draw(
    _ lines: [String], of item: Item, from start: Double, to end: Double, right: Double, y: Double,
    on drawing: inout Drawing
  ) {
    let width = lines.map { TextWidth.of($0) }.max() ?? 0
    func fits(_ size: ColumnSize) -> Bool {
      drawing.place(start, in: size) + width <= drawing.place(right, in: size)
    }
    let fits = (fits(.any), drawing.sizes.contains(.medium) && fits(.medium))
    let endsWithBar = end - width >= 0
    let (x, anchor): (Double, TextAnchor) =
      fits.0 ? (start, .start) : (endsWithBar ? end : right, .end)
    let movesInWide = !fits.0 && fits.1
    for (index, line) in lines.enumerated() {
      let y = y + Double(index) * AxisLabels.lineHeight
      drawing.text(
        line, full: item.label, x: x, y: y, anchor: anchor, style: movesInWide ? "key n" : "key")
      if movesInWide {
        drawing.text(
          line, full: item.label, at: start, y: y, anchor: .start, style: "key", from: .medium)
      }
    }
  }
}

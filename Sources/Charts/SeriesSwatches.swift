extension Drawing {
  /// The classes of a series' colour: beyond the sixth, the colours come again, paler.
  static func style(ofSeries number: Int) -> String {
    let colour = "s\(number % StackedBarChart.colours)"
    return number < StackedBarChart.colours ? colour : colour + " again"
  }

  /// A part of a bar, or a bar of a group. What is thin has no line of ground around it, which
  /// would cover it.
  mutating func series(_ number: Int, isPartial: Bool = false, _ frame: Frame) {
    let isThin = min(frame.width, frame.height) < 3
    rectangle(
      "series \(Self.style(ofSeries: number))" + (isPartial ? " partial" : "")
        + (isThin ? " thin" : ""), frame)
  }
}

/// Names of series above a plot, each behind a swatch of its colour, in as many rows as they take.
struct SeriesSwatches: Sendable {
  private struct Item: Sendable {
    var shown: String
    var full: String
    var x: Double
    var row: Int
    var style: String
  }

  private var items: [Item] = []
  /// The height of all rows, with the space under them.
  let height: Double
  private static let rowHeight = 18.0
  private static let swatch = 10.0

  /// The names of the series with these classes, from `left` to `right`.
  init(_ names: [(style: String, name: String)], left: Double, right: Double) {
    var (x, row) = (left, 0)
    for (style, name) in names {
      let most = right - left - Self.swatch - 6
      let shown = TextWidth.fitted(name, in: most) ?? ""
      let width = Self.swatch + 6 + TextWidth.of(shown)
      if x > left, x + width > right { (x, row) = (left, row + 1) }
      items.append(Item(shown: shown, full: name, x: x, row: row, style: style))
      x += width + 16
    }
    height = names.isEmpty ? 0 : Double(row + 1) * Self.rowHeight + 10
  }

  func draw(on drawing: inout Drawing) {
    for item in items {
      let y = Double(item.row) * Self.rowHeight
      drawing.rectangle(
        "series \(item.style)",
        Frame(x: item.x, y: y + 4, width: Self.swatch, height: Self.swatch), radius: 2)
      drawing.text(
        item.shown, full: item.full, x: item.x + Self.swatch + 6, y: y + 13, style: "key")
    }
  }
}

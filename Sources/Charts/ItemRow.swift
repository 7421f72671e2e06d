import Wording

/// The name of an item at the left and its value at the right, above the place of its bar. A name
/// that does not fit next to the value takes two lines, in a wide column one.
struct ItemRow: Sendable {
  private let lines: [String]
  /// True if two lines are one in columns of medium size.
  private let isOneInWide: Bool
  private let name: String
  private let value: String
  private let shownValue: String
  private let top: Double
  private let left: Double
  private let right: Double
  static let barHeight = 8.0
  private static let gap = 12.0

  /// The middle of the first line.
  var middle: Double { top + 8 }
  /// The upper edge of the bar.
  var barTop: Double { top + Double(max(1, lines.count)) * AxisLabels.lineHeight + 5 }
  /// The lower edge of the row, with the space under its bar.
  var bottom: Double { barTop + Self.barHeight + 10 }

  /// A row of `drawing` from `left` to `right`, its upper edge at `top`.
  init(
    _ name: String, value: String, top: Double, from left: Double = 0, to right: Double,
    on drawing: Drawing
  ) {
    self.name = name
    self.value = value
    self.top = top
    self.left = left
    self.right = right
    shownValue = TextWidth.fitted(value, in: (right - left) / 2) ?? ""
    let taken = left + TextWidth.of(shownValue) + Self.gap
    let ems = (right - taken) / TextSize.label.rawValue
    lines = WrappedText(name, ems: ems).limited(to: 2, ems: ems)
    isOneInWide =
      lines.count > 1 && drawing.sizes.contains(.medium)
      && TextWidth.of(name) <= drawing.place(right, in: .medium) - taken
  }

  func draw(on drawing: inout Drawing, style: String = "key") {
    drawing.rectangle(
      "hit", Frame(x: 0, y: top, width: right, height: bottom - top))
    let first = top + 12
    let last = first + Double(max(1, lines.count) - 1) * AxisLabels.lineHeight
    for (index, line) in lines.enumerated() {
      drawing.text(
        line, full: name, x: left, y: first + Double(index) * AxisLabels.lineHeight,
        style: isOneInWide ? style + " n" : style)
    }
    if isOneInWide {
      drawing.text(name, at: left, y: last, anchor: .start, style: style, from: .medium)
    }
    drawing.text(shownValue, full: value, x: right, y: last, anchor: .end, style: "value")
  }
}

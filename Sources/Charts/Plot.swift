/// The part of a drawing in which values are marks, with its value axis.
struct Plot: Sendable {
  let axis: ValueAxis
  let left: Double
  let right: Double
  let top: Double
  let bottom: Double

  var width: Double { right - left }

  /// The height of `value`.
  func y(of value: Double) -> Double { axis.position(of: value, bottom: bottom, top: top) }

  /// Draws the axis: a hairline per tick, its text at the left.
  func drawAxis(on drawing: inout Drawing) {
    for tick in axis.ticks {
      let y = y(of: tick.value)
      drawing.line(tick.value == 0 ? "axis zero" : "axis", from: (left, y), to: (right, y))
      drawing.text(tick.text, x: left - 8, y: y + 4, anchor: .end)
    }
  }

  /// Draws a base line and, over it, that there is nothing to see.
  func drawNothing(_ words: String, on drawing: inout Drawing) {
    drawing.line("axis zero", from: (left, bottom), to: (right, bottom))
    drawing.text(
      TextWidth.fitted(words, in: width) ?? "", full: words, x: (left + right) / 2,
      y: (top + bottom) / 2, anchor: .middle, style: "note")
  }

  /// Draws the labels of points under the plot, the base line of the first line `distance` below
  /// its bottom.
  func draw(_ labels: AxisLabels, distance: Double, on drawing: inout Drawing) {
    for label in labels.placed {
      for (index, line) in label.lines.enumerated() {
        drawing.text(
          line, full: label.lines.count == 1 ? label.full : nil, x: label.x,
          y: bottom + distance + Double(index) * AxisLabels.lineHeight, anchor: .middle)
      }
    }
  }

  /// The height of a drawing with an axis; low when it has nothing to show.
  static func height(_ width: ChartWidth, isEmpty: Bool) -> Double {
    isEmpty ? 88 : width == .wide ? 240 : 220
  }

  /// The room under a plot for `labels` at `distance`.
  static func room(for labels: AxisLabels, distance: Double) -> Double {
    distance + 8 + Double(max(1, labels.lineCount) - 1) * AxisLabels.lineHeight
  }
}

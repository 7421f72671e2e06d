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

  /// Draws the labels of points at `centers` under the plot, `distance` below its bottom.
  func drawLabels(
    _ labels: [String], centers: [Double], distance: Double = 18, on drawing: inout Drawing
  ) {
    let bounds = 0...drawing.width
    for label in AxisLabels(labels, centers: centers, within: bounds).placed {
      drawing.text(
        label.shown, full: label.full, x: label.x, y: bottom + distance, anchor: .middle)
    }
  }
}

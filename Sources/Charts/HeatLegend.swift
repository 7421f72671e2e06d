import Wording

/// The row under a heat map that says what its cells mean: the five steps between “less” and the
/// last bound, or each value where there are but a few, and the cells that are no step.
struct HeatLegend: Sendable {
  let ramp: HeatRamp
  let format: ValueFormat
  let wording: Words
  /// All values that there are, where each has a step of its own.
  var levels: [Double] = []
  /// The classes and names of cells that are not values, as far as the map has any.
  var others: [(style: String, name: String)] = []

  static let rowHeight = 20.0
  private static let swatch = 12.0

  /// The height under the map for a drawing of `width` units.
  func height(width: Double) -> Double { Double(rows(width).count) * Self.rowHeight + 4 }

  /// Draws the legend with its top at `top`, its right end at `end` or as near as there is room.
  func draw(on drawing: inout Drawing, top: Double, end: Double) {
    for (index, row) in rows(drawing.width).enumerated() {
      var x = max(0, end - row.map(\.width).reduce(0, +))
      let y = top + Double(index) * Self.rowHeight + 4
      for part in row {
        if let style = part.style {
          drawing.rectangle(
            style, Frame(x: x, y: y, width: Self.swatch, height: Self.swatch), radius: 2,
            title: part.title)
        } else {
          drawing.text(part.text, full: part.title, x: x, y: y + 10.5)
        }
        x += part.width
      }
    }
  }

  private struct Part {
    var style: String?
    var text = ""
    var title: String?
    var width: Double
  }

  /// One row, or two when one is too long.
  private func rows(_ width: Double) -> [[Part]] {
    let steps = rampParts(width)
    let others = others.flatMap { other in
      [
        Part(style: other.style, title: other.name, width: Self.swatch + 6),
        text(other.name, most: width / 3, after: 18),
      ]
    }
    guard !others.isEmpty else { return [steps] }
    let length = (steps + others).map(\.width).reduce(0, +)
    if length <= width { return [others + steps] }
    // The space after the last name of a row is not needed at its end.
    var row = others
    row[row.count - 1].width -= 18
    return [steps, row]
  }

  private func rampParts(_ width: Double) -> [Part] {
    guard levels.isEmpty else {
      return levels.flatMap { level in
        let name = format.text(level, wording)
        return [
          Part(style: "r\(ramp.step(of: level))", title: name, width: Self.swatch + 6),
          text(name, most: width / 6, after: level == levels.last ? 0 : 18),
        ]
      }
    }
    let texts = ramp.bounds.map { format.text($0, wording) }
    var parts = [text(wording("chart.less"), most: width / 4, after: 6)]
    for step in 0...4 {
      let title =
        switch step {
        case 0: wording("chart.up_to", ["bound": texts[0]])
        case 4: wording.moreThan(texts[3])
        default: wording("chart.between", ["lower": texts[step - 1], "upper": texts[step]])
        }
      parts.append(Part(style: "r\(step)", title: title, width: Self.swatch + (step == 4 ? 6 : 3)))
    }
    parts.append(text(wording.moreThan(texts[3]), most: width / 2, after: 0))
    return parts
  }

  private func text(_ words: String, most: Double, after: Double) -> Part {
    let shown = TextWidth.fitted(words, in: most) ?? ""
    return Part(text: shown, title: words, width: TextWidth.of(shown) + after)
  }
}

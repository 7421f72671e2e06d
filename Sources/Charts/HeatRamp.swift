import Wording

/// The five steps of a heat map, `r0` to `r4`, and the bounds between them.
///
/// A step reaches up to its bound, the bound included; the fifth is everything above the last one.
public struct HeatRamp: Sendable, Hashable {
  /// The upper bounds of the first four steps, ascending.
  public let bounds: [Double]

  /// Steps with the given bounds; nil if one of them is NaN or not greater than the one before.
  public init?(upTo first: Double, _ second: Double, _ third: Double, _ fourth: Double) {
    guard first < second, second < third, third < fourth, first.isFinite, fourth.isFinite else {
      return nil
    }
    bounds = [first, second, third, fourth]
  }

  /// Zero, up to a third of the goal, two thirds, the goal, and more than the goal. A goal that is
  /// not above zero, or infinite, counts as 1.
  public init(goal: Double) {
    let goal = goal.isFinite && goal > 0 ? goal : 1
    bounds = [0, goal / 3, goal * 2 / 3, goal]
  }

  /// Zero, and four steps up to `largest`, with bounds on whole units if there are enough.
  public init(largest: Double, format: ValueFormat) {
    let largest = largest.isFinite && largest > 0 ? largest : format.modestMaximum
    let size = format.axisUnit(reaching: largest).size
    let quarters = [0.25, 0.5, 0.75].map { $0 * largest }
    let whole = quarters.map { ($0 / size).rounded() * size }
    let isApart = whole[0] > 0 && whole[0] < whole[1] && whole[1] < whole[2] && whole[2] < largest
    bounds = [0] + (isApart ? whole : quarters)
  }

  /// Steps that distinguish `values`: equal ones up to the largest, or quarters of the values if
  /// equal steps would leave nearly all in one; from the lowest to the highest if some are below
  /// zero.
  package init(telling values: some Collection<Double>, format: ValueFormat) {
    let (lowest, largest) = (values.min() ?? 0, values.max() ?? 0)
    let equal = HeatRamp(largest: largest, format: format)
    if lowest < 0 {
      let size = max(largest - lowest, -lowest / 1_000) / 5
      let bounds = (1...4).map { Self.rounded(lowest + Double($0) * size) }
      self =
        HeatRamp(upTo: bounds[0], bounds[1], bounds[2], bounds[3])
        ?? HeatRamp(
          upTo: lowest + size, lowest + 2 * size, lowest + 3 * size, lowest + 4 * size) ?? equal
      return
    }
    let present = values.count { $0 > 0 }
    let crowded = values.count { $0 > 0 && equal.step(of: $0) == 1 }
    let isSkewed = present >= 8 && crowded * 10 > present * 9
    self = (isSkewed ? HeatRamp(quartersOf: values) : nil) ?? equal
  }

  /// Zero, and four steps that each hold a quarter of the values above zero, for values with a few
  /// outliers. The bounds have two significant digits; nil if that leaves fewer than four steps.
  public init?(quartersOf values: some Sequence<Double>) {
    let sorted = values.filter { $0 > 0 && $0.isFinite }.sorted()
    guard sorted.count >= 4 else { return nil }
    let quarters = (1...3).map { Self.rounded(sorted[sorted.count * $0 / 4 - 1]) }
    self.init(upTo: 0, quarters[0], quarters[1], quarters[2])
  }

  /// To two digits.
  private static func rounded(_ value: Double) -> Double {
    var size = 1.0
    while abs(value) / size >= 100 { size *= 10 }
    return abs(value) < 10 ? value : (value / size).rounded() * size
  }

  /// The whole numbers from zero up to the largest of `values`, if all values are whole and at most
  /// three, so that each has its own step; else none.
  func levels(of values: some Sequence<Double>) -> [Double] {
    let known = Set(values)
    guard let largest = known.max(), 1...3 ~= largest,
      known.allSatisfy({ [0, 1, 2, 3].contains($0) })
    else { return [] }
    let levels = Array(stride(from: 0, through: largest, by: 1))
    return Set(levels.map(step)).count == levels.count ? levels : []
  }

  /// The step of `value`, 0–4.
  public func step(of value: Double) -> Int {
    bounds.firstIndex { value <= $0 } ?? bounds.count
  }
}

/// The legend of a heat map: the five steps between “less” and the last bound, or each value if
/// there are only a few, and the cells that are no step.
struct HeatLegend: Sendable {
  let ramp: HeatRamp
  let format: ValueFormat
  let wording: Words
  /// All distinct values, if each has its own step.
  var levels: [Double] = []
  /// The classes and names of cells that are not values, as far as the map has any.
  var others: [(style: String, name: String)] = []

  static let rowHeight = 20.0
  private static let swatch = 12.0

  /// The height under the map; zero on a page, because its legend is text below the drawing.
  func height(on drawing: Drawing) -> Double {
    drawing.stretch != nil ? 0 : Double(rows(drawing.width).count) * Self.rowHeight + 4
  }

  /// Draws the legend with its top at `top`, its right end at `end` or as near as there is room.
  func draw(on drawing: inout Drawing, top: Double, end: Double) {
    guard drawing.stretch == nil else {
      drawing.keys.below = names
      return
    }
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

  /// The legend in words: samples before what they stand for.
  private var names: [SwatchName] {
    var names: [SwatchName] = []
    var samples: [(style: String, title: String?)] = []
    for part in rampParts(.infinity) {
      if let style = part.style {
        samples.append((style, part.title))
      } else {
        names.append(SwatchName(samples: samples, name: part.text))
        samples = []
      }
    }
    return names + others.map { SwatchName(samples: [($0.style, nil)], name: $0.name) }
  }

  private struct Part {
    var style: String?
    var text = ""
    var title: String?
    var width: Double
  }

  /// One row, or two if one is too long.
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

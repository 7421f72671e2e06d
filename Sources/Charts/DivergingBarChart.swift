public import Wording

/// Bars to both sides of zero, one row per item, such as a person's balance.
///
/// The first items are at the top. If there are more than 24 items, the drawing shows the farthest
/// from zero, in their order, and says how many it left out; the table has them all. An item
/// without a value has a row and no bar.
public struct DivergingBarChart: Chart {
  /// The suffix of its classes, `plot-diverging` and `chart-diverging`.
  public static let kind = "diverging"
  static let mostRows = 24

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The items, from the top. The state of a point makes no difference here.
  public var points: [ChartPoint]
  /// The unit of the values, and their form in description, table and drawing.
  public var format: ValueFormat
  /// The meaning of values below and above zero, such as `they are ahead`.
  public var sides: Sides
  /// The number of further items, which are nearer to zero than all of ``points``.
  public var leftOut: Int
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// The names of the two sides of zero.
  public struct Sides: Sendable, Hashable {
    /// The name of values below zero, for the key and the description.
    public var below: String
    /// The name of values above zero, for the key and the description.
    public var above: String

    /// Names of the sides. A side without bars is not named in the drawing.
    public init(below: String, above: String) {
      self.below = below
      self.above = above
    }
  }

  /// Bars of `points` in the given order. `leftOut` is for items that are not among them, and is
  /// only mentioned in words.
  public init(
    title: String, points: [ChartPoint], sides: Sides, format: ValueFormat,
    leftOut: Int = 0, wording: Words = .english
  ) {
    self.title = title
    self.points = points
    self.sides = sides
    self.leftOut = leftOut
    self.format = format
    self.wording = wording
  }

  /// The number of items on each side with the farthest from zero, those at zero, and the total if
  /// values add up. No total is given if items are left out.
  public var summary: String {
    let values = points.compactMap(\.value)
    guard let highest = values.max(), let lowest = values.min() else { return wording.noPoints }
    func extreme(_ value: Double) -> (value: String, labels: [String]) {
      (format.text(value, wording), points.filter { $0.value == value }.map(\.label))
    }
    return wording.describeDiverging(
      above: (sides.above, values.count { $0 > 0 }), below: (sides.below, values.count { $0 < 0 }),
      even: values.count { $0 == 0 }, highest: highest > 0 ? extreme(highest) : nil,
      lowest: lowest < 0 ? extreme(lowest) : nil,
      total: format.addsUp && leftOut == 0 ? format.text(values.reduce(0, +), wording) : nil,
      leftOut: leftOut)
  }

  /// A row per item of ``points``, even if the drawing has no room for the item.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        wording.heading(of: .item), wording("chart.value"),
      ],
      rows: points.map { [.label($0.label), .value($0.value, format, wording)] })
  }

  /// The positions of the items that are drawn, in their order.
  private var shown: [Int] {
    guard points.count > Self.mostRows else { return Array(points.indices) }
    return points.indices
      .sorted {
        let (left, right) = (abs(points[$0].value ?? 0), abs(points[$1].value ?? 0))
        return left == right ? $0 < $1 : left > right
      }
      .prefix(Self.mostRows).sorted()
  }
}

extension DivergingBarChart {
  private static let row = 24.0

  /// The items that are not even.
  public var content: ChartContent {
    ChartContent(points, per: .item, countsZero: false) { format.text($0, wording) }
  }

  /// A row of 24 units per item, its value at the end of its bar, and a note about items that are
  /// left out.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, height: 88, capacity: 1_024 + points.count * 384)
    let rows = shown.map { points[$0] }
    let texts = rows.map { $0.value.map { format.text($0, wording) } ?? wording("chart.no_value") }
    let most = 112.0
    let mostValue = drawing.width * 0.4
    let left = drawing.startRoom(
      for: min(most, rows.map { TextWidth.of($0.label) }.max() ?? 0) + 8)
    let right = drawing.width - (width == .page ? 0 : 1)
    drawing.stretch(from: left, to: right, hasNames: false)
    let scale = Scale(
      values: rows.map { $0.value ?? 0 },
      texts: texts.map { min(mostValue, TextWidth.of($0)) }, from: left,
      to: right)
    let top = drawSides(width, on: &drawing)
    let bottom = top + Double(rows.count) * Self.row + 4

    drawing.line("axis zero", from: (scale.x(0), top), to: (scale.x(0), bottom))
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * Self.row + 2
      drawing.group(title: wording.labelled(row.label, texts[index])) { drawing in
        drawing.rectangle("hit", Frame(x: 0, y: y, width: drawing.width, height: Self.row))
        drawing.text(
          TextWidth.fitted(row.label, in: most) ?? "", full: row.label, x: 0, y: y + 16,
          style: "key")
        let (zero, end) = (scale.x(0), scale.x(row.value ?? 0))
        if let value = row.value, value != 0 {
          // Never so short that it looks like zero.
          let length = max(1, abs(end - zero))
          drawing.rectangle(
            value < 0 ? "bar sent" : "bar received",
            Frame(
              x: value < 0 ? zero - length : zero, y: y + 5, width: length, height: Self.row - 10),
            radius: 2)
        }
        let isBelow = (row.value ?? 0) < 0
        drawing.text(
          TextWidth.fitted(texts[index], in: mostValue) ?? "", full: texts[index],
          at: end, distance: isBelow ? -Scale.gap : Scale.gap, y: y + 16,
          anchor: isBelow ? .end : .start, style: row.value == nil ? nil : "value", from: .any)
      }
    }
    drawing.height = bottom
    if rows.count < points.count + leftOut {
      let words = wording.leftOut(
        points.count + leftOut - rows.count, inTable: points.count - rows.count)
      drawing.text(
        TextWidth.fitted(words, in: drawing.width) ?? "", full: words, x: 0,
        y: drawing.height + 14)
      drawing.height += 22
    }
    return drawing
  }

  /// The names of the sides that have any bar, each after its colour; returns the bottom.
  private func drawSides(_ width: ChartWidth, on drawing: inout Drawing) -> Double {
    var names: [(style: String, name: String)] = []
    if points.contains(where: { ($0.value ?? 0) < 0 }) { names.append(("sent", sides.below)) }
    if points.contains(where: { ($0.value ?? 0) > 0 }) { names.append(("received", sides.above)) }
    let swatches = SeriesSwatches(names, width)
    swatches.draw(on: &drawing)
    return swatches.height
  }

  /// Maps values to coordinates: leaves room for each bar's text at its end.
  private struct Scale {
    static let gap = 6.0
    private let lowest: Double
    private let reach: Double
    private let left: Double
    private let right: Double

    init(values: [Double], texts: [Double], from left: Double, to right: Double) {
      let lowest = min(0, values.min() ?? 0)
      let reach = max(0, values.max() ?? 0) - lowest
      func share(_ value: Double) -> Double { reach > 0 ? (value - lowest) / reach : 0 }
      (self.lowest, self.reach) = (lowest, reach)
      // The room next to the axis that texts need if it is `span` long. The longer it is, the less
      // is needed, as fewer bars reach its ends: starting from a safe value, a few steps
      // approximate the minimum.
      func room(_ span: Double) -> (left: Double, right: Double) {
        var room = (left: 0.0, right: 0.0)
        for (value, width) in zip(values, texts) {
          let share = share(value)
          if value < 0 {
            room.left = max(room.left, width + Self.gap - share * span)
          } else {
            room.right = max(room.right, width + Self.gap - (1 - share) * span)
          }
        }
        return room
      }
      var need = room(0)
      for _ in 0..<6 { need = room(max(0, right - left - need.left - need.right)) }
      self.left = left + need.left
      self.right = max(self.left, right - need.right)
    }

    func x(_ value: Double) -> Double {
      left + (right - left) * (reach > 0 ? (value - lowest) / reach : 0)
    }
  }
}

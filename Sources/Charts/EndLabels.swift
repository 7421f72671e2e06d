/// Names at the right end of lines, moved apart until none touches the next.
struct EndLabels: Sendable {
  /// A name at the height of its line, in one line of text or two.
  struct Label: Sendable {
    var lines: [(shown: String, full: String)]
    /// The height of what it names.
    var y: Double
    var style: String

    var width: Double { lines.map { TextWidth.of($0.shown) }.max() ?? 0 }
    var height: Double { Double(lines.count) * EndLabels.lineHeight }
  }

  static let lineHeight = 15.0
  /// The space between a plot and its labels.
  static let distance = 8.0

  /// From the top.
  private(set) var labels: [Label]

  /// Labels moved as little as keeps them apart and between `top` and `bottom`.
  init(_ labels: [Label], top: Double, bottom: Double) {
    self.labels = labels.sorted { $0.y < $1.y }
    var free = top
    for index in self.labels.indices {
      let half = self.labels[index].height / 2
      self.labels[index].y = max(self.labels[index].y, free + half)
      free = self.labels[index].y + half
    }
    var floor = bottom
    for index in self.labels.indices.reversed() {
      let half = self.labels[index].height / 2
      self.labels[index].y = min(self.labels[index].y, floor - half)
      floor = self.labels[index].y - half
    }
  }

  /// `name` and `value` in one line where they have room and `isSplit` is false, else in two.
  static func lines(
    _ name: String, _ value: String?, most: Double, isSplit: Bool
  ) -> [(shown: String, full: String)] {
    let whole = value.map { "\(name) \($0)" } ?? name
    let parts =
      isSplit || TextWidth.of(whole) > most ? [name, value].compactMap(\.self) : [whole]
    return parts.map { (TextWidth.fitted($0, in: most) ?? "", $0) }
  }

  /// Draws the labels to the right of `x`.
  func draw(on drawing: inout Drawing, rightOf x: Double) {
    for label in labels {
      let first = label.y + 4 - Double(label.lines.count - 1) / 2 * Self.lineHeight
      for (index, line) in label.lines.enumerated() {
        drawing.text(
          line.shown, full: line.full, x: x + Self.distance,
          y: first + Double(index) * Self.lineHeight, style: label.style)
      }
    }
  }
}

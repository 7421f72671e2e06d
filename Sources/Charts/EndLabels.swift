import Wording

/// Names at the right end of lines, moved apart until none touches the next.
struct EndLabels: Sendable {
  /// A name at the height of its line, in one line of text or two.
  struct Label: Sendable {
    var lines: [(shown: String, full: String)]
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

extension EndLabels.Label {
  /// The name of a line whose height is not known yet.
  init(key name: String) {
    self.init(lines: EndLabels.lines(name, nil, most: 120, isSplit: false), y: 0, style: "key")
  }
}

/// A goal as a dashed line across a plot, with its name at the line's right end.
struct GoalMark: Sendable {
  private let lines: [(shown: String, full: String)]
  private let value: Double
  private let title: String

  init(_ goal: ChartGoal, _ width: ChartWidth, format: ValueFormat, wording: Words) {
    let text = format.text(goal.value, wording)
    let name = goal.name ?? wording.goal
    lines = EndLabels.lines(
      name, text, most: width == .wide ? 120 : 72, isSplit: width == .narrow)
    value = goal.value
    title = wording.labelled(name, text)
  }

  /// The room that the name takes to the right of the plot, its distance included.
  var room: Double {
    EndLabels.distance + (lines.map { TextWidth.of($0.shown) }.max() ?? 0) + 1
  }

  /// The name, at the height of the line.
  func label(in plot: Plot) -> EndLabels.Label {
    EndLabels.Label(lines: lines, y: plot.y(of: value), style: "goal-name")
  }

  /// Draws the line over `plot`.
  func draw(on drawing: inout Drawing, plot: Plot) {
    let y = plot.y(of: value)
    drawing.group(title: title) { drawing in
      drawing.line("goal", from: (plot.left, y), to: (plot.right + 2, y))
    }
  }
}

/// A row above a plot that names a line and its mean, each after a sample of it.
struct SeriesKey: Sendable {
  private let names: [(shown: String, full: String)]

  /// A key for two lines in a drawing of `width` units; nil if there is no mean.
  init?(_ name: String, mean: String?, width: Double) {
    guard let mean else { return nil }
    // Each has half of the room, plus any that the other does not use.
    let room = width - 120
    names = [(name, beside: mean), (mean, beside: name)].map { name, other in
      (TextWidth.fitted(name, in: max(room / 2, room - TextWidth.of(other))) ?? "", name)
    }
  }

  /// Draws the key at the top, from `left`.
  func draw(on drawing: inout Drawing, left: Double) {
    var x = left
    for (name, style) in zip(names, ["line", "mean"]) {
      drawing.line(style, from: (x, 10), to: (x + 22, 10))
      drawing.text(name.shown, full: name.full, x: x + 28, y: 14, style: "key")
      x += 28 + TextWidth.of(name.shown) + 18
    }
  }
}

import Basics
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
    shorten(to: Int(clamping: (bottom - top) / Self.lineHeight))
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

  /// Leaves at most so many lines: the last one of the longest label goes first.
  private mutating func shorten(to most: Int) {
    while labels.map(\.lines.count).reduce(0, +) > most {
      guard
        let longest = labels.indices.max(by: { labels[$0].lines.count < labels[$1].lines.count }),
        labels[longest].lines.count > 1
      else { return }
      labels[longest].lines.removeLast()
      let last = labels[longest].lines.count - 1
      let shown = labels[longest].lines[last].shown + "…"
      labels[longest].lines[last].shown = TextWidth.fitted(shown, in: Self.room) ?? ""
    }
  }

  /// The room for a line. A little of it stays free, as words may be wider than estimated.
  static let room = Drawing.endRoom - distance - 5

  /// Words in as many lines as they need at the right of a plot; at most four.
  static func lines(_ words: String) -> [(shown: String, full: String)] {
    let ems = room / TextSize.label.rawValue
    return WrappedText(words, ems: ems).limited(to: 4, ems: ems).map { ($0, words) }
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

/// A goal as a dashed line across a plot, with its name at the line's right end.
struct GoalMark: Sendable {
  private let lines: [(shown: String, full: String)]
  private let value: Double
  private let title: String

  init(_ goal: ChartGoal, format: ValueFormat, wording: Words) {
    let text = format.text(goal.value, wording)
    let name = goal.name ?? wording.goal
    // A value in one piece, if it fits below the name.
    lines =
      TextWidth.of("\(name) \(text)") <= EndLabels.room
      ? EndLabels.lines("\(name) \(text)") : EndLabels.lines(name) + EndLabels.lines(text)
    value = goal.value
    title = wording.labelled(name, text)
  }

  /// The name, at the height of the line.
  func label(in plot: Plot) -> EndLabels.Label {
    EndLabels.Label(lines: lines, y: plot.y(of: value), style: "goal-name")
  }

  /// Draws the line over `plot`.
  func draw(on drawing: inout Drawing, plot: Plot) {
    let y = plot.y(of: value)
    drawing.group(title: title) { drawing in
      drawing.line("goal", from: (0, y), to: (plot.right, y))
    }
  }
}

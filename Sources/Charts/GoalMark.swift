import Wording

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

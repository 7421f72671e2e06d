/// A goal as a dashed line across a plot with its name at the line's right end: in one line of
/// text where there is room, in two on a narrow drawing.
struct GoalMark: Sendable {
  private let lines: [(shown: String, full: String)]
  private let value: Double
  private let title: String
  /// The room that the text takes to the right of the plot, its distance from the line included.
  let room: Double

  init(_ goal: ChartGoal, _ width: ChartWidth, format: ValueFormat, wording: ChartWording) {
    let text = format.text(goal.value, wording)
    let full = width == .wide ? ["\(goal.name) \(text)"] : [goal.name, text]
    let most = width == .wide ? 140.0 : 72
    lines = full.map { (TextWidth.fitted($0, in: most) ?? "", $0) }
    value = goal.value
    title = wording.labelled(goal.name, text)
    room = 8 + (lines.map { TextWidth.of($0.shown) }.max() ?? 0)
  }

  /// Draws the line over `plot`.
  func draw(on drawing: inout Drawing, plot: Plot) {
    let y = plot.y(of: value)
    drawing.group(title: title) { drawing in
      drawing.line("goal", from: (plot.left, y), to: (plot.right + 2, y))
    }
    for (index, line) in lines.enumerated() {
      let middle = Double(lines.count - 1) / 2
      drawing.text(
        line.shown, full: line.full, x: plot.right + 8,
        y: y + 4 + (Double(index) - middle) * 15, style: "goal-name")
    }
  }
}

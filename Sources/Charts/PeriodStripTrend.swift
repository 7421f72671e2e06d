extension PeriodStrip.Trend {
  /// A line as `<svg>`, which fills a box of any size; nil with fewer than two values.
  package var markup: String? {
    guard let (points, goal) = positions else { return nil }
    var markup = Markup()
    markup.markup("<svg class=\"plot trend\" role=\"img\" aria-label=\"")
    markup.text(label)
    markup.markup("\">")
    if let goal {
      markup.markup("<line class=\"goal\" x1=\"0\" x2=\"100%\" y1=\"")
      markup.number(goal)
      markup.markup("%\" y2=\"")
      markup.number(goal)
      markup.markup("%\"/>")
    }
    markup.markup("<svg viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\">")
    for (style, path) in paths(points) {
      markup.markup("<path class=\"\(style)\" d=\"")
      markup.markup(path.data)
      markup.markup("\"/>")
    }
    markup.markup("</svg>")
    if let last = points.last ?? nil {
      markup.markup("<circle class=\"\(isGrowing ? "open" : "bar")\" cx=\"")
      markup.number(last.x)
      markup.markup("%\" cy=\"")
      markup.number(last.y)
      markup.markup("%\" r=\"3\"/>")
    }
    markup.markup("</svg>")
    return markup.string
  }

  /// The points and the goal in a square of 100 units; nil with fewer than two values.
  private var positions: (points: [(x: Double, y: Double)?], goal: Double?)? {
    let present = values.compactMap(\.self)
    guard present.count >= 2 else { return nil }
    let all = present + [goal].compactMap(\.self)
    let most = all.max() ?? 0
    let least = startsAtZero ? min(0, all.min() ?? 0) : all.min() ?? 0
    let range = most > least ? most - least : 1
    func height(_ value: Double) -> Double { 92 - 84 * (value - least) / range }
    let step = 94 / Double(max(1, values.count - 1))
    return (
      values.enumerated().map { index, value in
        value.map { (1 + step * Double(index), height($0)) }
      }, goal.map(height)
    )
  }

  /// The line of the final values, and the dotted line to a value that is still growing.
  private func paths(_ points: [(x: Double, y: Double)?]) -> [(style: String, path: PathData)] {
    var line = PathData()
    var isOpen = false
    for (index, point) in points.enumerated() {
      guard let point, !(isGrowing && index == points.count - 1) else {
        isOpen = false
        continue
      }
      if isOpen { line.line(to: point.x, point.y) } else { line.move(to: point.x, point.y) }
      isOpen = true
    }
    guard isGrowing, points.count >= 2, let last = points[points.count - 1],
      let before = points[points.count - 2]
    else { return [("line fine", line)] }
    var end = PathData()
    end.move(to: before.x, before.y)
    end.line(to: last.x, last.y)
    return [("line fine", line), ("line fine across", end)]
  }

  /// The same line in a frame of a picture.
  func draw(in frame: Frame, on drawing: inout Drawing) {
    guard let (points, goal) = positions else { return }
    func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      (frame.x + point.x / 100 * frame.width, frame.y + point.y / 100 * frame.height)
    }
    if let goal {
      let y = frame.y + goal / 100 * frame.height
      drawing.line("goal", from: (frame.x, y), to: (frame.x + frame.width, y))
    }
    let placed = points.map { $0.map(place) }
    for (style, path) in paths(placed) { drawing.path(style, path) }
    if let last = placed.last ?? nil {
      drawing.circle(isGrowing ? "open" : "bar", at: last, radius: 3)
    }
  }
}

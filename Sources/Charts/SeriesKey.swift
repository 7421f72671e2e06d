/// A row above a plot that names a line and its mean, each behind a piece of it.
struct SeriesKey: Sendable {
  private let names: [(shown: String, full: String)]

  /// A key for two lines in a drawing of `width` units; nil when there is no mean to tell apart.
  init?(_ name: String, mean: String?, width: Double) {
    guard let mean else { return nil }
    // Each has half of the room, and what the other leaves of its half.
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

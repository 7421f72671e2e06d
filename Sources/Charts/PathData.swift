/// The `d` of a path.
public struct PathData: Sendable {
  private(set) var data = Markup()

  /// A path without points, which draws nothing; ``move(to:_:)`` comes first.
  public init() {}

  var isEmpty: Bool { data.bytes.isEmpty }

  /// Begins a new line at a point, without drawing to it.
  public mutating func move(to x: Double, _ y: Double) { pair("M", x, y) }
  /// A straight line from the point before.
  public mutating func line(to x: Double, _ y: Double) { pair("L", x, y) }
  /// A straight line up or down from the point before.
  mutating func vertical(to y: Double) {
    data.markup("V")
    data.number(y)
  }
  /// A straight line across from the point before.
  mutating func horizontal(to x: Double) {
    data.markup("H")
    data.number(x)
  }
  mutating func close() { data.markup("Z") }

  /// A short horizontal stroke for a line with a single point, which would have no length.
  mutating func stroke(at x: Double, _ y: Double) {
    move(to: x - 3, y)
    line(to: x + 3, y)
  }

  /// A clockwise part of a circle to a point on it.
  mutating func arc(radius: Double, isLarge: Bool, to x: Double, _ y: Double) {
    pair("A", radius, radius)
    data.markup(isLarge ? " 0 1 1" : " 0 0 1")
    pair(" ", x, y)
  }

  private mutating func pair(_ command: String, _ x: Double, _ y: Double) {
    data.markup(command)
    data.number(x)
    data.markup(" ")
    data.number(y)
  }
}

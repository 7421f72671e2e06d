/// How wide a chart is drawn: a page carries both drawings and shows the one that suits the
/// column, so that letters are never shrunk with the picture.
package enum ChartWidth: Sendable, Hashable, CaseIterable {
  /// 680 units, for columns from 40 rem.
  case wide
  /// 320 units, for phones and narrow columns.
  case narrow

  /// The width in units, which are CSS pixels at natural scale.
  var units: Double { self == .wide ? 680 : 320 }
}

/// The marks of a chart and the size that they need.
package struct Drawing: Sendable {
  /// The size in units, which are CSS pixels at natural scale.
  var width: Double
  var height: Double
  private(set) var marks: Markup

  init(width: Double, height: Double = 0, capacity: Int = 4_096) {
    self.width = width
    self.height = height
    self.marks = Markup(capacity: capacity)
  }
}

/// A rectangle, its corner at the left and top.
struct Frame: Sendable, Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Whether some of both is in the same place.
  func overlaps(_ other: Frame) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }
}

/// Where a text stands against its x.
enum TextAnchor: String, Sendable {
  case start, middle, end
}

extension Drawing {
  /// A rectangle, with its corners rounded by `radius`; `title` is shown when pointed at.
  mutating func rectangle(
    _ style: String, _ frame: Frame, radius: Double = 0, title: String? = nil
  ) {
    open("rect", style)
    attribute(" x=\"", frame.x)
    attribute(" y=\"", frame.y)
    attribute(" width=\"", frame.width)
    attribute(" height=\"", frame.height)
    if radius > 0 { attribute(" rx=\"", radius) }
    close("rect", title: title)
  }

  mutating func line(_ style: String, from: (x: Double, y: Double), to: (x: Double, y: Double)) {
    open("line", style)
    attribute(" x1=\"", from.x)
    attribute(" y1=\"", from.y)
    attribute(" x2=\"", to.x)
    attribute(" y2=\"", to.y)
    marks.markup("/>")
  }

  mutating func circle(
    _ style: String, at center: (x: Double, y: Double), radius: Double, title: String? = nil
  ) {
    open("circle", style)
    attribute(" cx=\"", center.x)
    attribute(" cy=\"", center.y)
    attribute(" r=\"", radius)
    close("circle", title: title)
  }

  mutating func path(_ style: String, _ path: PathData, title: String? = nil) {
    open("path", style)
    marks.markup(" d=\"")
    marks.markup(path.data)
    marks.markup("\"")
    close("path", title: title)
  }

  /// A line of text on the base line `y`. What is shown may be shortened; the `full` text is then
  /// shown when pointed at.
  mutating func text(
    _ shown: String, full: String? = nil, x: Double, y: Double, anchor: TextAnchor = .start,
    style: String? = nil
  ) {
    marks.markup("<text")
    if let style { marks.markup(" class=\"\(style)\"") }
    attribute(" x=\"", x)
    attribute(" y=\"", y)
    if anchor != .start { marks.markup(" text-anchor=\"\(anchor.rawValue)\"") }
    marks.markup(">")
    if let full, full != shown { title(full) }
    marks.text(shown)
    marks.markup("</text>")
  }

  /// Marks that share a title, shown when any of them is pointed at.
  mutating func group(title words: String, _ content: (inout Drawing) -> Void) {
    marks.markup("<g>")
    title(words)
    content(&self)
    marks.markup("</g>")
  }

  private mutating func title(_ words: String) {
    marks.markup("<title>")
    marks.text(words)
    marks.markup("</title>")
  }

  private mutating func open(_ element: String, _ style: String) {
    marks.markup("<")
    marks.markup(element)
    marks.markup(" class=\"")
    marks.markup(style)
    marks.markup("\"")
  }

  private mutating func attribute(_ opening: String, _ value: Double) {
    marks.markup(opening)
    marks.number(value)
    marks.markup("\"")
  }

  private mutating func close(_ element: String, title words: String?) {
    guard let words else { return marks.markup("/>") }
    marks.markup(">")
    title(words)
    marks.markup("</")
    marks.markup(element)
    marks.markup(">")
  }
}

/// The `d` of a path.
struct PathData: Sendable {
  private(set) var data = Markup()

  var isEmpty: Bool { data.bytes.isEmpty }

  mutating func move(to x: Double, _ y: Double) { pair("M", x, y) }
  mutating func line(to x: Double, _ y: Double) { pair("L", x, y) }
  mutating func close() { data.markup("Z") }

  /// A short level stroke: a line's only point, which would have no length.
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

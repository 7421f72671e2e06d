/// The width of a drawing: a page has both drawings and shows the one that fits the column, so that
/// text is never scaled down with the picture.
public enum ChartWidth: Sendable, Hashable, CaseIterable {
  /// 680 units, for columns from 40 rem.
  case wide
  /// 320 units, for phones and narrow columns.
  case narrow

  /// The width in units, which are CSS pixels at natural scale.
  package var units: Double { self == .wide ? 680 : 320 }
}

/// The marks of a chart and the size that they need.
///
/// Later marks cover earlier ones. The `style` of a mark is the names of its classes, which are
/// written as they are; texts and titles are escaped.
public struct Drawing: Sendable {
  /// The size in units, which are CSS pixels at natural scale.
  public var width: Double
  /// The height in units; it may be set once the marks are known.
  public var height: Double
  private(set) var marks: Markup

  /// An empty drawing of this size, with room for `capacity` bytes of marks before it has to grow.
  public init(width: Double, height: Double = 0, capacity: Int = 4_096) {
    self.width = width
    self.height = height
    self.marks = Markup(capacity: capacity)
  }
}

/// A rectangle, its corner at the left and top.
public struct Frame: Sendable, Hashable {
  /// The left edge, in units from the left of the drawing.
  public var x: Double
  /// The upper edge, in units from the top of the drawing.
  public var y: Double
  /// The width in units; SVG does not draw a negative one.
  public var width: Double
  /// The height in units; SVG does not draw a negative one.
  public var height: Double

  /// A rectangle in units of the drawing, which are CSS pixels at natural scale.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// True if the frames intersect.
  func overlaps(_ other: Frame) -> Bool {
    x < other.x + other.width && other.x < x + width
      && y < other.y + other.height && other.y < y + height
  }
}

/// The alignment of a text at its x.
public enum TextAnchor: String, Sendable {
  case start, middle, end
}

extension Drawing {
  /// A rectangle, with its corners rounded by `radius`; `title` is shown when pointed at.
  public mutating func rectangle(
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

  /// A straight line between two points.
  public mutating func line(
    _ style: String, from: (x: Double, y: Double), to: (x: Double, y: Double)
  ) {
    open("line", style)
    attribute(" x1=\"", from.x)
    attribute(" y1=\"", from.y)
    attribute(" x2=\"", to.x)
    attribute(" y2=\"", to.y)
    marks.markup("/>")
  }

  /// A circle, with its `radius` in units; `title` is shown when pointed at.
  public mutating func circle(
    _ style: String, at center: (x: Double, y: Double), radius: Double, title: String? = nil
  ) {
    open("circle", style)
    attribute(" cx=\"", center.x)
    attribute(" cy=\"", center.y)
    attribute(" r=\"", radius)
    close("circle", title: title)
  }

  /// A path, stroked or filled as the styles of its class say; `title` is shown when pointed at.
  public mutating func path(_ style: String, _ path: PathData, title: String? = nil) {
    open("path", style)
    marks.markup(" d=\"")
    marks.markup(path.data)
    marks.markup("\"")
    close("path", title: title)
  }

  /// A line of text on the base line `y`. The visible text may be shortened, and is if it would
  /// leave the drawing; the `full` text is then shown as a tooltip.
  public mutating func text(
    _ text: String, full: String? = nil, x: Double, y: Double, anchor: TextAnchor = .start,
    style: String? = nil
  ) {
    let room =
      switch anchor {
      case .start: width - x
      case .middle: 2 * min(x, width - x)
      case .end: x
      }
    let size: TextSize =
      style == "figure" ? .figure : style == "figure small" ? .smallFigure : .label
    // Texts are placed up to the edge, and rounding may exceed it.
    let shown = TextWidth.fitted(text, in: room + 0.5, size: size) ?? ""
    openText(x: x, y: y, anchor: anchor, style: style)
    if case let full = full ?? text, full != shown { title(full) }
    marks.text(shown)
    marks.markup("</text>")
  }

  /// A line of text in parts, each in the line's style or its own.
  public mutating func text(
    _ parts: [(text: String, style: String?)], x: Double, y: Double, style: String
  ) {
    openText(x: x, y: y, anchor: .start, style: style)
    for part in parts {
      marks.markup(part.style.map { "<tspan class=\"\($0)\">" } ?? "<tspan>")
      marks.text(part.text)
      marks.markup("</tspan>")
    }
    marks.markup("</text>")
  }

  private mutating func openText(x: Double, y: Double, anchor: TextAnchor, style: String?) {
    marks.markup("<text")
    if let style { marks.markup(" class=\"\(style)\"") }
    attribute(" x=\"", x)
    attribute(" y=\"", y)
    if anchor != .start { marks.markup(" text-anchor=\"\(anchor.rawValue)\"") }
    marks.markup(">")
  }

  /// The marks of another drawing, its corner at the left and top in `x` and `y`, `scale` times as
  /// large, in the colour of the system `tone`.
  public mutating func place(
    _ other: Drawing, x: Double, y: Double, scale: (x: Double, y: Double) = (1, 1),
    tone: String? = nil
  ) {
    marks.markup("<g")
    if let tone { marks.markup(" class=\"plot-tone-\(tone)\"") }
    marks.markup(" transform=\"translate(")
    marks.number(x)
    marks.markup(" ")
    marks.number(y)
    marks.markup(")")
    if scale != (1, 1) {
      marks.markup(" scale(")
      marks.number(scale.x)
      if scale.x != scale.y {
        marks.markup(" ")
        marks.number(scale.y)
      }
      marks.markup(")")
    }
    marks.markup("\">")
    marks.markup(other.marks)
    marks.markup("</g>")
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
public struct PathData: Sendable {
  private(set) var data = Markup()

  /// A path without points, which draws nothing; ``move(to:_:)`` comes first.
  public init() {}

  var isEmpty: Bool { data.bytes.isEmpty }

  /// Begins a new line at a point, without drawing to it.
  public mutating func move(to x: Double, _ y: Double) { pair("M", x, y) }
  /// A straight line from the point before.
  public mutating func line(to x: Double, _ y: Double) { pair("L", x, y) }
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

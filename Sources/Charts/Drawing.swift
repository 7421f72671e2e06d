/// The width that a drawing is made for.
public enum ChartWidth: Sendable, Hashable {
  /// A column of a page. Its drawing stretches with the column, and its text keeps its size.
  case page
  /// A file of 680 units.
  case wide
  /// A file of 320 units, for widgets and phones.
  case narrow

  /// The widths of files, which are scaled as a whole.
  public static let files: [ChartWidth] = [.wide, .narrow]

  /// The width in units, which are CSS pixels at natural scale. For a page it is the width of the
  /// narrowest column: 288 pixels on a phone, with smaller text.
  package var units: Double {
    switch self {
    case .page: ColumnSize.any.width
    case .wide: 680
    case .narrow: 320
    }
  }
}

/// The smallest column that shows a mark of a page's drawing: more labels have room in a wide
/// column than in a narrow one. `charts.css` has the same widths.
enum ColumnSize: CaseIterable {
  case any, medium, wide

  /// The least width in pixels.
  var width: Double {
    switch self {
    case .any: 304
    case .medium: 480
    case .wide: 640
    }
  }

  /// The class of marks that are hidden in narrower columns.
  var style: String? {
    switch self {
    case .any: nil
    case .medium: "m"
    case .wide: "w"
    }
  }
}

/// The marks of a chart and the size that they need.
///
/// Later marks cover earlier ones. The `style` of a mark is the names of its classes, which are
/// written as they are; texts and titles are escaped.
///
/// A drawing for a page is laid out for the narrowest column. Between the ends of its
/// ``stretch(from:to:hasNames:)`` a horizontal position is written as a share of the column, so
/// that marks move apart in wider columns; marks left or right of it keep their distance.
/// Vertically, and for the size of text and dots, units are pixels. Texts that do not touch in the
/// narrowest column never do.
public struct Drawing: Sendable {
  /// The size in units, which are CSS pixels at natural scale.
  public var width: Double
  /// The height in units; it may be set once the marks are known.
  public var height: Double
  package private(set) var marks: Markup
  /// The part that stretches, in units; nil if the drawing has a fixed size.
  private(set) var stretch: ClosedRange<Double>?
  /// True if the room at the right is kept in narrow columns, too, because something is written in
  /// it; nil if there is no such room.
  private(set) var hasEndNames: Bool?
  /// Names of colours above and below the drawing on a page.
  var keys: (above: [SwatchName], below: [SwatchName]) = ([], [])

  /// An empty drawing of this size, with room for `capacity` bytes of marks before it has to grow.
  public init(width: Double, height: Double = 0, capacity: Int = 4_096) {
    self.width = width
    self.height = height
    self.marks = Markup(capacity: capacity)
  }

  /// An empty drawing for a page or a file; on a page all of it stretches.
  init(_ width: ChartWidth, height: Double = 0, capacity: Int = 4_096) {
    self.init(width: width.units, height: height, capacity: capacity)
    if width == .page { stretch = 0...width.units }
  }

  /// The room at the right end of plots for the names of lines, so that all plots of a page have
  /// one right edge.
  static let endRoom = 84.0

  /// The widths on a page of the room for texts at the left; `charts.css` has the same.
  static let startRooms = [0.0, 28, 40, 56, 76, 96, 120]

  /// The smallest width of the room at the left that a page has for texts of this width.
  func startRoom(for width: Double) -> Double {
    guard stretch != nil else { return width }
    return Self.startRooms.first { $0 >= width } ?? Self.startRooms[Self.startRooms.count - 1]
  }

  /// Lets a drawing for a page stretch between two places; no effect on a file.
  ///
  /// - Parameter hasNames: True if there is text in the room at the right; without, narrow columns
  ///   do without the room. Nil for no such room.
  mutating func stretch(from left: Double, to right: Double, hasNames: Bool?) {
    guard stretch != nil, left < right else { return }
    stretch = left...right
    hasEndNames = hasNames
  }

  /// The place of an x in a column of this size, in pixels.
  func place(_ x: Double, in size: ColumnSize) -> Double {
    guard let stretch, size != .any else { return x }
    let right = size.width - (hasEndNames == nil ? 0 : Self.endRoom)
    let length = stretch.upperBound - stretch.lowerBound
    let share = (x - stretch.lowerBound) / length
    return share < 0
      ? x
      : share > 1
        ? right + x - stretch.upperBound
        : stretch.lowerBound + share * (right - stretch.lowerBound)
  }

  /// The sizes that are laid out one by one: of a file just one.
  var sizes: [ColumnSize] { stretch == nil ? [.any] : ColumnSize.allCases }
}

/// Names next to samples of their colours.
struct SwatchName: Sendable {
  /// The classes of the samples and their titles.
  var samples: [(style: String, title: String?)]
  var name: String
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
    let end = frame.x + frame.width
    // A rectangle that begins left of the part that stretches, and ends in it, begins with it.
    let start = stretch.map { end > $0.lowerBound ? max($0.lowerBound, frame.x) : frame.x }
    open("rect", style)
    across(" x=\"", start ?? frame.x)
    attribute(" y=\"", frame.y)
    if let stretch, let start, end > stretch.lowerBound {
      share(" width=\"", min(end, stretch.upperBound) - start)
    } else {
      attribute(" width=\"", frame.width)
    }
    attribute(" height=\"", frame.height)
    if radius > 0 { attribute(" rx=\"", radius) }
    close("rect", title: title)
  }

  /// A straight line between two points.
  public mutating func line(
    _ style: String, from: (x: Double, y: Double), to: (x: Double, y: Double)
  ) {
    open("line", style)
    across(" x1=\"", from.x)
    attribute(" y1=\"", from.y)
    across(" x2=\"", to.x)
    attribute(" y2=\"", to.y)
    marks.markup("/>")
  }

  /// A circle, with its `radius` in units; `title` is shown when pointed at.
  public mutating func circle(
    _ style: String, at center: (x: Double, y: Double), radius: Double, title: String? = nil
  ) {
    open("circle", style)
    across(" cx=\"", center.x)
    attribute(" cy=\"", center.y)
    attribute(" r=\"", radius)
    close("circle", title: title)
  }

  /// A path, stroked or filled as the styles of its class say; `title` is shown when pointed at.
  public mutating func path(_ style: String, _ path: PathData, title: String? = nil) {
    if let stretch {
      // Only shapes without text and round marks are in a box that is stretched as a picture.
      marks.markup("<svg width=\"100%\"")
      attribute(" height=\"", height)
      attribute(" viewBox=\"", stretch.lowerBound, end: " 0 ")
      marks.number(stretch.upperBound - stretch.lowerBound)
      attribute(" ", height)
      marks.markup(" preserveAspectRatio=\"none\">")
    }
    open("path", style)
    marks.markup(" d=\"")
    marks.markup(path.data)
    marks.markup("\"")
    close("path", title: title)
    if stretch != nil { marks.markup("</svg>") }
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
    self.text(shown, full: full ?? text, at: x, y: y, anchor: anchor, style: style, from: .any)
  }

  /// A line of text that is known to have room, from columns of some size on.
  ///
  /// - Parameter distance: How far right of `x` it is in every column, in units.
  mutating func text(
    _ shown: String, full: String? = nil, at x: Double, distance: Double = 0, y: Double,
    anchor: TextAnchor, style: String?, from size: ColumnSize
  ) {
    let styles = [style, size.style].compactMap(\.self).joined(separator: " ")
    openText(
      x: x, distance: distance, y: y, anchor: anchor, style: styles.isEmpty ? nil : styles)
    if let full, full != shown { title(full) }
    marks.text(shown)
    marks.markup("</text>")
  }

  /// A line of text in parts, each in the line's style or its own.
  public mutating func text(
    _ parts: [(text: String, style: String?)], x: Double, y: Double, style: String
  ) {
    openText(x: x, distance: 0, y: y, anchor: .start, style: style)
    for part in parts {
      marks.markup(part.style.map { "<tspan class=\"\($0)\">" } ?? "<tspan>")
      marks.text(part.text)
      marks.markup("</tspan>")
    }
    marks.markup("</text>")
  }

  private mutating func openText(
    x: Double, distance: Double, y: Double, anchor: TextAnchor, style: String?
  ) {
    marks.markup("<text")
    if let style { marks.markup(" class=\"\(style)\"") }
    if let stretch, stretch.contains(x) || x > stretch.upperBound {
      let beyond = max(0, x - stretch.upperBound)
      across(" x=\"", x)
      if distance + beyond != 0 { attribute(" dx=\"", distance + beyond) }
    } else {
      across(" x=\"", x + distance)
    }
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

  private mutating func attribute(_ opening: String, _ value: Double, end: String = "\"") {
    marks.markup(opening)
    marks.number(value)
    marks.markup(end)
  }

  /// A place across: in a part that stretches its share of it, up to the right end.
  private mutating func across(_ opening: String, _ x: Double) {
    guard let stretch else { return attribute(opening, x) }
    let distance = x - stretch.lowerBound
    guard distance > 0 else { return attribute(opening, distance) }
    share(opening, min(distance, stretch.upperBound - stretch.lowerBound))
  }

  /// A length across as its share of the part that stretches.
  private mutating func share(_ opening: String, _ length: Double) {
    guard let stretch else { return attribute(opening, length) }
    let whole = stretch.upperBound - stretch.lowerBound
    attribute(opening, 100 * length / whole, end: "%\"")
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

package import Charts
package import Wording

/// The size of a widget in CSS pixels, as on phones.
package enum WidgetSize: Sendable, Hashable {
  case small, medium, large

  package var width: Double { self == .small ? 170 : 364 }
  package var height: Double { self == .large ? 382 : 170 }
  /// The distance of text from the frame. A large widget leaves as much space as a narrow chart
  /// needs.
  package var inset: Double { self == .large ? 22 : 16 }
}

/// A full-height part of a widget, given by the x of its sides.
package struct WidgetColumn: Sendable, Hashable {
  package var left: Double
  package var right: Double

  package init(left: Double, right: Double) {
    self.left = left
    self.right = right
  }

  package var width: Double { right - left }
}

/// A widget while it is being drawn. All text is measured, and shortened or made smaller until it
/// fits, so that it stays in its column in every language.
package struct WidgetCanvas: Sendable {
  package let size: WidgetSize
  package private(set) var drawing: Drawing

  /// The baseline of the label at the top.
  package static let labelBase = 28.0
  /// The radius of a dot next to text, and the space it takes with its gap.
  private static let dot = (radius: 4.0, room: 14.0)
  /// The least space between two texts in one line.
  private static let gap = 8.0

  package init(_ size: WidgetSize) {
    self.size = size
    drawing = Drawing(width: size.width, height: size.height)
    drawing.rectangle(
      "frame", Frame(x: 0.5, y: 0.5, width: size.width - 1, height: size.height - 1), radius: 14)
  }

  /// The full width within the insets.
  package var column: WidgetColumn {
    WidgetColumn(left: size.inset, right: size.width - size.inset)
  }
  /// The left part of a medium widget, or all of a small one.
  package var leftColumn: WidgetColumn {
    size == .small ? column : WidgetColumn(left: size.inset, right: 160)
  }
  /// The right part of a medium widget.
  package var rightColumn: WidgetColumn { WidgetColumn(left: 188, right: size.width - size.inset) }
  /// The y of the bottom edge.
  package var bottom: Double { size.height - size.inset }
}

// Text.
extension WidgetCanvas {
  /// Draws the widget's subject, after the dot of its system.
  package mutating func label(_ text: String, in column: WidgetColumn) {
    drawing.circle(
      "tone", at: (column.left + Self.dot.radius, Self.labelBase - 4), radius: Self.dot.radius)
    var rest = column
    rest.left += Self.dot.room
    line(text, .label, in: rest, y: Self.labelBase)
  }

  package mutating func line(
    _ text: String, _ style: WidgetText, in column: WidgetColumn, y: Double,
    anchor: TextAnchor = .start
  ) {
    guard let shown = style.fitted(text, in: column.width) else { return }
    let x =
      switch anchor {
      case .start: column.left
      case .middle: (column.left + column.right) / 2
      case .end: column.right
      }
    drawing.text(shown, full: text, x: x, y: y, anchor: anchor, style: style.style)
  }

  package mutating func lines(
    _ text: String, _ style: WidgetText, in column: WidgetColumn, y: Double, atMost count: Int
  ) {
    for (index, line) in style.lines(text, in: column.width, atMost: count).enumerated() {
      drawing.text(
        line, x: column.left, y: y + Double(index) * style.lineHeight, style: style.style)
    }
  }

  /// Draws a large figure with small units, as large as fits and at most `largest`.
  package mutating func figure(
    _ parts: [Words.DurationPart], in column: WidgetColumn, y: Double, largest: Double = 36
  ) {
    let styles = WidgetText.numbers.filter { $0.size <= largest }
    for style in styles where Self.width(of: parts, style) <= column.width {
      drawing.text(
        parts.map { part in
          switch part {
          case .number(let text): (text, nil)
          // Some programs drop normal spaces next to an element, but keep non-breaking ones.
          case .unit(let text): (text.unbroken, WidgetText.unit.style)
          }
        }, x: column.left, y: y, style: style.style)
      return
    }
    guard let last = styles.last else { return }
    line(parts.map(\.text).joined(), last, in: column, y: y)
  }

  private static func width(of parts: [Words.DurationPart], _ style: WidgetText) -> Double {
    parts.reduce(0) { sum, part in
      switch part {
      case .number(let text): sum + style.width(of: text)
      case .unit(let text): sum + WidgetText.unit.width(of: text)
      }
    }
  }

  /// The space left for the value of a pair next to its full name.
  package func room(beside name: String, hasMark: Bool, in column: WidgetColumn) -> Double {
    column.width - (hasMark ? Self.dot.room : 0) - WidgetText.words.width(of: name) - Self.gap
  }

  /// Draws a name at the left and its value at the right, which is never shortened for the name;
  /// with a dot before them in the colour of `mark`.
  package mutating func pair(
    _ name: String, _ value: String, mark: String? = nil, in column: WidgetColumn, y: Double
  ) {
    var left = column
    if let mark {
      drawing.circle(mark, at: (left.left + Self.dot.radius, y - 4), radius: Self.dot.radius)
      left.left += Self.dot.room
    }
    line(value, .amount, in: left, y: y, anchor: .end)
    left.right -= min(left.width, WidgetText.amount.width(of: value)) + Self.gap
    line(name, .words, in: left, y: y)
  }

  /// Draws the text of a widget without records, and for the person, the command that adds one.
  ///
  /// - Parameter own: A sentence for the person, which ends with a command; nil for others.
  package mutating func empty(_ missing: String, own: (sentence: String, command: String)?) {
    let y = Self.labelBase + 28
    let sentence = own?.sentence ?? missing
    let lines = WidgetText.item.lines(sentence, in: column.width, atMost: 4)
    self.lines(sentence, .item, in: column, y: y, atMost: 4)
    guard let own else { return }
    line(
      own.command, .command, in: column,
      y: y + Double(lines.count) * WidgetText.item.lineHeight + 6)
  }
}

// Marks.
extension WidgetCanvas {
  /// Draws a hairline across `column`.
  package mutating func rule(in column: WidgetColumn, y: Double) {
    drawing.line("rule", from: (column.left, y), to: (column.right, y))
  }

  /// Draws a bar in the system's colour next to a quotation.
  package mutating func quoteBar(x: Double, from top: Double, to bottom: Double) {
    drawing.rectangle("tone", Frame(x: x, y: top, width: 2, height: bottom - top))
  }

  /// Draws another drawing with its top left corner at `x` and `y`.
  package mutating func chart(_ chart: Drawing, x: Double, y: Double, scale: Double = 1) {
    drawing.place(chart, x: x, y: y, scale: (scale, scale))
  }

  /// Draws a ring with its share inside, its box ending at `right` and `bottom`. A share of
  /// thousands of percent does not fit, and is left to the text around it.
  package mutating func ring(_ ring: RingChart, diameter: Double, right: Double, bottom: Double) {
    var ring = ring
    ring.showsWords = false
    let (x, y) = (right - diameter, bottom - diameter)
    chart(ring.draw(.wide), x: x, y: y, scale: diameter / RingChart.size)
    let text = ring.shareText ?? ""
    let radius = diameter / 2 * ring.freeRadius
    for style in WidgetText.shares where style.size <= diameter * 0.21 {
      let width = style.width(of: text) / 2
      let height = style.size * 0.36
      guard width * width + height * height <= radius * radius else { continue }
      return drawing.text(
        text, x: x + diameter / 2, y: y + diameter / 2 + height, anchor: .middle,
        style: style.style)
    }
  }

  /// Draws the mark before a task: a ring, filled and ticked if it is done.
  package mutating func task(isDone: Bool, x: Double, y: Double) {
    guard isDone else { return drawing.circle("open", at: (x, y), radius: 5.25) }
    drawing.circle("tone", at: (x, y), radius: 6)
    var tick = PathData()
    tick.move(to: x - 2.75, y + 0.25)
    tick.line(to: x - 0.75, y + 2.25)
    tick.line(to: x + 2.75, y - 2)
    drawing.path("tick", tick)
  }
}

extension Words.DurationPart {
  package var text: String {
    switch self {
    case .number(let text), .unit(let text): text
    }
  }
}

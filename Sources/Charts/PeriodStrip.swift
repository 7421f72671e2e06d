import Basics
package import Wording

/// The parts of a period side by side, such as the days of a week, with a row for each thing that
/// is on record.
///
/// A row marks each part in its own way, and gives the value of the period, the change, and the
/// values of the periods before as a line. On a page it is a table with ``Row/markup(of:)`` in its
/// cells; ``draw(_:)`` makes one picture of it.
package struct PeriodStrip: Chart {
  package static let kind = "strip"

  package var title: String
  package var columns: [Column]
  package var rows: [Row]
  /// The head of the column of values: `so far`.
  package var valueTitle: String
  /// The head of the column of changes, which says what is compared; nil if nothing is.
  package var changeTitle: String?
  /// The head of the column of lines; nil without lines.
  package var trendTitle: String?
  package var wording: Words

  /// A part of the period.
  package struct Column: Sendable, Hashable {
    /// In full, for readers: `Monday 16 November`.
    package var label: String
    /// In the head of the column: `16`, and `Mon` below it, or `M` where columns are narrow.
    package var head: String
    package var name: String
    package var initial: String
    package var state: State

    package enum State: Sendable, Hashable { case over, running, future }

    package init(label: String, head: String, name: String, initial: String = "", state: State) {
      self.label = label
      self.head = head
      self.name = name
      self.initial = initial
      self.state = state
    }
  }

  package init(
    title: String, columns: [Column], rows: [Row], valueTitle: String, changeTitle: String?,
    trendTitle: String?, wording: Words = .english
  ) {
    self.title = title
    self.columns = columns
    self.rows = rows
    self.valueTitle = valueTitle
    self.changeTitle = changeTitle
    self.trendTitle = trendTitle
    self.wording = wording
  }

  package var summary: String {
    wording.sentences(
      rows.map { row in
        wording.labelled(
          row.name, [row.value, row.change?.words].compactMap(\.self).joined(separator: ", "))
      })
  }

  package var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [""] + columns.map(\.label) + [valueTitle],
      rows: rows.map { row in
        [.label(row.name)] + row.cells.map { .label($0.text ?? "–") } + [.label(row.value)]
      })
  }
}

extension PeriodStrip {
  /// A thing on record.
  package struct Row: Sendable {
    package var name: String
    /// The name of the system whose colour it has.
    package var tone: String
    /// One for each column.
    package var cells: [Cell]
    /// True for the row that is drawn largest.
    package var isTall: Bool
    /// True if marks in the upper half meet the goal.
    package var hasBand: Bool
    /// The value of the whole period, in words.
    package var value: String
    package var change: Change?
    package var trend: Trend?

    package init(
      name: String, tone: String, cells: [Cell], isTall: Bool = false, hasBand: Bool = false,
      value: String, change: Change? = nil, trend: Trend? = nil
    ) {
      self.name = name
      self.tone = tone
      self.cells = cells
      self.isTall = isTall
      self.hasBand = hasBand
      self.value = value
      self.change = change
      self.trend = trend
    }
  }

  package struct Cell: Sendable, Hashable {
    /// Nil if nothing is on record.
    package var mark: Mark?
    /// The value in words; nil if nothing is on record.
    package var text: String?
    /// The height of the column's goal in its drawing, from 0 to 1, which grows with its days; nil
    /// without a goal.
    package var goal: Double?

    package init(_ mark: Mark?, text: String?, goal: Double? = nil) {
      self.mark = mark
      self.text = text
      self.goal = goal
    }
  }

  /// How the value of one column is drawn. Heights and areas are shares of the largest one.
  package enum Mark: Sendable, Hashable {
    case bar(Double)
    /// The value is still growing.
    case growingBar(Double)
    /// Squares for planned things, filled for done ones; at most six.
    case squares(done: Int, of: Int)
    /// A disc whose area is the value, in a ring that is the goal.
    case disc(Double)
    /// A dot at a height from 0 to 1, hollow if it misses the goal.
    case dot(Double, isMet: Bool)
    /// Written lines; at most six, the last one in part.
    case lines(Double)
    /// One dot each; at most five.
    case points(Int)
    /// Triangles for giving and for receiving.
    case exchange(given: Bool, received: Bool)
    case cross
  }

  /// The difference from the period before.
  package struct Change: Sendable, Hashable {
    package enum Direction: Sendable, Hashable { case up, down, same }
    package enum Meaning: String, Sendable, Hashable { case better, worse, neither }

    package var direction: Direction
    package var meaning: Meaning
    /// The size of the difference: `5 h 14 min`.
    package var text: String
    /// For readers who do not see the arrow: `5 h 14 min more, better`.
    package var words: String

    package init(_ direction: Direction, _ meaning: Meaning, text: String, words: String) {
      self.direction = direction
      self.meaning = meaning
      self.text = text
      self.words = words
    }

    /// Filled if better, hollow if worse, plain if neither; its direction is that of the value.
    package var arrow: String {
      switch (direction, meaning) {
      case (.same, _): "="
      case (.up, .better): "▲"
      case (.up, .worse): "△"
      case (.up, .neither): "↑"
      case (.down, .better): "▼"
      case (.down, .worse): "▽"
      case (.down, .neither): "↓"
      }
    }
  }

  /// The values of this period and those before it, the oldest first.
  package struct Trend: Sendable, Hashable {
    /// Nil is a gap.
    package var values: [Double?]
    package var goal: Double?
    /// False if a value of zero means nothing, as with weights.
    package var startsAtZero: Bool
    /// True if the last value is still growing.
    package var isGrowing: Bool
    /// For readers: `twelve weeks, from 15 h to 39 h`.
    package var label: String

    package init(
      _ values: [Double?], goal: Double? = nil, startsAtZero: Bool = true, isGrowing: Bool = false,
      label: String
    ) {
      self.values = values.map(\.drawable)
      self.goal = goal.drawable
      self.startsAtZero = startsAtZero
      self.isGrowing = isGrowing
      self.label = label
    }
  }
}

// Cells.
extension PeriodStrip.Row {
  /// The size of a mark's drawing: a page scales it to the height of the row.
  private var box: (width: Double, height: Double) { isTall ? (34, 76) : (34, 28) }

  /// The drawing of a cell as `<svg>`, which fills the width of its cell. It contains no text.
  package func markup(of cell: PeriodStrip.Cell) -> String {
    var markup = Markup()
    markup.markup("<svg class=\"plot cell\" aria-hidden=\"true\">")
    if let goal = cell.goal, isTall {
      // Across the whole cell, so that equal goals are one line through the row.
      let y = 100 * (1 - goal)
      markup.markup("<line class=\"goal\" x1=\"0\" x2=\"100%\" y1=\"")
      markup.number(y)
      markup.markup("%\" y2=\"")
      markup.number(y)
      markup.markup("%\"/>")
    }
    switch cell.mark {
    case nil: break
    // In shares of the cell, as its goal is, however narrow the cell.
    case .bar(let share): append(bar(share), "bar", to: &markup)
    case .growingBar(let share): append(bar(share), "bar partial", to: &markup)
    case let mark?:
      markup.markup("<svg viewBox=\"0 0 ")
      markup.number(box.width)
      markup.markup(" ")
      markup.number(box.height)
      markup.markup("\">")
      markup.markup(drawing(of: mark).marks)
      markup.markup("</svg>")
    }
    markup.markup("</svg>")
    return markup.string
  }

  private func append(
    _ bar: (top: Double, height: Double), _ style: String, to markup: inout Markup
  ) {
    let width = isTall ? 40.0 : 22
    markup.markup("<rect class=\"\(style)\"")
    for (name, share) in [
      ("x", 50 - width / 2), ("width", width), ("y", 100 * bar.top / box.height),
      ("height", 100 * bar.height / box.height),
    ] {
      markup.markup(" \(name)=\"")
      markup.number(share)
      markup.markup("%\"")
    }
    markup.markup("/>")
  }

  /// The place of a bar in the box of a mark.
  private func bar(_ share: Double) -> (top: Double, height: Double) {
    let room = isTall ? box.height : box.height - 6
    let size = share > 0 ? max(1, share * room) : 0
    return ((isTall ? box.height : box.height - 3) - size, size)
  }

  func drawing(of mark: PeriodStrip.Mark) -> Drawing {
    let (width, height) = box
    let middle = width / 2
    var drawing = Drawing(width: width, height: height, capacity: 128)
    func bar(_ share: Double, _ style: String) {
      let (top, size) = self.bar(share)
      let half = isTall ? 13.0 : 7
      drawing.rectangle(style, Frame(x: middle - half, y: top, width: 2 * half, height: size))
    }
    switch mark {
    case .bar(let share): bar(share, "bar")
    case .growingBar(let share): bar(share, "bar partial")
    case .squares(let done, let planned):
      let count = min(6, max(done, planned))
      let pitch = min(11, (width - 8) / Double(max(1, count - 1)))
      let side = min(8, pitch - 2)
      let left = middle - (Double(count - 1) * pitch + side) / 2
      for index in 0..<count {
        drawing.rectangle(
          index < done ? "bar" : "open",
          Frame(x: left + Double(index) * pitch, y: (height - side) / 2, width: side, height: side))
      }
    case .disc(let share):
      drawing.circle("ring", at: (middle, height / 2), radius: 5.5)
      drawing.circle(
        "bar", at: (middle, height / 2), radius: min(12, 5.5 * max(0, share).squareRoot()))
    case .dot(let share, let isMet):
      drawing.circle(
        isMet ? "bar" : "open", at: (middle, 4 + (1 - share) * (height - 8)),
        radius: isMet ? 3.75 : 3.25)
    case .lines(let lines):
      let whole = min(6, max(0, lines))
      var path = PathData()
      for index in 0..<Int(clamping: whole.rounded(.up)) {
        let y = height - 4 - 4 * Double(index)
        path.move(to: middle - 9, y)
        path.line(to: middle - 9 + 18 * min(1, max(0.15, whole - Double(index))), y)
      }
      drawing.path("stroke", path)
    case .points(let count):
      for index in 0..<min(5, max(0, count)) {
        drawing.circle("bar", at: (middle, height - 4 - 5 * Double(index)), radius: 2)
      }
    case .exchange(let given, let received):
      for (isShown, style, left, up) in [
        (given, "bar", received ? middle - 11 : middle - 5, true),
        (received, "open", given ? middle + 1 : middle - 5, false),
      ] where isShown {
        let (top, bottom) = (height / 2 - 4.5, height / 2 + 4.5)
        var path = PathData()
        path.move(to: left, up ? bottom : top)
        path.line(to: left + 10, up ? bottom : top)
        path.line(to: left + 5, up ? top : bottom)
        path.close()
        drawing.path(style, path)
      }
    case .cross:
      var path = PathData()
      for (from, to) in [(-4.0, 4.0), (4.0, -4.0)] {
        path.move(to: middle + from, height / 2 - 4)
        path.line(to: middle + to, height / 2 + 4)
      }
      drawing.path("stroke", path)
    }
    return drawing
  }
}

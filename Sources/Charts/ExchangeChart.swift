public import Basics
public import Wording

/// Exchanges over time: a stem per exchange at its day, upwards for received and downwards for
/// sent, as long as its value.
///
/// The largest have their value written at their end, as long as no two texts touch; all are named
/// in a tooltip, and in the table.
public struct ExchangeChart: Chart {
  /// The suffix of its classes, `plot-exchanges` and `chart-exchanges`.
  public static let kind = "exchanges"

  /// Something received or sent on a day, such as a gift or a loan.
  public struct Exchange: Sendable, Hashable {
    /// The side of zero: received is drawn above it, sent below.
    public enum Direction: Sendable, Hashable {
      case sent, received
    }

    /// The name, shown in the tooltip and the table only.
    public var label: String
    /// The day, which gives the horizontal position.
    public var day: Day
    /// Received or sent; the value itself has no sign.
    public var direction: Direction
    /// Not negative; NaN counts as zero.
    public var value: Double
    /// True if it is still to be returned, like a loan: drawn as an outline.
    public var isOpen: Bool

    /// An exchange. A value that is negative, NaN, infinite or above 10¹⁵ counts as zero.
    public init(
      _ label: String, on day: Day, _ direction: Direction, _ value: Double, isOpen: Bool = false
    ) {
      self.label = label
      self.day = day
      self.direction = direction
      self.value = max(0, Optional(value).drawable ?? 0)
      self.isOpen = isOpen
    }

    /// The value on the axis: negative for sent.
    var signed: Double { direction == .sent ? -value : value }
  }

  /// The title of the drawing, its table and its file, in a few words.
  public var title: String
  /// The exchanges, in order of their days.
  public let exchanges: [Exchange]
  /// The day that the axis of time reaches at least; nil for that of the last exchange.
  public var through: Day?
  /// The unit and form of the values, which are written without a sign in both directions.
  public var format: ValueFormat
  /// The language of the words, numbers and dates that the chart writes itself.
  public var wording: Words

  /// A chart of exchanges in any order.
  public init(
    title: String, exchanges: [Exchange], through: Day? = nil, format: ValueFormat,
    wording: Words = .english
  ) {
    self.title = title
    let order = exchanges.enumerated().sorted {
      ($0.element.day, $0.offset) < ($1.element.day, $1.offset)
    }
    self.exchanges = order.map(\.element)
    self.through = through
    self.format = format
    self.wording = wording
  }

  /// The period, the number and total of exchanges each way, and the longest time without any if
  /// that is more than a year.
  public var summary: String {
    guard let first = exchanges.first, let last = exchanges.last else { return wording.noPoints }
    func side(_ direction: Exchange.Direction) -> (count: Int, total: String) {
      let own = exchanges.filter { $0.direction == direction }
      return (own.count, format.text(own.reduce(0) { $0 + $1.value }, wording))
    }
    return wording.describeExchanges(
      from: first.day, to: last.day, received: side(.received), sent: side(.sent),
      longestGap: longestGap)
  }

  /// The longest time between two consecutive exchanges; nil if none is longer than a year.
  private var longestGap: ClosedRange<Day>? {
    let gaps = zip(exchanges, exchanges.dropFirst()).map { $0.day...$1.day }
    guard
      let longest = gaps.max(by: {
        $0.lowerBound.distance(to: $0.upperBound) < $1.lowerBound.distance(to: $1.upperBound)
      }), longest.lowerBound.distance(to: longest.upperBound) > 366
    else { return nil }
    return longest
  }

  /// A row per exchange by day, with its value under received or sent. Open ones are marked.
  public var table: ChartTable {
    ChartTable(
      caption: title,
      columns: [
        wording.heading(of: .day), wording.heading(of: .item),
        wording("chart.received"),
        wording("chart.sent"),
      ],
      rows: exchanges.map { exchange in
        let isSent = exchange.direction == .sent
        return [
          .label(wording.shortDateWithWeekday(exchange.day)),
          .label(exchange.isOpen ? wording.stillOpen(exchange.label) : exchange.label),
          .value(isSent ? nil : exchange.value, format, wording),
          .value(isSent ? exchange.value : nil, format, wording),
        ]
      })
  }
}

extension ExchangeChart {
  /// All exchanges.
  public var content: ChartContent {
    ChartContent(items: Array(exchanges.indices)) {
      (name(of: exchanges[$0]), format.text(exchanges[$0].value, wording))
    }
  }

  /// The stems over an axis of days, and a key.
  public func draw(_ width: ChartWidth) -> Drawing {
    var drawing = Drawing(width, height: 88, capacity: 1_024 + exchanges.count * 384)
    guard let first = exchanges.first, let last = exchanges.last else { return drawing }
    drawing.height = width == .wide ? 260 : 240
    let key = SeriesSwatches(
      [("received", wording("chart.received")), ("sent", wording("chart.sent"))], width)
    key.draw(on: &drawing)
    let axis = ValueAxis(
      for: exchanges.map(\.signed), count: width == .wide ? 4 : 3, format: format,
      wording: wording)
    // Both ways are counted upwards from zero.
    let texts = axis.ticks.map { format.text(abs($0.value), wording) }
    let left = drawing.startRoom(for: ValueAxis.room(for: texts, in: drawing.width))
    let right = drawing.width - (width == .page ? 0 : 2)
    drawing.stretch(from: left, to: right, hasNames: false)
    let (top, bottom) = (key.height + 18, drawing.height - 48)
    let plot = Plot(axis: axis, left: left, right: right, top: top, bottom: bottom)
    let time = TimeAxis(
      days: first.day...max(last.day, through ?? last.day), left: left + 8,
      right: drawing.width - 10, wording: wording)
    for (tick, text) in zip(axis.ticks, texts) { plot.draw(text, at: tick.value, on: &drawing) }
    time.draw(on: &drawing, top: top, bottom: bottom + 20)
    for exchange in exchanges { draw(exchange, time: time, plot: plot, on: &drawing) }
    drawValues(time: time, plot: plot, on: &drawing)
    return drawing
  }

  private func draw(
    _ exchange: Exchange, time: TimeAxis, plot: Plot, on drawing: inout Drawing
  ) {
    let (x, zero, end) = (time.x(exchange.day), plot.y(of: 0), plot.y(of: exchange.signed))
    let style = exchange.direction == .sent ? "sent" : "received"
    drawing.group(title: name(of: exchange)) { drawing in
      drawing.line("stem \(style)", from: (x, zero), to: (x, end))
      drawing.circle(
        exchange.isOpen ? "dot \(style) partial" : "dot \(style)", at: (x, end), radius: 5)
    }
  }

  private func name(of exchange: Exchange) -> String {
    let label = exchange.isOpen ? wording.stillOpen(exchange.label) : exchange.label
    let way = exchange.direction == .sent ? wording("chart.sent") : wording("chart.received")
    return wording.labelled(
      wording.list([wording.shortDateWithWeekday(exchange.day), label]),
      wording("chart.part", ["name": way, "value": format.text(exchange.value, wording)]))
  }

  /// Writes values at the ends of stems, the largest first, as long as no text or mark is in the
  /// way: more in a wide column than in a narrow one.
  private func drawValues(time: TimeAxis, plot: Plot, on drawing: inout Drawing) {
    let order = exchanges.indices.sorted { (exchanges[$1].value, $0) < (exchanges[$0].value, $1) }
    var written: [(text: String, x: Double, y: Double)] = []
    for size in drawing.sizes {
      func frame(_ text: String, _ x: Double, _ y: Double) -> Frame {
        let width = TextWidth.of(text)
        return Frame(
          x: drawing.place(x, in: size) - width / 2 - 3, y: y - 11, width: width + 6, height: 14)
      }
      var taken = written.map { frame($0.text, $0.x, $0.y) } + marks(time, plot, drawing, size)
      let (left, right) = (drawing.place(plot.left, in: size), drawing.place(plot.right, in: size))
      // More than a drawing has room for.
      for index in order.prefix(64) {
        let exchange = exchanges[index]
        let text = format.text(exchange.value, wording)
        let x = time.x(exchange.day)
        let y = plot.y(of: exchange.signed) + (exchange.direction == .sent ? 19 : -9)
        let frame = frame(text, x, y)
        guard frame.x >= left, frame.x + frame.width <= right + 3,
          !taken.contains(where: { $0.overlaps(frame) })
        else { continue }
        taken.append(frame)
        written.append((text, x, y))
        drawing.text(text, at: x, y: y, anchor: .middle, style: "value", from: size)
      }
    }
  }

  /// The places of dots and stems.
  private func marks(
    _ time: TimeAxis, _ plot: Plot, _ drawing: Drawing, _ size: ColumnSize
  ) -> [Frame] {
    let zero = plot.y(of: 0)
    return exchanges.flatMap { exchange in
      let (x, end) = (drawing.place(time.x(exchange.day), in: size), plot.y(of: exchange.signed))
      return [
        Frame(x: x - 6, y: end - 6, width: 12, height: 12),
        Frame(x: x - 2, y: min(zero, end), width: 4, height: abs(end - zero)),
      ]
    }
  }
}

// The words of diverging bars and exchanges.
extension Words {
  func stillOpen(_ label: String) -> String { self("chart.still_open", ["label": label]) }

  /// The note of a drawing on the items that it has no room for.
  func leftOut(_ count: Int, inTable: Int) -> String {
    inTable == count
      ? self("chart.left_out_in_table", ["count": count])
      : inTable == 0
        ? self("chart.left_out", ["count": count])
        : self("chart.left_out_partly", ["count": count, "shown": inTable])
  }

  /// The number of items on each side of zero, and the farthest item.
  func describeDiverging(
    above: (name: String, count: Int), below: (name: String, count: Int), even: Int,
    highest: (value: String, labels: [String])?, lowest: (value: String, labels: [String])?,
    total: String?, leftOut: Int
  ) -> String {
    var parts: [String] = []
    for (name, count, farthest) in [
      (above.name, above.count, highest), (below.name, below.count, lowest),
    ] {
      guard let farthest else { continue }
      let who =
        farthest.labels.count == 1
        ? farthest.labels[0] : self("chart.of_them", ["count": farthest.labels.count])
      parts.append(
        self(
          "chart.side", ["name": name, "count": count, "value": farthest.value, "who": who]))
    }
    if even > 0 { parts.append(self("chart.even", ["count": even])) }
    var said = [sentence(clauses(parts))]
    if let total { said.append(sentence(self("chart.balance_in_all", ["value": total]))) }
    if leftOut > 0 { said.append(sentence(self.leftOut(leftOut, inTable: 0))) }
    return sentences(said)
  }

  private func sentence(_ text: String) -> String { self("chart.sentence", ["text": text]) }

  /// The totals each way, the period, and the longest time without any exchange.
  func describeExchanges(
    from first: Day, to last: Day, received: (count: Int, total: String),
    sent: (count: Int, total: String), longestGap gap: ClosedRange<Day>?
  ) -> String {
    let range = first == last ? shortDateWithWeekday(first) : range(from: first, to: last)
    let sides = [(self("chart.received"), received), (self("chart.sent"), sent)]
      .filter { $0.1.count > 0 }
      .map { way, side in
        side.count == 1
          ? self("chart.once", ["way": way, "total": side.total])
          : self("chart.times", ["way": way, "count": side.count, "total": side.total])
      }
    var said = [self("chart.went", ["range": range, "sides": clauses(sides)])]
    if let gap {
      said.append(
        self(
          "chart.nothing_between",
          [
            "first": shortDateWithWeekday(gap.lowerBound),
            "last": shortDateWithWeekday(gap.upperBound),
          ]))
    }
    return sentences(said)
  }
}

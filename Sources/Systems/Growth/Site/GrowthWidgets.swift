import Basics
import Charts
import SiteKit
import Wording

/// The widgets of growth: the level, the levers of today, and a statement by the person.
struct GrowthWidgets: Sendable {
  let view: GrowthView

  private var growth: GrowthHistory { view.growth }
  private var words: Words { view.words }
  private var today: Day { growth.today }
  private var isEmpty: Bool { !view.isAny }

  private func label(_ name: String, _ period: String) -> String {
    words("widgets.label", ["name": name, "period": period])
  }

  /// The advice in an empty widget of the person's own site; nil for others.
  private func own(_ sentence: Words.Key, _ command: String) -> (String, String)? {
    view.isOwn ? (words(sentence), command) : nil
  }

  private func text(_ count: Int) -> String { words.number(Double(count), decimals: 0) }
}

// The level.
extension GrowthWidgets {
  var level: Widget {
    var canvas = WidgetCanvas(.small)
    let standing = growth.standing()
    let gained = growth.experience.byKind(on: today...today).values.reduce(0, +)
    let name = view.name(ofLevel: standing.level)
    let title = label(words("growth.level"), words.date(today))
    guard !isEmpty else {
      let missing = words("widgets.growth_empty_says")
      canvas.label(words("growth.level"), in: canvas.column)
      canvas.empty(missing, own: own("widgets.growth_empty", "daybook add task"))
      return Widget(tone: "growth", title: title, summary: missing, canvas: canvas)
    }
    let column = canvas.column
    canvas.label(label(words("growth.level"), words.shortDate(today)), in: column)
    canvas.figure([.number(text(standing.level)), .unit(" " + name)], in: column, y: 68)
    let left = standing.step - standing.into
    canvas.line(
      words("widgets.to_level", ["left": left, "next": standing.level + 1]), .words, in: column,
      y: 86)
    let ring = RingChart(
      title: title, value: Double(standing.into), goal: Double(standing.step),
      format: .number(unit: words("number.point_unit")), wording: words)
    canvas.ring(ring, diameter: 64, right: column.right, bottom: canvas.bottom)
    let corner = WidgetColumn(left: column.left, right: column.right - 64 - 6)
    let gain = gained == 0 ? "0" : "+" + text(gained)
    canvas.line(
      words("number.points", ["number": gain]), .amount, in: corner, y: canvas.bottom - 18)
    canvas.line(words("date.today"), .words, in: corner, y: canvas.bottom - 3)
    return Widget(
      tone: "growth", title: title,
      summary: words(
        "widgets.level_says",
        [
          "level": standing.level, "name": name, "into": standing.into, "step": standing.step,
          "left": left, "next": standing.level + 1, "today": gained,
        ]), canvas: canvas)
  }
}

// Levers.
extension GrowthWidgets {
  /// The levers of today, the first three by name; done ones are struck through.
  ///
  /// - Parameter size: Small or medium; a small one has neither points nor the day.
  func levers(_ size: WidgetSize) -> Widget {
    let isSmall = size == .small
    var canvas = WidgetCanvas(size)
    let levers = growth.tasks(on: today).filter { $0.lever != nil }
    let done = levers.count { $0.doneAt != nil }
    let title = label(words("growth.levers"), words.date(today))
    let column = canvas.column
    canvas.label(
      isSmall
        ? words("growth.levers") : label(words("growth.levers"), words.shortDate(today)),
      in: column)
    guard !levers.isEmpty else {
      let missing = words("widgets.levers_empty_says", ["day": words.date(today)])
      let command = isSmall ? "daybook add task" : "daybook add task --lever 1"
      canvas.empty(missing, own: own("widgets.levers_empty", command))
      return Widget(tone: "growth", title: title, summary: missing, canvas: canvas)
    }
    canvas.figure(
      [
        .number(text(done)),
        .unit(" " + words("growth.levers_done", ["count": levers.count])),
      ], in: column, y: isSmall ? 62 : 66, largest: isSmall ? 30 : 36)
    let rule = isSmall ? 74.0 : 79.0
    canvas.rule(in: column, y: rule)
    for (index, lever) in levers.prefix(3).enumerated() {
      let y = rule + 22 + Double(index) * 24
      canvas.task(isDone: lever.doneAt != nil, x: column.left + 6, y: y - 4.5)
      var name = WidgetColumn(left: column.left + 20, right: column.right)
      if !isSmall {
        let points = words("number.points", ["number": ExperienceLog.points(for: lever)])
        canvas.line(points, .words, in: column, y: y, anchor: .end)
        name.right -= min(column.width / 3, WidgetText.words.width(of: points)) + 10
      }
      canvas.line(lever.title, lever.doneAt == nil ? .item : .past, in: name, y: y)
    }
    let list = levers.prefix(3).map { lever in
      words(
        "list.labelled",
        [
          "label": lever.title,
          "value": lever.doneAt == nil ? words("growth.task_open") : words("growth.task_done"),
        ])
    }
    return Widget(
      tone: "growth", title: title,
      summary: words(
        "widgets.levers_says",
        [
          "day": words.date(today), "done": done, "count": levers.count,
          "list": words.clauses(list),
        ]), canvas: canvas)
  }
}

// A statement.
extension GrowthWidgets {
  /// The number of lines that fit for a statement, by ``WidgetText/quotes``.
  private static let lines = [3, 4, 5]

  var quote: Widget {
    var canvas = WidgetCanvas(.medium)
    var column = canvas.column
    guard let quote = view.quote(on: today) else {
      canvas.label(words("widgets.quote"), in: column)
      let missing = words("widgets.quote_empty_says")
      canvas.empty(missing, own: own("widgets.quote_empty", "growth/profile.yaml"))
      return Widget(
        tone: "growth", title: words("widgets.quote"), summary: missing, canvas: canvas)
    }
    let title = words(quote.kind)
    canvas.label(title, in: column)
    column.left += 14
    // The largest size that fits all of it; the smallest if none does.
    let fitting = zip(WidgetText.quotes, Self.lines).first { style, count in
      style.lines(quote.text, in: column.width).count <= count
    }
    let (style, count) = fitting ?? (WidgetText.quotes[2], Self.lines[2])
    let shown = min(count, style.lines(quote.text, in: column.width).count)
    let height = Double(shown) * style.lineHeight
    let top = (WidgetCanvas.labelBase + 8 + canvas.bottom - height) / 2
    canvas.quoteBar(x: canvas.column.left, from: top, to: top + height)
    canvas.lines(
      quote.text, style, in: column, y: top + style.lineHeight * 0.77, atMost: count)
    return Widget(tone: "growth", title: title, summary: quote.text, canvas: canvas)
  }
}

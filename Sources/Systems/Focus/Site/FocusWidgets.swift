import Basics
import Charts
import SiteKit
import Wording

/// The widgets of focus: today; today next to the week; today above the days of the week.
///
/// A running session counts once it is over, so that a picture stays the same until then.
struct FocusWidgets: Sendable {
  let history: FocusHistory
  let words: Words
  let isOwn: Bool
  private let today: Day
  private let day: FocusSummary
  private let week: FocusSummary
  /// The week of focus alone, for its change in few words.
  private let strip: PeriodStrip

  init(history: FocusHistory, words: Words, isOwn: Bool, strip: PeriodStrip) {
    self.strip = strip
    let history = history.withoutRunning
    self.history = history
    self.words = words
    self.isOwn = isOwn
    today = history.today
    day = history.summary(of: today...today)
    week = history.summary(of: today.week.days)
  }

  var all: [WidgetSource] {
    [("focus-small", .small), ("focus-medium", .medium), ("focus-large", .large)].map {
      (name: String, size: WidgetSize) in
      WidgetSource(name, size, title: words.widget(words("nav.focus"), size)) { widget(size) }
    }
  }

  private func widget(_ size: WidgetSize) -> Widget {
    var canvas = WidgetCanvas(size)
    let isEmpty = history.dayTotals.isEmpty
    let missing = words("widgets.focus_empty_says", ["day": words.date(today)])
    if isEmpty {
      canvas.label(words("nav.focus"), in: canvas.column)
      canvas.empty(
        missing, own: isOwn ? (words("widgets.focus_empty"), "daybook add session") : nil)
    } else {
      switch size {
      case .small: drawDay(on: &canvas)
      case .medium:
        drawDay(on: &canvas)
        drawWeek(on: &canvas)
      case .large: drawAll(on: &canvas)
      }
    }
    return Widget(
      tone: "focus", title: label(words.date(today)),
      summary: isEmpty ? missing : says(size), canvas: canvas)
  }

  private func label(_ period: String) -> String {
    words("widgets.label", ["name": words("nav.focus"), "period": period])
  }

  /// Today's figure with its ring and the number of sessions: a small widget, and the left of a
  /// medium one.
  private func drawDay(on canvas: inout WidgetCanvas) {
    let column = canvas.leftColumn
    canvas.label(label(words.shortDate(today)), in: column)
    canvas.figure(words.durationParts(seconds: day.total.inSeconds), in: column, y: 68)
    canvas.line(goal, .words, in: column, y: 86)
    canvas.ring(ring, diameter: 64, right: column.right, bottom: canvas.bottom)
    let left = WidgetColumn(left: column.left, right: column.right - 64 - 6)
    canvas.line("\(day.sessionCount)", .amount, in: left, y: canvas.bottom - 18)
    canvas.line(
      words("widgets.session_unit", ["count": day.sessionCount]), .words, in: left,
      y: canvas.bottom - 3)
  }

  /// The longest session ever, the week and its trend: the right of a medium widget.
  private func drawWeek(on canvas: inout WidgetCanvas) {
    let column = canvas.rightColumn
    canvas.pair(
      words("widgets.longest_ever"), text(longest), in: column, y: WidgetCanvas.labelBase)
    canvas.rule(in: column, y: 37)
    canvas.line(words("dashboard.this_week"), .words, in: column, y: 54)
    canvas.figure(
      words.durationParts(seconds: week.total.inSeconds), in: column, y: 82, largest: 25)
    for (index, line) in shortChange.enumerated() {
      canvas.line(line, .words, in: column, y: 99 + 16 * Double(index))
    }
    canvas.rule(in: column, y: canvas.bottom)
    var sparkline = Sparkline(
      title: words("focus.chart.this_week"), points: points, format: .duration, style: .bars,
      wording: words)
    // A sparkline keeps four units free around its marks.
    sparkline.size = (column.width + 8, 38)
    canvas.chart(
      sparkline.draw(.wide), x: column.left - 4, y: canvas.bottom + 4 - sparkline.size.height)
  }

  private func drawAll(on canvas: inout WidgetCanvas) {
    let column = canvas.column
    let diameter = 88.0
    let left = WidgetColumn(left: column.left, right: column.right - diameter - 12)
    canvas.label(label(words.shortDateWithWeekday(today)), in: left)
    canvas.figure(
      words.durationParts(seconds: day.total.inSeconds), in: left, y: 76, largest: 44)
    if day.sessionCount == 0 {
      canvas.line(goal, .words, in: left, y: 96)
    } else {
      canvas.line(
        words("focus.sessions", ["count": day.sessionCount]), .words, in: left, y: 96)
      canvas.line(
        words("widgets.longest_mean", ["longest": text(day.longest), "mean": text(day.mean)]),
        .words, in: column, y: 112)
    }
    canvas.ring(
      ring, diameter: diameter, right: column.right, bottom: canvas.size.inset - 2 + diameter)
    canvas.rule(in: column, y: 124)
    canvas.line(label(words.range(today.week.days)), .words, in: column, y: 146)
    canvas.figure(
      words.durationParts(seconds: week.total.inSeconds), in: column, y: 176, largest: 25)
    canvas.line(shortChange.joined(separator: " "), .words, in: column, y: 195)
    let bars = bars
    canvas.chart(
      bars.draw(.narrow), x: column.left, y: canvas.bottom + 12 - (bars.height ?? 0))
  }
}

// The drawn values and their text.
extension FocusWidgets {
  private var goal: String {
    words("chart.of_goal", ["goal": text(history.settings.dailyGoal)])
  }

  private var ring: RingChart {
    RingChart(
      title: words("focus.chart.today"), value: day.total.inSeconds,
      goal: history.settings.dailyGoal.inSeconds, format: .duration, wording: words)
  }

  private var points: [ChartPoint] {
    FocusCharts(history: history, words: words).periods.points(today.week.days)
  }

  private var bars: BarChart {
    var bars = BarChart(
      title: words("focus.chart.this_week"), points: points, format: .duration,
      goal: ChartGoal(history.settings.dailyGoal.inSeconds), wording: words)
    bars.height = 170
    return bars
  }

  private var longest: Duration { history.records.longestLength }

  /// The change of the week from the same days of the one before; nil if there is nothing to
  /// compare.
  private var change: String? {
    guard let change = history.change(of: .week(today.week)) else { return nil }
    let difference = change.difference
    let size = text(difference.magnitude)
    let before =
      change.isPartial
      ? words("widgets.last_week_without_today") : words("widgets.last_week")
    if difference > .zero {
      return words(
        "change.than_up",
        ["change": words("change.up", ["difference": size]), "before": before])
    }
    if difference < .zero {
      return words(
        "change.than_down",
        ["change": words("change.down", ["difference": size]), "before": before])
    }
    return words("change.as", ["change": words("change.same"), "before": before])
  }

  /// The same in few words, with the title of the comparison; empty if there is nothing to compare.
  private var shortChange: [String] {
    guard let change = strip.rows.first?.change, let title = strip.changeTitle else { return [] }
    let size = change.direction == .same ? words("strip.same") : "\(change.arrow) \(change.text)"
    return [size, title]
  }

  private func says(_ size: WidgetSize) -> String {
    let day = words.date(today)
    var sentences = [
      self.day.sessionCount == 0
        ? words(
          "widgets.focus_none", ["day": day, "goal": text(history.settings.dailyGoal)])
        : words(
          "widgets.focus_says",
          [
            "day": day, "total": text(self.day.total), "share": ring.shareText ?? "",
            "goal": text(history.settings.dailyGoal), "count": self.day.sessionCount,
            "longest": text(self.day.longest),
          ])
    ]
    if size == .medium {
      sentences.append(words("widgets.longest_ever_says", ["length": text(longest)]))
    }
    if size != .small {
      sentences.append(words("widgets.focus_week", ["total": text(week.total)]))
      if let change { sentences.append(words("chart.sentence", ["text": change])) }
      sentences.append(bars.summary)
    }
    return words.sentences(sentences)
  }

  private func text(_ duration: Duration) -> String {
    words.duration(seconds: duration.inSeconds).unbroken
  }
}

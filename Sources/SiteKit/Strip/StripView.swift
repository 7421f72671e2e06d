package import Basics
package import Charts
package import Liquid
package import Wording

/// The strip of a period: its days, or the weeks or months of a longer one, side by side with a row
/// for each figure that has ever been on record.
package struct StripView: Sendable {
  /// The most rows; a sentence names the others.
  package static let mostRows = 9
  /// The values of a line, with the period's own.
  package static let trendLength = 12
  /// The fewest values that are a line.
  private static let fewestValues = 4

  private let figures: [DayFigure]
  let period: Period
  private let today: Day
  let words: Words
  private let columns: [Column]

  private struct Column {
    var period: Period
    var days: ClosedRange<Day>
  }

  package init(_ figures: [DayFigure], of period: Period, today: Day, words: Words) {
    self.figures = figures.filter {
      !$0.isWeekly && ($0.firstDay ?? period.lastDay.next) <= period.lastDay
    }
    self.period = period
    self.today = today
    self.words = words
    let parts: [Period] =
      switch period {
      case .day, .week: period.days.map(Period.day)
      case .month: Self.periods(in: period) { .week(Week(containing: $0)) }
      case .quarter, .year: Self.periods(in: period) { .month(Month(containing: $0)) }
      }
    columns = parts.map { Column(period: $0, days: $0.days.clamped(to: period.days)) }
  }

  private static func periods(in period: Period, _ containing: (Day) -> Period) -> [Period] {
    period.days.reduce(into: []) { parts, day in
      if parts.last.map({ !$0.days.contains(day) }) ?? true { parts.append(containing(day)) }
    }
  }

  /// The days that have begun; nil if the period is to come.
  private var begun: ClosedRange<Day>? {
    period.firstDay <= today ? period.firstDay...min(today, period.lastDay) : nil
  }

  private var isRunning: Bool { period.days.contains(today) && period.isRunning(on: today) }
  private var isByDay: Bool { columns.allSatisfy { $0.days.count == 1 } && columns.count > 1 }

  /// The figures with a row, and those that have none for want of room or of anything to mark.
  private var shown: (rows: [DayFigure], rest: [DayFigure]) {
    let rows = figures.filter { figure in
      guard case .crosses = figure.look, let begun else { return true }
      return (figure.value(of: begun, upTo: today) ?? 0) > 0
    }
    return (Array(rows.prefix(Self.mostRows)), Array(rows.dropFirst(Self.mostRows)))
  }

  /// The strip as a chart.
  package var strip: PeriodStrip {
    PeriodStrip(
      title: words("strip.title", ["period": words.long(period)]),
      columns: columns.map(head),
      rows: shown.rows.map(row),
      valueTitle: isRunning ? words("strip.so_far") : words.short(period),
      changeTitle: changeTitle, trendTitle: hasTrends ? trendTitle : nil, wording: words)
  }
}

// Heads.
extension StripView {
  private func head(_ column: Column) -> PeriodStrip.Column {
    let state: PeriodStrip.Column.State =
      column.days.contains(today) && !(column.days.upperBound == today && !isByDay)
      ? .running : column.days.lowerBound > today ? .future : .over
    switch column.period {
    case .day(let day):
      return .init(
        label: words.dateWithWeekday(day), head: "\(day.dayOfMonth)",
        name: day == today ? words("strip.today") : words.shortName(of: day.weekday), state: state)
    case .week(let week):
      return .init(
        label: words.long(.week(week)), head: words.axisLabel(week),
        name: words.range(column.days), state: state)
    case .month(let month):
      return .init(
        label: words.long(.month(month)), head: words.shortName(of: month), name: "", state: state)
    case .quarter, .year:
      return .init(
        label: words.long(column.period), head: words.short(column.period), name: "", state: state)
    }
  }

  /// The days that changes compare; nil if no figure can be compared.
  private func compared(
    _ figure: DayFigure
  ) -> (now: ClosedRange<Day>, before: ClosedRange<Day>)? {
    period.comparison(asOf: today, since: figure.firstDay)
  }

  private var changeTitle: String? {
    guard let days = figures.lazy.compactMap(compared).first else { return nil }
    let before = words.inSentence(words.short(period.previous))
    guard isRunning else { return words("strip.compared", ["period": before]) }
    let (first, last) = (days.now.lowerBound, days.now.upperBound)
    return words(
      "strip.compared_days",
      [
        "days": isByDay
          ? first == last
            ? words.shortName(of: first.weekday)
            : "\(words.shortName(of: first.weekday))–\(words.shortName(of: last.weekday))"
          : words("number.days", ["count": days.now.count]),
        "period": before,
      ])
  }

  private var trendTitle: String {
    let count = Self.trendLength
    return switch period {
    case .day, .week: words("strip.trend_weeks", ["count": count])
    case .month: words("strip.trend_months", ["count": count])
    case .quarter: words("strip.trend_quarters", ["count": count])
    case .year: words("strip.trend_years", ["count": count])
    }
  }

  private var hasTrends: Bool { figures.contains { trend($0) != nil } }
}

// Rows.
extension StripView {
  private func row(_ figure: DayFigure) -> PeriodStrip.Row {
    let values = columns.map { figure.value(of: $0.days, upTo: today) }
    let isTall = if case .tallBars = figure.look { true } else { false }
    let goal = figure.goal.map { figure.addsUp ? $0 * Double(columns[0].days.count) : $0 }
    let most = max(
      values.compactMap(\.self).max() ?? 0, isTall ? (goal ?? 0) * 1.25 : 0, .leastNonzeroMagnitude)
    let cells = zip(columns, values).map { column, value in
      PeriodStrip.Cell(
        value.flatMap { mark(figure, column, $0, most, values.compactMap(\.self), goal) },
        text: value.map { cellText($0, figure, column.days) })
    }
    var isBanded = false
    if case .dots = figure.look, goal != nil { isBanded = true }
    return PeriodStrip.Row(
      name: figure.name, tone: figure.tone, cells: cells, isTall: isTall,
      goal: isTall ? goal.map { $0 / most } : nil, hasBand: isBanded,
      value: begun.flatMap { days in
        figure.value(of: days, upTo: today).map { figure.text?(days) ?? text($0, figure) }
      } ?? words("strip.nothing"),
      change: change(figure), trend: trend(figure))
  }

  private func mark(
    _ figure: DayFigure, _ column: Column, _ value: Double, _ most: Double, _ all: [Double],
    _ goal: Double?
  ) -> PeriodStrip.Mark? {
    let isGrowing = column.days.contains(today) && isRunning
    let bar: PeriodStrip.Mark? =
      value <= 0 ? nil : isGrowing ? .growingBar(value / most) : .bar(value / most)
    let days = column.days.lowerBound...max(column.days.lowerBound, min(column.days.upperBound, today))
    switch figure.look {
    case .tallBars: return bar
    case .dots: return dot(value, all, goal, isMost: figure.isMost)
    case .exchange(let received):
      let (given, received) = (value > 0, received(days) > 0)
      return given || received ? .exchange(given: given, received: received) : nil
    case _ where !isByDay: return bar
    case .bars: return value > 0 ? .bar(value / most) : nil
    case .discs: return value > 0 ? .disc(value / (goal ?? most)) : nil
    case .lines(let size): return value > 0 ? .lines(value / size) : nil
    case .points: return value > 0 ? .points(Int(clamping: value)) : nil
    case .crosses: return value > 0 ? .cross : nil
    case .squares(let planned):
      let count = planned(days)
      return count > 0 ? .squares(done: Int(clamping: value), of: count) : nil
    }
  }

  /// A dot above the middle of the row if it meets the goal, and below it if not.
  private func dot(
    _ value: Double, _ all: [Double], _ goal: Double?, isMost: Bool
  ) -> PeriodStrip.Mark {
    guard let goal else {
      let (least, most) = (all.min() ?? 0, all.max() ?? 1)
      return .dot(most > least ? (value - least) / (most - least) : 0.5, isMet: true)
    }
    let spread = max(all.map { abs($0 - goal) }.max() ?? 0, .leastNonzeroMagnitude)
    let distance = (isMost ? goal - value : value - goal) / spread
    return .dot(0.5 + (distance < 0 ? min(distance, -0.25) : max(distance, 0.15)) / 2, isMet: distance >= 0)
  }

  /// The change, with the meaning that the figure gives it; nil if there is nothing to compare.
  private func change(_ figure: DayFigure) -> PeriodStrip.Change? {
    guard let days = compared(figure), let now = figure.value(of: days.now, upTo: today),
      let before = figure.value(of: days.before, upTo: today)
    else { return nil }
    let difference = now - before
    let size = text(abs(difference), figure)
    guard difference != 0, size != text(0, figure) else {
      return .init(.same, .neither, text: "", words: words("strip.same"))
    }
    let isUp = difference > 0
    let meaning: PeriodStrip.Change.Meaning =
      switch figure.better {
      case .more: isUp ? .better : .worse
      case .less: isUp ? .worse : .better
      case .neither: .neither
      }
    return .init(
      isUp ? .up : .down, meaning, text: size,
      words: words(
        isUp
          ? meaning == .better ? "strip.more_better" : meaning == .worse ? "strip.more_worse" : "strip.more"
          : meaning == .better ? "strip.less_better" : meaning == .worse ? "strip.less_worse" : "strip.less",
        ["value": size]))
  }

  private func trend(_ figure: DayFigure) -> PeriodStrip.Trend? {
    guard let firstDay = figure.firstDay else { return nil }
    var periods = [period]
    while periods.count < Self.trendLength, let next = periods.last?.previous,
      next.firstDay >= firstDay || next.days.contains(firstDay)
    {
      periods.append(next)
    }
    let values = periods.reversed().map { figure.value(of: $0.days, upTo: today) }
    let present = values.compactMap(\.self)
    guard present.count >= Self.fewestValues, let least = present.min(), let most = present.max()
    else { return nil }
    return PeriodStrip.Trend(
      values, goal: figure.goal.map { figure.addsUp ? $0 * Double(period.days.count) : $0 },
      startsAtZero: figure.addsUp || figure.format == .duration && least < most / 4,
      isGrowing: isRunning,
      label: words(
        "strip.trend_label",
        [
          "count": values.count, "least": text(least, figure), "most": text(most, figure),
          "last": text(present[present.count - 1], figure),
        ]))
  }

  /// The value of a period in words.
  private func text(_ value: Double, _ figure: DayFigure) -> String {
    figure.format.text(value, words)
  }

  /// The value of a column, as short as can be.
  private func cellText(_ value: Double, _ figure: DayFigure, _ days: ClosedRange<Day>) -> String {
    switch (figure.look, figure.format) {
    case (.squares(let planned), _): "\(Int(clamping: value))/\(planned(days))"
    case (.tallBars, .duration), (.dots, .duration): words.clock(seconds: value)
    case (_, .number): words.number(value, decimals: 0)
    case (_, .measure): words.number(value, decimals: 1)
    default: text(value, figure)
    }
  }
}

// Sentences.
extension StripView {
  /// The most figures that a sentence says are ahead, and that it says are behind.
  private static let mostNamed = (ahead: 3, behind: 2)

  /// One or two sentences about the period: for a running one what leads and what trails the one
  /// before, for one that is over the best day and the largest changes. Nil if nothing stands out.
  package var sentences: String? {
    let said = isRunning ? [nowSentence, standing] : [bestDay, changes]
    let present = said.compactMap(\.self)
    return present.isEmpty ? nil : words.sentences(present)
  }

  private var nowSentence: String? {
    let clauses = figures.compactMap(\.now)
    guard !clauses.isEmpty else { return nil }
    return words.sentence(words.list(Array(clauses.prefix(3))))
  }

  /// The figures that got better and those that got worse, the largest changes first.
  private var changed: (ahead: [Change], behind: [Change]) {
    let all = figures.compactMap { figure -> Change? in
      guard let days = compared(figure), let change = change(figure), change.meaning != .neither,
        let now = figure.value(of: days.now, upTo: today),
        let before = figure.value(of: days.before, upTo: today)
      else { return nil }
      return Change(
        name: words.inSentence(figure.name), change: change,
        size: abs(now - before) / max(abs(now), abs(before), .leastNonzeroMagnitude))
    }.sorted { $0.size > $1.size }
    return (
      Array(all.filter { $0.change.meaning == .better }.prefix(Self.mostNamed.ahead)),
      Array(all.filter { $0.change.meaning == .worse }.prefix(Self.mostNamed.behind))
    )
  }

  private struct Change {
    var name: String
    var change: PeriodStrip.Change
    /// The share of the larger of the two values.
    var size: Double
  }

  private var standing: String? {
    let (ahead, behind) = changed
    let names = (words.and(ahead.map(\.name)), words.and(behind.map(\.name)))
    let before = words.inSentence(words.short(period.previous))
    return switch (ahead.isEmpty, behind.isEmpty) {
    case (true, true): nil
    case (false, true): words("strip.leads", ["period": before, "ahead": names.0])
    case (true, false): words("strip.trails", ["period": before, "behind": names.1])
    case (false, false):
      words("strip.leads_trails", ["period": before, "ahead": names.0, "behind": names.1])
    }
  }

  /// The best day, by the figure of the largest row, or else by the first one that adds up.
  private var bestDay: String? {
    guard
      let figure = figures.first(where: { $0.addsUp && $0.better == .more && $0.goal != nil }),
      isByDay
    else { return nil }
    let values = columns.compactMap { column in
      figure.value(of: column.days, upTo: today).map { (column, $0) }
    }
    guard let best = values.max(by: { $0.1 < $1.1 }), best.1 > 0,
      values.count(where: { $0.1 > 0 }) > 1
    else { return nil }
    return words(
      "strip.best_day",
      [
        "day": words.dayAndMonth(best.0.days.lowerBound), "value": text(best.1, figure),
        "name": words.inSentence(figure.name),
      ])
  }

  private var changes: String? {
    let (ahead, behind) = changed
    func items(_ changes: [Change]) -> String {
      words.and(
        changes.prefix(2).map {
          words("strip.change", ["name": $0.name, "value": $0.change.text])
        })
    }
    let before = words.inSentence(words.short(period.previous))
    return switch (ahead.isEmpty, behind.isEmpty) {
    case (true, true): nil
    case (false, true): words("strip.better_than", ["period": before, "ahead": items(ahead)])
    case (true, false): words("strip.worse_than", ["period": before, "behind": items(behind)])
    case (false, false):
      words(
        "strip.better_worse",
        ["period": before, "ahead": items(ahead), "behind": items(behind)])
    }
  }
}

extension Words {
  /// A name within a sentence: English ones begin with a small letter, unless they are short for
  /// something.
  func inSentence(_ name: String) -> String {
    guard tag.hasPrefix("en"), let first = name.first, first.isUppercase,
      name.dropFirst().first.map({ !$0.isUppercase }) ?? true
    else { return name }
    return first.lowercased() + name.dropFirst()
  }

  /// `focus, levers and XP`.
  fileprivate func and(_ items: [String]) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    return self("list.pair", ["first": list(Array(items.dropLast())), "second": items[items.count - 1]])
  }

  /// A list of clauses as a sentence.
  fileprivate func sentence(_ clauses: String) -> String {
    let end = self("review.stop")
    let text = tag.hasPrefix("en") ? (clauses.first?.uppercased() ?? "") + clauses.dropFirst() : clauses
    return text + end
  }
}

// For templates.
extension StripView {
  /// The strip as an object of templates; nil if no figure has ever been on record.
  ///
  /// - Parameter link: The address of the page of a column, if it has one.
  package func object(link: (Period) -> String?) -> Value {
    let (rows, rest) = shown
    let strip = strip
    guard !rows.isEmpty, begun != nil else { return .nil }
    return [
      "title": .string(strip.title), "valueTitle": .string(strip.valueTitle),
      "changeTitle": Value(strip.changeTitle), "trendTitle": Value(strip.trendTitle),
      "columns": .array(
        zip(columns, strip.columns).map { column, head in
          [
            "head": .string(head.head), "name": .string(head.name), "label": .string(head.label),
            "url": Value(link(column.period)), "state": .string(name(of: head.state)),
          ]
        }),
      "rows": .array(zip(rows, strip.rows).map { .object(object($0, $1, strip)) }),
      "sentences": Value(sentences), "remarks": .array(remarks(rest).map(Value.string)),
      "hasGoals": .bool(rows.contains { $0.goalName != nil }),
    ]
  }

  private func name(of state: PeriodStrip.Column.State) -> String {
    switch state {
    case .over: "over"
    case .running: "running"
    case .future: "future"
    }
  }

  private func object(
    _ figure: DayFigure, _ row: PeriodStrip.Row, _ strip: PeriodStrip
  ) -> Object {
    [
      "name": .string(row.name), "tone": .string(row.tone), "url": .string(figure.address),
      "isTall": .bool(row.isTall), "hasBand": .bool(row.hasBand),
      "cells": .array(
        zip(row.cells, strip.columns).map { cell, head in
          [
            "svg": cell.mark == nil && !row.isTall ? .nil : .markup(row.markup(of: cell)),
            "text": Value(cell.text), "state": .string(name(of: head.state)),
          ]
        }),
      "value": begun.flatMap { figure.value(of: $0, upTo: today) }.map { self.figure($0, figure) }
        ?? .string(row.value),
      "isNothing": .bool(begun.flatMap { figure.value(of: $0, upTo: today) } == nil),
      "note": Value(begun.flatMap(figure.note)), "goal": Value(figure.goalName),
      "change": row.change.map { change in
        [
          "arrow": .string(change.arrow), "text": .string(change.text),
          "words": .string(change.words), "meaning": .string(change.meaning.rawValue),
        ]
      } ?? .nil,
      "trend": row.trend?.markup.map(Value.markup) ?? .nil,
    ]
  }

  /// A large number with its unit in small type.
  private func figure(_ value: Double, _ figure: DayFigure) -> Value {
    if let begun, let text = figure.text { return .string(text(begun)) }
    let (number, unit): (String, String)
    switch figure.format {
    case .duration: return .markup(words.durationFigure(seconds: value.rounded()))
    case .number(let name): (number, unit) = (words.number(value, decimals: 0), name)
    case .measure(let name): (number, unit) = (words.number(value, decimals: 1), name)
    case .amount, .percent: (number, unit) = (text(value, figure), "")
    }
    if case .squares(let planned) = figure.look, let begun {
      let of = words("strip.of", ["count": planned(begun)])
      return .markup(
        "\(MarkupText.escaped(number))<small> \(MarkupText.escaped(of))</small>")
    }
    guard !unit.isEmpty else { return .string(number) }
    let gap = words.parts(from: unit) ? " " : ""
    return .markup("\(MarkupText.escaped(number))<small>\(gap)\(MarkupText.escaped(unit))</small>")
  }

  /// Figures that have nothing to mark, and those that no row was left for.
  private func remarks(_ rest: [DayFigure]) -> [String] {
    guard let begun else { return [] }
    let absent = figures.compactMap { figure -> String? in
      guard case .crosses = figure.look, (figure.value(of: begun, upTo: today) ?? 0) == 0,
        let last = lastDay(of: figure, before: begun.lowerBound)
      else { return nil }
      return words("strip.none_since", ["name": figure.name, "day": words.dayAndMonth(last)])
    }
    let others = rest.compactMap { figure in
      figure.value(of: begun, upTo: today).map {
        words("list.labelled", ["label": figure.name, "value": text($0, figure)])
      }
    }
    return absent + (others.isEmpty ? [] : [words.list(others)])
  }

  /// The last day of the year before a day on which a figure is above zero.
  private func lastDay(of figure: DayFigure, before day: Day) -> Day? {
    (1...366).lazy.map { day.advanced(by: -$0) }.first { (figure.value($0...$0) ?? 0) > 0 }
  }
}

package import Basics
package import Charts
package import Liquid
package import Wording

/// A year of days for each figure: the 52 weeks to today, or a calendar year.
package struct RibbonView: Sendable {
  /// The fewest days on record that are worth a year; single events are not.
  private static let fewestDays = 42
  private static let weeks = 52
  /// The most years that have a row below.
  private static let mostYears = 10

  private let figures: [DayFigure]
  /// Whole weeks.
  private let days: ClosedRange<Day>
  /// The days whose values are drawn.
  private let shown: ClosedRange<Day>
  private let today: Day
  private let words: Words

  /// The 52 weeks that end with the week of today.
  package init(_ figures: [DayFigure], upTo today: Day, words: Words) {
    let last = today.week.days.upperBound
    let days = last.advanced(by: 1 - 7 * Self.weeks)...last
    self.init(figures, days, shown: days.lowerBound...today, today: today, words: words)
  }

  /// The weeks of a calendar year.
  package init(_ figures: [DayFigure], of year: Year, today: Day, words: Words) {
    let days = year.firstDay.week.days.lowerBound...year.lastDay.week.days.upperBound
    self.init(
      figures, days, shown: year.firstDay...max(year.firstDay, min(year.lastDay, today)),
      today: today, words: words)
  }

  private init(
    _ figures: [DayFigure], _ days: ClosedRange<Day>, shown: ClosedRange<Day>, today: Day,
    words: Words
  ) {
    self.days = days
    self.shown = shown
    self.today = today
    self.words = words
    self.figures = figures.filter { figure in
      guard let first = figure.firstDay, first <= shown.upperBound else { return false }
      switch figure.look {
      // The ribbon shows growth points instead of levers, and an empty row of a habit says nothing.
      case .squares, .kept, .crosses: return false
      default: return figure.value(of: shown, upTo: today) != nil
      }
    }
  }

  private func isEvents(_ figure: DayFigure) -> Bool {
    if case .events = figure.look { true } else { false }
  }

  private func isLong(_ figure: DayFigure) -> Bool {
    guard !isEvents(figure), let first = figure.firstDay else { return false }
    return first.distance(to: shown.upperBound) >= Self.fewestDays
  }

  package var ribbon: YearRibbon {
    YearRibbon(
      title: words("ribbon.title", ["days": words.range(shown)]),
      rows: figures.prefix(StripView.mostRows).map(row), months: months { _ in nil },
      festivals: festivals, count: days.count, wording: words)
  }

  private func row(_ figure: DayFigure) -> YearRibbon.Row {
    var look = YearRibbon.Row.Look.bars
    switch figure.look {
    case .dots: look = figure.goal.map { .around($0) } ?? .bars
    case .exchange: look = .both
    case .events: look = .dots
    default: break
    }
    if figure.isWeekly {
      let weeks = stride(from: 0, to: days.count, by: 7).map { start -> Double? in
        let first = days.lowerBound.advanced(by: start)
        return figure.value(of: first...first.advanced(by: 6), upTo: today)
      }
      let sum = weeks.compactMap(\.self).reduce(0, +)
      return .init(
        name: figure.name, tone: figure.tone, values: weeks, look: .bars,
        total: totalText(sum, figure))
    }
    let values = days.map { day -> Double? in
      guard shown.contains(day), let value = figure.value(of: day...day, upTo: today) else {
        return nil
      }
      if case .exchange(let received) = figure.look, value == 0 { return -received(day...day) }
      return value
    }
    let total = figure.value(of: shown, upTo: today)
    return YearRibbon.Row(
      name: figure.name, tone: figure.tone, values: values, look: look,
      total: total.map { totalText($0, figure) } ?? "–")
  }

  /// A sum of lengths in whole hours, once there are many.
  private func totalText(_ value: Double, _ figure: DayFigure) -> String {
    figure.format == .duration && figure.addsUp && value >= 36_000
      ? words.hours(seconds: value) : figure.format.text(value, words)
  }

  private func months(_ link: (Month) -> String?) -> [YearRibbon.Label] {
    var labels: [YearRibbon.Label] = []
    for (index, day) in days.enumerated() where day.dayOfMonth == 1 || index == 0 {
      // The name of a month that is almost over has no room.
      guard day.dayOfMonth <= 7 else { continue }
      labels.append(
        .init(words.shortMonth(day.components.month), day: index, address: link(day.month)))
    }
    return labels
  }

  private static let named: [Festival] = [
    .winterSolstice, .springFestival, .qingming, .dragonBoat, .midAutumn,
  ]

  private var festivals: [YearRibbon.Label] {
    let names = words("ribbon.festivals").split(separator: "|")
      .map { $0.split(separator: " ").joined(separator: " ") }
    return days.enumerated().compactMap { index, day in
      Festival.on(day).compactMap(Self.named.firstIndex).first.flatMap {
        names.indices.contains($0) ? .init(names[$0], day: index) : nil
      }
    }
  }

  /// The first length of time that adds up, or else the first figure that does.
  private var main: DayFigure? {
    let sums = figures.filter { $0.addsUp && !isEvents($0) }
    return sums.first { $0.format == .duration } ?? sums.first
  }

  /// The main figure in a sentence: its sum, its best week, and the longest time without it.
  private var statement: String? {
    guard let figure = main, isLong(figure), let total = figure.value(of: shown, upTo: today),
      total > 0
    else { return nil }
    let weeks = stride(from: 0, to: days.count, by: 7).compactMap { start -> (Week, Double)? in
      let first = days.lowerBound.advanced(by: start)
      return figure.value(of: first...first.advanced(by: 6), upTo: today).map { (first.week, $0) }
    }
    guard let best = weeks.max(by: { $0.1 < $1.1 }), best.1 > 0 else { return nil }
    let text = words(
      "ribbon.statement",
      [
        "total": totalText(total, figure), "name": words.inSentence(figure.name),
        "week": words.inSentence(words.short(.week(best.0))),
      ])
    guard let gap = longestGap(figure) else { return text }
    return words.sentences([text, words("ribbon.gap", ["days": words.range(gap)])])
  }

  /// The longest time of a week or more without anything of a figure.
  private func longestGap(_ figure: DayFigure) -> ClosedRange<Day>? {
    guard let first = figure.firstDay else { return nil }
    var longest: ClosedRange<Day>?
    var start: Day?
    for day in max(first, shown.lowerBound)...max(first, shown.upperBound) {
      guard !figure.isWeekly, (figure.value(of: day...day, upTo: today) ?? 0) == 0 else {
        start = nil
        continue
      }
      let from = start ?? day
      start = from
      if from.distance(to: day) >= 6, from.distance(to: day) >= longest?.count ?? 0 {
        longest = from...day
      }
    }
    return longest
  }

  /// The ribbon as an object of templates; nil before there is enough on record.
  ///
  /// - Parameters:
  ///   - day: The address of the page of a day.
  ///   - month: The address of the review of a month.
  ///   - year: That of the review of a year; nil leads to the page of the figure.
  package func object(
    day: (Day) -> String?, month: (Month) -> String?, year: (Year) -> String?, root: String
  ) -> Value {
    guard figures.contains(where: isLong) else { return .nil }
    var ribbon = ribbon
    ribbon.months = months { month($0).map { root + $0 } }
    let halves = ribbon.halves { index in
      let date = days.lowerBound.advanced(by: index)
      return shown.contains(date) ? day(date).map { root + $0 } : nil
    }
    return .object(
      Self.object(ribbon, at: figures.map(\.address), halves).adding([
        "statement": Value(statement), "months": .object(monthTable), "years": years(year),
      ]))
  }

  private static func object(
    _ ribbon: YearRibbon, at addresses: [String], _ halves: [YearRibbon.Half]
  ) -> Object {
    [
      "title": .string(ribbon.title),
      "rows": .array(
        zip(addresses, ribbon.rows).map { address, row in
          [
            "name": .string(row.name), "tone": .string(row.tone), "url": .string(address),
            "total": .string(row.total),
          ]
        }),
      "count": .int(ribbon.rows.count),
      "halves": .array(
        halves.map { half in
          [
            "axis": .markup(half.axis), "plot": .markup(half.plot),
            "festivals": .markup(half.festivals),
          ]
        }),
    ]
  }

  /// The calendar years before the shown year, each a row of the main figure; nil for fewer than
  /// two.
  private func years(_ review: (Year) -> String?) -> Value {
    guard let figure = main, let first = figure.firstDay else { return .nil }
    let last = Year(containing: shown.lowerBound)
    let years = stride(from: last.number, through: Year(containing: first).number, by: -1)
      .map { Year($0) }.filter { $0.firstDay < shown.lowerBound }.prefix(Self.mostYears)
    guard years.count > 1 else { return .nil }
    let months = last.days.filter { $0.dayOfMonth == 1 }.map { day in
      YearRibbon.Label(
        words.shortMonth(day.components.month), day: last.firstDay.distance(to: day))
    }
    let ribbon = YearRibbon(
      title: words("ribbon.years", ["name": figure.name]),
      rows: years.map { row(figure, of: $0) }, months: months, festivals: [], count: 364,
      wording: words)
    return .object(
      Self.object(
        ribbon, at: years.map { review($0) ?? figure.address }, ribbon.halves { _ in nil }
      ).adding(["statement": Value.nil, "months": Value.nil, "years": Value.nil] as Object))
  }

  /// A calendar year of a figure; its last day or two do not fit.
  private func row(_ figure: DayFigure, of year: Year) -> YearRibbon.Row {
    let step = figure.isWeekly ? 7 : 1
    let values = stride(from: 0, to: 364, by: step).map { start -> Double? in
      let first = year.firstDay.advanced(by: start)
      return figure.value(of: first...first.advanced(by: step - 1), upTo: today)
    }
    let total = figure.value(of: year.firstDay...year.lastDay, upTo: today) ?? 0
    return .init(
      name: words.short(.year(year)), tone: figure.tone, values: values, look: .bars,
      total: totalText(total, figure))
  }

  /// The sums of months, for readers who do not see the drawing.
  private var monthTable: Object {
    let rows = figures.prefix(StripView.mostRows)
    var months: [Month] = []
    for day in shown where months.last != day.month { months.append(day.month) }
    return [
      "heads": .array(rows.map { .string($0.name) }),
      "rows": .array(
        months.map { month in
          let days = (month.firstDay...month.lastDay).clamped(to: shown)
          return [
            "title": .string(words.short(.month(month))),
            "cells": .array(
              rows.map { figure in
                figure.value(of: days, upTo: today).map {
                  .string(figure.text?(days) ?? totalText($0, figure))
                } ?? "–"
              }),
          ]
        }),
    ]
  }
}

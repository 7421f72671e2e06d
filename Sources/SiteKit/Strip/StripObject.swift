package import Basics
import Charts
package import Liquid
import Wording

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
            "head": .string(head.head), "name": .string(head.name),
            "initial": .string(initial(of: column.period)), "label": .string(head.label),
            "url": Value(link(column.period)), "state": .string(name(of: head.state)),
          ]
        }),
      "rows": .array(zip(rows, strip.rows).map { .object(object($0, $1, strip)) }),
      "sentences": Value(sentences), "remarks": .array(remarks(rest).map(Value.string)),
      "isByDay": .bool(isByDay),
      "hasGoals": .bool(rows.contains { $0.goalName != nil }),
      "hasMeanings": .bool(
        strip.rows.contains { $0.change.map { $0.meaning != .neither } ?? false }),
    ]
  }

  /// The letter that stands for a weekday or a month where its column has no room for more: `M`,
  /// `一`, `9`; none for today, whose column is wider.
  func initial(of period: Period) -> String {
    switch period {
    case .day(today): return ""
    case .day(let day):
      let name = words.shortName(of: day.weekday)
      return String((words.tag.hasPrefix("zh") ? name.last : name.first).map(String.init) ?? "")
    case .month(let month):
      let isNumbered = words.shortMonth(1).first?.isNumber ?? true
      return isNumbered ? "\(month.number)" : words.shortMonth(month.number).prefix(1).description
    case .week, .quarter, .year: return ""
    }
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
      "note": Value(begun.flatMap(figure.note)),
      "goal": Value(begun.flatMap { figure.goalName?($0.upperBound) }),
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

  /// Remarks on figures that have nothing to mark, and on figures that no row was left for.
  private func remarks(_ rest: [DayFigure]) -> [String] {
    guard let begun else { return [] }
    let absent = figures.compactMap { figure -> String? in
      guard case .crosses = figure.look, (figure.value(of: begun, upTo: today) ?? 0) == 0,
        let last = lastDay(of: figure, before: begun.lowerBound)
      else { return nil }
      return words(
        "strip.none_since",
        ["name": words.inSentence(figure.name), "day": words.dayAndMonth(last)])
    }
    let others = rest.compactMap { figure in
      figure.value(of: begun, upTo: today).map {
        words("list.labelled", ["label": figure.name, "value": text($0, figure)])
      }
    }
    return absent + (others.isEmpty ? [] : [words.sentence(words.list(others))])
  }

  /// The last day with a value above zero, in the year before a day.
  private func lastDay(of figure: DayFigure, before day: Day) -> Day? {
    (1...366).lazy.map { day.advanced(by: -$0) }.first { (figure.value($0...$0) ?? 0) > 0 }
  }
}

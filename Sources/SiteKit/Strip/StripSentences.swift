import Basics
import Charts
import Wording

// Sentences.
extension StripView {
  /// The most figures that a sentence says are ahead, and that it says are behind.
  private static let mostNamed = (ahead: 3, behind: 2)

  /// One or two sentences about the period; nil if nothing stands out.
  package var sentences: String? { said.isEmpty ? nil : words.sentences(said) }

  /// For a running period, the figures that lead or trail the period before; for a past period, the
  /// best and the least column, and the largest changes. Empty if nothing stands out.
  var said: [String] {
    (isRunning ? [isByDay ? nowSentence : best, standing] : [best, changes]).compactMap(\.self)
  }

  private var nowSentence: String? {
    let clauses = figures.compactMap(\.now)
    guard !clauses.isEmpty else { return nil }
    return words.sentence(words.list(Array(clauses.prefix(3))))
  }

  /// The figures that got better and the figures that got worse, the largest changes first.
  private var changed: (ahead: [Change], behind: [Change]) {
    guard isCompared else { return ([], []) }
    let all = figures.compactMap { figure -> Change? in
      guard let days = compared(figure), let change = change(figure), change.meaning != .neither,
        let now = figure.value(of: days.now, upTo: today),
        let before = figure.value(of: days.before, upTo: today)
      else { return nil }
      return Change(
        name: words.inSentence(figure.name), change: change,
        amount: figure.format == .number(unit: figure.name)
          ? words.number(abs(now - before), decimals: 0) : change.text,
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
    /// How much it changed, without a unit that is its name.
    var amount: String
    /// The share of the larger of the two values.
    var size: Double
  }

  private var standing: String? {
    let (ahead, behind) = changed
    let names = (words.and(ahead.map(\.name)), words.and(behind.map(\.name)))
    return switch (ahead.isEmpty, behind.isEmpty) {
    case (true, true): nil
    case (false, true): words("strip.leads", ["period": before, "ahead": names.0])
    case (true, false): words("strip.trails", ["period": before, "behind": names.1])
    case (false, false):
      words("strip.leads_trails", ["period": before, "ahead": names.0, "behind": names.1])
    }
  }

  /// The best column and the least one, by the first figure with a goal that adds
  /// up; nil if several are equally good.
  private var best: String? {
    guard let figure = figures.first(where: { $0.addsUp && $0.better == .more && $0.goal != nil })
    else { return nil }
    let values = columns.compactMap { column in
      figure.value(of: column.days, upTo: today).map { (column, $0) }
    }
    guard let best = values.max(by: { $0.1 < $1.1 }), best.1 > 0,
      values.count(where: { $0.1 > 0 }) > 1, values.count(where: { $0.1 == best.1 }) == 1
    else { return nil }
    let day = isByDay ? words.dayAndMonth(best.0.days.lowerBound) : words.short(best.0.period)
    let key: Words.Key =
      switch best.0.period {
      case .day: "strip.best_day"
      case .week: "strip.best_week"
      case .month, .quarter, .year: "strip.best_month"
      }
    let most = words(
      key,
      [
        "day": day, "value": text(best.1, figure).unbroken,
        "name": words.inSentence(figure.name),
      ])
    return words.sentences([most, least(of: values, figure)].compactMap(\.self))
  }

  /// The days of a week that is over with the least of a figure.
  private func least(of values: [(Column, Double)], _ figure: DayFigure) -> String? {
    guard isByDay, !isRunning, let least = values.min(by: { $0.1 < $1.1 }) else { return nil }
    let days = values.filter { $0.1 == least.1 }.map {
      words.name(of: $0.0.days.lowerBound.weekday)
    }
    // Three days with nothing are a habit, not news.
    guard days.count <= 2 else { return nil }
    return least.1 > 0
      ? words("strip.least", ["day": words.and(days), "value": text(least.1, figure).unbroken])
      : words("strip.least_none", ["day": words.and(days)])
  }

  private var changes: String? {
    let (ahead, behind) = changed
    func items(_ changes: [Change]) -> String {
      words.and(
        changes.prefix(2).map {
          words("strip.change", ["name": $0.name, "value": $0.amount.unbroken])
        })
    }
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
  package func inSentence(_ name: String) -> String {
    guard tag.hasPrefix("en"), let first = name.first, first.isUppercase,
      name.dropFirst().first.map({ !$0.isUppercase }) ?? true
    else { return name }
    return first.lowercased() + name.dropFirst()
  }

  /// `focus, levers and XP`.
  func and(_ items: [String]) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    return self(
      "list.pair", ["first": list(Array(items.dropLast())), "second": items[items.count - 1]])
  }

  /// A list of clauses as a sentence.
  func sentence(_ clauses: String) -> String {
    let end = self("review.stop")
    guard tag.hasPrefix("en"), let first = clauses.first else { return clauses + end }
    return first.uppercased() + clauses.dropFirst() + end
  }
}

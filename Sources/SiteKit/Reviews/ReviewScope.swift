package import Basics
package import Wording

/// A period under review, with everything a system needs to write about it.
package struct ReviewScope: Sendable {
  package let period: Period
  package let today: Day
  package let words: Words
  /// Writes the text of records: escaped in Markdown, unchanged on pages.
  package let quote: @Sendable (String) -> String

  /// A review of `period` as of `today`, whose texts are written by `quote`.
  package init(
    _ period: Period, today: Day, words: Words,
    quote: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.period = period
    self.today = today
    self.words = words
    self.quote = quote
  }

  package var days: ClosedRange<Day> { period.days }
  package var compared: ClosedRange<Day> { period.previous.days }
  package var isPartial: Bool { period.isRunning(on: today) }
  /// The last day of the period, or today if that is earlier.
  package var last: Day { min(period.lastDay, today) }
  /// The days of the coming period; at least two weeks.
  package var soon: ClosedRange<Day> {
    let next = last.advanced(by: 1)
    return next...max(period.next.lastDay, next.advanced(by: 13))
  }
  /// The days of the period that have begun, without today unless it is the last: its figures are
  /// not complete. Nil if there are none.
  package var wholeDays: ClosedRange<Day>? {
    let last = period.isRunning(on: today) ? today.previous : period.lastDay
    return period.firstDay <= last ? period.firstDay...last : nil
  }

  /// True if the period can be compared with the one before: it is over, and the first record is
  /// old enough.
  package func isComparable(since first: Day?) -> Bool {
    !isPartial && period.isComparable(since: first)
  }
}

// Figures.
extension ReviewScope {
  /// A figure that can be subtracted; nil if it is 0 now and before.
  ///
  /// - Parameter before: Nil if the period before is not completely on record.
  package func figure(
    _ title: Words.Key, _ now: Int, _ before: Int?, text: (Int) -> String
  ) -> ReviewFigure? {
    guard now != 0 || before ?? 0 != 0 else { return nil }
    return ReviewFigure(
      title: words(title), now: text(now), before: before.map(text),
      change: before.map { signed(now - $0, text) })
  }

  /// A figure of any days that can be subtracted; nil if it is 0 now and before.
  ///
  /// - Parameter first: The first day on record; nil if there is none.
  package func figure(
    _ title: Words.Key, since first: Day?, text: (Int) -> String,
    of value: (ClosedRange<Day>) -> Int
  ) -> ReviewFigure? {
    figure(
      title, value(days), isComparable(since: first) ? value(compared) : nil, text: text)
  }

  /// A difference with its sign, `=` for no difference.
  package func signed<Quantity: AdditiveArithmetic & Comparable>(
    _ difference: Quantity, _ text: (Quantity) -> String
  ) -> String {
    if difference == .zero { return "=" }
    return difference > .zero ? "+" + text(difference) : "−" + text(.zero - difference)
  }

  package func number(_ value: Int) -> String { words.number(Double(value), decimals: 0) }
  package func seconds(_ duration: Duration) -> Int { Int(clamping: duration.inSeconds.rounded()) }
  package func length(_ seconds: Int) -> String { words.duration(seconds: Double(seconds)) }
}

// Sections in Markdown.
extension ReviewScope {
  /// A section with its heading, a list, and further blocks; nil and empty ones are left out.
  package func section(_ key: Words.Key, _ items: [String?], _ blocks: String...) -> String {
    ReviewMarkdown.blocks(["## " + words(key), ReviewMarkdown.list(items)] + blocks)
  }

  package func bold(_ text: String) -> String { "**\(text)**" }

  /// `, 4 h more than the week before`; empty if there is nothing to compare.
  package func comparison(_ change: PeriodChange<Duration>?) -> String {
    guard let change else { return "" }
    let (difference, before) = (change.difference, words.before(period))
    let than = change.isPartial ? words("review.same_days", ["period": before]) : before
    if difference == .zero { return words("review.as_much", ["period": than]) }
    return words(
      difference > .zero ? "review.more" : "review.less",
      ["value": words.duration(difference.magnitude), "period": than])
  }

  /// `Best day: Friday 20 November, 4 h.`
  package func bestDay(_ day: Day, _ length: Duration) -> String {
    words("review.best_day", ["day": words.dayAndMonth(day), "value": words.duration(length)])
  }

  /// The broken records, as one item of a list; nil if there are none.
  package func recordLine(_ records: [String]) -> String? {
    records.isEmpty
      ? nil : bold(words("review.records")) + " " + words.clauses(records) + words("review.stop")
  }
}

// Outlook.
extension ReviewScope {
  /// The most lines of a kind; the number of further ones is given.
  package static let mostItems = 5

  /// The first lines, and the number of further ones. Only shown lines are put into words: with
  /// thousands of people, hundreds have a birthday soon.
  package func limited<Element>(
    _ elements: [Element], of system: String, _ worded: (Element) -> OutlookItem
  ) -> [OutlookItem] {
    let items = elements.prefix(Self.mostItems).map(worded)
    let rest = elements.count - items.count
    guard rest > 0 else { return items }
    return items + [OutlookItem(system, words("review.next_more", ["count": rest]))]
  }
}

// Broken records.
extension ReviewScope {
  /// A longest length of time and the one before it, in words.
  package func record(
    _ key: Words.Key,
    _ broken: (best: RunningBest<Duration>.Mark, before: RunningBest<Duration>.Mark)?
  ) -> String? {
    broken.map { best, before in
      words(
        key,
        [
          "value": words.duration(best.value), "day": words.date(best.day),
          "before": words.duration(before.value),
        ])
    }
  }

  /// A largest number and the one before it, in words; nil below `least`.
  package func record(
    _ key: Words.Key,
    _ broken: (best: RunningBest<Int>.Mark, before: RunningBest<Int>.Mark)?, least: Int = .min
  ) -> String? {
    guard let (best, before) = broken, best.value >= least else { return nil }
    return words(
      key, ["count": best.value, "day": words.date(best.day), "before": before.value])
  }

  /// The length of a streak on each of its days, so that a continuing streak is a record on the day
  /// it became one.
  package static func growing(_ days: [Day]) -> [(day: Day, value: Int)] {
    days.enumerated().map { ($1, $0 + 1) }
  }
}

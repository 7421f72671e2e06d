package import Basics
package import Wording

/// A period that is reviewed, and what every system needs to write about it.
package struct ReviewScope: Sendable {
  package let period: Period
  package let today: Day
  package let words: Words
  /// How text of records is written: escaped in Markdown, as it is on pages.
  package let quote: @Sendable (String) -> String

  /// A review of `period` as of `today`, whose texts are written as `quote` says.
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
  /// The last day that is looked back on.
  package var last: Day { min(period.lastDay, today) }
  /// What still belongs to the period that comes; at least two weeks.
  package var soon: ClosedRange<Day> {
    let next = last.advanced(by: 1)
    return next...max(period.next.lastDay, next.advanced(by: 13))
  }
  /// The days of the period that have begun, without today when it is not the last: its figures are
  /// not yet those of a day. Nil when there are none.
  package var wholeDays: ClosedRange<Day>? {
    let last = period.isRunning(on: today) ? today.previous : period.lastDay
    return period.firstDay <= last ? period.firstDay...last : nil
  }

  /// Whether the period can be compared with the one before: it is over, and what was recorded
  /// first is old enough.
  package func isComparable(since first: Day?) -> Bool {
    !isPartial && period.isComparable(since: first)
  }
}

// Figures.
extension ReviewScope {
  /// A figure that can be subtracted; nil when it is 0 now and before.
  ///
  /// - Parameter before: Nil where the period before is not wholly on record.
  package func figure(
    _ title: Words.Key, _ now: Int, _ before: Int?, text: (Int) -> String
  ) -> ReviewFigure? {
    guard now != 0 || before ?? 0 != 0 else { return nil }
    return ReviewFigure(
      title: words(title), now: text(now), before: before.map(text),
      change: before.map { signed(now - $0, text) })
  }

  /// A difference with its sign, `=` for none.
  package func signed(_ difference: Int, _ text: (Int) -> String) -> String {
    difference == 0 ? "=" : (difference > 0 ? "+" : "−") + text(abs(difference))
  }

  package func number(_ value: Int) -> String { words.number(Double(value), decimals: 0) }
  package func seconds(_ duration: Duration) -> Int { Int(clamping: duration.inSeconds.rounded()) }
  package func length(_ seconds: Int) -> String { words.duration(seconds: Double(seconds)) }
}

// Sections in Markdown.
extension ReviewScope {
  package func heading(_ key: Words.Key) -> String { "## " + words(key) }
  package func bold(_ text: String) -> String { "**\(text)**" }

  /// `, 4 h more than the week before`.
  package func comparison(_ difference: Duration, isPartial: Bool) -> String {
    let before = words.before(period)
    let than = isPartial ? words("review.same_days", ["period": before]) : before
    if difference == .zero { return words("review.as_much", ["period": than]) }
    return words(
      difference > .zero ? "review.more" : "review.less",
      ["value": words.duration(difference.magnitude), "period": than])
  }

  /// The records that were broken, as one item of a list; nil without any.
  package func recordLine(_ records: [String]) -> String? {
    records.isEmpty
      ? nil : bold(words("review.records")) + " " + words.clauses(records) + words("review.stop")
  }
}

// What is next.
extension ReviewScope {
  /// So many lines of a kind; how many more there are is said.
  package static let mostItems = 5

  /// The first lines, and how many more there are. Only what is shown is put into words: of
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

// Records that were broken.
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

  /// How long a streak was on each of its days, so that one which goes on is a record on the day on
  /// which it became one.
  package static func growing(_ days: ClosedRange<Day>) -> [(day: Day, value: Int)] {
    days.enumerated().map { ($1, $0 + 1) }
  }
}

package import Chronology
import Focus
package import Storage
import Wording

/// The review of a period as Markdown: the sections that Daybook writes into the person's file.
///
/// Everything comes from figures that the page of the same period shows. Text of records is escaped, so
/// that it stays text; what a section says depends on the records and the day, not on the hour.
package struct ReviewText {
  /// The names of all sections, in order.
  package static let order = [
    "overview", "focus", "growth", "gifts", "exercise", "prompts", "next",
  ]

  let base: ReviewBase
  let period: Period
  let words: Words

  init(base: ReviewBase, period: Period, words: Words) {
    self.base = base
    self.period = period
    self.words = words
  }

  /// The review of `period` from all that a site is made from. A session that is running is left out,
  /// as its length changes by the minute.
  package init(of period: Period, in input: SiteInput) {
    let focus = input.history.withoutRunning
    // What is wrong with the words of a theme is told when the site is built.
    let words = input.words
    self.init(
      base: ReviewBase(
        focus: focus, exercise: input.exercise,
        joined: GrowthFocus(growth: input.growth, focus: focus), gifts: input.gifts,
        prompts: PromptView(library: input.prompts, zone: focus.zone, words: words)),
      period: period, words: words)
  }

  /// The sections there is something to say in.
  package var sections: [GeneratedSection] {
    let texts: [(name: String, text: String?)] = [
      ("overview", overview), ("focus", focus), ("growth", growth), ("gifts", gifts),
      ("exercise", exercise), ("prompts", prompts), ("next", next),
    ]
    return texts.compactMap { name, text in
      text.map { GeneratedSection(name: name, markdown: $0) }
    }
  }

  /// Whether any system has a record of the period.
  package var hasRecords: Bool { sections.contains { $0.name != "overview" && $0.name != "next" } }

  /// What the period is called: the title of a new file.
  package var title: String { words.long(period) }

  /// What a new file asks the person.
  package var questions: [String] { [words("review.ask_well"), words("review.ask_change")] }

  var records: ReviewRecords { ReviewRecords(base: base, period: period, words: words) }

  /// The days of the period that have begun, without today when it is not the last: its figures are
  /// not yet those of a day.
  var wholeDays: ClosedRange<Day>? {
    let last = period.isRunning(on: base.today) ? base.today.previous : period.lastDay
    return period.firstDay <= last ? period.firstDay...last : nil
  }

  func heading(_ key: Words.Key) -> String { "## " + words(key) }
  func bold(_ text: String) -> String { "**\(text)**" }
  func quote(_ text: String) -> String { ReviewMarkdown.text(text) }
  func number(_ value: Int) -> String { words.number(Double(value), decimals: 0) }

  /// `, 4 h more than the week before`; empty where there is nothing to compare.
  func comparison(_ difference: Duration, isPartial: Bool) -> String {
    let before = words.before(period)
    let than = isPartial ? words("review.same_days", ["period": before]) : before
    if difference == .zero { return words("review.as_much", ["period": than]) }
    let size = difference.magnitude
    return words(
      difference > .zero ? "review.more" : "review.less",
      ["value": words.duration(size), "period": than])
  }

  /// The names of records broken, as one item of a list; nil without any.
  func recordLine(_ records: [String]) -> String? {
    records.isEmpty
      ? nil : bold(words("review.records")) + " " + words.clauses(records) + words("review.stop")
  }

  // What happened in all systems, and against the period before.
  private var overview: String {
    let figures = ReviewFigures(base: base, period: period, words: words)
    let all = figures.all
    var line = words.range(period.days)
    if figures.isPartial {
      let begun = period.firstDay.distance(to: base.today) + 1
      line = words(
        "review.so_far", ["range": line, "begun": begun, "count": period.days.count])
    }
    var table = ""
    if all.contains(where: { $0.before != nil }) {
      let before = words.short(period.previous)
      table = ReviewMarkdown.table(
        [
          words("review.figures"), words.short(period),
          figures.isPartial ? words("review.by_then", ["period": before]) : before,
          words("review.change"),
        ],
        all.map { [$0.title, $0.now, $0.before ?? "–", $0.change ?? "–"] })
    } else {
      table = ReviewMarkdown.table(
        [words("review.figures"), words.short(period)], all.map { [$0.title, $0.now] })
    }
    return ReviewMarkdown.blocks([
      "# " + words.long(period), line,
      all.isEmpty ? words("review.nothing") : table,
    ])
  }

  private var next: String? {
    let items = ReviewOutlook(base: base, period: period, words: words, quote: quote).items
    guard !items.isEmpty else { return nil }
    return ReviewMarkdown.blocks([
      heading("review.next"), ReviewMarkdown.list(items.map(\.text)),
    ])
  }
}

package import Basics
import SiteKit
package import Vault
import Wording

/// The review of a period as Markdown: the sections that Daybook writes into the person's file.
///
/// Everything comes from figures that the page of the same period shows. Text of records is
/// escaped, so that it stays text; a section depends on the records and the day, not on the hour.
package struct ReviewText {
  private let base: ReviewBase
  private let scope: ReviewScope
  private var words: Words { scope.words }
  private var period: Period { scope.period }

  init(base: ReviewBase, period: Period) {
    self.base = base
    self.scope = base.scope(period, quote: MarkdownText.readable)
  }

  /// The review of `period` from the input of a site. Running records are left out, since their
  /// length changes by the minute.
  package init(of period: Period, in input: SiteInput) {
    // Problems with the words of a theme are reported when the site is built.
    let words = input.words
    let contents = input.contents
    let rooms = contents.shown(
      contents.rooms(words, in: SiteTree.all([input.settings.language])[0]))
    self.init(
      base: ReviewBase(rooms, today: input.today, words: words).steady, period: period)
  }

  package var order: [String] { base.sections }

  package var sections: [GeneratedSection] {
    let systems = base.parts.map { ($0.name, $0.part.section(scope)) }
    let texts = [(ReviewBase.overview, overview)] + systems + [(ReviewBase.next, next)]
    return texts.compactMap { name, text in
      text.map { GeneratedSection(name: name, markdown: $0) }
    }
  }

  /// True if any system has a record of the period.
  package var hasRecords: Bool { base.parts.contains { $0.part.section(scope) != nil } }

  package var title: String { words.long(period) }

  package var questions: [String] { [words("review.ask_well"), words("review.ask_change")] }

  // The overview of all systems, compared with the period before.
  private var overview: String? {
    let all = base.figures(scope)
    var line = words.range(period.days)
    if scope.isPartial {
      let begun = period.firstDay.distance(to: scope.today) + 1
      line = words(
        "review.so_far", ["range": line, "begun": begun, "count": period.days.count])
    }
    var table = ""
    if all.contains(where: { $0.before != nil }) {
      let before = words.short(period.previous)
      table = ReviewMarkdown.table(
        [
          words("review.figures"), words.short(period), before, words("review.change"),
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
    let items = base.outlook(scope).map(\.text)
    return items.isEmpty ? nil : scope.section("review.next", items)
  }
}

/// The review of a period as Markdown, as the site of an audience has it.
package struct ShownReview: Sendable {
  package let period: Period
  package let title: String
  package let markdown: String

  /// Nil if that site has none.
  package init?(of period: Period, in input: SiteInput) {
    let generated = ReviewText(of: period, in: input)
    let written = input.writtenReviews(generated.order)[period]
    guard generated.hasRecords || written != nil else { return nil }
    self.period = period
    title = written?.source.frontMatter.title ?? generated.title
    let sections = Dictionary(
      generated.sections.map { ($0.name, $0.markdown) }
    ) { first, _ in first }
    let text =
      written?.markdown { sections[$0] ?? "" }
      ?? generated.sections.map(\.markdown).joined(separator: "\n\n")
    markdown = text.withoutBlankRuns
  }
}

extension String {
  /// The text with single empty lines between others, and none at its ends.
  fileprivate var withoutBlankRuns: String {
    var lines: [Substring] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.allSatisfy(\.isWhitespace), lines.last?.isEmpty ?? true { continue }
      lines.append(line.allSatisfy(\.isWhitespace) ? "" : line)
    }
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

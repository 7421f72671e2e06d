package import Basics
package import Liquid
import Wording

/// What a system says in the reviews of all periods. It is made once; what takes a walk through all
/// records is found then.
package protocol ReviewPart: Sendable {
  /// The first day on record; nil without any. A period before it cannot be compared.
  var firstDay: Day? { get }
  /// The same as it will be tomorrow: without what is running, whose length changes by the minute.
  var steady: any ReviewPart { get }
  /// The figures that are worth a line of the overview.
  func figures(_ scope: ReviewScope) -> [ReviewFigure]
  /// The records that the period broke: what had never been so much before it. What came after the
  /// period does not take them away.
  func records(_ scope: ReviewScope) -> [String]
  /// What to look at next, as it was open on the last day, whatever has become of it since.
  func outlook(_ scope: ReviewScope) -> [OutlookItem]
  /// Its section in Markdown, with a heading; nil when there is nothing to say.
  func section(_ scope: ReviewScope) -> String?
  /// What the review's page sees, as members of `review`.
  func members(of period: Period) -> [(String, Value)]
  /// The figure that stands beside a period in lists of reviews, such as its total; nil for none.
  func headline(of period: Period) -> Value?
}

extension ReviewPart {
  package var steady: any ReviewPart { self }
  package func records(_ scope: ReviewScope) -> [String] { [] }
  package func outlook(_ scope: ReviewScope) -> [OutlookItem] { [] }
  package func headline(of period: Period) -> Value? { nil }
}

package struct ReviewFigure: Sendable {
  package let title: String
  package let now: String
  /// Nil where the period before is not wholly on record.
  package let before: String?
  /// With its sign; nil where there is nothing to compare, or nothing that could be subtracted.
  package let change: String?

  package init(title: String, now: String, before: String? = nil, change: String? = nil) {
    self.title = title
    self.now = now
    self.before = before
    self.change = change
  }
}

/// A line of what to look at next, seen from the last day of a period.
package struct OutlookItem: Sendable, Hashable {
  /// The system that it is about, whose colour it has.
  package var system: String
  package var text: String
  /// Where it leads in the site.
  package var address: String?

  package init(_ system: String, _ text: String, address: String? = nil) {
    self.system = system
    self.text = text
    self.address = address
  }
}

/// Markdown that reads well as it is: lists and tables.
package enum ReviewMarkdown {
  /// Items of a list; those that are nil or empty are left out.
  package static func list(_ items: [String?]) -> String {
    items.compactMap(\.self).filter { !$0.isEmpty }.map { "- " + $0 }.joined(separator: "\n")
  }

  /// A table whose first columns are words and whose others are figures; empty without rows.
  package static func table(_ header: [String], words: Int = 1, _ rows: [[String]]) -> String {
    guard !rows.isEmpty else { return "" }
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    let rule = header.indices.map { $0 < words ? ":--" : "--:" }
    return ([header, rule] + rows).map(line).joined(separator: "\n")
  }

  /// Blocks with an empty line between them; empty ones are left out.
  package static func blocks(_ blocks: [String]) -> String {
    blocks.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }
}

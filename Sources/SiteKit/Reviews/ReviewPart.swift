package import Basics
package import Liquid
import Wording

/// A system's part in the reviews of all periods. It is made once, which is when all records are
/// scanned.
package protocol ReviewPart: Sendable {
  /// The first day on record; nil if there is none. A period before it cannot be compared.
  var firstDay: Day? { get }
  /// The same without running records, whose length changes by the minute, so that it stays the
  /// same tomorrow.
  var steady: any ReviewPart { get }
  /// The figures that are worth a line of the overview.
  func figures(_ scope: ReviewScope) -> [ReviewFigure]
  /// The personal records broken in the period: values higher than ever before it. Later values do
  /// not matter.
  func records(_ scope: ReviewScope) -> [String]
  /// The outlook: items that were open on the last day, regardless of later changes.
  func outlook(_ scope: ReviewScope) -> [OutlookItem]
  /// Its section in Markdown, with a heading; nil if there is nothing to say.
  func section(_ scope: ReviewScope) -> String?
  /// The members of `review` on the review's page.
  func members(of period: Period) -> Object
  /// The figure shown next to a period in lists of reviews, such as its total; nil if there is
  /// none.
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
  /// Nil if the period before is not completely on record.
  package let before: String?
  /// With its sign; nil if there is nothing to compare or to subtract.
  package let change: String?

  package init(title: String, now: String, before: String? = nil, change: String? = nil) {
    self.title = title
    self.now = now
    self.before = before
    self.change = change
  }
}

/// An item of the outlook, as of the last day of a period.
package struct OutlookItem: Sendable, Hashable {
  /// The system that it is about, whose colour it has.
  package var system: String
  package var text: String
  /// The address in the site that it links to.
  package var address: String?

  package init(_ system: String, _ text: String, address: String? = nil) {
    self.system = system
    self.text = text
    self.address = address
  }
}

/// Markdown that is readable as plain text: lists and tables.
package enum ReviewMarkdown {
  /// Items of a list; nil and empty ones are left out.
  package static func list(_ items: [String?]) -> String {
    items.compactMap(\.self).filter { !$0.isEmpty }.map { "- " + $0 }.joined(separator: "\n")
  }

  /// A table whose first columns are words and whose other columns are figures; empty without rows.
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

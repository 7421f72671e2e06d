package import Basics
package import Liquid

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

/// A figure of a period beside that of the period before.
package struct ReviewFigure: Sendable {
  package let title: String
  package let now: String
  /// Nil where the period before is not wholly on record.
  package let before: String?
  /// With its sign; nil where there is nothing to compare, or nothing that could be subtracted.
  package let change: String?

  /// A figure called `title`.
  package init(title: String, now: String, before: String? = nil, change: String? = nil) {
    self.title = title
    self.now = now
    self.before = before
    self.change = change
  }
}

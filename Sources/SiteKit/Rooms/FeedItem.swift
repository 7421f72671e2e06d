package import Basics

/// Something of a system that is dated and worth following, for the feeds of the site.
package struct FeedItem: Sendable {
  package var date: Instant
  package var title: String
  /// The page that it is on.
  package var address: String
  package var summary: String?
  package var tags: [String]
  /// Its text as HTML, made when it is wanted.
  package var html: @Sendable (SiteContext) -> String

  /// An item of `date` on the page at `address`.
  package init(
    _ title: String, on date: Instant, at address: String, summary: String? = nil,
    tags: [String] = [], html: @escaping @Sendable (SiteContext) -> String
  ) {
    self.title = title
    self.date = date
    self.address = address
    self.summary = summary
    self.tags = tags
    self.html = html
  }
}

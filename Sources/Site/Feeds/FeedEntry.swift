import Basics
import SiteKit

/// A post or a review, as feeds tell of it.
struct FeedEntry: Sendable {
  /// One line, without marks that turn the direction of the text around it.
  let title: String
  /// Where its page is in the tree of its language.
  let address: String
  /// The language that it is written in.
  let language: String
  /// When it was written; of a review when its period was over. Never the moment of the build, so
  /// that a reader does not take what is old for new.
  let date: Instant
  /// What it is about, in a line; nil for nothing.
  let summary: String?
  let tags: [String]
  /// Its text as HTML, with links that work from the feed.
  let html: String

  init(
    title: String, address: String, language: String, date: Instant, summary: String?,
    tags: [String] = [], html: String
  ) {
    self.title = LineText.line(title)
    self.address = address
    self.language = language
    self.date = date
    self.summary = summary.map(LineText.line)
    self.tags = tags.map(LineText.line)
    self.html = html
  }
}

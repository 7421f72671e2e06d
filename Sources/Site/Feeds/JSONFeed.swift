import Basics
import SiteKit
import Vault
import Wording

/// A feed as JSON Feed 1.1 (jsonfeed.org).
///
/// Its addresses have to be whole. Without a `baseURL` there are none: an item then has its id and
/// its text, and no `url`, rather than one that readers would look for on their own machine.
struct JSONFeed {
  /// Where it is in the tree of a language.
  static let path = "feed.json"

  let feed: Feed
  /// Its entries, which forms of the same feed share.
  let entries: [FeedEntry]

  var text: String {
    let context = feed.context
    let author = JSONText.array([.members([("name", .string(feed.author))])])
    var members: [(String, JSONText)] = [
      ("version", .string("https://jsonfeed.org/version/1.1")), ("title", .string(feed.title)),
      ("description", .string(context.words("feeds.about"))),
      ("language", .string(context.words.tag)), ("authors", author),
    ]
    if context.settings.baseURL != nil {
      members.append(("home_page_url", .string(feed.address.link(""))))
      members.append(("feed_url", .string(feed.address.link(Self.path))))
    }
    members.append(("items", .array(entries.map(item))))
    return JSONText.object(members)
  }

  private func item(_ entry: FeedEntry) -> JSONText {
    let settings = feed.context.settings
    let date = entry.date.formatted(in: feed.site.context.zone)
    var members: [(String, JSONText)] = [
      ("id", .string(feed.address.id(entry.address, of: settings)))
    ]
    if settings.baseURL != nil {
      members.append(("url", .string(feed.address.link(entry.address))))
    }
    members.append(("title", .string(entry.title)))
    members.append(("content_html", .string(entry.html)))
    if let summary = entry.summary { members.append(("summary", .string(summary))) }
    members += [
      ("date_published", .string(date)), ("date_modified", .string(date)),
      ("language", .string(entry.language)),
    ]
    if !entry.tags.isEmpty { members.append(("tags", .array(entry.tags.map(JSONText.string)))) }
    return .members(members)
  }
}

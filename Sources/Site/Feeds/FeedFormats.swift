import Basics
import SiteKit
import Vault
import Wording

/// A feed as Atom (RFC 4287).
struct AtomFeed {
  /// The path in the tree of a language.
  static let path = "feed.xml"

  let feed: Feed
  /// The entries, shared by all formats of the feed.
  let entries: [FeedEntry]
  /// The list whose feed it is: its title, its address and that of its feed; nil for the feed of
  /// the whole site.
  var list: (title: String, address: String, feed: String)?

  private var path: String { list?.feed ?? Self.path }

  var text: String {
    let context = feed.context
    let address = feed.address
    // Relative links start at the top of the tree, as the feed of the whole site is there.
    let up = SiteAddress.root(from: path)
    let base = list == nil || address.baseURL != nil ? "" : " xml:base=\"\(up)\""
    let language = escaped(context.words.tag)
    var lines = [
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"\(language)\"\(base)>",
      element("id", address.id(path, of: context.settings)),
      element("title", list.map { "\($0.title) · \(feed.title)" } ?? feed.title),
      element("subtitle", context.words("feeds.about")),
      // A feed without entries gets the Unix epoch, so that it does not change with each build.
      element("updated", date(entries.map(\.updated).max() ?? Instant(seconds: 0))),
      "<author>" + element("name", feed.author) + "</author>",
      "<link rel=\"self\" type=\"\(Self.mediaType)\" href=\"\(link(path))\"/>",
      "<link rel=\"alternate\" type=\"text/html\" href=\"\(link(list?.address ?? ""))\"/>",
      "<generator>Daybook</generator>",
    ]
    lines += entries.map(self.entry)
    lines.append("</feed>\n")
    return lines.joined(separator: "\n")
  }

  static let mediaType = "application/atom+xml"

  private func entry(_ entry: FeedEntry) -> String {
    let address = feed.address
    var lines = [
      "<entry xml:lang=\"\(escaped(entry.language))\">",
      element("id", entry.id(address, feed.context.settings)),
      element("title", entry.title),
      "<link rel=\"alternate\" type=\"text/html\" href=\"\(escaped(entry.link(address)))\"/>",
      element("published", date(entry.date)), element("updated", date(entry.updated)),
    ]
    lines += entry.tags.map { "<category term=\"\(escaped($0))\"/>" }
    if let summary = entry.summary { lines.append(element("summary", summary)) }
    // The feed of a list has no texts.
    if list == nil { lines.append("<content type=\"html\">\(escaped(entry.html))</content>") }
    lines.append("</entry>")
    return lines.joined(separator: "\n")
  }

  private func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(escaped(text))</\(name)>"
  }

  private func link(_ address: String) -> String { escaped(feed.address.link(address)) }

  private func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  private func date(_ instant: Instant) -> String {
    instant.formatted(in: feed.site.context.zone)
  }
}

/// A feed as JSON Feed 1.1 (jsonfeed.org).
///
/// Its addresses have to be absolute. Without a `baseURL` there are none: an item then has its id
/// and its text but no `url`, since readers would look for a relative one on their own machine.
struct JSONFeed {
  /// The path in the tree of a language.
  static let path = "feed.json"

  let feed: Feed
  /// The entries, shared by all formats of the feed.
  let entries: [FeedEntry]

  var text: String {
    let context = feed.context
    let author = JSONText.array([["name": .string(feed.author)]])
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
    let zone = feed.site.context.zone
    var members: [(String, JSONText)] = [
      ("id", .string(entry.id(feed.address, settings)))
    ]
    if settings.baseURL != nil {
      members.append(("url", .string(entry.link(feed.address))))
    }
    members.append(("title", .string(entry.title)))
    members.append(("content_html", .string(entry.html)))
    if let summary = entry.summary { members.append(("summary", .string(summary))) }
    members += [
      ("date_published", .string(entry.date.formatted(in: zone))),
      ("date_modified", .string(entry.updated.formatted(in: zone))),
      ("language", .string(entry.language)),
    ]
    if !entry.tags.isEmpty { members.append(("tags", .strings(entry.tags))) }
    return .members(members)
  }
}

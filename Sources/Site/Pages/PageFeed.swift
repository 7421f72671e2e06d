import Chronology
import Diagnostics
import SiteKit
import Vault

/// The feed of a list of the person's own pages, such as those with a tag: the newest ones with a
/// date, as Atom, each with what lists show of it. Whole texts are in the feed of the site.
struct PageFeed: Sendable {
  let list: PageList
  let site: LanguageSite

  var output: OutputFile {
    let feed = Feed(site: site, reviews: ReviewPages(site: site))
    let (list, site) = (list, site)
    let text = { @Sendable in
      let form = AtomFeed(
        feed: feed, entries: feed.entries(of: list.pages),
        list: (list.title, list.address, list.feed))
      return (bytes: Optional(Array(form.text.utf8)), diagnostics: [Diagnostic]())
    }
    var file = OutputFile.page(at: list.feed, source: "the feed of \(list.title)", render: text)
    let own = Lazy {
      InputDigest.hex(
        of: [list.title]
          + feed.entries(of: list.pages).flatMap { entry in
            ["\(entry.date.seconds)", entry.address, entry.title, entry.summary ?? ""]
              + entry.tags + [entry.language]
          })
    }
    file.tracing = PageTracing(
      own: { own.value }, read: { site.context.digest(ofRead: $0, at: list.feed) },
      render: { _ in text() })
    return file
  }
}

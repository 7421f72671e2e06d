import Chronology
import Diagnostics
import SiteKit
import Vault

/// The feed of a list of the person's own pages, such as those with a tag: the newest ones with a
/// date, as Atom.
struct PageFeed: Sendable {
  let list: PageList
  let site: LanguageSite

  var output: OutputFile {
    .page(at: list.feed, source: "the feed of \(list.title)", inputs: .pages) {
      let feed = Feed(site: site, reviews: ReviewPages(site: site))
      let entries = feed.entries(of: list.pages)
      let form = AtomFeed(
        feed: feed, entries: entries, list: (list.title, list.address, list.feed))
      return (Array(form.text.utf8), [])
    }
  }
}

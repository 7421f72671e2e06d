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
    let feed = Feed(site: site, reviews: ReviewPages(site: site))
    let pages = feed.newest(of: list.pages)
    let text = { @Sendable in
      let form = AtomFeed(
        feed: feed, entries: feed.entries(of: pages), list: (list.title, list.address, list.feed))
      return (bytes: Optional(Array(form.text.utf8)), diagnostics: [Diagnostic]())
    }
    let texts = OutputInputs.texts(pages.map(\.pathInVault))
    let source = "the feed of \(list.title)"
    guard pages.allSatisfy(\.isPlain) else {
      return .page(at: list.feed, source: source, inputs: texts, render: text)
    }
    // Plain texts show what they say, and where other pages are.
    var file = OutputFile.page(at: list.feed, source: source, inputs: texts, render: text)
    let site = site
    let own = Lazy {
      InputDigest.hex(
        of: [list.title] + pages.flatMap { [$0.address, $0.title, $0.source.digest] }
          + [site.addressDigest])
    }
    file.tracing = PageTracing(
      own: { own.value }, read: { site.context.digest(ofRead: $0, at: list.feed) },
      render: { _ in text() })
    return file
  }
}

import Basics
import SiteKit
import Vault

/// The feed of a list of the person's own pages, such as those with a tag: the newest ones with a
/// date, as Atom, each with what lists show of it. Whole texts are in the feed of the site.
struct PageFeed: Sendable {
  let list: PageList
  /// The feed of the site.
  let feed: Feed

  var output: OutputFile {
    let (list, feed, context) = (list, feed, feed.context)
    let entries = Lazy { feed.entries(of: list.pages) }
    let text = { @Sendable in
      let form = AtomFeed(
        feed: feed, entries: entries.value, list: (list.title, list.address, list.feed))
      return (bytes: Optional(Array(form.text.utf8)), diagnostics: [Diagnostic]())
    }
    var file = OutputFile.page(at: list.feed, source: "the feed of \(list.title)", render: text)
    let own = Lazy {
      var texts = [list.title]
      for entry in entries.value {
        texts += ["\(entry.date.seconds)", entry.address, entry.title, entry.summary ?? ""]
        texts += entry.tags
        texts.append(entry.language)
      }
      return InputDigest.hex(of: texts)
    }
    file.tracing = PageTracing(
      own: { own.value }, read: { context.digest(ofRead: $0, at: list.feed) },
      render: { _ in text() })
    return file
  }
}

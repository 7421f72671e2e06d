import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// A paginated list of the person's own pages: those of a folder, of a term, or all.
struct PageList: Sendable {
  let address: String
  let title: String
  /// In order.
  let pages: [UserPage]
  /// The folders right below it.
  var folders: [UserPage] = []
  /// How many pages stand on one page of the list; nil for all of them.
  var size: Int?
  /// Its parent pages.
  var trail: [(title: String, address: String)] = []

  var pagination: Pagination {
    Pagination(title, at: address, count: pages.count, size: size, trail: trail)
  }

  /// The address of its feed.
  var feed: String { address + AtomFeed.path }

  func value(_ number: Int, _ site: LanguageSite) -> Value {
    let pagination = pagination
    let shown = Array(pages[pagination.items(on: number)])
    let (zone, words) = (site.context.zone, site.words)
    return [
      "pages": .array(UserPage.list(shown, zone: zone, words: words)),
      "folders": .array(UserPage.list(folders, zone: zone, words: words)),
      "count": .int(pages.count), "page": .int(number),
      "pageCount": .int(pagination.pages.count),
      "feed": .string(PercentEncoding.readablePath(feed)),
    ]
  }

  func output(_ number: Int, _ site: LanguageSite, template: String = "list") -> OutputFile {
    let (list, context, pagination) = (self, site.context, pagination)
    return context.page(
      template, at: pagination.address(of: number), source: "the list of \(title)"
    ) {
      var head = pagination.head(of: number, context.words)
      head.isText = true
      return PageContent(
        head, ["list": list.value(number, site), "content": .nil, "toc": .nil])
    }
  }
}

/// The feed of a list of the person's own pages, such as those with a tag: the newest ones with a
/// date, as Atom, each with its excerpt as in lists. Full texts are in the feed of the site.
struct PageFeed: Sendable {
  let list: PageList
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

import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// A list of the person's own pages on as many pages of the site as it needs: those of a folder, of
/// a term, or all.
struct PageList: Sendable {
  /// Where its first page stands.
  let address: String
  let title: String
  /// In order.
  let pages: [OwnPage]
  /// The folders right below it.
  var folders: [OwnPage] = []
  /// How many pages stand on one page of the list; nil for all of them.
  var size: Int?
  /// What it is below.
  var trail: [(title: String, address: String)] = []

  /// The pages of the site that it takes.
  var pagination: Pagination {
    Pagination(title, at: address, count: pages.count, size: size, trail: trail)
  }

  /// Where its feed stands.
  var feed: String { address + AtomFeed.path }

  /// What templates see of it on one of its pages.
  func value(_ number: Int, _ site: LanguageSite) -> Value {
    let pagination = pagination
    let shown = Array(pages[pagination.items(on: number)])
    let (zone, words) = (site.context.zone, site.words)
    return [
      "pages": .array(OwnPage.list(shown, zone: zone, words: words)),
      "folders": .array(OwnPage.list(folders, zone: zone, words: words)),
      "count": .int(pages.count), "page": .int(number),
      "pageCount": .int(pagination.pages.count),
      "feed": .string(PercentEncoding.readablePath(feed)),
    ]
  }

  /// A page of the list that has no text of its own.
  func output(_ number: Int, _ site: LanguageSite, template: String = "list") -> OutputFile {
    let (list, context, pagination) = (self, site.context, pagination)
    return context.page(
      template, at: pagination.address(of: number), source: "the list of \(title)"
    ) {
      var head = pagination.head(of: number, context.words)
      head.isText = true
      return PageContent(
        head, [("list", list.value(number, site)), ("content", .nil), ("toc", .nil)])
    }
  }
}

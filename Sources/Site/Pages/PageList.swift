import Chronology
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

  /// How many pages of the site it takes, at least one.
  var count: Int { size.map { max(1, (pages.count + $0 - 1) / $0) } ?? 1 }

  /// Where a page of the list stands; the first is number 1.
  func address(of number: Int) -> String {
    number == 1 ? address : "\(address)page/\(number)/"
  }

  /// Where its feed stands.
  var feed: String { address + AtomFeed.path }

  func next(after number: Int, _ words: Words) -> (title: String, address: String)? {
    number < count ? link(number + 1, words) : nil
  }

  private func previous(to number: Int, _ words: Words) -> (title: String, address: String)? {
    number > 1 ? link(number - 1, words) : nil
  }

  private func link(_ number: Int, _ words: Words) -> (title: String, address: String) {
    (words("list_page.title", ["page": "\(number)"]), address(of: number))
  }

  /// What templates see of it on one of its pages.
  func value(_ number: Int, _ site: LanguageSite) -> Value {
    let size = size ?? max(1, pages.count)
    let shown = pages.dropFirst((number - 1) * size).prefix(size)
    let (zone, words) = (site.context.zone, site.words)
    return [
      "pages": .array(OwnPage.list(Array(shown), zone: zone, words: words)),
      "folders": .array(OwnPage.list(folders, zone: zone, words: words)),
      "count": .int(pages.count), "page": .int(number), "pageCount": .int(count),
      "feed": .string(feed),
    ]
  }

  /// A page of the list that has no text of its own.
  func output(_ number: Int, _ site: LanguageSite, template: String = "list") -> OutputFile {
    let (list, context) = (self, site.context)
    return context.page(template, at: address(of: number), source: "the list of \(title)") {
      let words = context.words
      let numbered = words("list_page.numbered", ["title": list.title, "page": "\(number)"])
      var head = SiteContext.Head(
        title: number == 1 ? list.title : numbered,
        previous: list.previous(to: number, words), next: list.next(after: number, words),
        trail: number == 1 ? list.trail : list.trail + [(list.title, list.address)])
      head.isText = true
      return PageContent(
        head, [("list", list.value(number, site)), ("content", .nil), ("toc", .nil)])
    }
  }
}

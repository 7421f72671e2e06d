import Basics
package import Wording

/// A list on as many pages of the site as it needs. The first keeps the address of the list.
package struct Pagination: Sendable {
  /// The address of the list.
  package let address: String
  package let title: String
  package let count: Int
  /// The number of items on a page; nil for all.
  package let size: Int?
  package var trail: [(title: String, address: String)]

  package init(
    _ title: String, at address: String, count: Int, size: Int?,
    trail: [(title: String, address: String)] = []
  ) {
    self.address = address
    self.title = title
    self.count = count
    self.size = size
    self.trail = trail
  }

  /// The numbers of its pages, from 1; there is at least one.
  package var pages: ClosedRange<Int> {
    1...(size.map { max(1, (count + $0 - 1) / $0) } ?? 1)
  }

  package func address(of page: Int) -> String {
    page == 1 ? address : "\(address)page/\(page)/"
  }

  package func items(on page: Int) -> Range<Int> {
    guard let size else { return 0..<count }
    return (page - 1) * size..<min(count, page * size)
  }

  /// The next page, as a link.
  package func next(after page: Int, _ words: Words) -> (title: String, address: String)? {
    pages.contains(page + 1) ? link(to: page + 1, words) : nil
  }

  private func link(to page: Int, _ words: Words) -> (title: String, address: String) {
    (words("list_page.title", ["page": "\(page)"]), PercentEncoding.readablePath(address(of: page)))
  }

  /// The head of a page: its number, and the previous and next pages.
  package func head(of page: Int, _ words: Words) -> SiteContext.Head {
    let isFirst = page == 1
    return .init(
      title: isFirst
        ? title : words("list_page.numbered", ["title": title, "page": "\(page)"]),
      previous: isFirst ? nil : link(to: page - 1, words), next: next(after: page, words),
      trail: isFirst ? trail : trail + [(title, PercentEncoding.readablePath(address))])
  }
}

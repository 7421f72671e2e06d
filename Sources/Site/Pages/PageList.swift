import Basics
import Liquid
import SiteKit
import Vault
import Wording

/// A paginated list of the person's own pages: in a folder, of a term, or all.
struct PageList: Sendable {
  let address: String
  let title: String
  /// In order.
  let pages: [UserPage]
  /// The folders right below it.
  var folders: [UserPage] = []
  /// How many pages one page of the list shows; nil for all of them.
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

extension LanguageSite {
  /// The list of the pages of a folder.
  func list(of page: UserPage) -> PageList {
    let size = page.pageSize ?? context.settings.pageSize
    guard let section = shelf.sections.first(where: { $0.page.address == page.address }) else {
      return PageList(
        address: page.address, title: page.title, pages: shelf.pages,
        folders: shelf.sections.filter { $0.parent == nil }.map(\.page), size: size)
    }
    return PageList(
      address: page.address, title: page.title, pages: section.pages,
      folders: section.children.map { shelf.sections[$0].page }, size: size,
      trail: [(titleOfPages, "pages/")]
        + shelf.trail(of: page).map { ($0.page.title, $0.page.url) })
  }

  private var listOfPages: PageList {
    shelf.top.map(list)
      ?? PageList(
        address: "pages/", title: titleOfPages, pages: shelf.pages,
        folders: shelf.sections.filter { $0.parent == nil }.map(\.page),
        size: context.settings.pageSize)
  }

  private func title(of taxonomy: Taxonomy) -> String {
    taxonomy.name == Taxonomy.tags
      ? words("nav.tags") : taxonomy.name.prefix(1).uppercased() + taxonomy.name.dropFirst()
  }

  private func listsOfTerms(_ taxonomy: Taxonomy) -> [PageList] {
    let trail = [(titleOfPages, "pages/"), (title(of: taxonomy), taxonomy.address)]
    return taxonomy.terms.filter { !$0.hasOwnPage }.map { term in
      PageList(
        address: term.address, title: term.name, pages: term.pages,
        size: context.settings.pageSize, trail: trail)
    }
  }

  var pagesAndLists: [OutputFile] {
    let own = shelf.pages + shelf.sections.map(\.page) + [shelf.top].compactMap(\.self)
    let site = SharedSite(self)
    var files = own.map { $0.output(site) }
    let all = listOfPages
    if shelf.top == nil { files.append(all.output(1, self, template: "pages")) }
    // The first pages of these lists have the texts of folders.
    let lists = [all] + shelf.sections.map { list(of: $0.page) }
    files += lists.flatMap { list in list.pagination.pages.dropFirst().map { list.output($0, self) }
    }
    let terms = shelf.taxonomies.flatMap(listsOfTerms)
    files += terms.flatMap { list in list.pagination.pages.map { list.output($0, self) } }
    let feed = Feed(site: self, reviews: ReviewPages(site: self))
    files += (lists + terms).map { PageFeed(list: $0, feed: feed).output }
    return files + shelf.taxonomies.filter { !$0.hasOwnPage }.map { output(of: $0) }
      + redirects.map { output(of: $0) }
  }

  /// The redirects to pages from their other addresses.
  var redirects: [PageRedirect] {
    (shelf.pages + shelf.sections.map(\.page)).flatMap(\.redirects)
  }

  /// The page at another address of a page, which redirects readers.
  private func output(of redirect: PageRedirect) -> OutputFile {
    let (words, page) = (words, redirect.page)
    var file = context.page("moved", at: redirect.address, source: page.file) {
      var head = SiteContext.Head(
        title: words("page.moved"),
        members: ["target": ["title": .string(page.title), "url": .string(page.url)]])
      head.isText = true
      return PageContent(head)
    }
    file.redirectPlace = redirect.place
    return file
  }

  private func output(of taxonomy: Taxonomy) -> OutputFile {
    let site = self
    return context.page("terms", at: taxonomy.address, source: "the list of \(taxonomy.name)") {
      var head = SiteContext.Head(
        title: site.title(of: taxonomy), trail: [(site.titleOfPages, "pages/")])
      head.isText = true
      let terms = taxonomy.terms.map { term -> Value in
        [
          "title": .string(term.name), "url": .string(term.address),
          "count": .int(term.pages.count),
        ]
      }
      return PageContent(head, ["terms": .array(terms)])
    }
  }
}

/// Another address of a page, such as a former one.
struct PageRedirect: Sendable {
  /// In the tree of the language; a file if it ends in `.html`.
  let address: String
  let page: UserPage
  /// The place of the page's file.
  let place: Place
}

extension UserPage {
  /// The redirects from its other addresses, each once and without its own.
  var redirects: [PageRedirect] {
    var seen: Set = [address]
    return source.frontMatter.aliases.compactMap { alias in
      let text = alias.path.segments.joined(separator: "/")
      let other = text.isEmpty || text.hasSuffix(".html") ? text : text + "/"
      guard seen.insert(other).inserted else { return nil }
      return PageRedirect(address: other, page: self, place: alias.place)
    }
  }
}

extension PageIndex {
  /// The addresses of the person's pages, of redirects to them, and of lists of them.
  ///
  /// - Parameter size: The number of pages on one page of a list, unless its folder sets it.
  func addresses(pageSize size: Int?) -> Set<String> {
    let own = pages + sections.map(\.page)
    let lists =
      [Pagination("", at: "pages/", count: pages.count, size: top?.pageSize ?? size)]
      + sections.map { section in
        Pagination(
          "", at: section.page.address, count: section.pages.count,
          size: section.page.pageSize ?? size)
      }
    let terms = taxonomies.flatMap(\.terms)
    let termLists = terms.filter { !$0.hasOwnPage }
    // The number of pages of a list depends on the language.
    let further =
      (lists
      + termLists.map { Pagination("", at: $0.address, count: $0.pages.count, size: size) })
      .flatMap { list in list.pages.dropFirst().map(list.address) }
    let others = own.flatMap(\.redirects).map(\.address)
    return Set(
      own.map(\.address) + others + taxonomies.map(\.address) + terms.map(\.address) + further)
  }
}

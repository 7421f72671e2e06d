import Basics
import SiteKit
import Vault
import Wording

/// The newest posts and reviews of a language, and the feed items of systems.
///
/// A post is one of the person's own pages with a date that is not in the future. A review is
/// included once its period is over, or earlier if the person wrote in it: then with that text
/// alone, since the figures of a running period change with every build.
struct Feed: Sendable {
  /// The most entries, of all kinds together.
  static let mostEntries = 30

  let site: LanguageSite
  let reviews: ReviewPages

  var context: SiteContext { site.context }

  var address: WebAddress {
    WebAddress(baseURL: context.settings.baseURL, tree: context.tree)
  }
  var title: String { LineText.line(context.settings.title) }
  /// The owner of the vault; Atom requires a name.
  var author: String { LineText.line(context.settings.author ?? context.settings.title) }

  private enum Source {
    case page(UserPage)
    case review(Period)
    case item(FeedItem)
  }

  private struct Candidate {
    var date: Instant
    /// At the same moment, pages come before reviews, and longer periods first.
    var rank: Int
    var address: String
    var source: Source
  }

  /// The newest ones, newest first.
  var entries: [FeedEntry] {
    let candidates = candidates(of: site.ownPages) + periods + items
    let newest = candidates.sorted { left, right in
      if left.date != right.date { return left.date > right.date }
      return (left.rank, left.address) < (right.rank, right.address)
    }
    let base = site.reviews.steady
    return newest.prefix(Self.mostEntries).map { candidate in
      switch candidate.source {
      case .page(let page): entry(of: page, candidate, html: html(of: page))
      case .review(let period): entry(of: period, candidate, base)
      case .item(let item): entry(of: item)
      }
    }
  }

  func entries(of pages: [UserPage]) -> [FeedEntry] {
    candidates(of: pages).sorted { ($1.date, $0.address) < ($0.date, $1.address) }
      .prefix(Self.mostEntries).compactMap { candidate in
        guard case .page(let page) = candidate.source else { return nil }
        return entry(of: page, candidate, page.summary, html: "")
      }
  }

  private func candidates(of pages: [UserPage]) -> [Candidate] {
    pages.compactMap { page in
      // By the day, so that the hour of the build makes no difference.
      guard let date = page.date(in: context.zone),
        context.zone.day(of: date) <= context.today
      else { return nil }
      return Candidate(date: date, rank: .min, address: page.address, source: .page(page))
    }
  }

  private var periods: [Candidate] {
    let today = context.today
    return reviews.periods.compactMap { period in
      let isOver = period.lastDay < today
      guard isOver || site.written[period]?.firstLine != nil, period.firstDay <= today else {
        return nil
      }
      let day = isOver ? period.lastDay.next : period.firstDay
      return Candidate(
        date: context.zone.start(of: day), rank: -period.days.count,
        address: SiteAddress.review(period), source: .review(period))
    }
  }

  /// The items of the systems, up to today.
  private var items: [Candidate] {
    site.rooms.having((any OutletSitePart).self).flatMap(\.feed)
      .filter { context.zone.day(of: $0.date) <= context.today }.map {
        Candidate(date: $0.date, rank: 0, address: $0.address, source: .item($0))
      }
  }

  private func entry(of item: FeedItem) -> FeedEntry {
    FeedEntry(
      title: item.title, address: item.address, fragment: item.fragment,
      language: context.tree.tag, date: item.date, summary: item.summary, tags: item.tags,
      html: html(item.html(context), at: item.address))
  }

  private func html(of page: UserPage) -> String {
    // The page itself reports its problems.
    var ignored: [Diagnostic] = []
    return html(page.content(site, &ignored) ?? "", at: page.address)
  }

  /// - Parameter summary: For a page without a description.
  private func entry(
    of page: UserPage, _ candidate: Candidate, _ summary: String? = nil, html: String
  ) -> FeedEntry {
    FeedEntry(
      title: page.title, address: page.address, language: page.language ?? context.tree.tag,
      date: candidate.date, updated: page.updated(at: context.today, in: context.zone),
      summary: page.source.frontMatter.description ?? summary,
      tags: page.source.frontMatter.tags, html: html)
  }

  private func entry(of period: Period, _ candidate: Candidate, _ base: ReviewBase) -> FeedEntry {
    let words = context.words
    let text = ReviewText(base: base, period: period)
    let isOver = period.lastDay < context.today
    let written = site.written[period]
    let title = reviews.title(of: written, period)
    let figures = base.figures(base.scope(period)).prefix(4)
    let summary = words.clauses(
      figures.map { words("list.labelled", ["label": $0.title, "value": $0.now]) })
    return FeedEntry(
      title: title, address: candidate.address, language: words.tag, date: candidate.date,
      summary: written?.source.frontMatter.description ?? written?.firstLine
        ?? (summary.isEmpty ? nil : summary),
      html: html(
        self.text(
          of: written, title, SiteAddress.root(from: candidate.address), isOver ? text : nil),
        at: candidate.address))
  }

  /// The person's text, in its places between the sections of `text`; without sections if that is
  /// nil.
  private func text(
    of written: WrittenReview?, _ title: String, _ root: String, _ text: ReviewText?
  ) -> String {
    var sections: [String: String] = [:]
    if let text {
      for section in text.sections {
        sections[section.name] = PageText.arranged(
          MarkdownDocument(section.markdown), title: text.title, root: root)
      }
    }
    var ignored: [Diagnostic] = []
    var links = site.pageLinks
    links.showsSizes = false
    let pieces =
      written?.pieces(context, links, shows: site.shows, title: title, &ignored)
      ?? site.reviews.sections.map(WrittenReview.Piece.section)
    return pieces.map { piece in
      switch piece {
      case .words(let html): html
      case .section(let name): sections[name] ?? ""
      }
    }.joined()
  }

  private func html(_ html: String, at page: String) -> String {
    address.rebased(PageText.withoutDrawings(html), from: page)
  }
}

struct FeedEntry: Sendable {
  /// One line, without marks that change the direction of the surrounding text.
  let title: String
  /// The address of its page in the tree of its language.
  let address: String
  /// Its place on that page; nil for the whole page.
  let fragment: String?
  let language: String
  /// The time it was written; for a review, the end of its period. Never the moment of the build,
  /// so that old entries do not look new to a reader.
  let date: Instant
  /// The time of its last change; its date if it has not changed.
  let updated: Instant
  /// A summary in one line; nil if there is none.
  let summary: String?
  let tags: [String]
  /// Its text as HTML, with links that work from the feed.
  let html: String

  init(
    title: String, address: String, fragment: String? = nil, language: String, date: Instant,
    updated: Instant? = nil, summary: String?, tags: [String] = [], html: String
  ) {
    self.title = LineText.line(title)
    self.address = address
    self.fragment = fragment
    self.language = language
    self.date = date
    self.updated = updated ?? date
    self.summary = summary.map(LineText.line)
    self.tags = tags.map(LineText.line)
    self.html = html
  }

  /// The link to an entry; each has its own.
  func link(_ address: WebAddress) -> String {
    address.link(self.address) + (fragment.map { "#\($0)" } ?? "")
  }

  /// The permanent id of an entry.
  func id(_ address: WebAddress, _ settings: Settings) -> String {
    guard let fragment else { return address.id(self.address, of: settings) }
    return address.baseURL == nil
      ? address.id("\(self.address)#\(fragment)", of: settings) : link(address)
  }
}

import SiteKit
import Vault

/// Which pages have terms, and words of titles and descriptions, in common.
///
/// What few pages have weighs more: each term or word 1/n, n being the pages that have it, and a
/// term of a taxonomy three times as much as a word. What more than 60 pages have, says nothing.
struct RelatedPages: Sendable {
  /// The most that are shown beside a page.
  static let most = 4

  private let pages: [OwnPage]
  private let features: [[String]]
  private let having: [String: [Int]]
  private let places: [String: Int]

  /// - Parameter pages: The newest first.
  init(_ pages: [OwnPage], taxonomies: [Taxonomy]) {
    self.pages = pages
    features = pages.map { page in
      let terms = taxonomies.flatMap { taxonomy in
        page.terms(taxonomy.name).compactMap { taxonomy.term($0)?.address }
      }
      let text = page.title + " " + (page.source.frontMatter.description ?? "")
      // Of shorter words most tell nothing.
      let words = Set(text.searchTerms.filter { $0.utf8.count > 3 })
      return Array(Set(terms)) + words.sorted()
    }
    having = features.enumerated().reduce(into: [:]) { having, page in
      for feature in page.element { having[feature, default: []].append(page.offset) }
    }
    places = Dictionary(
      pages.enumerated().map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The pages most like one, the nearest first, of equal ones the newest.
  func related(to page: OwnPage) -> [OwnPage] {
    guard let place = places[page.address] else { return [] }
    var scores: [Int: Double] = [:]
    var shared: [Int: Int] = [:]
    for feature in features[place].sorted() {
      guard let others = having[feature], others.count <= 60 else { continue }
      let isTerm = feature.hasSuffix("/")
      for other in others where other != place {
        scores[other, default: 0] += (isTerm ? 3 : 1) / Double(others.count)
        // One word alone may be chance.
        shared[other, default: 0] += isTerm ? 2 : 1
      }
    }
    return scores.filter { shared[$0.key, default: 0] > 1 }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.most).map { pages[$0.key] }
  }
}

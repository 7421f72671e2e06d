import Basics
import SiteKit
import Vault

/// A way in which pages say what they are about, such as tags: its terms, each with the pages that
/// have it.
struct Taxonomy: Sendable {
  /// The one that there always is.
  static let tags = "tags"

  /// The key of front matter, and the folder of its pages: `tags`.
  let name: String
  /// By their words, each with a page at least.
  let terms: [Term]
  private let byKey: [String: Int]

  struct Term: Sendable {
    /// As it was first written, in the order of the newest page.
    let name: String
    let address: String
    /// The newest first.
    let pages: [UserPage]
  }

  /// Where the list of all terms stands.
  var address: String { name + "/" }

  /// - Parameter pages: The newest first.
  init(_ name: String, of pages: [UserPage]) {
    self.name = name
    var found: [String: (name: String, pages: [UserPage])] = [:]
    for page in pages {
      var seen: Set<String> = []
      for term in page.terms(name) {
        guard let key = Self.key(term), seen.insert(key).inserted else { continue }
        found[key, default: (term, [])].pages.append(page)
      }
    }
    let sorted = found.sorted { $0.key < $1.key }
    terms = sorted.map { key, term in
      Term(name: term.name, address: "\(name)/\(key)/", pages: term.pages)
    }
    byKey = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.key, $0) })
  }

  /// The term that is written as `name`, in whatever letters.
  func term(_ name: String) -> Term? {
    Self.key(name).flatMap { byKey[$0] }.map { terms[$0] }
  }

  /// What two ways to write a term have in common: the name of its folder; nil where it can have
  /// none.
  private static func key(_ term: String) -> String? { try? SitePath.name(ofTerm: term) }
}

extension UserPage {
  func problemsOfTerms(_ taxonomies: [String]) -> [Diagnostic] {
    taxonomies.flatMap { taxonomy -> [Diagnostic] in
      if taxonomy == Taxonomy.tags {
        return source.frontMatter.unusableTags.map { tag in
          SiteProblem.noTermAddress(tag.text, tag.problem).diagnostic(at: tag.place)
        }
      }
      return terms(taxonomy).compactMap { term in
        do throws(SitePathProblem) { _ = try SitePath.name(ofTerm: term) } catch {
          return SiteProblem.noTermAddress(term, error).diagnostic(at: Place(file: file))
        }
        return nil
      }
    }
  }
}

/// Which pages have terms, and words of titles and descriptions, in common.
///
/// What few pages have weighs more: each term or word 1/n, n being the pages that have it, and a
/// term of a taxonomy three times as much as a word. What more than 60 pages have, says nothing.
struct RelatedPages: Sendable {
  /// The most that are shown beside a page.
  static let most = 4

  private let pages: [UserPage]
  private let features: [[String]]
  private let having: [String: [Int]]
  private let places: [String: Int]

  /// - Parameter pages: The newest first.
  init(_ pages: [UserPage], taxonomies: [Taxonomy]) {
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

  func related(to page: UserPage) -> [UserPage] {
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

import Basics
import SiteKit
import Vault

/// A classification of pages, such as tags: its terms, each with its pages.
struct Taxonomy: Sendable {
  /// The taxonomy that always exists.
  static let tags = "tags"

  /// The key of front matter, and the folder of its pages: `tags`.
  let name: String
  /// In order of their names, each with at least one page.
  let terms: [Term]
  private let byKey: [String: Int]

  struct Term: Sendable {
    /// As first written, starting with the newest page.
    let name: String
    let address: String
    /// True if a page of the person's own is at the address.
    let hasOwnPage: Bool
    /// The newest first.
    let pages: [UserPage]
  }

  /// The address of the list of all terms.
  var address: String { name + "/" }
  /// True if a page of the person's own is at the address of the list of all terms.
  let hasOwnPage: Bool

  /// - Parameters:
  ///   - pages: The newest first.
  ///   - addresses: The addresses of all pages of the person's own, by their lower-case forms: a
  ///     page at the address of a term stands for the list of its pages.
  init(_ name: String, of pages: [UserPage], besides addresses: [String: String]) {
    self.name = name
    hasOwnPage = addresses[name.lowercased() + "/"] != nil
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
      let address = "\(name)/\(key)/"
      let own = addresses[address.lowercased()]
      return Term(
        name: term.name, address: own ?? address, hasOwnPage: own != nil, pages: term.pages)
    }
    byKey = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1.key, $0) })
  }

  /// The term called `name`, in any case.
  func term(_ name: String) -> Term? {
    Self.key(name).flatMap { byKey[$0] }.map { terms[$0] }
  }

  /// The key shared by all spellings of a term: the name of its folder; nil if it cannot have one.
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

/// Related pages by shared terms, and shared words in titles and descriptions.
///
/// Rare ones weigh more: a word on n pages weighs 1/n, a term of a taxonomy three times as much. A
/// term or word on more than 60 pages is ignored.
struct RelatedPages: Sendable {
  /// The most related pages shown on a page.
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
      // Most shorter words carry no meaning.
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

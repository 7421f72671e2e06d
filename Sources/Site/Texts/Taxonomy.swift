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

  /// A term of a taxonomy.
  struct Term: Sendable {
    /// As it was first written, in the order of the newest page.
    let name: String
    /// Its place in the tree: `tags/garden/`.
    let address: String
    /// The newest first.
    let pages: [OwnPage]
  }

  /// Where the list of all terms stands.
  var address: String { name + "/" }

  /// - Parameter pages: The newest first.
  init(_ name: String, of pages: [OwnPage]) {
    self.name = name
    var found: [String: (name: String, pages: [OwnPage])] = [:]
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

extension OwnPage {
  /// What is wrong with its terms of some taxonomies.
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

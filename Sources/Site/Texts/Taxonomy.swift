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
        let key = Self.key(term)
        guard seen.insert(key).inserted else { continue }
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
    byKey[Self.key(name)].map { terms[$0] }
  }

  /// What two ways to write a term have in common: the name of its folder, in which a hyphen stands
  /// for blanks and slashes.
  private static func key(_ term: String) -> String {
    let words = term.lowercased().split { $0.isWhitespace || $0 == "/" }
    return SitePath.name(words.joined(separator: "-")[...])
  }
}

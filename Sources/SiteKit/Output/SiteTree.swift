package import Basics
import Vault

/// The pages of one language: the first language's are at the top of the site, the pages of each
/// other language in a folder named by its tag, at the same addresses below it.
package struct SiteTree: Sendable, Hashable {
  package let tag: String
  /// The folder, with a trailing slash; empty for the first language.
  package let folder: String

  package static func all(_ languages: [String]) -> [SiteTree] {
    languages.enumerated().map { index, tag in
      SiteTree(tag: tag, folder: index == 0 ? "" : tag + "/")
    }
  }

  /// True if the tree is at the top of the site, with the files that all languages share.
  package var isFirst: Bool { folder.isEmpty }

  /// The relative path from the top of the tree to the top of the site.
  package var up: String { isFirst ? "" : "../" }

  /// `file` within this tree.
  package func placed(_ file: OutputFile) -> OutputFile {
    guard !isFirst else { return file }
    var file = file
    file.path = VaultPath(validating: folder + file.path.text) ?? file.path
    return file
  }
}

/// The pages of each language, for the links between them.
package struct SiteLanguages: Sendable {
  package struct Language: Sendable {
    package var tree: SiteTree
    package var name: String
    /// The addresses of the person's own pages in it.
    package var ownAddresses: Set<String>

    package init(tree: SiteTree, name: String, ownAddresses: Set<String>) {
      self.tree = tree
      self.name = name
      self.ownAddresses = ownAddresses
    }
  }

  /// In order; the first is the main language.
  package let all: [Language]

  package init(all: [Language]) { self.all = all }

  /// The languages that have a page at `address`, which is the person's own if any language has one
  /// of theirs there.
  package func having(_ address: String) -> [Language] {
    let isOwn = all.contains { $0.ownAddresses.contains(address) }
    return all.filter { !isOwn || $0.ownAddresses.contains(address) }
  }
}

/// The addresses of the site: paths from its top, folders with a trailing slash.
package enum SiteAddress {
  /// The page for addresses that are not found.
  package static let notFound = "404.html"
  package static func review(_ period: Period) -> String { "reviews/\(period)/" }
  /// The first page of the printed volume about some days.
  package static func volume(_ days: ClosedRange<Day>) -> String {
    let name = Period(days: days).map { "\($0)" } ?? "\(days.lowerBound)--\(days.upperBound)"
    return "volume/\(name)/"
  }

  /// The output file of an address: `focus/` is `focus/index.html`.
  package static func file(_ address: String) -> String {
    address.isEmpty || address.hasSuffix("/") ? address + "index.html" : address
  }

  /// The address of an output file, as a browser shows it: `focus/` for `focus/index.html`.
  package static func shown(_ file: String) -> String {
    file == "index.html" || file.hasSuffix("/index.html")
      ? String(file.dropLast("index.html".utf8.count)) : file
  }

  /// The path to the top of the site from any page of the host, with a trailing slash.
  ///
  /// - Parameter baseURL: The address of the published site; nil for the top of the host.
  package static func root(ofHostFor baseURL: String?) -> String {
    let path = (baseURL ?? "").split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
    return path.reduce("/") { $0 + $1 + "/" }
  }

  /// The relative path from the file of an address to the top of the site: `../` for each folder;
  /// `./` at the top, so that a link to the top itself is not empty.
  package static func root(from address: String) -> String {
    let depth = address.utf8.count { $0 == UInt8(ascii: "/") }
    return depth == 0 ? "./" : String(repeating: "../", count: depth)
  }
}

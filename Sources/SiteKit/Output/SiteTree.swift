import Vault

/// The pages of one language: the first language's stand at the top of the site, those of each
/// other one in a folder named by its tag, at the same addresses below it.
package struct SiteTree: Sendable, Hashable {
  /// The language as BCP 47 names it.
  package let tag: String
  /// The folder with a slash at its end; empty for the first language.
  package let folder: String

  /// The trees of a site with pages in `languages`; the first one leads.
  package static func all(_ languages: [String]) -> [SiteTree] {
    languages.enumerated().map { index, tag in
      SiteTree(tag: tag, folder: index == 0 ? "" : tag + "/")
    }
  }

  /// Whether the tree is at the top of the site, with what all languages share.
  package var isFirst: Bool { folder.isEmpty }

  /// What leads from the top of the tree to the top of the site.
  package var up: String { isFirst ? "" : "../" }

  /// `file` within this tree.
  package func placed(_ file: OutputFile) -> OutputFile {
    guard !isFirst else { return file }
    var file = file
    file.path = VaultPath(validating: folder + file.path.text) ?? file.path
    return file
  }
}

/// Which pages there are in which language, for the links between them.
package struct SiteLanguages: Sendable {
  /// A language of the site.
  package struct Language: Sendable {
    package var tree: SiteTree
    /// Its own name for itself.
    package var name: String
    /// The addresses of the person's own pages in it.
    package var ownAddresses: Set<String>

    /// A language with its pages in `tree`.
    package init(tree: SiteTree, name: String, ownAddresses: Set<String>) {
      self.tree = tree
      self.name = name
      self.ownAddresses = ownAddresses
    }
  }

  /// In order; the first leads.
  package let all: [Language]

  /// The languages of a site.
  package init(all: [Language]) { self.all = all }

  /// The languages that have a page at `address`, which is written by the person when any language
  /// has one of theirs there.
  package func having(_ address: String) -> [Language] {
    let isOwn = all.contains { $0.ownAddresses.contains(address) }
    return all.filter { !isOwn || $0.ownAddresses.contains(address) }
  }
}

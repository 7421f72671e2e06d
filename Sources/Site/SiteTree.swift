import Storage

/// The pages of one language: the first language's stand at the top of the site, those of each
/// other one in a folder named by its tag, at the same addresses below it.
struct SiteTree: Sendable, Hashable {
  /// The language as BCP 47 names it.
  let tag: String
  /// The folder with a slash at its end; empty for the first language.
  let folder: String

  /// The trees of a site with pages in `languages`; the first one leads.
  static func all(_ languages: [String]) -> [SiteTree] {
    languages.enumerated().map { index, tag in
      SiteTree(tag: tag, folder: index == 0 ? "" : tag + "/")
    }
  }

  /// Whether the tree is at the top of the site, with what all languages share.
  var isFirst: Bool { folder.isEmpty }

  /// What leads from the top of the tree to the top of the site.
  var up: String { isFirst ? "" : "../" }

  /// `file` within this tree.
  func placed(_ file: OutputFile) -> OutputFile {
    guard !isFirst else { return file }
    var file = file
    file.path = VaultPath(validating: folder + file.path.text) ?? file.path
    return file
  }
}

/// Which pages there are in which language, for the links between them.
struct SiteLanguages: Sendable {
  /// A language of the site.
  struct Language: Sendable {
    var tree: SiteTree
    /// Its own name for itself.
    var name: String
    /// The addresses of the person's own pages in it.
    var ownAddresses: Set<String>
  }

  var all: [Language]

  /// The languages that have a page at `address`, which is written by the person when any language
  /// has one of theirs there.
  func having(_ address: String) -> [Language] {
    let isOwn = all.contains { $0.ownAddresses.contains(address) }
    return all.filter { !isOwn || $0.ownAddresses.contains(address) }
  }
}

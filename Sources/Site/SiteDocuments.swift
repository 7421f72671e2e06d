package import SiteKit
import Vault
import Wording

extension SiteInput {
  /// What the search of the site finds, in the language that leads: pages, reviews, and what the
  /// systems have.
  package var documents: [SearchDocument] {
    let trees = SiteTree.all(settings.languages)
    guard let tree = trees.first else { return [] }
    let words = Words.words(tag: tree.tag, own: theme.strings).words
    let own = ownPages.filter { $0.isIn(tree) }
    let languages = SiteLanguages(
      all: [
        .init(
          tree: tree, name: words("base.language"), ownAddresses: Set(own.map(\.address)))
      ])
    let site = LanguageSite(
      self, tree, words, languages, assets, ownPages: own,
      files: audience.isOwner ? nil : namedFiles)
    return site.pageDocuments + site.rooms.flatMap(\.documents)
      + ReviewPages(site: site).documents
  }
}

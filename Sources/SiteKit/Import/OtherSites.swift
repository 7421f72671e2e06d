internal import Vault

extension ImportForm {
  /// Sites of other programs, which become pages.
  package static let otherSites = SiteGenerator.allCases.map { generator in
    ImportForm(.site(of: generator), makes: "pages, with the files that they show") {
      SiteImporter(generator, $0)
    }
  }
}

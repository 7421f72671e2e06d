import AllSystems
package import Basics
package import Site
package import SiteKit
package import Vault

/// A site of records that are given, in place of those that a vault holds: the systems compute
/// their figures as always.
package struct GivenSite: Sendable {
  package var settings = Settings.shanghai
  /// The moment that counts as now.
  package var asOf: Instant
  package var systems = Systems.all
  /// The records of systems, by the types that these keep them in; a system of which none are given
  /// reads those of ``vault``.
  package var records = SystemValues()
  package var vault: MemoryFiles
  package var audience = Audience.me
  /// The person's own pages, by their paths in `pages/`.
  package var pages: [(path: String, text: String)] = []
  package var reviews: [ReviewSource] = []
  package var pageFiles: [VaultPath] = []
  package var theme = Theme.standard
  package var showsDrafts = false
  package var paintCard: CardPainter?
  /// What highlights code of pages; nil for a site without highlighted code.
  package var highlighter: CodeHighlighter?
  /// Where it is kept what it said; nil for nowhere.
  package var cache: CacheFolder?

  /// A site without records, as of a time of Shanghai such as `2027-01-08 18:00`.
  package init(asOf: String, vault: MemoryFiles = MemoryFiles()) throws {
    self.asOf = try at(asOf)
    self.vault = vault
  }

  /// What the site is made from.
  package var input: SiteInput {
    get async {
      // It fails for an audience that there is not, which no test gives.
      guard
        let contents = try? await VaultContents(
          vault, systems.map({ $0.given(records) }), for: audience, settings: (settings, []),
          width: 1, now: { _ in asOf })
      else { preconditionFailure("there is no audience \(audience.name)") }
      var input = SiteInput(
        contents,
        pages: pages.map { path, text in
          PageSource(
            Array(text.utf8), path: path, file: "vault/pages/\(path)", zone: settings.zone)
        }, reviews: reviews, pageFiles: pageFiles, theme: theme, showsDrafts: showsDrafts)
      input.filtering = Systems.all
      input.paintCard = paintCard
      if let highlighter {
        input.code = HighlightedCode(of: input.pages, in: cache) { highlighter }
      }
      return input
    }
  }
}

extension Settings {
  /// Those of a site of Shanghai.
  package static var shanghai: Settings {
    var settings = Settings()
    settings.zone = TestKit.shanghai
    settings.title = "Lin’s daybook"
    settings.systems = Systems.names
    return settings
  }
}

/// Every file of a site by path, or those that are wanted, rendered one after the other, with what
/// is wrong.
package func rendered(
  _ site: GivenSite, where isWanted: (String) -> Bool = { _ in true }
) async -> (files: [String: String], diagnostics: [Diagnostic]) {
  rendered(await site.input, where: isWanted)
}

/// Every file of a site by path, or those that are wanted, rendered one after the other, with what
/// is wrong.
package func rendered(
  _ input: SiteInput, where isWanted: (String) -> Bool = { _ in true }
) -> (files: [String: String], diagnostics: [Diagnostic]) {
  let site = input.files()
  var diagnostics = site.diagnostics
  var texts: [String: String] = [:]
  for file in site.files where isWanted(file.path.text) {
    let result = file.render()
    diagnostics += result.diagnostics
    if let bytes = result.bytes { texts[file.path.text] = String(decoding: bytes, as: UTF8.self) }
  }
  return (texts, diagnostics)
}

/// One file of a site, rendered without the others; nil when there is none.
package func rendered(_ path: String, of site: GivenSite) async -> String? {
  rendered(path, of: await site.input)
}

/// One file of a site, rendered without the others; nil when there is none.
package func rendered(_ path: String, of input: SiteInput) -> String? {
  rendered(input) { $0 == path }.files[path]
}

extension System {
  /// The system with the records of its type, when they are given.
  fileprivate func given(_ records: SystemValues) -> any System {
    records[Records.self].map { Given(self, $0) } ?? self
  }
}

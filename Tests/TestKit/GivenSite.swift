import AllSystems
package import Basics
package import Site
package import SiteKit
package import Vault

/// A site of given records instead of a vault's; the systems compute their figures as usual.
package struct GivenSite: Sendable {
  package var settings = Settings.shanghai
  /// The moment that counts as now.
  package var asOf: Instant
  package var systems = Systems.all
  /// The records of systems, by their types; a system without given records reads ``vault``.
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
  /// The highlighter for code on pages; nil for none.
  package var highlighter: CodeHighlighter?
  /// The converter of formulas on pages; nil for none.
  package var mathConverter: MathConverter?
  /// The cache of their results; nil for none.
  package var cache: Cache?

  /// A site without records, as of a local time in Shanghai such as `2027-01-08 18:00`.
  package init(asOf: String, vault: MemoryFiles = MemoryFiles()) throws {
    self.asOf = try at(asOf)
    self.vault = vault
  }

  /// The inputs of the site.
  package var input: SiteInput {
    get async {
      // Only an undeclared audience fails, which no test uses.
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
      if let mathConverter {
        input.math = ConvertedMath(
          of: input.pages, in: cache, where: { [settings] in settings.hasMath(on: $0) }
        ) { mathConverter }
      }
      return input
    }
  }
}

extension Settings {
  /// Settings of a site in Shanghai.
  package static var shanghai: Settings {
    var settings = Settings()
    settings.zone = TestKit.shanghai
    settings.title = "Lin’s daybook"
    settings.systems = Systems.names
    return settings
  }
}

/// Every file of a site by path, or the wanted ones, rendered in sequence, with the diagnostics.
package func rendered(
  _ site: GivenSite, where isWanted: (String) -> Bool = { _ in true }
) async -> (files: [String: String], diagnostics: [Diagnostic]) {
  rendered(await site.input, where: isWanted)
}

/// Every file of a site by path, or the wanted ones, rendered in sequence, with the diagnostics.
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

/// One file of a site, rendered without the others; nil if there is none.
package func rendered(_ path: String, of site: GivenSite) async -> String? {
  rendered(path, of: await site.input)
}

/// One file of a site, rendered without the others; nil if there is none.
package func rendered(_ path: String, of input: SiteInput) -> String? {
  rendered(input) { $0 == path }.files[path]
}

extension System {
  /// The system with the records of its type, if given.
  fileprivate func given(_ records: SystemValues) -> any System {
    records[Records.self].map { Given(self, $0) } ?? self
  }
}

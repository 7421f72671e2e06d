import Basics
import SiteKit
import TestKit
import Testing
import Vault
import Wording

@testable import Focus
@testable import Site

/// A site of sessions, and of a test's other records.
func input(
  sessions: [Session], pages: [(String, String)] = [], settings: Settings = .shanghai,
  vault: MemoryFiles = MemoryFiles(), asOf: String = "2027-01-08 18:00"
) throws -> GivenSite {
  var site = try GivenSite(asOf: asOf, vault: vault)
  site.settings = settings
  site.pages = pages
  site.records[FocusLog.self] = FocusLog(sessions)
  return site
}

extension GivenSite {
  /// The files of the site, before rendering.
  var outputs: [OutputFile] { get async { await input.files().files } }
}

/// The site in English, its only language.
func english(_ given: GivenSite) async throws -> LanguageSite {
  let input = await given.input
  let tree = try #require(SiteTree.all(["en"]).first)
  let languages = SiteLanguages(all: [.init(tree: tree, name: "English", ownAddresses: [])])
  return LanguageSite(
    input, tree, .english, languages, input.assets, ownPages: [], files: nil)
}

extension String {
  /// True if it contains a part, byte by byte; comparing whole pages by characters is slow.
  func has(_ part: String) -> Bool { self[...].firstRange(ofBytes: part) != nil }
}

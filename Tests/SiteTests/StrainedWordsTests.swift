import Basics
import TestKit
import Testing
import Vault
import Wording

/// A site whose words are longer than a theme expects, or empty.
struct StrainedWordsTests {
  @Test(arguments: Language.allCases, WordStrain.allCases)
  func `Every page is made, however long its words are`(
    language: Language, strain: WordStrain
  ) async throws {
    let tag = language.rawValue
    let path = try #require(VaultPath(validating: "templates/strings/\(tag).properties"))
    let strings = strain.strings(of: .standard(language))
    let given = try fullInput([tag], vault: MemoryFiles([path: strings]))
    let site = await rendered(given) { $0.hasSuffix(".html") || $0.hasSuffix(".svg") }
    #expect(site.diagnostics.filter { $0.severity == .error } == [])
    let usual = try await fullSite(in: tag).files.keys.filter {
      $0.hasSuffix(".html") || $0.hasSuffix(".svg")
    }
    #expect(site.files.keys.sorted() == usual.sorted())
  }
}

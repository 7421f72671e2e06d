import Basics
import TestKit
import Testing
import Vault

@testable import Site

/// Pages of the person's own at the addresses of lists of terms, as sites of Hugo have them.
struct TermPageTests {
  private static func built(
    _ pages: [(String, String)]
  ) async throws -> (files: [String: String], problems: [String]) {
    var given = try input(sessions: [], pages: pages, vault: MemoryFiles())
    given.settings.taxonomies = ["tags", "categories"]
    let (files, diagnostics) = await rendered(given)
    return (files, diagnostics.map(\.description))
  }

  private static let texts: [(String, String)] = [
    ("a.md", "---\ntitle: Loaf\ndate: 2026-01-01\ncategories: [Rye Bread, 面包]\n---\nA"),
    ("b.md", "---\ntitle: Roll\ndate: 2026-02-01\ncategories: [rye bread]\ntags: [c]\n---\nB"),
  ]

  @Test func `The page of a folder that is a term lists the pages with it`() async throws {
    let (files, problems) = try await Self.built(
      Self.texts + [
        ("categories/Rye-Bread/_index.md", "---\ntitle: Sour\n---\nOf rye alone."),
        ("categories/面包/_index.md", "---\ntitle: 面包房\n---\n都是面包。"),
      ])
    #expect(problems == [])
    let list = try #require(files["categories/Rye-Bread/index.html"])
    #expect(list.contains("Of rye alone.") && list.contains(">Loaf<") && list.contains(">Roll<"))
    #expect(files["categories/rye-bread/index.html"] == nil)
    #expect(files["categories/面包/index.html"]?.contains(">Loaf<") == true)
    #expect(files["categories/Rye-Bread/feed.xml"]?.contains("<title>Roll</title>") == true)
    // Links to the term, and the list of all terms, lead to it.
    #expect(files["a/index.html"]?.contains("../categories/Rye-Bread/") == true)
    #expect(files["categories/index.html"]?.contains("../categories/Rye-Bread/") == true)
  }

  @Test func `A page at the address of a term, or of the terms, is in the place of the list`()
    async throws
  {
    let (files, problems) = try await Self.built(
      Self.texts + [
        ("c.md", "---\ntitle: Mine\npermalink: /categories/\n---\nBy hand."),
        ("d.md", "---\ntitle: C\npermalink: /tags/c/\n---\nAll about it."),
      ])
    #expect(problems == [])
    #expect(files["categories/index.html"]?.contains("By hand.") == true)
    #expect(files["tags/c/index.html"]?.contains("All about it.") == true)
    #expect(files["categories/rye-bread/index.html"]?.contains(">Loaf<") == true)
    #expect(files["tags/index.html"]?.contains("../tags/c/") == true)
  }

  @Test func `A page of a folder that is listed by a term has the neighbours of its folder`()
    async throws
  {
    let (files, problems) = try await Self.built([
      ("x/_index.md", "---\ntitle: X\n---\n"),
      ("x/a.md", "---\ntitle: One\ndate: 2026-01-01\ntags: [c]\n---\nA"),
      ("x/b.md", "---\ntitle: Two\ndate: 2026-01-02\n---\nB"),
      ("x/d.md", "---\ntitle: Three\ndate: 2026-01-03\ntags: [c]\n---\nB"),
      ("tags/c/_index.md", "---\ntitle: C\n---\n"),
    ])
    #expect(problems == [])
    let page = try #require(files["x/d/index.html"])
    #expect(page.contains("../../x/b/") && !page.contains("rel=\"next\""))
    #expect(files["tags/c/index.html"]?.contains(">One<") == true)
  }
}

import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// The files next to pages on a site for others: files that its pages link to or embed, and files
/// that the settings name.
struct LinkedFilesTests {
  private static let files: [VaultPath] = [
    "plan.pdf", "spring-plan.pdf", "a b.png", "notes/plan.pdf", "notes/deep/x.png", "secret.pdf",
    "pages/crumb.jpg",
  ]

  /// The files next to pages in the public site.
  private func shown(
    _ pages: [(String, String)], rawHTML: Bool = false, named: [String] = []
  ) async throws -> [String] {
    var site = try GivenSite(
      asOf: "2027-01-08 18:00",
      vault: MemoryFiles(
        bytes: Dictionary(
          uniqueKeysWithValues: Self.files.map { (PageFolder.path.appending($0.text) ?? $0, []) })))
    site.pages = pages.map { ($0.0, "---\naudience: public\n---\n" + $0.1) }
    site.pageFiles = Self.files
    site.settings.keepsRawHTML = rawHTML
    site.audience = .public
    site.audience.pages = named.map { PagePattern($0) }
    let paths = Set(await site.outputs.map(\.path))
    return Self.files.filter(paths.contains).map(\.text)
  }

  @Test(arguments: [
    ("[p](spring-plan.pdf)", ["spring-plan.pdf"]), ("![a](<a b.png>)", ["a b.png"]),
    ("![a](a%20b.png)", ["a b.png"]), ("[p](./plan.pdf \"Plan\")", ["plan.pdf"]),
    ("[p](/notes/plan.pdf#page=2)", ["notes/plan.pdf"]), ("[p][1]\n\n[1]: plan.pdf", ["plan.pdf"]),
    // Relative to the address of the page, as in a browser.
    ("[p](../secret.pdf)", ["secret.pdf"]),
    // No link refers to it.
    ("<!-- [p](plan.pdf) -->", []), ("plan.pdf and secret.pdf", []), ("`[p](plan.pdf)`", []),
    ("```\n[p](plan.pdf)\n```", []), ("[p](https://example.org/plan.pdf)", []),
    ("[1]: plan.pdf", []), ("<a href=\"plan.pdf\">p</a>", []),
    ("{% comment %}[p](plan.pdf){% endcomment %}", []),
    ("{% if false %}[p](plan.pdf){% endif %}", []),
    // Output of Liquid is a link like any other.
    ("{% assign file = \"plan\" %}[p]({{ file }}.pdf)", ["plan.pdf"]),
    ("{% picture \"a b.png\", alt: \"\" %}", ["a b.png"]),
  ])
  func `A page takes the files along to which it leads, and no others`(
    _ text: String, _ expected: [String]
  ) async throws {
    #expect(try await shown([("about.md", text)]) == expected)
  }

  @Test func `With HTML its links lead to files as well, and comments do not`() async throws {
    let text = """
      <a href="plan.pdf">p</a> <!-- <a href="secret.pdf">s</a> -->

      <!-- [s](secret.pdf) -->

      <img srcset="a%20b.png 1x, notes/deep/x.png 2x" alt="">
      """
    #expect(
      try await shown([("about.md", text)], rawHTML: true)
        == ["plan.pdf", "a b.png", "notes/deep/x.png"])
  }

  @Test func `A path is read from the folder of the page, and a folder's page takes files too`()
    async throws
  {
    #expect(
      try await shown([("notes/one.md", "[p](plan.pdf)"), ("notes/_index.md", "![](deep/x.png)")])
        == ["notes/plan.pdf", "notes/deep/x.png"])
  }

  @Test func `A page that is not shown takes nothing along, nor does one that fails`()
    async throws
  {
    var site = try GivenSite(asOf: "2027-01-08 18:00")
    site.pageFiles = Self.files
    site.audience = .public
    site.pages = [
      ("private.md", "[p](plan.pdf)"),
      ("draft.md", "---\naudience: public\ndraft: true\n---\n![](plan.pdf)"),
      ("broken.md", "---\naudience: public\n---\n[p](plan.pdf) {{ nothing.here }}"),
    ]
    let paths = Set(await site.outputs.map(\.path))
    #expect(Self.files.allSatisfy { !paths.contains($0) })
  }

  @Test func `What the settings name goes out as well`() async throws {
    #expect(
      try await shown([("about.md", "Words.")], named: ["notes/*", "secret.pdf"])
        == ["notes/plan.pdf", "notes/deep/x.png", "secret.pdf"])
  }

  @Test func `Comments of HTML are not on the page`() async throws {
    var site = try GivenSite(asOf: "2027-01-08 18:00")
    site.settings.keepsRawHTML = true
    site.pages = [
      ("about.md", "<b>Bold</b> <!-- Canary = 1 -->\n\n<!--\nCanary\n-->\n\n<!-- Canary")
    ]
    let page = try #require(await rendered("about/index.html", of: site))
    #expect(page.contains("<b>Bold</b>"))
    #expect(!page.replacing("&lt;!-- Canary", with: "").contains("Canary"))
  }
}

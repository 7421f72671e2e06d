import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Pages whose visibility cannot be read.
struct WithheldPageTests {
  private static func site(
    _ pages: [(String, String)], for audience: Audience? = nil
  ) async throws -> (files: [String: String], problems: [String]) {
    var given = try input(sessions: [], pages: pages)
    given.settings.baseURL = "https://example.org"
    given.audience = audience ?? .public
    let (files, diagnostics) = await rendered(given)
    return (files, diagnostics.map(\.description))
  }

  private static var all: Audience {
    var audience = Audience.public
    audience.pages = [PagePattern("*")]
    return audience
  }

  @Test(
    arguments: [
      "draft: ture", "date: someday", "expires: soon", "title: \"x", "draft：true", "\tdraft: true",
      "title: a\ntitle: b", "title: a\u{0}", "- a", "audience: {public: yes}", "weight: heavy",
    ])
  func `A page whose front matter has an error is in no site for others, and that fails`(
    line: String
  ) async throws {
    for text in [
      "---\n\(line)\n---\nSECRET", "---\naudience: public\n\(line)\n---\nSECRET",
      "---\n\(line)\nSECRET\n",
    ] {
      let pages = [("bad.md", text), ("good.md", "---\ntitle: Good\n---\nx")]
      let (files, problems) = try await Self.site(pages, for: Self.all)
      for (path, text) in files {
        #expect(!path.contains("bad") && !text.has("SECRET"), "\(path)")
      }
      #expect(files["good/index.html"] != nil)
      #expect(
        problems.map { $0.contains("vault/pages/bad.md: error: the front matter has an error") }
          == [true])
      // The owner sees it.
      let own = try await Self.site(pages, for: .me)
      #expect(own.files["bad/index.html"]?.has("SECRET") == true)
    }
  }

  @Test func `What may mean that a page is not public keeps it from others alone`() async throws {
    let lines = [
      "draft:", "Draft: true", "status: growing", "dtae: 2027-02-01", "audience: family\npublic:",
    ]
    for line in lines {
      let pages = [("bad.md", "---\n\(line)\n---\nSECRET")]
      let (files, problems) = try await Self.site(pages, for: Self.all)
      #expect(files.values.allSatisfy { !$0.has("SECRET") })
      #expect(problems == [])
      #expect(try await Self.site(pages, for: .me).files["bad/index.html"] != nil)
    }
  }

  @Test(
    arguments: [
      "+++\ndraft = true\n+++\nSECRET", "{\"draft\": true}\nSECRET",
      "\n---\ndraft: true\n---\nSECRET",
      "<!-- x -->\n---\npublished: false\n---\nSECRET", "---yaml\npublish: false\n---\nSECRET",
      "---\nstatus: draft\n---\nSECRET", "---\nprivate: true\n---\nSECRET",
      "---\ndate: 2027-2-5\n---\nSECRET", "---\ndate: 2027-2-5 12:00:00\n---\nSECRET",
      "+++\ndate = 2027-02-05\n+++\nSECRET",
    ])
  func `What other programs hide is hidden, and nothing is wrong`(text: String) async throws {
    for audience in [Self.all, .me] {
      let (files, problems) = try await Self.site([("bad.md", text)], for: audience)
      #expect(problems == [])
      for (path, text) in files {
        #expect(!path.contains("bad") && !text.has("SECRET"), "\(path)")
      }
    }
  }

  @Test func `Front matter of every form is no text of the page`() async throws {
    let (files, problems) = try await Self.site(
      [
        ("a.md", "+++\ntitle = \"Plum\"\nmine = \"KEYWORD\"\n+++\nText"),
        ("b.md", "{\"title\": \"Pear\", \"mine\": \"KEYWORD\"}\nText"),
      ], for: .me)
    #expect(problems == [])
    #expect(files["a/index.html"]?.has("<title>Plum") == true)
    #expect(files["b/index.html"]?.has("<title>Pear") == true)
    for path in ["a/index.html", "b/index.html"] { #expect(files[path]?.has("KEYWORD") == false) }
  }

  @Test func `An error in a page for somebody else does not concern a site`() async throws {
    let pages = [("bad.md", "---\naudience: family\nweight: heavy\n---\nSECRET")]
    #expect(try await Self.site(pages).problems == [])
    let unreadable = [("bad.md", "---\naudience: family\ntitle: \"x\n---\nSECRET")]
    #expect(try await Self.site(unreadable).problems.count == 1)
  }

  @Test func `Reviews follow the same rule`() async throws {
    var given = try input(sessions: [])
    given.audience = .public
    given.audience.reviews = .words
    for line in ["draft: ture", "draft:", "published: false"] {
      let vault = MemoryFiles(["reviews/2026-W46.md": "---\n\(line)\n---\nSECRET\n"])
      given.reviews = ReviewFolder(in: vault, zone: .utc).reviews
      let (files, diagnostics) = await rendered(given)
      #expect(given.reviews.count == 1)
      #expect(files.values.allSatisfy { !$0.has("SECRET") })
      #expect(diagnostics.map(\.kind) == (line == "draft: ture" ? ["left-out"] : []))
    }
  }
}

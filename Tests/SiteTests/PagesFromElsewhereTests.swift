import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Pages as other generators and Obsidian have them, in place.
struct PagesFromElsewhereTests {
  private static func built(
    _ pages: [(String, String)], files: [VaultPath] = [],
    _ change: (inout GivenSite) -> Void = { _ in }
  ) async throws -> (files: [String: String], problems: [String]) {
    var site = try GivenSite(
      asOf: "2026-11-29 18:00",
      vault: MemoryFiles(
        bytes: Dictionary(
          uniqueKeysWithValues: files.map { (PageFolder.path.appending($0.text) ?? $0, []) })))
    site.pages = pages
    site.pageFiles = files
    change(&site)
    let (files, diagnostics) = await rendered(site)
    return (files, diagnostics.map(\.description))
  }

  @Test func `A post of Jekyll is read in place`() async throws {
    let (files, problems) = try await Self.built([
      (
        "2026-06-16-a.md",
        "---\nlayout: post\ntitle: A\ndate: 2026-06-16 07:39:11 +0800\n---\nText of A"
      ),
      ("b.md", "---\ntitle: B\ndate: 2024-3-9 12:00:00\n---\nx"),
      ("2026-10-09-rain.md", "Text of C"),
      ("2026-13-09-odd.md", "x"),
      ("2026-12-09-later.md", "x"),
      ("c.md", "---\npublished: false\n---\nx"),
      ("_drafts/d.md", "x"),
    ])
    #expect(
      problems.map { $0.prefix { $0 != "\n" } } == [
        "vault/pages/2026-06-16-a.md:2:9: warning: there is no template \"post\"; the page is made "
          + "with \"page\""
      ])
    let first = try #require(files["2026-06-16-a/index.html"])
    #expect(first.contains("Text of A") && first.contains("16 June 2026"))
    #expect(files["b/index.html"]?.contains("9 March 2024") == true)
    let named = try #require(files["2026-10-09-rain/index.html"])
    #expect(named.contains("9 October 2026") && named.contains("<h1>rain</h1>"))
    #expect(files["2026-13-09-odd/index.html"]?.contains("<h1>2026-13-09-odd</h1>") == true)
    for path in ["2026-12-09-later", "c", "_drafts/d"] {
      #expect(files[path + "/index.html"] == nil, "\(path)")
    }
  }

  @Test func `Pages of one missing template are told once, with their number`() async throws {
    let pages = (1...4).map { number in
      ("p\(number).md", "---\nlayout: \(number < 4 ? "post" : "essay")\n---\nText \(number)")
    }
    let (files, problems) = try await Self.built(pages) {
      $0.settings.languages = ["zh-Hans", "en"]
    }
    #expect(
      problems.map { $0.prefix { $0 != "\n" } } == [
        "vault/pages/p4.md:2:9: warning: there is no template \"essay\"; the page is made with "
          + "\"page\"",
        "vault/pages/p1.md:2:9: warning: there is no template \"post\"; this page and 2 others are "
          + "made with \"page\"",
      ])
    #expect(files["p3/index.html"]?.contains("Text 3") == true)
  }

  @Test(arguments: [true, false])
  func `The filter for Markdown reads Chinese text as the settings say`(
    readsEastAsian: Bool
  ) async throws {
    let (files, problems) = try await Self.built([
      ("a.md", "{{ '读完**《家》**已是夜里' | markdown }}")
    ]) { $0.settings.readsEastAsian = readsEastAsian }
    #expect(problems == [])
    let html = try #require(files["a/index.html"])
    #expect(html.contains("读完<strong>《家》</strong>已是夜里") == readsEastAsian)
    #expect(html.contains("读完**《家》**已是夜里") != readsEastAsian)
  }

  /// Both zones count for when it is shown, so that no page is public before its day.
  @Test func `A page is of the day that is written`() async throws {
    let west = try #require(Zone(identifier: "America/Chicago"))
    let (files, problems) = try await Self.built([
      ("a.md", "---\ntitle: A\ndate: 2007-07-12T08:25:49+08:00\n---\nx"),
      ("b.md", "---\ntitle: B\ndate: 2026-11-30T08:00:00+14:00\n---\nx"),
    ]) { $0.settings.zone = west }
    #expect(problems == [])
    #expect(files["a/index.html"]?.contains("12 July 2007") == true)
    #expect(files["b/index.html"] == nil)
  }

  @Test func `The other names of a page lead to it`() async throws {
    let (files, problems) = try await Self.built([
      ("bread.md", "---\ntitle: Bread\naliases: [黑麦, \"What now?\", Cake]\n---\nx"),
      ("cake.md", "---\ntitle: Cake\n---\nx"),
      ("a.md", "---\ntitle: A\n---\n[[黑麦]] [[what now?|so]] [[Cake]]"),
    ])
    #expect(problems == [])
    let page = try #require(files["a/index.html"])
    #expect(page.contains("<a href=\"../bread/\">黑麦</a> <a href=\"../bread/\">so</a>"))
    #expect(page.contains("<a href=\"../cake/\">Cake</a>"))
    #expect(files["黑麦/index.html"]?.contains("url=") == true)
  }

  @Test func `A picture is found by its name alone, if no other has it`() async throws {
    let (files, problems) = try await Self.built(
      [
        (
          "notes/a.md",
          "---\ntitle: A\n---\n![[rose.png|30]] ![[two.png]] ![[B]] [[plan.pdf|p]]\n\n"
            + "![[Rose.PNG|a rose|30]] [[b.md]] ![[B.md]]"
        ),
        ("b.md", "---\ntitle: B\n---\nTEXT OF B"),
      ], files: ["media/rose.png", "x/two.png", "y/two.png", "media/plan.pdf"])
    #expect(problems.count == 1 && problems[0].contains("two.png"))
    let page = try #require(files["notes/a/index.html"])
    #expect(
      page.contains("<img src=\"../../media/rose.png\" width=\"30\" loading=\"lazy\" alt=\"rose\">")
    )
    #expect(
      page.contains(
        "<img src=\"../../media/rose.png\" width=\"30\" loading=\"lazy\" alt=\"a rose\">"))
    #expect(page.contains("<a href=\"../../b/\">b.md</a> <a href=\"../../b/\">B.md</a>"))
    #expect(page.contains("<a href=\"../../b/\">B</a> <a href=\"../../media/plan.pdf\">p</a>"))
    #expect(!page.contains("TEXT OF B"))
  }

  @Test func `An embed shows no page to those who may not see it`() async throws {
    let (files, _) = try await Self.built(
      [
        (
          "a.md",
          "---\ntitle: A\naudience: public\n---\n![[Secret]] ![[other.png]] ![[seen.png]] [[家]]"
        ),
        ("secret.md", "---\ntitle: Secret\naliases: [家]\n---\nHIDDEN ![[other.png]]"),
        ("draft.md", "---\ntitle: D\naudience: public\npublished: false\n---\nHIDDEN ![[d.png]]"),
      ], files: ["m/seen.png", "m/d.png", "m/third.png"]
    ) { $0.audience = .public }
    #expect(files["a/index.html"]?.contains("<a href=\"../secret/") == false)
    #expect(!files.values.contains { $0.contains("HIDDEN") })
    #expect(files.keys.filter { $0.hasSuffix(".png") } == ["m/seen.png"])
  }

  @Test func `A title is rendered once, and a page has one heading of the first level`()
    async throws
  {
    let (files, problems) = try await Self.built([
      ("a.md", "---\ndate: 2026-11-01\n---\n# Sum {{ 1 | plus: 1 }} of *it*\n\ntext"),
      ("b.md", "---\ndate: 2026-11-02\n---\nIntro first.\n\n# Later heading\n\n## Below\n\ntext"),
      ("c.md", "---\ndate: 2026-11-03\n---\n# Day of {{ today.title }}\n\ntext"),
      ("d.md", "---\ntitle: Four\ndate: 2026-11-04\ntoc: true\n---\n# One\n\nx\n\n# Two\n\n# Four"),
      ("e.md", "---\ndate: 2026-11-05\n---\n# {% raw %}{{ x }}{% endraw %}\n\ntext"),
      ("f.md", "---\ntitle: \"Part {{ page.data.n | plus: 1 }}\"\nn: 2\n---\n# Part 3\n\nx"),
      ("g.md", "---\ntitle: \"On {{ today.title }}\"\n---\ntext"),
      ("h.md", "---\ntitle: \"As {{ 1 | plus: 1 }}\"\nliquid: false\n---\ntext"),
    ])
    #expect(problems == [])
    func headings(_ page: String) throws -> [String] {
      try #require(files[page + "/index.html"]).matches(of: /<h1[ >]/).map { String($0.output) }
    }
    for page in "abcdefgh" { #expect(try headings("\(page)").count == 1, "\(page)") }
    for path in ["a/index.html", "pages/index.html", "feed.xml"] {
      #expect(files[path]?.contains("Sum 2 of it") == true, "\(path)")
      #expect(files[path]?.contains("Sum {{") == false, "\(path)")
    }
    #expect(files["f/index.html"]?.contains("<h1>Part 3</h1>") == true)
    // As it is written, as it needs more than the page, or is no Liquid.
    #expect(files["g/index.html"]?.contains("<h1>On {{ today.title }}</h1>") == true)
    #expect(files["h/index.html"]?.contains("<h1>As {{ 1 | plus: 1 }}</h1>") == true)
    let late = try #require(files["b/index.html"])
    #expect(
      late.contains("<h2 id=\"text-later-heading\">") && late.contains("<h3 id=\"text-below\">"))
    #expect(files["pages/index.html"]?.contains(">Day of<") == true)
    #expect(files["d/index.html"]?.contains("<li><a href=\"#text-one\">One</a>") == true)
    #expect(files["e/index.html"]?.contains("<h1>{{ x }}</h1>") == true)
  }

  @Test func `The settings turn off how East Asian text is read`() async throws {
    for isOn in [true, false] {
      let (files, _) = try await Self.built([("a.md", "---\ntitle: A\n---\n**雨停了。**我们出门")]) {
        $0.settings.readsEastAsian = isOn
      }
      #expect(files["a/index.html"]?.contains("<strong>雨停了。</strong>我们") == isOn)
    }
  }

  @Test(arguments: ["Write {{ name }} here", "Write {% nothing %} here", "Write {{ name here"])
  func `Liquid that fails in prose says how to keep it as text`(_ text: String) async throws {
    let (_, problems) = try await Self.built([("a.md", "---\ntitle: A\n---\n\(text)\n")])
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && problem.hasPrefix("vault/pages/a.md:4:"))
    #expect(problem.contains("\n    \(text)\n"))
    #expect(problem.contains("liquid: false") && problem.contains("{% raw %}"))
  }
}

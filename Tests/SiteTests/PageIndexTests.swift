import Basics
import TestKit
import Testing
import Vault

@testable import Site

/// Folders, terms, lists, links and other addresses of the person's own pages.
struct PageIndexTests {
  private static func built(
    _ pages: [(String, String)], files: [VaultPath: String] = [:],
    _ change: (inout GivenSite) -> Void = { _ in }
  ) async throws -> (files: [String: String], problems: [String]) {
    let vault = MemoryFiles(files)
    var given = try input(sessions: [], pages: pages, vault: vault)
    given.theme = Theme.standard.overridden(by: vault).theme
    change(&given)
    let (files, diagnostics) = await rendered(given)
    return (files, diagnostics.map(\.description))
  }

  private static let recipes: [(String, String)] = [
    ("recipes/_index.md", "---\ntitle: Kitchen\norder: weight\n---\nAll that I bake.\n"),
    (
      "recipes/bread.md",
      "---\ntitle: Bread\ndate: 2026-01-01\nweight: 2\ntags: [Flour, slow]\n---\nB"
    ),
    ("recipes/cake.md", "---\ntitle: Cake\ndate: 2026-02-01\nweight: 1\ntags: [flour]\n---\nC"),
    ("recipes/old/rusk.md", "---\ntitle: Rusk\ndate: 2025-02-01\n---\nR"),
    ("loose.md", "---\ntitle: Loose\n---\nL"),
  ]

  @Test func `A folder with a page of its own lists its pages in its order`() async throws {
    let (files, problems) = try await Self.built(Self.recipes)
    #expect(problems == [])
    let list = try #require(files["recipes/index.html"])
    #expect(list.contains("All that I bake."))
    let order = ["Cake", "Bread", "Rusk"].compactMap { list.firstRange(of: ">\($0)<")?.lowerBound }
    #expect(order.count == 3 && order == order.sorted())
    #expect(!list.contains(">Loose<"))
    let bread = try #require(files["recipes/bread/index.html"])
    #expect(bread.contains("<link rel=\"prev\" href=\"../../recipes/cake/\">"))
    #expect(bread.contains("<link rel=\"next\" href=\"../../recipes/old/rusk/\">"))
    #expect(bread.contains("<li><a href=\"../../recipes/\">Kitchen</a></li>"))
    let all = try #require(files["pages/index.html"])
    #expect(all.contains(">Kitchen<") && all.contains(">Loose<"))
  }

  @Test func `The list of all pages has a feed as the others have`() async throws {
    let (files, problems) = try await Self.built(
      Self.recipes + [("_index.md", "---\ntitle: All of it\n---\nA")]
    ) { $0.settings.pageSize = 2 }
    #expect(problems == [])
    for path in ["pages/index.html", "pages/page/2/index.html"] {
      #expect(files[path]?.contains("pages/feed.xml\"") == true, "\(path)")
    }
    #expect(files["pages/feed.xml"]?.contains("<title>Cake</title>") == true)
  }

  @Test func `Links to a page whose file has blanks in its name have none`() async throws {
    let (files, problems) = try await Self.built([
      ("a b/_index.md", "---\ntitle: Both\npaginate: 1\n---\n[x](<no. 1.md>)"),
      ("a b/no. 1.md", "---\ntitle: One\ndate: 2026-01-01\naliases: [/one.html]\n---\n1"),
      ("a b/2 & more.md", "---\ntitle: Two\ndate: 2026-01-02\n---\n2"),
    ])
    #expect(problems == [])
    #expect(files["a b/no. 1/index.html"] != nil && files["a b/2 & more/index.html"] != nil)
    let paths = files.keys.filter {
      $0.hasPrefix("a b") || $0 == "one.html" || $0 == "pages/index.html"
    }
    for path in paths where path.hasSuffix(".html") {
      for link in try #require(files[path]).matches(of: /(?:href|url)="?=?([^"]*)"/) {
        #expect(!link.1.contains(" ") && !link.1.contains("% "), "\(path): \(link.1)")
      }
    }
    #expect(
      files["pages/index.html"]?.contains(#"href="../a%20b/2%20%26%20more/""#) == true)
    #expect(files["a b/index.html"]?.contains(#"href="../a%20b/page/2/""#) == true)
    #expect(files["one.html"]?.contains("url=a%20b/no.%201/\"") == true)
  }

  @Test func `Terms have pages whatever letters they are written in`() async throws {
    let (files, problems) = try await Self.built(
      Self.recipes + [
        ("visit.md", "---\ntitle: Visit\npeople: [外婆, Aunt Mei]\n---\nV")
      ]
    ) { $0.settings.taxonomies = ["tags", "people"] }
    #expect(problems == [])
    let flour = try #require(files["tags/flour/index.html"])
    #expect(flour.contains(">Bread<") && flour.contains(">Cake<") && !flour.contains(">Rusk<"))
    #expect(files["tags/index.html"]?.contains("href=\"../tags/slow/\"") == true)
    #expect(files["tags/flour/feed.xml"]?.contains("<title>Cake</title>") == true)
    #expect(files["tags/flour/feed.xml"]?.contains("<content") == false)
    #expect(files["people/aunt-mei/index.html"]?.contains(">Visit<") == true)
    #expect(files["people/index.html"]?.contains("外婆") == true)
    #expect(files["visit/index.html"]?.contains("../people/aunt-mei/") == true)
  }

  @Test func `A tag that can have no page is an error at the tag, and the rest is there`()
    async throws
  {
    let long = String(repeating: "長", count: 86)
    for tag in ["..", ".", "/", "\" / \"", long] {
      let (files, problems) = try await Self.built([
        ("a.md", "---\ntitle: A\ntags:\n  - good\n  - \(tag)\n---\nx")
      ])
      #expect(problems.count == 1)
      #expect(problems.first?.hasPrefix("vault/pages/a.md:5:5: error: ") == true, "\(problems)")
      #expect(files["tags/good/index.html"] != nil && files["a/index.html"]?.has(">A<") == true)
    }
    let (_, problems) = try await Self.built([("a.md", "---\npeople: [..]\n---\nx")]) {
      $0.settings.taxonomies = ["people"]
    }
    #expect(
      problems.map(\.firstLine) == [
        "vault/pages/a.md: error: \"..\" cannot have a page: it is only dots or slashes; it was left "
          + "out"
      ])
  }

  @Test func `Tags that differ in a sign are two`() async throws {
    let (files, problems) = try await Self.built([
      ("a.md", "---\ntitle: A\ntags: [C, \"C#\", C++, \"a: b\", \"100%\"]\n---\nx"),
      ("b.md", "---\ntitle: B\ntags: [c, \"F#\"]\n---\nx"),
      ("d.md", "---\ntitle: D\ntags: [Baking, baking]\n---\nx"),
    ])
    #expect(problems == [])
    // Two spellings of one are shown once.
    #expect(files["d/index.html"]?.ranges(of: "tags/baking/").count == 1)
    #expect(files["tags/c/index.html"]?.has(">B<") == true)
    #expect(files["tags/c＃/index.html"]?.has(">B<") == false)
    #expect(files["tags/c＃/index.html"]?.has("C#</h1>") == true)
    #expect(files["tags/f＃/index.html"]?.has(">B<") == true)
    #expect(files["tags/c++/index.html"] != nil && files["tags/a：-b/index.html"] != nil)
    #expect(files["a/index.html"]?.has("../tags/c＃/") == true)
  }

  @Test func `An alias that another page has is told as what it is`() async throws {
    let (files, problems) = try await Self.built([
      ("a.md", "---\ntitle: A\naliases: [/b/, /x, /x/, /a/, /focus/]\n---\nx"),
      ("b.md", "---\ntitle: B\n---\nx"),
    ])
    #expect(
      problems.map(\.firstLine).sorted() == [
        "vault/pages/a.md:3:11: error: the alias /b/ is the address of vault/pages/b.md, so it does "
          + "not lead here",
        "vault/pages/a.md:3:30: error: the alias /focus/ is the address of the focus page, so it does "
          + "not lead here",
      ])
    #expect(files["b/index.html"]?.has(">B<") == true)
    #expect(files["x/index.html"]?.has("url=") == true)
  }

  @Test func `Long lists take several pages, the first at the address of all`() async throws {
    let pages = (1...5).map { number in
      (
        "p\(number).md",
        "---\ntitle: Page number \(number)\ndate: 2026-01-0\(number)\ntags: [a]\n---\n."
      )
    }
    let (files, problems) = try await Self.built(pages) { $0.settings.pageSize = 2 }
    #expect(problems == [])
    #expect(files["tags/a/index.html"]?.contains("Page number 5") == true)
    #expect(files["tags/a/index.html"]?.contains("Page number 3") == false)
    let second = try #require(files["tags/a/page/2/index.html"])
    #expect(second.contains("Page number 3") && second.contains("Page number 2"))
    #expect(second.contains("<link rel=\"prev\" href=\"../../../../tags/a/\">"))
    #expect(second.contains("<link rel=\"next\" href=\"../../../../tags/a/page/3/\">"))
    #expect(files["tags/a/page/4/index.html"] == nil)
    #expect(files["pages/page/3/index.html"]?.contains("Page number 1") == true)
  }

  @Test func `Links resolve from the place of the file`() async throws {
    let (files, problems) = try await Self.built(
      [
        (
          "recipes/bread.md",
          "---\ntitle: Bread\n---\n![](crumb.png) [c](cake.md) [h](cake.md#oven) "
            + "[up](../loose.md) [[Loose]] [[cake#Oven|o]] [abs](/recipes/cake.md) [b](../cake/) [f](/focus/)"
        ),
        ("recipes/cake.md", "---\ntitle: Cake\n---\n## Oven\n\nHot."),
        ("loose.md", "---\ntitle: Loose\n---\nL"),
      ], files: ["pages/recipes/crumb.png": ""]
    ) { $0.pageFiles = ["recipes/crumb.png"] }
    #expect(problems == [])
    let bread = try #require(files["recipes/bread/index.html"])
    #expect(bread.contains("<img src=\"../../recipes/crumb.png\" alt=\"\">"))
    #expect(bread.contains("<a href=\"../../recipes/cake/\">c</a>"))
    #expect(bread.contains("<a href=\"../../recipes/cake/#text-oven\">h</a>"))
    #expect(bread.contains("<a href=\"../../loose/\">up</a>"))
    #expect(bread.contains("<a href=\"../../loose/\">Loose</a>"))
    #expect(bread.contains("<a href=\"../../recipes/cake/#text-oven\">o</a>"))
    #expect(bread.contains("<a href=\"../../recipes/cake/\">abs</a>"))
    #expect(bread.contains("<a href=\"../../recipes/cake/\">b</a>"))
    #expect(bread.contains("<a href=\"../../focus/\">f</a>"))
  }

  @Test func `Links of one's own HTML resolve as well, and its pictures have their sizes`()
    async throws
  {
    // Two by three pixels.
    let picture = "GIF89a\u{2}\0\u{3}\0\0\0\0;"
    let text = """
      <p><a href='cake.md#oven'>c</a> <a href="../loose.md?a=1&amp;b=2">up</a></p>

      <a href=/focus/>f</a> <a href="#why">w</a> <a href="https://e.org/x.md?a=1&amp;b">e</a>
      <img src="crumb.gif" alt=""> <img src=crumb.gif alt="" width="9">
      <video src="knead.mp4" poster="crumb.gif"></video>
      <img srcset="crumb.gif 1x, knead.mp4 2x" src="crumb.gif" alt="">
      <a href="nope.md">n</a> `<a href="cake.md">`

      ## Why
      """
    let (files, problems) = try await Self.built(
      [
        ("recipes/bread.md", "---\ntitle: Bread\n---\n" + text),
        ("recipes/cake.md", "---\ntitle: Cake\n---\n## Oven\n\nHot."),
        ("loose.md", "---\ntitle: Loose\n---\nL"),
      ], files: ["pages/recipes/crumb.gif": picture, "pages/recipes/knead.mp4": ""]
    ) {
      $0.pageFiles = ["recipes/crumb.gif", "recipes/knead.mp4"]
      $0.settings.keepsRawHTML = true
    }
    #expect(problems.count == 1)
    #expect(problems.first?.contains("bread.md:10:") == true, "\(problems)")
    #expect(problems.first?.contains("there is no nope.md") == true, "\(problems)")
    let bread = try #require(files["recipes/bread/index.html"])
    for expected in [
      ##"<a href="../../recipes/cake/#text-oven">c</a> <a href="../../loose/">up</a>"##,
      ##"<a href="../../focus/">f</a> <a href="#text-why">w</a>"##,
      ##"<a href="https://e.org/x.md?a=1&amp;b">e</a>"##,
      ##"<img src="../../recipes/crumb.gif" alt="" width="2" height="3" loading="lazy">"##,
      ##"<img src="../../recipes/crumb.gif" alt="" width="9">"##,
      ##"<video src="../../recipes/knead.mp4" poster="../../recipes/crumb.gif"></video>"##,
      ##"<img srcset="../../recipes/crumb.gif 1x, ../../recipes/knead.mp4 2x" src="../../recipes/"##,
      ##"<a href="nope.md">n</a> <code>&lt;a href=&quot;cake.md&quot;&gt;</code>"##,
    ] {
      #expect(bread.contains(expected), "\(expected)")
    }
  }

  @Test(arguments: [
    ("[a](none.md)", "note.md:5:7: warning: the link leads nowhere: there is no none.md"),
    ("![a](x/none.png)", "note.md:5:8: warning: the link leads nowhere: there is no x/none.png"),
    ("[a](/none/)", "note.md:5:7: warning: the link leads nowhere: there is no /none/"),
    ("[[Nobody]]", "note.md:5:5: warning: the link leads nowhere: no page is called \"Nobody\""),
    ("[a](#none)", "note.md:5:7: warning: the link leads to a heading that is not there"),
    ("[a](note.md#none)", "note.md:5:7: warning: the link leads to a heading that is not there"),
    ("[a](../../../etc/passwd)", "note.md:5:7: warning: the link leads nowhere"),
  ])
  func `A broken link is told with its place`(_ link: String, _ message: String) async throws {
    let (files, problems) = try await Self.built([("note.md", "---\ntitle: T\n---\n\n- \(link)\n")])
    #expect(problems.count == 1)
    #expect(problems.first?.contains(message) == true, "\(problems)")
    #expect(files["note/index.html"] != nil)
  }

  @Test func `A link to a heading of another page finds it by its letters`() async throws {
    let (files, problems) = try await Self.built([
      ("note.md", "---\ntitle: T\n---\n\n[a](other.md#what-s-new) [b](other.md#foo-bar)\n"),
      ("other.md", "---\ntitle: O\n---\n\n## What’s new?\n\n## foo_bar\n"),
    ])
    #expect(problems.isEmpty, "\(problems)")
    let note = try #require(files["note/index.html"])
    #expect(note.contains("href=\"../other/#text-whats-new\""))
    #expect(note.contains("href=\"../other/#text-foo_bar\""))
  }

  @Test func `A page of its own layout, with keys of its own`() async throws {
    let (files, problems) = try await Self.built(
      [("note.md", "---\ntitle: T\nlayout: essay\nrating: 4\nauthors: [A, B]\n---\nText")],
      files: [
        "templates/essay.liquid":
          "<p>{{ page.data.rating | plus: 1 }} {{ page.data.authors | join: '+' }}</p>{{ content }}"
      ])
    #expect(problems == [])
    #expect(files["note/index.html"] == "<p>5 A+B</p><p>Text</p>\n")
    let (made, missing) = try await Self.built([("note.md", "---\nlayout: lisst\n---\nText")])
    #expect(missing.count == 1)
    #expect(missing.first?.contains("note.md:2:9: warning: there is no template \"lisst\"") == true)
    #expect(made["note/index.html"]?.contains("<p>Text</p>") == true)
    #expect(missing.first?.contains("did you mean list?") == true)
  }

  @Test func `Liquid can be left as it is written`() async throws {
    let (files, problems) = try await Self.built([
      ("note.md", "---\nliquid: false\n---\n# T\n\nWrite {{ today.day }} and {% nothing %}.")
    ])
    #expect(problems == [])
    #expect(
      files["note/index.html"]?.contains("<p>Write {{ today.day }} and {% nothing %}.</p>") == true)
    #expect(
      files.filter { $0.key.hasPrefix("search/") }
        .contains { $0.value.contains("nothing") })
  }

  @Test func `Pages of tomorrow and of yesterday are left out, and shown among drafts`()
    async throws
  {
    // It is 2027-01-08.
    let pages = [
      ("a.md", "---\ndate: 2027-01-09\n---\nA"), ("b.md", "---\nexpires: 2027-01-07\n---\nB"),
      ("c.md", "---\ndate: 2027-01-08\nexpires: 2027-01-08\n---\nC"),
    ]
    let (files, _) = try await Self.built(pages)
    #expect(files["a/index.html"] == nil && files["b/index.html"] == nil)
    #expect(files["c/index.html"] != nil)
    let (all, _) = try await Self.built(pages) { $0.showsDrafts = true }
    #expect(all["a/index.html"] != nil && all["b/index.html"] != nil)
  }

  @Test func `Other addresses of a page lead to it`() async throws {
    let (files, problems) = try await Self.built([
      ("note.md", "---\ntitle: T\naliases: [/old/place/, /2019/note.html]\n---\nText")
    ]) { $0.settings.baseURL = "https://a.org" }
    #expect(problems == [])
    let old = try #require(files["old/place/index.html"])
    #expect(old.contains("<meta http-equiv=\"refresh\" content=\"0; url=../../note/\">"))
    #expect(files["2019/note.html"]?.contains("url=../note/") == true)
    #expect(files["sitemap.xml"]?.contains("note/") == true)
    #expect(files["sitemap.xml"]?.contains("old/") == false)
  }

  @Test func `Headings are listed, the summary is what stands before the mark`() async throws {
    let (files, problems) = try await Self.built([
      (
        "note.md",
        "---\ntitle: T\ntoc: true\n---\nFirst words.\n\n<!--more-->\n\n## A\n\n### B\n\n## C\n"
      ),
      ("other.md", "---\ntitle: O\n---\n{{ toc }}\n\n## X\n\n## Y & Z\n"),
    ])
    #expect(problems == [])
    let note = try #require(files["note/index.html"])
    #expect(
      note.contains(
        "<ol><li><a href=\"#text-a\">A</a><ol><li><a href=\"#text-b\">B</a></li></ol></li>"
          + "<li><a href=\"#text-c\">C</a></li></ol></nav>"))
    #expect(
      files["other/index.html"]?.contains("<a href=\"#text-y--z\">Y &amp; Z</a></li></ol>") == true)
    #expect(files["pages/index.html"]?.contains("<small>First words.</small>") == true)
  }

  @Test func `A chart is drawn from a table of data, and a fault in it is told`() async throws {
    let table = "month,pages\n2026-10,120\n2026-11,90\n"
    let block = "```chart\nkind: bar\nfile: data/books.csv\nunit: pages\n```\n"
    let (files, problems) = try await Self.built(
      [("note.md", block)], files: ["data/books.csv": table])
    #expect(problems == [])
    #expect(files["note/index.html"]?.contains("<figure class=\"chart chart-bar\"") == true)
    let faults: [(VaultPath, String, String)] = [
      (
        "data/books.csv", "month,pages\n2026-10,many\n2026-11,90\n2026-12,3\n",
        "books.csv:2:9: error: pages \"many\" is not a number"
      ),
      ("data/other.csv", table, "note.md:3:7: error: data/books.csv: there is no such file"),
      (
        "data/books.csv", "month,sides\n2026-10,x\n",
        "note.md:3:7: error: data/books.csv: no column holds numbers"
      ),
    ]
    for (path, text, message) in faults {
      let (_, found) = try await Self.built([("note.md", block)], files: [path: text])
      #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }
    for wrong in [
      "file: ../secret.csv", "file: gifts/records.jsonl", "file: data/books.csv\nkinf: bar",
    ] {
      let (html, found) = try await Self.built(
        [("note.md", "```chart\nkind: bar\n\(wrong)\n```\n")], files: ["data/books.csv": table])
      #expect(found.count == 1 && found[0].contains("note.md:"), "\(found)")
      #expect(html["note/index.html"]?.contains("<figure") == false)
    }
  }

  @Test func `A chart may take some rows of a table, and says if there are none`() async throws {
    let table = "week,series,median\n2026-W45,focus,3\n2026-W45,steps,90\n2026-W46,focus,4\n"
    func page(_ condition: String) -> String {
      "```chart\nkind: bar\nfile: data/weeks.csv\nx: week\ny: median\nwhere: \(condition)\n```\n"
    }
    let (files, problems) = try await Self.built(
      [("note.md", page("{series: focus}"))], files: ["data/weeks.csv": table])
    #expect(problems == [])
    let html = try #require(files["note/index.html"])
    #expect(html.contains("<figure class=\"chart chart-bar\"") && !html.contains(">90<"))
    for (condition, message) in [
      ("{series: fokus}", "note.md:6:8: error: data/weeks.csv: no row has series \"fokus\""),
      ("{kind: focus}", "note.md:6:8: error: data/weeks.csv: there is no column \"kind\""),
      ("focus", "note.md:6:8: error: where is not a column with a text"),
    ] {
      let (_, found) = try await Self.built(
        [("note.md", page(condition))], files: ["data/weeks.csv": table])
      #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }
  }

  @Test func `The menu is the person's`() async throws {
    let (files, problems) = try await Self.built(Self.recipes) {
      $0.settings.menu = [
        .part("today"), .link(title: nil, address: "/recipes/"),
        .link(title: "Elsewhere", address: "https://a.org/"), .part("search"),
      ]
    }
    #expect(problems == [])
    let page = try #require(files["loose/index.html"])
    let nav = try #require(page.firstRange(of: "<nav aria-label"))
    let end = try #require(page[nav.upperBound...].firstRange(of: "</nav>"))
    let items = page[nav.upperBound..<end.lowerBound]
    #expect(items.contains("<a href=\"../recipes/\">Kitchen</a>"))
    #expect(items.contains("<a href=\"https://a.org/\">Elsewhere</a>"))
    #expect(items.count(of: "<li>") == 4)
  }

  @Test func `Pages like one are those with its terms, the rarest first`() async throws {
    let pages = [
      ("a.md", "---\ntitle: A\ntags: [rare, common]\n---\nA"),
      ("b.md", "---\ntitle: B\ntags: [common]\n---\nB"),
      ("c.md", "---\ntitle: C\ntags: [rare]\n---\nC"),
      ("d.md", "---\ntitle: D\ntags: [common]\n---\nD"), ("e.md", "---\ntitle: E\n---\nE"),
    ]
    let (files, _) = try await Self.built(pages)
    let page = try #require(files["a/index.html"])
    let start = try #require(page.firstRange(of: "id=\"related\""))
    let rest = page[start.upperBound...]
    let order = ["C", "B", "D"].compactMap { rest.firstRange(of: ">\($0)</a>")?.lowerBound }
    #expect(order.count == 3 && order == order.sorted())
    #expect(rest.firstRange(of: ">E</a>") == nil)
    #expect(files["e/index.html"]?.contains("id=\"related\"") == false)
  }
}

extension StringProtocol {
  fileprivate func count(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}

extension String {
  /// The first line, such as a message without its hint.
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}

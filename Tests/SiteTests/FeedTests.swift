import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Focus
@testable import Site

struct FeedTests {
  private static let base = "https://example.org/days"

  /// Three weeks of sessions from Monday, 21 December 2026, up to Friday, 8 January 2027.
  private func site(
    pages: [(String, String)] = [], reviews: [String: String] = [:], baseURL: String? = base,
    title: String = "Lin’s daybook", languages: [String] = ["en"], showsDrafts: Bool = false,
    running start: String? = nil, asOf: String = "2027-01-08 18:00"
  ) throws -> GivenSite {
    let vault = MemoryFiles()
    for (period, text) in reviews {
      let path = try #require(VaultPath(validating: "reviews/\(period).md"))
      try vault.replace(path, with: Array(text.utf8), .written)
    }
    var settings = Settings.shanghai
    settings.title = title
    settings.baseURL = baseURL
    settings.languages = languages
    var all = try sessions()
    if let start { all.append(Session(start: try at(start), end: nil, project: "novel")) }
    var input = try input(
      sessions: all, pages: pages, settings: settings, vault: vault, asOf: asOf)
    input.reviews = ReviewFolder(in: vault, zone: shanghai).reviews
    input.showsDrafts = showsDrafts
    return input
  }

  private func atom(_ input: GivenSite, in folder: String = "") async throws -> Element {
    let path = folder + "feed.xml"
    return try SVGReader.read(try #require(await rendered(input) { $0 == path }.files[path]))
  }

  private func json(_ input: GivenSite, in folder: String = "") async throws -> [String: Any] {
    let path = folder + "feed.json"
    let text = try #require(await rendered(input) { $0 == path }.files[path])
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  private func texts(_ name: String, of feed: Element) -> [String] {
    feed.all("entry").flatMap(\.children).filter { $0.name == name }.map(\.text)
  }

  private func page(_ date: String, _ title: String = "Post", _ text: String = "Text.") -> String {
    "---\ntitle: \(title)\ndate: \(date)\n---\n\(text)\n"
  }

  /// Seen from 5 January 2027; a change is never before the text, and none is to come.
  @Test(arguments: [
    ("updated: 2027-01-04", "2027-01-04", true), ("lastmod: 2027-01-04 09:30", "2027-01-04", true),
    ("updated: 2026-12-24", "2027-01-02", true), ("updated: 2027-02-01", "2027-01-02", false),
  ])
  func `The last change of a page is in feeds and in the sitemap`(
    key: String, day: String, isOnPage: Bool
  ) async throws {
    let text = "---\ntitle: A\ndate: 2027-01-02\n\(key)\n---\nText.\n"
    let files = await rendered(try site(pages: [("a.md", text)])) {
      ["feed.xml", "feed.json", "sitemap.xml", "a/index.html"].contains($0)
    }.files
    let feed = try SVGReader.read(try #require(files["feed.xml"]))
    let entry = try #require(
      feed.all("entry").first { $0.all("id").first?.text == "\(Self.base)/a/" })
    #expect(entry.all("updated").first?.text.hasPrefix(day) == true)
    #expect(entry.all("published").first?.text.hasPrefix("2027-01-02") == true)
    let json = try #require(files["feed.json"]).replacing(": ", with: ":")
    #expect(json.contains("\"date_modified\":\"\(day)"))
    let location = "<loc>\(Self.base)/a/</loc><lastmod>\(day)</lastmod>"
    #expect(files["sitemap.xml"]?.contains(location) == true)
    let page = try #require(files["a/index.html"])
    #expect(page.contains("<link rel=\"canonical\" href=\"\(Self.base)/a/\">"))
    #expect(page.contains(">updated ") || !isOnPage)
  }

  @Test func `Posts that have come and reviews of what is over are there, newest first`()
    async throws
  {
    let feed = try await atom(
      try site(pages: [
        ("second.md", page("2027-01-02")), ("first.md", page("2027-01-01")),
        ("undated.md", "# Undated"), ("tomorrow.md", page("2027-01-09")),
        ("draft.md", "---\ndate: 2027-01-03\ndraft: true\n---\nSecret.\n"),
      ]))
    // Week 53 ends on 3 January; month, quarter and year on 31 December; week 52 on 27 December.
    #expect(
      texts("id", of: feed)
        == [
          "reviews/2026-W53/", "second/", "first/", "reviews/2026/", "reviews/2026-Q4/",
          "reviews/2026-12/", "reviews/2026-W52/",
        ].map { "\(Self.base)/\($0)" })
    #expect(
      texts("updated", of: feed) == [
        "2027-01-04T00:00:00+08:00", "2027-01-02T00:00:00+08:00", "2027-01-01T00:00:00+08:00",
        "2027-01-01T00:00:00+08:00", "2027-01-01T00:00:00+08:00", "2027-01-01T00:00:00+08:00",
        "2026-12-28T00:00:00+08:00",
      ])
    #expect(texts("published", of: feed) == texts("updated", of: feed))
    #expect(
      feed.children.first { $0.name == "updated" }?.text == "2027-01-04T00:00:00+08:00")
    #expect(texts("title", of: feed).suffix(4).first == "2026")
  }

  @Test func `A draft is in the feed only where drafts are shown`() async throws {
    let pages = [("draft.md", "---\ndate: 2027-01-03\ndraft: true\n---\nSecret.\n")]
    let files = await rendered(try site(pages: pages)) { $0.hasPrefix("feed.") }.files
    #expect(files["feed.xml"]?.contains("Secret") == false)
    #expect(files["feed.json"]?.contains("Secret") == false)
    let shown = try await atom(try site(pages: pages, showsDrafts: true))
    #expect(texts("content", of: shown).contains("<p>Secret.</p>\n"))
  }

  @Test func `There are thirty entries at most, the newest`() async throws {
    let days = try (0..<40).map { try #require(Day("2026-01-01")).advanced(by: $0) }
    let feed = try await atom(try site(pages: days.map { ("\($0).md", page("\($0)")) }))
    let ids = texts("id", of: feed)
    #expect(ids.count == 30)
    // Five are reviews; the others go back from 9 February.
    #expect(ids[5] == "\(Self.base)/2026-02-09/")
    #expect(ids.last == "\(Self.base)/2026-01-16/")
  }

  @Test func `A review tells its figures, and of its charts the tables`() async throws {
    let chart = "```chart\nkind: bar\ndata: focus.days\nrange: 2026-W53\n```\n"
    let feed = try await atom(
      try site(
        pages: [("a.md", page("2027-01-05", "A", chart + "\n{{ \"focus.days\" | line }}"))],
        reviews: ["2026-W53": "My words.\n\n" + chart]))
    let content = texts("content", of: feed)
    for text in content { #expect(!text.contains("<svg") && !text.contains("<figure")) }
    #expect(content[0].ranges(of: "<table class=\"data\"><caption>").count == 2)
    #expect(content[1].contains("<p>My words.</p>"))
    #expect(content[1].ranges(of: "<table class=\"data\"><caption>").count == 1)
    #expect(content[1].contains("<h2 id=\"text-focus\">Focus</h2>"))
    #expect(content[1].contains("<li>The goal of 4 h was met on 3 of 7 days.</li>"))
    #expect(!content[1].contains("<h1"))
    #expect(texts("summary", of: feed)[0] == "My words.")
    #expect(texts("summary", of: feed)[1].hasPrefix("Focus: "))
  }

  @Test func `A review of what is running is there once it is written, without figures`()
    async throws
  {
    let empty = try await atom(try site(reviews: ["2027-W01": "---\ntitle: Soon\n---\n"]))
    #expect(!texts("title", of: empty).contains("Soon"))
    let written = try await atom(
      try site(reviews: ["2027-W01": "---\ntitle: So far\n---\nA start.\n", "2028": "Plans."]))
    let index = try #require(texts("title", of: written).firstIndex(of: "So far"))
    #expect(texts("content", of: written)[index] == "<p>A start.</p>\n")
    // Monday, as the period is not over; with week 53, which ended then.
    #expect(texts("updated", of: written)[index] == "2027-01-04T00:00:00+08:00")
    #expect(!texts("id", of: written).contains("\(Self.base)/reviews/2028/"))
  }

  @Test func `The hour of the build changes nothing, a running session neither`() async throws {
    let start = "2027-01-03 22:00"
    let paths = ["feed.xml", "feed.json", "calendar.ics", "sitemap.xml", "robots.txt"]
    func files(_ asOf: String) async throws -> [String: String] {
      await rendered(try site(running: start, asOf: asOf), where: paths.contains).files
    }
    let first = try await files("2027-01-08 10:00")
    let last = try await files("2027-01-08 23:30")
    for path in paths {
      #expect(first[path] != nil && first[path] == last[path], "\(path)")
    }
  }

  // Characters forbidden in XML, the end of a CDATA section, and bidirectional controls.
  @Test func `Hostile words are text, whatever they are`() async throws {
    let title = #""]]> <b>&amp;\x07\e[1m\u202Eeman\u2028x\uFFFE</b>""#
    let text = "a\u{1}b ]]> <script>alert(1)</script> &amp; \u{FFFF} `</content>`"
    let input = try site(
      pages: [
        (
          "a.md",
          "---\ntitle: \(title)\ndescription: \(title)\ndate: 2027-01-08\ntags: [\(title)]\n---\n\(text)"
        )
      ], title: "<&\"']]>\u{202E}\u{0}")
    let feed = try await atom(input)
    #expect(feed.children.first { $0.name == "title" }?.text == "<&\"']]>\u{FFFD}")
    let expected = "]]> <b>&amp;\u{FFFD}\u{FFFD}[1meman x\u{FFFD}</b>"
    #expect(texts("title", of: feed).first == expected)
    #expect(texts("summary", of: feed).first == expected)
    #expect(feed.all("category").first?.attributes["term"] == expected)
    let html = try #require(texts("content", of: feed).first)
    #expect(
      html == """
        <p>a\u{FFFD}b ]]&gt; &lt;script&gt;alert(1)&lt;/script&gt; &amp; \u{FFFD} <code>&lt;/content&gt;</code></p>

        """)
    let item = try #require((try await json(input)["items"] as? [[String: Any]])?.first)
    #expect(item["title"] as? String == expected)
    #expect(item["content_html"] as? String == html)
  }

  @Test func `Raw HTML that a vault allows leaves XML well formed`() async throws {
    var input = try site(pages: [("a.md", page("2027-01-08", "A", "<b title='\u{B}]]>'>x</b>"))])
    input.settings.keepsRawHTML = true
    let feed = try await atom(input)
    #expect(texts("content", of: feed).first?.contains("\u{FFFD}]]>") == true)
  }

  private static let links =
    "[focus](/focus/) ![](a%20b.png) [other](../other/?a=1&b=2#c) [here](#part) "
    + "[top](/) [out](https://e.org/x) [mail](mailto:a@e.org) [far](../../../../x)\n\n## Part\n"

  @Test(arguments: [("", "https://example.org/days/"), ("ja/", "https://example.org/days/ja/")])
  func `Links in a text are whole where it is known where the site stands`(
    folder: String, top: String
  ) async throws {
    let input = try site(
      pages: [("notes/x.md", page("2027-01-08", "A", Self.links))], languages: ["en", "ja"])
    let html = try #require(texts("content", of: try await atom(input, in: folder)).first)
    let found = html.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
    #expect(
      found == [
        "\(top)focus/", "\(top)notes/x/a%20b.png", "\(top)notes/other/?a=1&amp;b=2#c",
        "\(top)notes/x/#text-part", top, "https://e.org/x", "mailto:a@e.org",
        "https://example.org/days/x",
      ])
  }

  @Test(arguments: ["", "ja/"])
  func `Else they are relative to the feed`(folder: String) async throws {
    let input = try site(
      pages: [("notes/x.md", page("2027-01-08", "A", Self.links))], baseURL: nil,
      languages: ["en", "ja"])
    let feed = try await atom(input, in: folder)
    let html = try #require(texts("content", of: feed).first)
    let found = html.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
    #expect(
      found == [
        "focus/", "notes/x/a%20b.png", "notes/other/?a=1&amp;b=2#c", "notes/x/#text-part", "./",
        "https://e.org/x", "mailto:a@e.org", folder.isEmpty ? "x" : "../x",
      ])
    let links = feed.all("link").map { $0.attributes["href"] }
    #expect(links.prefix(3) == ["feed.xml", "./", "notes/x/"])
  }

  @Test func `Without an address an id is a UUID that only another vault changes`() async throws {
    func ids(_ title: String, asOf: String = "2027-01-08 18:00") async throws -> [String] {
      let pages = [("a.md", page("2027-01-08"))]
      let feed = try await atom(
        try site(pages: pages, baseURL: nil, title: title, languages: ["en", "ja"], asOf: asOf))
      return [feed.children.first { $0.name == "id" }?.text ?? ""] + texts("id", of: feed)
    }
    let found = try await ids("Mine")
    for id in found {
      #expect(
        id.wholeMatch(
          of: /urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/)
          != nil, "\(id)")
    }
    #expect(Set(found).count == found.count)
    #expect(try await ids("Mine", asOf: "2027-01-08 08:00") == found)
    #expect(Set(try await ids("Yours")).isDisjoint(with: found))
  }

  @Test func `The JSON feed has what its version asks for, and addresses only whole`() async throws
  {
    let pages = [("a.md", "---\ndate: 2027-01-08T10:00:00Z\ntags: [x, y]\n---\n# A & B\n")]
    let whole = try await json(try site(pages: pages))
    #expect(whole["version"] as? String == "https://jsonfeed.org/version/1.1")
    #expect(whole["title"] as? String == "Lin’s daybook")
    #expect(whole["home_page_url"] as? String == "https://example.org/days/")
    #expect(whole["feed_url"] as? String == "https://example.org/days/feed.json")
    #expect(whole["language"] as? String == "en")
    let items = try #require(whole["items"] as? [[String: Any]])
    #expect(items.count == 6)
    #expect(items[0]["id"] as? String == "https://example.org/days/a/")
    #expect(items[0]["url"] as? String == "https://example.org/days/a/")
    #expect(items[0]["title"] as? String == "A & B")
    #expect(items[0]["date_published"] as? String == "2027-01-08T18:00:00+08:00")
    #expect(items[0]["tags"] as? [String] == ["x", "y"])
    for item in items { #expect(item["content_html"] is String) }

    let relative = try await json(try site(pages: pages, baseURL: nil))
    #expect(relative["feed_url"] == nil && relative["home_page_url"] == nil)
    for item in try #require(relative["items"] as? [[String: Any]]) {
      #expect(item["url"] == nil && item["content_html"] is String)
      #expect((item["id"] as? String)?.hasPrefix("urn:uuid:") == true)
    }
  }

  @Test func `Each language has its own feed, with the pages that are in it`() async throws {
    let pages = [
      ("all.md", page("2027-01-08", "All")), ("one.ja.md", page("2027-01-07", "一つ")),
    ]
    let input = try site(pages: pages, languages: ["en", "ja"])
    let (english, japanese) = (try await atom(input), try await atom(input, in: "ja/"))
    #expect(texts("title", of: english).prefix(2) == ["All", "Week 53, 2026"])
    #expect(texts("title", of: japanese).prefix(3) == ["All", "一つ", "2026年第53週"])
    #expect(english.attributes["xml:lang"] == "en")
    #expect(japanese.attributes["xml:lang"] == "ja")
    #expect(texts("id", of: japanese)[2] == "\(Self.base)/ja/reviews/2026-W53/")
    #expect(texts("content", of: japanese)[2].contains("集中"))
    #expect(!texts("content", of: japanese)[2].contains("Focus"))
  }

  @Test func `The feed of an empty vault is a feed`() async throws {
    let input = try input(sessions: [])
    let feed = try await atom(input)
    #expect(feed.all("entry").isEmpty)
    #expect(feed.children.first { $0.name == "updated" }?.text == "1970-01-01T08:00:00+08:00")
    #expect(feed.all("author").first?.children.first?.text == "Lin’s daybook")
    #expect((try await json(input)["items"] as? [Any])?.isEmpty == true)
  }

  @Test func `A page that cannot be made keeps its place, and its mistake is told once`()
    async throws
  {
    let input = try site(pages: [("a.md", page("2027-01-08", "A", "{{ nothing.here }}"))])
    let (files, diagnostics) = await rendered(input)
    #expect(diagnostics.count == 1)
    #expect(files["a/index.html"] == nil)
    let feed = try SVGReader.read(try #require(files["feed.xml"]))
    #expect(texts("title", of: feed).first == "A")
  }

  @Test func `A file of the person's own takes the place of Daybook's`() async throws {
    var input = try site()
    try input.vault.replace(
      "pages/robots.txt", with: Array("Mine".utf8), .written)
    try input.vault.replace("pages/feed.xml", with: Array("<x/>".utf8), .written)
    input.pageFiles = ["robots.txt", "feed.xml"]
    let (files, diagnostics) = await rendered(input)
    #expect(diagnostics.isEmpty)
    #expect(files["robots.txt"] == "Mine")
    #expect(files["feed.xml"] == "<x/>")
    #expect(files["feed.json"] != nil)
  }

  @Test func `Pages name feeds and calendar, that of what is not found from the host's top`()
    async throws
  {
    let (files, _) = await rendered(try site(languages: ["en", "ja"]))
    func alternates(_ path: String) throws -> [String] {
      try #require(files[path]).matches(
        of: /<link rel="alternate" type="([^"]*)"[^>]* href="([^"]*)">/
      )
      .map { "\($0.1) \($0.2)" }
    }
    for (path, root) in [
      ("index.html", ""), ("reviews/2026-W53/index.html", "../../"), ("ja/index.html", ""),
      ("ja/focus/index.html", "../"), ("404.html", "/days/"),
    ] {
      #expect(
        try alternates(path) == [
          "application/atom+xml \(root)feed.xml", "application/feed+json \(root)feed.json",
          "text/calendar \(root)calendar.ics",
        ], "\(path)")
    }
  }
}

struct HTMLLinksTests {
  @Test(arguments: [
    (#"<a href="x">y</a>"#, #"<a href="[x]">y</a>"#),
    (#"<A title='href="no"' HREF = 'x'>"#, #"<A title='href="no"' HREF = '[x]'>"#),
    (
      #"<img src="a" alt="src="><b data-href="n">"#, #"<img src="[a]" alt="src="><b data-href="n">"#
    ),
    (
      #"text href="x" <!-- <a href="x"> --> 1 < 2 "q""#,
      #"text href="x" <!-- <a href="x"> --> 1 < 2 "q""#
    ),
    (#"<a href="open"#, #"<a href="open"#), ("<", "<"), ("", ""),
    (#"<a href=""><a href="é">"#, #"<a href="[]"><a href="[é]">"#),
    (
      #"<img srcset="a 480w, b,c.webp 2x ,d,  e"  src=f>"#,
      #"<img srcset="[a] 480w, [b,c.webp] 2x ,[d],  [e]"  src=f>"#
    ), (#"<source srcset="">"#, #"<source srcset="">"#),
    (#"<img srcset=", a"#, #"<img srcset=", a"#),
  ])
  func `Links are those of tags only`(html: String, expected: String) {
    #expect(HTMLLinks.mapped(html) { "[\($0)]" } == expected)
  }
}

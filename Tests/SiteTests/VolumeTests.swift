import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// A page with the pages that its links name as chapters, as one file.
struct VolumeTests {
  private func file(_ path: VaultPath, _ html: String) -> OutputFile {
    OutputFile(path: path, source: "\(path)") { (Array(html.utf8), []) }
  }

  private func page(_ main: String, style: String = "a") -> String {
    """
    <html><head><link rel="stylesheet" href="/\(style).css"></head><body>
    <main id="main">\(main)</main></body></html>
    """
  }

  private func volume(_ first: String, _ others: [(path: VaultPath, html: String)]) -> String {
    let page = file("volume/index.html", page(first))
    let site =
      [page, file("a.css", "a { color: red }"), file("b.css", "b { color: blue }")]
      + others.map { file($0.path, $0.html) }
    let (bytes, diagnostics) = SinglePage(page, of: site, .shanghai).render()
    #expect(diagnostics.isEmpty)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  @Test func `Chapters follow in the order of their links, each once, with one style sheet each`()
    throws
  {
    let text = volume(
      """
      <a rel="chapter" class="flows" href="../two/">2</a><a rel="chapter" href="../one/">1</a>
      <a rel="chapter" href="../two/">again</a><a href="../three/">3</a>
      """,
      [
        ("one/index.html", page("<p>First</p>", style: "b")),
        ("two/index.html", page("<p>Second</p>")), ("three/index.html", page("<p>Third</p>")),
      ])
    let second = try #require(text.firstRange(of: "<p>Second</p>"))
    let first = try #require(text.firstRange(of: "<p>First</p>"))
    #expect(second.lowerBound < first.lowerBound)
    #expect(text.ranges(of: "<p>Second</p>").count == 1 && !text.has("Third"))
    #expect(text.has("<div class=\"chapter flows\" id=\"chapter-1\">"))
    #expect(text.has("<div class=\"chapter\" id=\"chapter-2\">"))
    #expect(text.ranges(of: "color: red").count == 1 && text.ranges(of: "color: blue").count == 1)
    #expect(text.ranges(of: "Content-Security-Policy").count == 1)
    #expect(text.ranges(of: "<main").count == 1 && text.ranges(of: "</main>").count == 1)
  }

  @Test func `Links among chapters lead to places in the file, and ids of two never meet`() {
    let text = volume(
      "<a rel=\"chapter\" href=\"../one/\">1</a><a rel=\"chapter\" href=\"../two/\">2</a>",
      [
        (
          "one/index.html",
          page(
            """
            <h2 id="x">X</h2><a href="#x">x</a><a href="../two/#y">y</a><a href="../two/">2</a>
            <section aria-labelledby="x y"></section><label for="x"></label>
            <svg><path fill="url(#x)"/><use href="#x"/></svg>
            """)
        ),
        ("two/index.html", page("<h2 id=\"x\">X</h2><h2 id=\"y\">Y</h2>")),
      ])
    for part in [
      "<a rel=\"chapter\" href=\"#chapter-1\">1</a>", "<h2 id=\"chapter-1-x\">",
      "<a href=\"#chapter-1-x\">x</a>", "<a href=\"#chapter-2-y\">y</a>",
      "<a href=\"#chapter-2\">2</a>", "aria-labelledby=\"chapter-1-x chapter-1-y\"",
      "for=\"chapter-1-x\"", "fill=\"url(#chapter-1-x)\"", "<use href=\"#chapter-1-x\"/>",
      "<h2 id=\"chapter-2-x\">", "<h2 id=\"chapter-2-y\">",
    ] {
      #expect(text.has(part), "\(part)")
    }
  }

  @Test func `The volume of a month has its reviews and what was written, for those who see it`()
    async throws
  {
    let given = try fullInput(["en", "zh-Hans"])
    var input = await given.input
    input.isSingle = true
    input.volume = Period("2027-01")?.days
    let files = input.files().files
    let page = try SinglePage.volume(of: try #require(input.volume), in: files, for: .me)
    let (bytes, diagnostics) = SinglePage(page, of: files, input.settings).render()
    let text = String(decoding: try #require(bytes), as: UTF8.self)
    #expect(diagnostics.isEmpty)
    // One review of the month, and the reviews of its weeks with records, in one language.
    #expect(text.has("January 2027") && text.has("id=\"chapter-2\""))
    // Its first page, its calendar, and its gifts.
    #expect(files.filter { $0.path.text.hasPrefix("volume/") }.count == 3)
    #expect(!files.contains { $0.path.text.hasPrefix("zh-Hans/volume/") })
    input.volume = Period("2031")?.days
    let none = input.files().files
    let empty = #expect(throws: Diagnostic.self) {
      try SinglePage.volume(of: try #require(Period("2031")?.days), in: none, for: .me)
    }
    #expect(empty?.message == "nothing is on record in 2031")
  }

  @Test func `The volume of any days has the months in them, the weeks around, and its gifts`()
    async throws
  {
    var input = try await fullInput(["en"]).input
    input.isSingle = true
    let days = try #require(Day("2026-12-24"))...(try #require(Day("2027-02-02")))
    input.volume = days
    let files = input.files().files
    #expect(SiteAddress.volume(days) == "volume/2026-12-24--2027-02-02/")
    let page = try SinglePage.volume(of: days, in: files, for: .me)
    let text = String(decoding: try #require(page.render().bytes), as: UTF8.self)
    #expect(text.has("href=\"../../reviews/2027-01/\""))
    // 2027-W01 is within January and has no chapter of its own, and December is not all in it.
    #expect(!text.has("reviews/2027-W01/") && !text.has("reviews/2026-12/"))
    #expect(text.has("href=\"../../volume/2026-12-24--2027-02-02/gifts/\""))
    let gifts = try #require(
      files.first { $0.path.text == "volume/2026-12-24--2027-02-02/gifts/index.html" })
    let listed = String(decoding: try #require(gifts.render().bytes), as: UTF8.self)
    #expect(listed.has("<td class=\"number\""))
    #expect(text.has("href=\"../../volume/2026-12-24--2027-02-02/calendar/\""))
  }

  @Test func `A volume has a calendar of its whole months, for the person only`() async throws {
    let days = try #require(Day("2026-12-24"))...(try #require(Day("2027-02-02")))
    let path: VaultPath = "volume/2026-12-24--2027-02-02/calendar/index.html"
    var given = try fullInput(["en"])
    var input = await given.input
    input.volume = days
    let file = try #require(input.files().files.first { $0.path == path })
    let text = String(decoding: try #require(file.render().bytes), as: UTF8.self)
    #expect(text.ranges(of: "<table").count == 1 && text.has("<caption>January 2027</caption>"))
    // 1 January 2027 is a Friday; the twelfth lunar month begins on 8 January.
    #expect(text.ranges(of: "<td></td>").count == 4)
    let rows = text.split(separator: "<tr>").map(String.init)
    #expect(rows[2].has(">1</a> <small class=\"soft\">day 24</small>"))
    #expect(rows[3].has(">8</a> <small class=\"soft\">12th lunar month</small>"))
    given.audience = .public
    var others = await given.input
    others.volume = days
    #expect(!others.files().files.contains { $0.path == path })
  }
}

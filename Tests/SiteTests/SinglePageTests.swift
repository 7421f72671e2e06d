import Basics
import Foundation
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// A page of a site as one file.
struct SinglePageTests {
  private static let styles = "a::after { content: \"</style>\" } /* notes */ p { color: red }\n"

  /// A site with a page, the files it names, and other pages.
  private func single(
    _ html: String, at path: VaultPath = "reviews/2026-W46/index.html", baseURL: String? = nil
  ) -> (text: String, problems: [String]) {
    var settings = Settings.shanghai
    settings.baseURL = baseURL
    let page = file(path, Array(html.utf8))
    let site = [
      page, file("index.html", []), file("gifts/people/张三/index.html", []),
      file("assets/daybook.css", Array(Self.styles.utf8)), file("notes/dot.png", [1, 2, 3]),
      file("notes/large.jpg", [UInt8](repeating: 0, count: SinglePage.mostPictureBytes + 1)),
    ]
    let (bytes, diagnostics) = SinglePage(page, of: site, settings).render()
    return (String(decoding: bytes ?? [], as: UTF8.self), diagnostics.map(\.message))
  }

  private func file(_ path: VaultPath, _ bytes: [UInt8]) -> OutputFile {
    OutputFile(path: path, source: "pages/x.md") { (bytes, []) }
  }

  @Test(arguments: [
    // Links within the page remain, also when written like those to others.
    ("<a href=\"#a\">A</a>", "<a href=\"#a\">A</a>", nil),
    ("<a href=\"../2026-W46/#a\">A</a>", "<a href=\"#a\">A</a>", nil),
    (
      "<a href='https://a.example/?b&amp;c'>A</a>", "<a href='https://a.example/?b&amp;c'>A</a>",
      nil
    ),
    ("<a href=\"mailto:a@b.example\">A</a>", "<a href=\"mailto:a@b.example\">A</a>", nil),
    // Links to other pages become text, or absolute.
    ("<a class=x rel=\"next\" href=\"../../\">A</a>", "<a class=\"x\">A</a>", nil),
    (
      "<a href=\"../../\">A</a>", "<a href=\"https://example.org/days/\">A</a>",
      "https://example.org/days"
    ),
    (
      "<a href=\"../../gifts/people/%E5%BC%A0%E4%B8%89/?a=b&amp;c#d\">A</a>",
      "<a href=\"https://example.org/days/gifts/people/%E5%BC%A0%E4%B8%89/?a=b&amp;c#d\">A</a>",
      "https://example.org/days"
    ),
    (
      "<a href=\"/days/\">A</a>", "<a href=\"https://example.org/days/\">A</a>",
      "https://example.org/days"
    ),
    ("<a href=\"../none/\">A</a>", "<a>A</a>", "https://example.org/days"),
    ("<a href=\"javascript:alert(1)\" onclick=\"b()\">A</a>", "<a>A</a>", nil),
    // Scripts, and elements that need a script or a screen.
    ("<p>A<script>if (a < b) {}</script>B</p>", "<p>AB</p>", nil),
    ("<section hidden><p>A</p><section></section></section><b>B</b>", "<b>B</b>", nil),
    ("<p class=\"soft no-print\">A</p><p onload='x'>B</p>", "<p>B</p>", nil),
    ("<noscript><p>A</p></noscript>", "<p>A</p>", nil),
    // Navigation of the site is removed, that of the page is kept.
    ("<nav><ul><li><a href=\"../../\">A</a></ul></nav><p>B</p>", "<p>B</p>", nil),
    ("<nav><a href=\"#a\">A</a></nav>", "<nav><a href=\"#a\">A</a></nav>", nil),
    // Text is not a tag, and a comment remains one.
    ("a < b <!-- <script> --> <3", "a < b <!-- <script> --> <3", nil),
    ("<title>A <a href=\"x\"></title>", "<title>A <a href=\"x\"></title>", nil),
  ])
  func `What becomes of parts of a page`(html: String, wanted: String, baseURL: String?) {
    let (text, problems) = single(
      "<meta http-equiv=Content-Security-Policy>" + html, baseURL: baseURL)
    let policy = text.firstRange(of: "form-action 'none'\">")
    #expect(policy.map { String(text[$0.upperBound...]) } == wanted)
    #expect(problems.isEmpty)
  }

  @Test func `Pictures are in the page, and what is too large or elsewhere is told`() {
    let (text, problems) = single(
      """
      <p><img src="../../notes/dot.png" srcset="../../notes/large.jpg 2x" alt="A dot" loading="lazy"><img
      src="../../notes/large.jpg" alt="The sea &amp; a ferry"><img src="https://a.example/b.png"
      alt=""><video src="a.mp4">no</video></p>
      """)
    #expect(text.contains("<img src=\"data:image/png;base64,AQID\" alt=\"A dot\">"))
    #expect(text.contains("<span class=\"soft\">The sea &amp; a ferry</span></p>"))
    #expect(!text.contains("a.example") && !text.contains("mp4"))
    #expect(
      problems == [
        "the picture \"../../notes/large.jpg\" of 2 MB is too large; its description takes its "
          + "place",
        "the picture \"https://a.example/b.png\" is not in the site; its description takes its "
          + "place",
        "<video> was left out, as it is not in the one file",
      ])
  }

  @Test(.enabled(if: OutsideProgram.has("python3")))
  func `The styles are in the page, and its policy names them alone`() throws {
    let link = "<link rel=\"stylesheet\" href=\"../../assets/daybook.css\">"
    let html =
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\(link)"
      + "<link rel=\"icon\" href=\"../../favicon.svg\"></head><body>\(link)</body></html>"
    let text = single(html).text
    #expect(text.split(separator: "<style>").count == 2 && !text.contains("<link"))
    // The element's content as a browser sees it, and its hash.
    let script = """
      import base64, hashlib, html.parser, sys
      class Reader(html.parser.HTMLParser):
          def handle_data(self, data):
              if self.lasttag == "style" and data.strip():
                  print(base64.b64encode(hashlib.sha256(data.encode()).digest()).decode())
                  assert "notes" not in data and "color: red" in data
      Reader().feed(open(sys.argv[1]).read())
      """
    let hash = try #require(OutsideProgram("python3")).output(
      ["-c", script], file: Array(text.utf8)
    ).split(separator: "\n")
    #expect(hash.count == 1)
    #expect(text.contains("style-src 'sha256-\(hash.first ?? "")';"))
    // The policy precedes everything that it applies to, right after the start of the page.
    #expect(
      text.hasPrefix(
        "<!doctype html><html lang=\"en\"><head><meta http-equiv=\"Content-Security-Policy\""))
  }

  @Test(arguments: [
    "/* url(a.png) */ b { c: d }", "@import url(x.css); b { c: d }",
    "@IMPORT 'x.css';\n\nb { c: d }",
  ])
  func `A style sheet loads nothing`(css: String) {
    #expect(StyleText.embedding(css) { _ in "no" }.filter { !$0.isWhitespace } == "b{c:d}")
  }

  @Test func `What a style sheet shows is in it`() {
    let css = "a { b: url( 'c.png' ) } d { e: url(#f) url(g.png) \"url(h)\" }"
    #expect(
      StyleText.embedding(css) { $0 == "c.png" ? "data:x" : nil }
        == "a { b: url(\"data:x\") } d { e: url(\"#f\") url(\"data:,\") \"url(h)\" }")
  }

  @Test func `A page is named by its address or by its file`() async throws {
    let site = try input(
      sessions: [], pages: [("about.md", "---\npermalink: me/us\n---\n# About\n")])
    let files = await site.outputs
    for (name, path) in [
      ("me/us", "me/us/index.html"), ("/me/us/", "me/us/index.html"), ("", "index.html"),
      ("me/us/index.html", "me/us/index.html"), ("pages/about.md", "me/us/index.html"),
      ("vault/pages/about.md", "me/us/index.html"), ("/", "index.html"), ("404.html", "404.html"),
    ] {
      #expect(try SinglePage.page(named: name, in: files).path.text == path, "\(name)")
    }
    #expect(throws: SinglePageProblem.noPage("me/su", nearest: "me/us")) {
      try SinglePage.page(named: "me/su", in: files)
    }
    let family = Audience("family")
    let unseen = #expect(throws: Diagnostic.self) {
      try SinglePage.page(named: "pages/secret.md", in: files, for: family)
    }
    #expect(
      unseen?.message == "the site for \"family\" has no page \"pages/secret.md\"")
  }

  @Test func `Each page of a site can stand alone, and does not say that it was not sent`()
    async throws
  {
    var given = try input(sessions: [], pages: [("about.md", "# About\n\n[Home](/)\n")])
    given.settings.languages = ["en", "ja"]
    var input = await given.input
    input.isSingle = true
    let files = input.files().files
    let pages = [
      "index.html", "about/index.html", "ja/about/index.html", "404.html", "search/index.html",
      "growth/goals/index.html",
    ]
    for file in files where pages.contains(file.path.text) {
      let (bytes, problems) = SinglePage(file, of: files, given.settings).render()
      let text = String(decoding: try #require(bytes), as: UTF8.self)
      #expect(problems.isEmpty, "\(file.path)")
      #expect(!text.contains("<script") && !text.contains("<link") && !text.contains("../"))
      #expect(!text.contains("sent anywhere") && text.contains("<style>:root"))
    }
  }
}

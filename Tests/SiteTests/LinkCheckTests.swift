import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Links of a built site.
struct LinkCheckTests {
  private func problems(
    _ link: String, on page: VaultPath = "notes/a/index.html", baseURL: String? = nil
  ) async -> [String] {
    let site = [
      file(page, "<p id=\"own\"><a href=\"\(link)\">A</a></p>"),
      file("index.html", "<p id=\"top\"></p>"), file("assets/a.css", ""),
      file("gifts/张三/index.html", "<h2 id=\"text-b\">B</h2>"),
    ]
    return await LinkCheck(site, at: baseURL).problems(width: 1, beside: []).map(\.message)
  }

  private func file(_ path: VaultPath, _ text: String) -> OutputFile {
    OutputFile(path: path, source: "pages/x.md") { (Array(text.utf8), []) }
  }

  @Test(arguments: [
    "https://other.example/none", "mailto:a@b.example", "//other.example/none", "#own",
    "../../", "../../#top", "../../assets/a.css?v=1", "../../gifts/%E5%BC%A0%E4%B8%89/#text-b",
    "/gifts/%E5%BC%A0%E4%B8%89/", "?a=b",
    // Above the top is the top, as in a browser.
    "../../../../../#top",
  ])
  func `Leads somewhere, or out of the site`(_ link: String) async {
    #expect(await problems(link) == [])
  }

  @Test(arguments: [
    ("../none/", "on /notes/a/ the link ../none/ leads nowhere"),
    ("/assets/b.css", "on /notes/a/ the link /assets/b.css leads nowhere"),
    (
      "../../#none",
      "on /notes/a/ the link ../../#none leads to a place that the page does not have"
    ),
    ("#none", "on /notes/a/ the link #none leads to a place that the page does not have"),
  ])
  func `Leads nowhere`(_ link: String, _ message: String) async {
    #expect(await problems(link) == [message])
  }

  @Test func `A picture that was reported where it is written is not reported again`() async {
    let page = file("days/a/index.html", "<img src=\"cup.jpg\"><img src=\"tea.jpg\">")
    let told = Diagnostic(
      .warning, kind: LinkCheck.pictureKind, at: Place(file: "journal/a.md", line: 1),
      "there is no picture \"cup.jpg\" in the journal")
    let problems = await LinkCheck([page], at: nil).problems(width: 1, beside: [told])
    #expect(problems.map(\.message) == ["on /days/a/ the link tea.jpg leads nowhere"])
  }

  @Test func `A link that was told where it is written is not told in the form of its page`() async
  {
    let page = file(
      "notes/a/index.html",
      "<a href=\"../../b/c/#text-d\">A</a><a href=\"../../b/c/#text-e\">B</a>"
        + "<a href=\"../f/\">C</a>")
    let site = [page, file("b/c/index.html", "")]
    let line = "Read [A](/b/c.md#d) and [C](../f.md)"
    let told = Diagnostic(
      .warning, kind: "broken-link", at: Place(file: "pages/x.md", line: 1), "x",
      excerpt: Excerpt(text: line, start: 0, length: 1))
    let problems = await LinkCheck(site, at: nil).problems(width: 1, beside: [told])
    #expect(
      problems.map(\.message) == [
        "on /notes/a/ the link ../../b/c/#text-e leads to a place that the page does not have"
      ])
  }

  @Test func `A link that a page has in several languages is told once`() async {
    let link = "<a href=\"../none/\">A</a>"
    let site = ["a/index.html", "ja/a/index.html", "zh-Hans/a/index.html"].map {
      file(VaultPath(stringLiteral: $0), link)
    }
    let inAll = LinkCheck(site, at: nil, in: ["en", "ja", "zh-Hans"])
    #expect(
      await inAll.problems(width: 1, beside: []).map(\.message) == [
        "on /a/ the link ../none/ leads nowhere"
      ])
    // Without languages, these are three pages.
    #expect(await LinkCheck(site, at: nil).problems(width: 1, beside: []).count == 3)
  }

  @Test func `From the top of the host, below the path at which the site stands`() async {
    let base = "https://example.org/days/"
    for link in ["/days/assets/a.css", "/days/", "/days/gifts/%E5%BC%A0%E4%B8%89/#text-b"] {
      #expect(await problems(link, on: "404.html", baseURL: base) == [])
    }
    #expect(await problems("/days/none/", on: "404.html", baseURL: base).count == 1)
  }

  @Test func `Every width of a picture is looked at`() async {
    let page = "<img src=\"a.png\" srcset=\"a.480.webp 480w, none.webp 960w\" sizes=\"50vw\">"
    let site = [file("index.html", page), file("a.png", ""), file("a.480.webp", "")]
    #expect(
      await LinkCheck(site, at: nil).problems(width: 1, beside: []).map(\.message)
        == ["on / the link none.webp leads nowhere"])
  }
}

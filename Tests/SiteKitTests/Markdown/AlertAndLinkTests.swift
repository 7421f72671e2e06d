import Testing

@testable import SiteKit

struct AlertAndLinkTests {
  private static func html(_ source: String) -> String {
    var options = MarkdownOptions()
    options.alerts = ["note": "Hinweis", "warning": "Achtung"]
    options.hasWikiLinks = true
    return MarkdownDocument(source, options: options) { _ in
      nil
    } link: { link in
      switch (link.kind, link.target) {
      case (.wiki, "Ferry & house"): .init("/ferry/")
      case (.link, "other.md"), (.image, "crumb.png"): .init("/moved/" + link.target)
      case (.image, "wide.png"):
        .init("/wide.png", size: .init(width: 640, height: 480))
      default: nil
      }
    }.html
  }

  /// As on GitHub: the word alone on the first line of a top-level quote.
  @Test(arguments: [
    (
      "> [!NOTE]\n> Text",
      "<div class=\"alert alert-note\" role=\"note\">\n<p class=\"alert-title\">Hinweis</p>\n"
        + "<p>Text</p>\n</div>\n"
    ),
    (
      "> [!warning]\n>\n> Text",
      "<div class=\"alert alert-warning\" role=\"note\">\n<p class=\"alert-title\">Achtung</p>\n"
        + "<p>Text</p>\n</div>\n"
    ),
    ("> [!NOTE]", "<blockquote>\n<p>[!NOTE]</p>\n</blockquote>\n"),
    ("> [!NOTE]Text", "<blockquote>\n<p>[!NOTE]Text</p>\n</blockquote>\n"),
    (
      "> [!TIP]\n> Text",
      "<div class=\"alert alert-note\" role=\"note\">\n<p class=\"alert-title\">TIP</p>\n"
        + "<p>Text</p>\n</div>\n"
    ),
    (
      "- > [!NOTE]\n  > Text",
      "<ul>\n<li>\n<blockquote>\n<p>[!NOTE]\nText</p>\n</blockquote>\n</li>\n</ul>\n"
    ),
  ])
  func `A quote that begins with a word in brackets is an alert`(_ source: String, _ html: String) {
    #expect(Self.html(source) == html)
  }

  @Test(arguments: [
    (
      "[a](other.md) ![b](crumb.png)",
      "<a href=\"/moved/other.md\">a</a> <img src=\"/moved/crumb.png\" alt=\"b\">"
    ),
    (
      "![b](wide.png \"c\")",
      "<img src=\"/wide.png\" title=\"c\" width=\"640\" height=\"480\" loading=\"lazy\" alt=\"b\">"
    ),
    ("[a](third.md)", "<a href=\"third.md\">a</a>"),
    ("[a](https://a.org/)", "<a href=\"https://a.org/\">a</a>"),
    ("[[Ferry & house]]", "<a href=\"/ferry/\">Ferry &amp; house</a>"),
    ("so [[Ferry & house|the *ferry]], yes", "so <a href=\"/ferry/\">the *ferry</a>, yes"),
    ("[[Nobody]] and [[Nobody|x]]", "Nobody and x"),
    ("`[[Ferry & house]]` [[]] [[", "<code>[[Ferry &amp; house]]</code> [[]] [["),
    ("[x [[Ferry & house]]](other.md)", "<a href=\"/moved/other.md\">x [[Ferry &amp; house]]</a>"),
  ])
  func `Links lead where the host says`(_ source: String, _ html: String) {
    #expect(Self.html(source) == "<p>\(html)</p>\n")
  }

  @Test func `A heading has a link to itself, and a wiki link may lead to one`() {
    var options = MarkdownOptions()
    options.linksHeadings = true
    options.hasWikiLinks = true
    let document = MarkdownDocument("## What helps\n\n[[#what helps]]", options: options)
    #expect(
      document.html == """
        <h2 id="text-what-helps">What helps <a class="anchor" aria-hidden="true" tabindex="-1" \
        href="#text-what-helps">#</a></h2>
        <p><a href="#text-what-helps">#what helps</a></p>

        """)
    #expect(document.plainText == "What helps\n#what helps")
  }
}

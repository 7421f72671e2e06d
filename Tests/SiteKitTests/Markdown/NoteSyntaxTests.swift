import Testing

@testable import SiteKit

/// The syntax of Obsidian's notes: links in double brackets, highlights, callouts.
struct NoteSyntaxTests {
  private static func html(_ source: String) -> String {
    var options = MarkdownOptions()
    options.hasWikiLinks = true
    options.hasHighlights = true
    options.alerts = ["note": "Note", "question": "Question", "danger": "Danger"]
    return MarkdownDocument(
      source, options: options,
      link: { link in
        switch (link.kind, link.target) {
        case (.wiki, "b"), (.embed, "b"): return .init("/b/")
        case (.embed, "p.png"), (.image, "p.png"):
          var picture = MarkdownDocument.Target("/p.png", size: .init(width: 600, height: 400))
          picture.isPicture = true
          return picture
        default: return nil
        }
      }
    ).html
  }

  private static let link = "<a href=\"/b/\">b</a>"

  @Test(arguments: [
    ("x[[1]] a[[0]][[1]] x[[\"k\"]]", "x[[1]] a[[0]][[1]] x[[&quot;k&quot;]]"),
    ("y\\[\\[b\\]\\] \\[[b]] [\\[b]] [[b\\]\\]", "y[[b]] [[b]] [[b]] [[b]]"),
    (
      "[[b]] **[[b|bold]]** <[[b]]>",
      "\(link) <strong><a href=\"/b/\">bold</a></strong> &lt;\(link)&gt;"
    ),
    ("[[ ]] [[]] [[b| ]] [[b|]]", "[[ ]] [[]] \(link) \(link)"),
    ("[x][[b]] 见[[b]]。", "[x]\(link) 见\(link)。"),
    ("`[[b]]` `\\[[b]]`", "<code>[[b]]</code> <code>\\[[b]]</code>"),
    (
      "\\*\\*x\\*\\* \\~\\~y\\~\\~ \\[^1] \\`c\\` \\<b> \\| \\#",
      "**x** ~~y~~ [^1] `c` &lt;b&gt; | #"
    ),
    ("![[b]] \\![[b]]", "\(link) !\(link)"),
    (
      "![[p.png]] ![[p.png|300]] ![[p.png|30x40]] ![[p.png|A rose]]",
      "<img src=\"/p.png\" width=\"600\" height=\"400\" loading=\"lazy\" alt=\"p\"> "
        + "<img src=\"/p.png\" width=\"300\" height=\"200\" loading=\"lazy\" alt=\"p\"> "
        + "<img src=\"/p.png\" width=\"30\" height=\"40\" loading=\"lazy\" alt=\"p\"> "
        + "<img src=\"/p.png\" width=\"600\" height=\"400\" loading=\"lazy\" alt=\"A rose\">"
    ),
    ("![[none.png|300]] ![[none.png|A|3]] [[none]] [[none|w]]", "none.png A none w"),
    // An index stays as it is written, unless there is such a page.
    (
      "l[[i]] d[[1, 2]] a[[0]][[i]] m[i][[j]] d[[1:3]] s[[b]] 见[[i]]",
      "l[[i]] d[[1, 2]] a[[0]][[i]] m[i][[j]] d[[1:3]] s\(link) 见i"
    ),
    (
      "![[p.png|A rose|300]] ![A *rose*|300](p.png) ![|30x40](p.png) ![300](p.png) ![a|b](p.png)",
      "<img src=\"/p.png\" width=\"300\" height=\"200\" loading=\"lazy\" alt=\"A rose\"> "
        + "<img src=\"/p.png\" width=\"300\" height=\"200\" loading=\"lazy\" alt=\"A rose\"> "
        + "<img src=\"/p.png\" width=\"30\" height=\"40\" loading=\"lazy\" alt=\"\"> "
        + "<img src=\"/p.png\" width=\"600\" height=\"400\" loading=\"lazy\" alt=\"300\"> "
        + "<img src=\"/p.png\" width=\"600\" height=\"400\" loading=\"lazy\" alt=\"a|b\">"
    ),
    (
      "[[b|<vector>]][[b|a <i>c</i>]] [[b|<vector>",
      "<a href=\"/b/\">&lt;vector&gt;</a><a href=\"/b/\">a &lt;i&gt;c&lt;/i&gt;</a> "
        + "[[b|&lt;vector&gt;"
    ),
  ])
  func `Double brackets are a link where they are meant as one`(_ source: String, _ html: String) {
    #expect(Self.html(source) == "<p>\(html)</p>\n")
  }

  /// Names of blocks as Obsidian has them, and text that only looks like one.
  @Test(arguments: [
    ("a. ^abc\n\nb ^x-1\nc", "<p>a.</p>\n<p>b ^x-1\nc</p>\n"),
    ("- a ^it-1\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
    ("a\n^abc", "<p>a</p>\n"),
    ("> q\n\n^abc\n\nb", "<blockquote>\n<p>q</p>\n</blockquote>\n<p>b</p>\n"),
    ("**a** ^abc", "<p><strong>a</strong></p>\n"), ("a\\\n^abc", "<p>a</p>\n"),
    ("2 ^3", "<p>2 ^3</p>\n"), ("2^n", "<p>2^n</p>\n"), ("a ^b_c", "<p>a ^b_c</p>\n"),
    ("a \\^abc", "<p>a ^abc</p>\n"), ("`a ^abc`", "<p><code>a ^abc</code></p>\n"),
    ("a ^王", "<p>a ^王</p>\n"), ("**a**^b", "<p><strong>a</strong>^b</p>\n"),
    ("a ^", "<p>a ^</p>\n"), ("a ^886719", "<p>a</p>\n"), ("a ^250", "<p>a ^250</p>\n"),
  ])
  func `The name of a block is not shown`(_ source: String, _ html: String) {
    #expect(Self.html(source) == html)
  }

  @Test func `In a table, the bar of a link parts no cells`() {
    let html = Self.html("| [[b|t]] | x |\n|---|---|\n| [[b\\|t]] | `a` |\n| a | b | c |\n")
    #expect(html.contains("<th><a href=\"/b/\">t</a></th>\n<th>x</th>\n</tr>"))
    #expect(html.contains("<td><a href=\"/b/\">t</a></td>\n<td><code>a</code></td>"))
    #expect(html.contains("<td>a</td>\n<td>b</td>\n</tr>"))
  }

  @Test(arguments: [
    ("==a== b", "<mark>a</mark> b"), ("==a **b** c==", "<mark>a <strong>b</strong> c</mark>"),
    ("**==a==**", "<strong><mark>a</mark></strong>"), ("很==重要==的", "很<mark>重要</mark>的"),
    ("a == b == c", "a == b == c"), ("a==b && c==d", "a==b &amp;&amp; c==d"),
    ("==a", "==a"), ("====", "===="), ("===a===", "===a==="), ("\\==a==", "==a=="),
    ("`==a==`", "<code>==a==</code>"), ("==a *b==* c", "==a <em>b==</em> c"),
    ("==a==, ==b==", "<mark>a</mark>, <mark>b</mark>"),
  ])
  func `Words between == stand out`(_ source: String, _ html: String) {
    #expect(Self.html(source) == "<p>\(html)</p>\n")
  }

  @Test func `A highlight may be in a cell, whatever is in it`() {
    let html = Self.html("| ==a ~~b~~== |\n|---|\n")
    #expect(html.contains("<th><mark>a <del>b</del></mark></th>"))
  }

  @Test(arguments: [
    (
      "> [!note] Its *own* title\n> Text",
      "<div class=\"alert alert-note\" role=\"note\">\n<p class=\"alert-title\">Its <em>own</em> title</p>\n"
        + "<p>Text</p>\n</div>\n"
    ),
    (
      "> [!faq]- Why?\n> Text",
      "<details class=\"alert alert-question\">\n<summary class=\"alert-title\">Why?</summary>\n"
        + "<p>Text</p>\n</details>\n"
    ),
    (
      "> [!ERROR]+\n> Text",
      "<details class=\"alert alert-danger\" open>\n<summary class=\"alert-title\">Danger</summary>\n"
        + "<p>Text</p>\n</details>\n"
    ),
    (
      "> [!note] Title alone",
      "<div class=\"alert alert-note\" role=\"note\">\n<p class=\"alert-title\">Title alone</p>\n</div>\n"
    ),
    (
      "> [!note]\n> > [!question]\n> > Text",
      "<div class=\"alert alert-note\" role=\"note\">\n<p class=\"alert-title\">Note</p>\n"
        + "<div class=\"alert alert-question\" role=\"note\">\n<p class=\"alert-title\">Question</p>\n"
        + "<p>Text</p>\n</div>\n</div>\n"
    ),
    (
      "> [!theorem] Of *Thales*\n> Text",
      "<div class=\"alert alert-note\" role=\"note\">\n"
        + "<p class=\"alert-title\">Of <em>Thales</em></p>\n<p>Text</p>\n</div>\n"
    ),
    (
      "> [!theorem]\n> Text",
      "<div class=\"alert alert-note\" role=\"note\">\n<p class=\"alert-title\">Theorem</p>\n"
        + "<p>Text</p>\n</div>\n"
    ),
    ("> [!1] Text", "<blockquote>\n<p>[!1] Text</p>\n</blockquote>\n"),
    ("> [!a b] Text", "<blockquote>\n<p>[!a b] Text</p>\n</blockquote>\n"),
    ("> [!note]text", "<blockquote>\n<p>[!note]text</p>\n</blockquote>\n"),
  ])
  func `A callout has its title, and may be closed`(_ source: String, _ html: String) {
    #expect(Self.html(source) == html)
  }
}

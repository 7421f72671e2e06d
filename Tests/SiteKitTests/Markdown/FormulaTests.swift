import SiteKit
import Testing

/// Mathematics between dollar signs, as GitHub reads it.
struct FormulaTests {
  private func html(_ text: String) -> String {
    var options = MarkdownOptions()
    options.hasMath = true
    options.hasHighlights = true
    options.hasWikiLinks = true
    let document = MarkdownDocument(
      text, options: options,
      math: { $0.isDisplay ? "[[\($0.source)]]" : "[\($0.source)]" })
    return document.html
  }

  @Test(arguments: [
    ("$2+2$", "<p>[2+2]</p>\n"),
    ("$\\alpha$$\\beta$", "<p>[\\alpha][\\beta]</p>\n"),
    ("$22 and $2+2$", "<p>$22 and [2+2]</p>\n"),
    ("$22+1$ and $22 + a^2$", "<p>[22+1] and [22 + a^2]</p>\n"),
    ("$2+2$ $22 and dollars$22 $2+2$", "<p>[2+2] $22 and dollars$22 [2+2]</p>\n"),
    ("$1+\\$2$", "<p>[1+\\$2]</p>\n"),
    ("$5 and $10, US$5, 5$ and 10$", "<p>$5 and $10, US$5, 5$ and 10$</p>\n"),
    ("\\$x$ and $ x $ and $x $", "<p>$x$ and $ x $ and $x $</p>\n"),
    ("$x_1 * y_2 * z$ and *$a*b$*", "<p>[x_1 * y_2 * z] and <em>[a*b]</em></p>\n"),
    ("$`a_1 $ b`$ and `$x$`", "<p>[a_1 $ b] and <code>$x$</code></p>\n"),
    ("设$x$为**$y$**的", "<p>设[x]为<strong>[y]</strong>的</p>\n"),
    ("==$x$== [[A]] <b>$x$</b>", "<p><mark>[x]</mark> A &lt;b&gt;[x]&lt;/b&gt;</p>\n"),
    ("$$x$$", "<p>[[x]]</p>\n"), ("a $$  x  $$ b", "<p>a [[x]] b</p>\n"),
    ("$$\n= a\n- b\n# c\n$$\nand", "<p>[[= a\n- b\n# c]]\nand</p>\n"),
    ("$$\na\n\nb\n$$", "<p>$$\na</p>\n<p>b\n$$</p>\n"),
    ("> $$\n> a\n> > b\n> $$\n", "<blockquote>\n<p>[[a\n> b]]</p>\n</blockquote>\n"),
    ("- $$\n  a\n  $$\n- $b\n  c$\n", "<ul>\n<li>[[a]]</li>\n<li>[b\nc]</li>\n</ul>\n"),
    (
      "```sh\n$ echo $HOME\n```\n$x$",
      "<pre><code class=\"language-sh\">$ echo $HOME\n</code></pre>\n<p>[x]</p>\n"
    ),
    (
      "$a$\n\n    $b$ and $$\n    c\n    $$\n",
      "<p>[a]</p>\n<pre><code>$b$ and $$\nc\n$$\n</code></pre>\n"
    ),
    ("$a$\n第二行$b\n+c$。", "<p>[a]\n第二行[b\n+c]。</p>\n"),
    ("# The $x$ axis", "<h1 id=\"text-the-x-axis\">The [x] axis</h1>\n"),
    (
      "![$x$](a.png) [$y$](b.html)",
      "<p><img src=\"a.png\" alt=\"x\"> <a href=\"b.html\">[y]</a></p>\n"
    ),
    ("$$$x$$$ $$ $", "<p>$$$x$$$ $$ $</p>\n"), ("$", "<p>$</p>\n"), ("$$", "<p>$$</p>\n"),
    ("`a $x` b$ c", "<p><code>a $x</code> b$ c</p>\n"),
  ])
  func `A formula is found where GitHub finds one`(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test func `A text with signs that are kept for marks has no formulas`() {
    #expect(html("\u{FFFE}0\u{FFFF} $x$").hasSuffix(" $x$</p>\n"))
  }

  @Test func `A bar in a formula parts no cells`() {
    let table = html("| a | b |\n| - | - |\n| $|x|$ | c |\n")
    #expect(table.contains("<td>[|x|]</td>") && table.contains("<td>c</td>"))
  }

  @Test func `Without a converter a formula stays as it is written, as code`() {
    var options = MarkdownOptions()
    options.hasMath = true
    let document = MarkdownDocument("$a < b$, $`c`$ and\n$$\n<b>\n$$\n", options: options)
    #expect(
      document.html
        == "<p><code>$a &lt; b$</code>, <code>$`c`$</code> and\n<code>$$\n&lt;b&gt;\n$$</code></p>\n"
    )
    #expect(document.plainText == "a < b, c and <b>")
    #expect(MarkdownDocument("$a_1$ and $b_1$").html == "<p>$a_1$ and $b_1$</p>\n")
  }

  @Test func `Lines stay where they are`() {
    var options = MarkdownOptions()
    options.hasMath = true
    var lines: [Int] = []
    _ = MarkdownDocument("$$\na\n$$\n\n$b\nc$\n\n```x\ny\n```\n", options: options) {
      lines.append($0.line)
      return ""
    }
    #expect(lines == [9])
  }
}

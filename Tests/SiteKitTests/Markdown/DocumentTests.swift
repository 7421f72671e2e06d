import Testing

@testable import SiteKit

@Test(arguments: [
  ("", ""),
  ("a\nb  \nc\\\nd", "<p>a\nb<br>\nc<br>\nd</p>\n"),
  (
    "*a* **b** ~~c~~ ~d~ `e<`",
    "<p><em>a</em> <strong>b</strong> <del>c</del> <del>d</del> <code>e&lt;</code></p>\n"
  ),
  ("- a\n- b\n  1. c", "<ul>\n<li>a</li>\n<li>b\n<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>\n"),
  ("3. a\n\n   b", "<ol start=\"3\">\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ol>\n"),
  ("> a\n\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>\n"),
  ("    code", "<pre><code>code\n</code></pre>\n"),
  (
    "```swift x\nlet a = \"<\"\n```",
    "<pre><code class=\"language-swift\">let a = &quot;&lt;&quot;\n</code></pre>\n"
  ),
  (
    "- [x] a\n- [ ] b",
    """
    <ul>
    <li class="task"><input type="checkbox" checked disabled aria-label="☑"> a</li>
    <li class="task"><input type="checkbox" disabled aria-label="☐"> b</li>
    </ul>

    """
  ),
  (
    "www.a.org, https://b.org/?c=1&d and e@f.org",
    """
    <p><a href="http://www.a.org">www.a.org</a>, <a href="https://b.org/?c=1&amp;d">\
    https://b.org/?c=1&amp;d</a> and <a href="mailto:e@f.org">e@f.org</a></p>

    """
  ),
  ("[a](/b/ \"c \\\"d\\\"\")", "<p><a href=\"/b/\" title=\"c &quot;d&quot;\">a</a></p>\n"),
])
func `Markdown becomes HTML`(_ source: String, _ html: String) {
  #expect(MarkdownDocument(source).html == html)
}

@Test func `Alignment of a table's columns is a class, because style and align are not allowed`() {
  let document = MarkdownDocument("| a | b | c | d |\n|:--|:-:|--:|---|\n| 1 | 2 | 3\n")
  #expect(
    document.html == """
      <table>
      <thead>
      <tr>
      <th class="align-left">a</th>
      <th class="align-center">b</th>
      <th class="align-right">c</th>
      <th>d</th>
      </tr>
      </thead>
      <tbody>
      <tr>
      <td class="align-left">1</td>
      <td class="align-center">2</td>
      <td class="align-right">3</td>
      <td></td>
      </tr>
      </tbody>
      </table>

      """)
  #expect(document.plainText == "a b c d\n1 2 3")
}

@Test func `Footnotes stand at the end, with a way back from each reference`() {
  let html = MarkdownDocument("a[^x] b[^y] c[^x] d[^none]\n\n[^y]: - e\n[^x]: f[^y]\n[^z]: g").html
  #expect(
    html == """
      <p>a<sup class="footnote-ref" id="text-fnref.1"><a href="#text-fn.1" role="doc-noteref">1</a></sup> \
      b<sup class="footnote-ref" id="text-fnref.2"><a href="#text-fn.2" role="doc-noteref">2</a></sup> \
      c<sup class="footnote-ref" id="text-fnref.1.2"><a href="#text-fn.1" role="doc-noteref">1</a></sup> \
      d[^none]</p>
      <section class="footnotes" role="doc-endnotes">
      <ol>
      <li id="text-fn.1">
      <p>f<sup class="footnote-ref" id="text-fnref.2.2"><a href="#text-fn.2" role="doc-noteref">2</a></sup> \
      <a href="#text-fnref.1" class="footnote-back" role="doc-backlink">↩\u{FE0E}</a> \
      <a href="#text-fnref.1.2" class="footnote-back" role="doc-backlink">↩\u{FE0E}<sup>2</sup></a></p>
      </li>
      <li id="text-fn.2">
      <ul>
      <li>e</li>
      </ul>
      <p><a href="#text-fnref.2" class="footnote-back" role="doc-backlink">↩\u{FE0E}</a> \
      <a href="#text-fnref.2.2" class="footnote-back" role="doc-backlink">↩\u{FE0E}<sup>2</sup></a></p>
      </li>
      </ol>
      </section>

      """)
}

@Test func `A footnote inside a link has its number, but no link within the link`() {
  let html = MarkdownDocument("[a[^1]](b)\n\n[^1]: c").html
  #expect(
    html.hasPrefix(
      "<p><a href=\"b\">a<sup class=\"footnote-ref\" id=\"text-fnref.1\">1</sup></a></p>"))
}

@Test func `Fenced blocks can be replaced, and know the line of their first line`() {
  var blocks: [MarkdownDocument.FencedBlock] = []
  let source =
    "a\n\n```chart\nkind: bar\n```\n\n> ~~~ chart  x &amp; y\n> b\n> ~~~\n\n```\n```\n\n    c"
  let document = MarkdownDocument(source) { block in
    blocks.append(block)
    return block.info.hasPrefix("chart") ? "<figure>\(block.line)</figure>" : nil
  }
  #expect(
    blocks == [
      .init(info: "chart", literal: "kind: bar\n", line: 4),
      .init(info: "chart  x & y", literal: "b\n", line: 8),
      .init(info: "", literal: "", line: 12),
    ])
  #expect(
    document.html == """
      <p>a</p>
      <figure>4</figure>
      <blockquote>
      <figure>8</figure>
      </blockquote>
      <pre><code></code></pre>
      <pre><code>c
      </code></pre>

      """)
}

@Test func `Plain text is the words, a line a block, without code and footnotes`() {
  let source = """
    # A *title*

    Some `code`, a [link](x)[^1]
    and ![a picture](y).

    - one
    - two

    ```
    not this
    ```

    [^1]: nor this
    """
  #expect(
    MarkdownDocument(source).plainText
      == "A title\nSome code, a link and a picture.\none\ntwo")
}

@Test func `Texts rendered at the same time come out as they do alone`() async {
  let sources = (0..<400).map { index in
    index.isMultiple(of: 2)
      ? "~~gone~~ www.x.org and a@b.org \(index)\n\n| a |\n|---|\n| ~~b~~ |\n"
      : "plain: http://x.org/w \(index)[^1]\n\n[^1]: www.y.org"
  }
  let alone = sources.map { MarkdownDocument($0).html }
  let together = await withTaskGroup(of: (Int, String).self) { group in
    for (index, source) in sources.enumerated() {
      group.addTask { (index, MarkdownDocument(source).html) }
    }
    return await group.reduce(into: Array(repeating: "", count: sources.count)) { $0[$1.0] = $1.1 }
  }
  #expect(together == alone)
  #expect(alone[0].contains("<del>gone</del> <a href=\"http://www.x.org\">"))
}

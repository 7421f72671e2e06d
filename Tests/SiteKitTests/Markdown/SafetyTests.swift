import SiteKit
import Testing

/// Attacks in text; none may leave an active element or address behind.
private let attempts = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "text <b onclick=alert(1)>b</b>",
  "<div\nonclick=alert(1)>x</div>",
  "<!-- a --><script>alert(1)</script>",
  "<!-- <!-- --> <svg onload=alert(1)> -->",
  "<![CDATA[ <script>alert(1)</script> ]]>",
  "<?php <script>alert(1)</script> ?>",
  "[a](javascript:alert(1))",
  "[a](JaVaScRiPt:alert(1))",
  "[a](&#106;avascript:alert(1))",
  "[a](&#x6A;avascript&colon;alert(1))",
  "[a](javascript&#58;alert(1))",
  "[a](<java\tscript:alert(1)>)",
  "[a](&#9;javascript:alert(1))",
  "[a](java&#10;script:alert(1))",
  "[a](&#1;javascript:alert(1))",
  "[a](\\javascript:alert(1))",
  "[a](vbscript:x)",
  "[a](data:text/html;base64,PHNjcmlwdD4=)",
  "[a](file:///etc/passwd)",
  "[a](blob:x)",
  "[a][r]\n\n[r]: javascript:alert(1)",
  "![a](javascript:alert(1))",
  "![a](data:image/svg+xml;base64,PHN2Zz4=)",
  "![a][r]\n\n[r]: data:image/png;base64,AA==",
  "<javascript:alert(1)>",
  "<data:text/html,x>",
  "[a](x \"\\\" onmouseover=\\\"alert(1)\")",
  "[a](x\"onmouseover=alert(1))",
  "![\" onerror=alert(1) x=\"](x)",
  "![a](x \"&quot; onerror=&quot;alert(1)\")",
  "```\"><script>alert(1)</script>\nx\n```",
  "# <script>alert(1)</script>",
  "`<script>`",
  "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
  "a[^x]\n\n[^x]: <script>alert(1)</script>",
  "a[^\"><script>]\n\n[^\"><script>]: x",
  "www.x.com/\"><script>alert(1)</script>",
  "http://x.com/'onclick='alert(1)",
  "<a href=\"javascript:alert(1)\">x</a>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
]

@Test(arguments: attempts)
func `A hostile text leaves nothing alive`(_ attempt: String) throws {
  for tag in tags(of: MarkdownDocument(attempt).html) {
    #expect(
      [
        "a", "p", "code", "pre", "h1", "table", "thead", "tbody", "tr", "th", "td", "sup", "li",
        "ol", "section", "img", "br",
      ].contains(tag.name), "<\(tag.name)> in \(attempt)")
    for (name, value) in tag.attributes {
      #expect(["href", "src", "alt", "title", "class", "id", "role"].contains(name))
      guard name == "href" || name == "src" else { continue }
      let scheme = value.prefix { !":/?#%".contains($0) }
      if value.dropFirst(scheme.count).first == ":" {
        #expect(["http", "https", "mailto"].contains(scheme.lowercased()), "\(value)")
      }
    }
  }
}

@Test(arguments: [
  ("[a](javascript:alert(1))", "<p>a</p>\n"),
  ("![a *b*](javascript:x)", "<p>a b</p>\n"),
  ("<b>x</b>", "<p>&lt;b&gt;x&lt;/b&gt;</p>\n"),
  ("<div>x</div>", "<pre>&lt;div&gt;x&lt;/div&gt;\n</pre>\n"),
  ("a <!-- note --> b", "<p>a  b</p>\n"),
  ("<!-- note\nof lines -->", ""),
  ("![a](https://x.org/a.png)", "<p><a href=\"https://x.org/a.png\">a</a></p>\n"),
  ("![a](//x.org/a.png)", "<p><a href=\"//x.org/a.png\">a</a></p>\n"),
  ("![a](/\\x.org/a.png)", "<p><a href=\"/%5Cx.org/a.png\">a</a></p>\n"),
  ("[![a](https://x.org/a.png)](b)", "<p><a href=\"b\">a</a></p>\n"),
  ("![a](a.png \"t\")", "<p><img src=\"a.png\" title=\"t\" alt=\"a\"></p>\n"),
  ("![a]()", "<p>a</p>\n"),
])
func `What may not stand in a page stays as words`(_ source: String, _ html: String) {
  #expect(MarkdownDocument(source).html == html)
}

@Test func `Raw HTML goes through when it is allowed, without the elements that GitHub disarms`() {
  let options = MarkdownOptions(allowsRawHTML: true)
  let source = "<details>x</details>\n\na <kbd>K</kbd> <ScRipt>y</sCript>\n\n[a](javascript:x)"
  #expect(
    MarkdownDocument(source, options: options).html == """
      <details>x</details>
      <p>a <kbd>K</kbd> &lt;ScRipt>y&lt;/sCript></p>
      <p>a</p>

      """)
}

@Test func `Characters that HTML forbids become replacement characters`() {
  let forbidden: [Unicode.Scalar] = [0x00, 0x01, 0x7F, 0x85, 0xFDD0, 0xFDEF, 0xFFFE, 0x1FFFF]
    .compactMap { Unicode.Scalar($0 as UInt32) }
  #expect(forbidden.count == 8)
  for scalar in forbidden {
    #expect(MarkdownDocument("a\(scalar)b").html == "<p>a\u{FFFD}b</p>\n")
  }
  #expect(MarkdownDocument("a\tb，é🙂\u{FDCF}").html == "<p>a\tb，é🙂\u{FDCF}</p>\n")
}

@Test(arguments: [
  ("a b", "a%20b"), ("写作/小说", "%E5%86%99%E4%BD%9C/%E5%B0%8F%E8%AF%B4"),
  ("50%", "50%25"), ("a%20b", "a%20b"), ("a#b#c", "a#b%23c"), ("a?b=1&c=2", "a?b=1&amp;c=2"),
  ("a[1]{2}|^`\"", "a%5B1%5D%7B2%7D%7C%5E%60%22"), ("it's", "it%27s"),
])
func `An address holds only what a URL can`(_ url: String, _ expected: String) {
  #expect(MarkdownDocument("[x](<\(url)>)").html == "<p><a href=\"\(expected)\">x</a></p>\n")
}

/// The start tags of HTML, parsed like the HTML standard for well-formed input.
private func tags(of html: String) -> [(name: String, attributes: [(String, String)])] {
  html.matches(of: /<([a-zA-Z][a-zA-Z0-9]*)((?:\s+[^\s=>\/"]+(?:="[^"]*")?)*)\s*>/).map { match in
    let attributes = match.output.2.matches(of: /([^\s=>"]+)="([^"]*)"/)
    return (String(match.output.1), attributes.map { (String($0.output.1), String($0.output.2)) })
  }
}

@Test(arguments: attempts)
func `Every less-than sign of the HTML starts a tag that the renderer wrote`(_ attempt: String) {
  let html = MarkdownDocument(attempt).html
  let starts = html.count { $0 == "<" }
  let ends = html.matches(of: /<\/[a-z0-9]+>/).count
  #expect(starts == ends + tags(of: html).count)
}

import Basics
import SiteKit
import TestKit
import Testing
import Vault

@testable import Site

/// Values that Liquid writes into pages whose HTML is kept.
struct ValuesInHTMLTests {
  private static func page(
    _ text: String, _ keys: [String] = [], programs: Set<SiteGenerator> = []
  ) async throws -> (html: String, problems: [String]) {
    var site = try GivenSite(asOf: "2026-11-29 18:00", vault: MemoryFiles())
    let source = "---\n" + (["title: \"A: B.\""] + keys).joined(separator: "\n") + "\n---\n\(text)"
    site.pages = [("a.md", source), ("notes/b.md", "---\ntitle: Other\n---\nb")]
    site.settings.compatibility = programs
    site.settings.keepsRawHTML = true
    let (files, diagnostics) = await rendered(site)
    return (try #require(files["a/index.html"]), diagnostics.map(\.description))
  }

  @Test(arguments: [
    ("<a href=\"{{ page.data.u }}\">", "<a href=\"https://ex.org/a_b?x=1&amp;y=*2*\">"),
    ("<a href='{{ page.data.u }}'>", "<a href=\"https://ex.org/a_b?x=1&amp;y=*2*\">"),
    ("x <a href={{ page.data.u }}>y</a>", "<a href=\"https://ex.org/a_b?x=1&amp;y=*2*\">y</a>"),
    ("<p title=\"{{ page.data.u | escape }}\">", "<p title=\"https://ex.org/a_b?x=1&amp;y=*2*\">"),
    ("<a href=\"{{ \"/notes/b/\" | relative_url }}\">b</a>", "<a href=\"../notes/b/\">b</a>"),
    ("<div>\n{{ page.title }}\n</div>", "<div>\nA: B.\n</div>"),
    ("<b>{{ page.title }}</b>", "<b>A: B.</b>"),
    ("[m]({{ page.data.u }})", "<a href=\"https://ex.org/a_b?x=1&amp;y=*2*\">m</a>"),
    ("Is {{ page.data.w }}", "Is [[Other]] ==x== *y* &lt;i&gt; \\ ^z</p>"),
    ("`{{ page.data.w }}`", "<code>[[Other]] ==x== *y* &lt;i&gt; \\ ^z</code>"),
    ("```\n{{ page.data.w }}\n```", "[[Other]] ==x== *y* &lt;i&gt; \\ ^z\n</code>"),
  ])
  func `A value is text in a tag, in the content of one, and in code`(
    text: String, expected: String
  ) async throws {
    let (html, problems) = try await Self.page(
      text,
      ["u: https://ex.org/a_b?x=1&y=*2*", "w: '[[Other]] ==x== *y* <i> \\ ^z'"],
      programs: [.jekyll])
    #expect(html.contains(expected), "\(html)")
    #expect(problems == [])
  }

  @Test(arguments: [
    "<a title=\"{{ page.data.q }}\">x</a>", "<a title='{{ page.data.q }}'>x</a>",
    "<div title=\"{{ page.data.q }}\">x</div>", "<div title={{ page.data.q }}>x</div>",
    "<div>{{ page.data.q }}</div>", "{{ page.data.q }}", "<a title={{ page.data.q }}>x</a>",
  ])
  func `No value ends its attribute or its element`(text: String) async throws {
    let (html, _) = try await Self.page(
      text, ["q: '\"''> onclick=\"a()\"<img src=x onerror=a()>'"])
    for case .tag(let tag) in HTMLPiece.pieces(of: html) {
      #expect(tag["onclick"] == nil && tag["onerror"] == nil, "\(tag.text)")
    }
    #expect(!html.contains("<img src=x") && !html.contains("src=\"x\""))
  }

  @Test(arguments: [
    ("{{ page.data.j }}", "javascript:alert(1)"), ("{{ page.data.j }}", "  JavaScript:alert(1)"),
    ("{{ page.data.j }}", "java\\tscript:alert(1)"),
    ("java{{ page.data.j }}", "\\tscript:alert(1)"),
    ("{{ page.data.j }}:alert(1)", "javascript"), ("{{ page.data.j }}", "data:text/html,x"),
    ("{{ page.data.j }}", "vbscript:a"),
  ])
  func `No value makes a link run a program`(link: String, value: String) async throws {
    let tags = [
      "<a class=\"z\" href=\"\(link)\">x</a>",
      "<div class=\"z\"><a href='\(link)'>x</a></div>",
    ]
    for tag in tags {
      let (html, _) = try await Self.page(tag, ["j: \"\(value)\""])
      let piece = try #require(html.firstRange(of: "class=\"z\"").map { html[$0.lowerBound...] })
      let shown = String(piece.prefix(while: { $0 != "x" }))
      #expect(!shown.lowercased().contains("script:"), "\(shown)")
      #expect(!shown.contains("data:"), "\(shown)")
    }
  }

  @Test(arguments: [
    ("style=\"color: {{ page.data.v }}\"", "red; background: url(https://e.example)"),
    ("style='width: {{ page.data.v }}'", "1px;x:y"), ("style={{ page.data.v }}", "a:url(b)"),
    ("onclick=\"f('{{ page.data.v }}')\"", "');g('"), ("ONCLICK=\"{{ page.data.v }}\"", "g()"),
    ("onclick=\"f(`{{ page.data.v }}`)\"", "${g}"),
    ("onclick='f(\"{{ page.data.v }}\")'", "\\\"+g+\\\""),
  ])
  func `No value changes a style or a program`(attribute: String, value: String) async throws {
    for tag in ["<b class=\"z\" \(attribute)>x</b>", "<div class=\"z\" \(attribute)>x</div>"] {
      let (html, _) = try await Self.page(tag, ["v: \"\(value)\""])
      let piece = try #require(html.firstRange(of: "class=\"z\"").map { html[$0.lowerBound...] })
      #expect(piece.hasPrefix("class=\"z\">x"), "\(piece.prefix(120))")
    }
  }

  @Test func `A number or a word may be in a style`() async throws {
    for value in ["40.5", "-3", "red", "#f00"] {
      let (html, _) = try await Self.page(
        "<b style=\"a: {{ page.data.v }}\">x</b>", ["v: \"\(value)\""])
      #expect(html.contains("<b style=\"a: \(value)\">x"), "\(value)")
    }
  }

  @Test func `What a person writes stays`() async throws {
    let text = "<img src=\"data:image/png;base64,AA==\" alt=\"{{ page.title }}\"> &#42; `&#42;`"
    let (html, _) = try await Self.page(text)
    #expect(html.contains("<img src=\"data:image/png;base64,AA==\" alt=\"A: B.\">"))
    #expect(html.contains("* <code>&amp;#42;</code>"))
  }
}

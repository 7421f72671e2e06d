import Basics
import Liquid
import Testing

struct EscapingTests {
  @Test func `Values are escaped for HTML and template text is not`() {
    let page = Rendering("<p>{{ a }}</p>", ["a": "<b>\"x\" & 'y'</b> é"])
    #expect(page.text == "<p>&lt;b&gt;&quot;x&quot; &amp; &#39;y&#39;&lt;/b&gt; é</p>")
  }

  @Test func `Markup is output as it is, and so is what was captured`() {
    let page = Rendering(
      "{{ m }}{% capture c %}<i>{{ a }}</i>{% endcapture %}{{ c }}",
      ["m": .markup("<svg/>"), "a": "<"])
    #expect(page.text == "<svg/><i>&lt;</i>")
  }

  @Test(arguments: [
    ("{{ a | escape }}", "&lt;"), ("{{ '&lt;<' | escape_once }}", "&lt;&lt;"),
    ("{{ a | append: m }}", "&lt;<b>"), ("{{ m | prepend: a }}", "&lt;<b>"),
    ("{{ m | append: a | upcase }}", "&lt;B&gt;&amp;LT;"),
    ("{{ list | join: a }}", "&lt;&lt;<b>"), ("{{ list }}", "&lt;<b>"),
    ("{{ '<\n' | newline_to_br }}", "&lt;<br />\n"), ("{{ m | strip }}", "<b>"),
    ("{{ m | replace: 'b', 'i' }}", "&lt;i&gt;"),
    ("{{ o }}", "{&quot;k&quot;=&gt;&quot;&lt;&quot;}"),
  ])
  func `Filters keep text and markup apart`(_ source: String, _ expected: String) {
    let data: Object = [
      "a": "<", "m": .markup("<b>"), "list": ["<", .markup("<b>")], "o": ["k": "<"],
    ]
    let page = Rendering(source, data)
    #expect(page.text == expected)
    #expect(page.diagnostics.isEmpty)
  }

  @Test func `Without escaping nothing is changed`() {
    let page = Rendering("{{ a }}{{ a | escape }}", ["a": "<"]) { $0.escaping = .none }
    #expect(page.text == "<&lt;")
  }

  @Test func `In Markdown values are text, and markup goes through the host`() {
    let page = Rendering(
      "{{ a }}|{{ m }}|{% capture c %}**{{ a }}**{% endcapture %}{{ c }}",
      ["a": "*x* <b> [y](z)\n# q", "m": .markup("<svg/>")]
    ) {
      $0.escaping = .markdown
      $0.markupInMarkdown = { "{\($0.utf8.count)}" }
    }
    let escaped = "\\*x\\* &lt;b&gt; \\[y\\]\\(z\\) \\# q"
    #expect(page.text == "\(escaped)|{6}|**\(escaped)**")
  }

  @Test func `The context of a render replaces what is done with markup in Markdown`() {
    let context = RenderContext(markupInMarkdown: { _ in "here" })
    let page = Rendering("{{ m }}", ["m": .markup("<svg/>")], context: context) {
      $0.escaping = .markdown
    }
    #expect(page.text == "here")
  }
}

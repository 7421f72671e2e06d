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

struct StrictTests {
  @Test(arguments: [
    ("{{ titel }}", "there is no variable \"titel\"", "title"),
    ("{{ page.titel }}", "\"page\" has no \"titel\"", "title"),
    ("{{ title | upcaes }}", "there is no filter \"upcaes\"", "upcase"),
    ("{% asign a = 1 %}", "there is no tag \"asign\"", "assign"),
    ("{% for x in lits %}{% endfor %}", "there is no variable \"lits\"", "list"),
    ("{% for x in list %}{{ forloop.indx }}{% endfor %}", "\"forloop\" has no \"indx\"", "index"),
    ("{% assign word = 1 %}{{ wrd }}", "there is no variable \"wrd\"", "word"),
    ("{% for item in list %}{{ itme }}{% endfor %}", "there is no variable \"itme\"", "item"),
    ("{{ title | append: titel }}", "there is no variable \"titel\"", "title"),
  ])
  func `An unknown name is an error with the nearest one`(
    _ source: String, _ message: String, _ near: String
  ) {
    let data: Object = ["title": "x", "page": ["title": "y"], "list": [1]]
    let page = Rendering(source, data)
    #expect(page.messages == [message])
    #expect(page.diagnostics.first?.hint == "did you mean \"\(near)\"?")
    #expect(
      Rendering(source, data) { $0.strict = false }.messages.count
        == (source.contains("asign") ? 1 : 0))
  }

  @Test(arguments: [
    "{% if a %}{% endif %}", "{% unless a.b %}{% endunless %}", "{% if a == 1 %}{% endif %}",
    "{{ a | default: 'x' }}", "{{ p.nothing }}", "{{ list[9] }}", "{% if p.x and a %}{% endif %}",
    "{% case a %}{% when 1 %}{% endcase %}",
  ])
  func `A name may be unknown where its absence is asked for, and a value may be nil`(
    _ source: String
  ) {
    #expect(Rendering(source, ["p": ["nothing": nil], "list": [1]]).messages == [])
  }

  @Test func `A wrong count of arguments is found before anything is rendered`() {
    let page = Rendering("text {% if false %}{{ 1 | plus }}{% endif %}")
    #expect(page.messages == ["\"plus\" takes one argument, not 0"])
    #expect(page.text.isEmpty)
  }

  @Test func `An error in a loop is reported once, and the rest is rendered`() {
    let page = Rendering("{% for i in (1..3) %}{{ i }}{{ x }}{% endfor %}")
    #expect(page.messages == ["there is no variable \"x\""])
    #expect(page.text == "123")
  }

  @Test func `Dividing by zero is an error`() {
    let page = Rendering("a{{ 1 | divided_by: 0 }}{{ 1 | modulo: 0.0 }}b")
    #expect(page.messages.count == 2)
    #expect(page.text == "ab")
  }
}

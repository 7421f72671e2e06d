import Basics
import Liquid
import Testing

struct LayoutTests {
  let base = (
    name: "base.liquid",
    source: "<{% block title %}Site{% endblock %}>{% block main %}{% endblock %}"
  )

  @Test func `A block replaces that of the layout, and the others stay`() {
    let page = Rendering(
      "{% layout 'base' %} ignored {% block main %}Hi {{ a }}{% endblock %}", ["a": 1],
      partials: [base])
    #expect(page.text == "<Site>Hi 1")
    #expect(page.diagnostics.isEmpty)
  }

  @Test func `block.super is the block that is replaced, through all layouts`() {
    let page = Rendering(
      "{% layout 'middle' %}{% block title %}page {{ block.super }}{% endblock %}",
      partials: [
        base,
        ("middle", "{% layout 'base' %}{% block title %}<{{ block.super }}>{% endblock %}"),
      ])
    #expect(page.text == "<page <Site>>")
    #expect(page.diagnostics.isEmpty)
  }

  @Test func `A layout sees what the page sets, and a block what the layout sets`() {
    let page = Rendering(
      "{% layout 'l' %}{% assign a = 1 %}{% block b %}{{ a }}{{ i }}{{ forloop.index }};{% endblock %}",
      partials: [("l", "{{ a }}:{% for i in (5..6) %}{% block b %}{% endblock %}{% endfor %}")])
    #expect(page.text == "1:151;162;")
    #expect(page.diagnostics.isEmpty)
  }

  @Test func `A block without a layout is rendered in its place`() {
    let page = Rendering(
      "{% for i in (1..3) %}{% block b %}{% if i == 2 %}{% break %}{% endif %}{{ i }}{% endblock %}{% endfor %}"
    )
    #expect(page.text == "1")
  }

  @Test func `Blocks of a partial are its own`() {
    let page = Rendering(
      "{% layout 'base' %}{% block main %}{% render 'card' %}{% endblock %}",
      partials: [
        base, ("card", "{% layout 'box' %}{% block main %}card{% endblock %}"),
        ("box", "[{% block main %}{% endblock %}]"),
      ])
    #expect(page.text == "<Site>[card]")
  }

  @Test func `A layout can be named by a variable, and nil is none`() {
    let partials = [(name: "a", source: "A{% block x %}{% endblock %}")]
    let source = "{% layout page.layout %}{% block x %}x{% endblock %}"
    #expect(Rendering(source, ["page": ["layout": "a"]], partials: partials).text == "Ax")
    #expect(Rendering(source, ["page": ["layout": nil]], partials: partials).text == "x")
  }

  @Test func `A missing layout is an error with the nearest name`() {
    let page = Rendering("{% layout 'bas' %}", partials: [base])
    #expect(page.messages == ["there is no template \"bas\""])
    #expect(page.diagnostics.first?.hint == "did you mean \"base\"?")
  }

  @Test(arguments: [
    ("{% layout 'base' %}\n{% block mian %}x{% endblock %}", "2:10 did you mean \"main\"?"),
    ("{% layout 'middle' %}{% block foot %}x{% endblock %}", "1:31 nil"),
    ("{% layout 'base' %}{% block main %}{% block own %}x{% endblock %}{% endblock %}", nil),
    ("{% layout 'middle' %}{% block title %}x{% endblock %}{% block aside %}y{% endblock %}", nil),
    ("{% block mian %}x{% endblock %}", nil), ("{% layout a %}{% block x %}{% endblock %}", nil),
    ("{% layout 'page' %}{% block x %}{% endblock %}", nil),
    ("{% layout 'none' %}{% block x %}{% endblock %}", nil),
  ])
  func `A block that no layout has is told of`(source: String, expected: String?) {
    let library = TemplateLibrary(
      sources: [
        ("base", "{% block title %}{% endblock %}{% block main %}{% endblock %}"),
        (
          "middle",
          "{% layout 'base' %}{% block main %}{% block aside %}{% endblock %}{% endblock %}"
        ),
        ("page", source),
      ], environment: .standard)
    let found = library.unplacedBlocks
    #expect(library.diagnostics.isEmpty)
    #expect(found.allSatisfy { $0.severity == .warning && $0.place?.file == "page" })
    #expect(
      found.map { "\($0.place?.line ?? 0):\($0.place?.column ?? 0) \($0.hint ?? "nil")" }
        == [expected].compactMap(\.self))
  }

  @Test func `Layouts that have each other as layout end at the limit`() {
    let page = Rendering("{% layout 'a' %}", partials: [("a", "{% layout 'a' %}")])
    #expect(page.messages == ["templates include each other deeper than 50"])
  }

  @Test func `Two blocks of one name are an error`() {
    let page = Rendering("{% block a %}{% endblock %}{% block a %}{% endblock %}")
    #expect(page.messages == ["there are two blocks \"a\""])
  }
}

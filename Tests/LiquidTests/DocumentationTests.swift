import Basics
import Liquid
import Testing

struct DocumentationTests {
  @Test func `The example of the documentation gives what it says`() throws {
    var environment = Environment.standard
    environment.register(filter: "stars") { call throws(FilterError) in
      .string(String(repeating: "★", count: try call.int(0, "count", default: 3)))
    }

    let library = TemplateLibrary(
      sources: [("base", "<h1>{% block title %}{% endblock %}</h1>")], environment: environment)
    let page = try Template(
      "{% layout 'base' %}{% block title %}{{ title }} {{ '' | stars: 2 }}{% endblock %}",
      name: "index.liquid", environment: environment)

    var html: [UInt8] = []
    let diagnostics = page.render(["title": "A & B"], library: library, into: &html)
    #expect(diagnostics.isEmpty)
    #expect(String(decoding: html, as: UTF8.self) == "<h1>A &amp; B ★★</h1>")
  }
}

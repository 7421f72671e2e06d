import Basics
import Liquid
import Testing

struct PlaceTests {
  @Test func `An error has its line and column in characters`() throws {
    let page = Rendering("eins\nzwölf {{ é }} {{ x.y | upcaes }}\n", firstLine: 10)
    let places = page.diagnostics.map { $0.place?.description }
    #expect(places == ["page.liquid:11:10", "page.liquid:11:24"])
    #expect(page.messages.first == "\"é\" is not expected here")
    #expect(
      page.diagnostics.last?.description == """
        page.liquid:11:24: error: there is no filter "upcaes"
            zwölf {{ é }} {{ x.y | upcaes }}
                                   ^~~~~~
        hint: did you mean "upcase"?
        """)
  }

  @Test(arguments: [("{{ a[1 x }}", 8, "x"), ("{{ a.- }}", 6, "-"), ("{{ (1 x }}", 7, "x")])
  func `What stands where something else has to is underlined`(
    _ source: String, _ column: Int, _ word: String
  ) {
    let place = Rendering(source).diagnostics.first?.place
    #expect(place?.column == column && place?.length == word.count, "\(place as Any)")
  }

  @Test func `All syntax errors of a file are reported together`() {
    let page = Rendering(
      """
      {% if %}x{% endif %}
      {{ a b }}
      {% for x of y %}{% endfor %}
      {% endfor %}
      {{ open
      {% unless a %}
      {{ c
      {{ d }}
      {% if x
      {% endif %}
      """)
    #expect(page.diagnostics.map { $0.place?.line } == [1, 2, 3, 4, 5, 6, 8, 10])
    #expect(page.messages.contains("\"unless\" is not closed"))
  }

  @Test func `A block that is not closed does not hide the end of the block around it`() {
    let page = Rendering("{% for i in (1..2) %}{% if i %}{% endfor %}{% nope %}")
    #expect(page.messages == ["\"if\" is not closed", "there is no tag \"nope\""])
  }

  @Test func `An error in a partial names the chain of includes and the page`() {
    let page = Rendering(
      "{% render 'card' %}",
      partials: [("card", "\n{% include 'row' %}"), ("row", "  {{ x }}")],
      context: RenderContext(page: "index.html")
    ) { $0.strict = true }
    #expect(
      page.diagnostics.map(\.message) == [
        "\"include\" cannot be used in a template that was rendered with \"render\""
      ])
    let nested = Rendering(
      "{% include 'card' %}", partials: [("card", "\n{% render 'row' %}"), ("row", "  {{ x }}")],
      context: RenderContext(page: "index.html"))
    #expect(
      nested.diagnostics.first?.description == """
        row:1:6: error: there is no variable "x"
              {{ x }}
                 ^
        note: "row" is rendered at card:2:11
        note: "card" is included at page.liquid:1:12
        note: while rendering index.html
        """)
  }

  @Test func `Lines of a liquid tag have their own places`() {
    let page = Rendering("{% liquid\n  assign a = 1\n  echo b\n%}")
    #expect(page.diagnostics.map { $0.place?.description } == ["page.liquid:3:8"])
  }
}

import Basics
import Liquid
import Testing

/// Subtle behaviour of the reference implementation that the golden cases do not cover.
struct LanguageTests {
  private func lenient(
    _ source: String, partials: [(name: String, source: String)] = []
  )
    -> Rendering
  {
    Rendering(source, ["list": [1, 2, 3], "object": ["a": 1, "b": 2]], partials: partials) {
      $0.strict = false
      $0.escaping = .none
    }
  }

  @Test(arguments: [
    ("{{ \"{{\" }}", "{{"), ("{{ 1 }}}", "1}"), ("{{}}", ""), ("{{-1-}} x", "1x"),
    ("{% for i in (1..3) %}{{ ['i'] }}{% endfor %}", "123"),
    ("{% for i in (1..2) %}{% assign i = 9 %}{{ i }}{% endfor %}{{ i }}", "129"),
    (
      "{% for i in list %}{% capture c %}{{ i }}{% break %}{% endcapture %}{% endfor %}{{ c }}", "1"
    ),
    ("{% for p in object %}{{ p }},{{ p[1] }} {% endfor %}", "a1,1 b2,2 "),
    ("{% for i in list limit: 2 reversed %}{{ i }}{% endfor %}", "12"),
    ("{% for i in list reversed limit: 2 %}{{ i }}{% endfor %}", "21"),
    ("{% for i in list offset: 1, limit: 1 %}{{ i }}{% endfor %}", "2"),
    ("{% if false and false or true %}a{% else %}b{% endif %}", "b"),
    ("{% if true or false and false %}a{% endif %}", "a"),
    ("{% unless false or true %}a{% else %}b{% endunless %}", "b"),
    ("{% unless true and false %}a{% else %}b{% endunless %}", "a"),
    ("a{% break %}b", "a"), ("{% raw %}{{ {% }} {%- endraw -%} x", "{{ {% }} x"),
    ("{{ object }}", "{\"a\"=>1, \"b\"=>2}"), ("{{ (1..3) }}", "1..3"), ("{{ object.size }}", "2"),
    ("{{ 'a' | nothing }}", "a"), ("{{ list | first | append: '!' }}", "1!"),
    ("{% if list contains 2 and object contains 'a' %}y{% endif %}", "y"),
    ("{% assign x = list[-1] %}{{ x }}{{ list.last }}{{ list[9] }}", "33"),
    ("{% liquid\nfor i in list\n  if i == 2\n    continue\n  endif\n  echo i\nendfor %}", "13"),
    ("{% increment a %}{% increment a %}{{ a }}{% decrement a %}", "0121"),
    ("{% case 2 %}{% when 1, 2 or 3 %}a{% when 2 %}b{% else %}c{% endcase %}", "ab"),
    ("{% cycle 'a', 'b' %}{% cycle 'a', 'b' %}{% cycle 'x': 'a', 'b' %}", "aba"),
    (
      "{% tablerow i in list cols: 2 limit: 3 %}{{ tablerowloop.row }}{% endtablerow %}",
      "<tr class=\"row1\">\n<td class=\"col1\">1</td><td class=\"col2\">1</td></tr>\n<tr class=\"row2\"><td class=\"col1\">2</td></tr>\n"
    ),
    (
      "{% for i in list %}{% for j in (1..2) %}{{ forloop.parentloop.index }}{% endfor %}{% endfor %}",
      "112233"
    ),
    (
      "{% assign a = 'x y' | split: ' ' %}{{ a | append: '!' }} {{ a | upcase }} {{ a }}",
      "[\"x\", \"y\"]! [\"X\", \"Y\"] xy"
    ),
    ("{{ list | replace: ', ', '+' }}{% if '[1, 2, 3]' contains list %}y{% endif %}", "[1+2+3]y"),
    (
      "{% cycle 'a long text of more than forty characters, 1', '-' %}{% cycle 'a long text of more than forty characters, 2', '-' %}",
      "a long text of more than forty characters, 1a long text of more than forty characters, 2"
    ),
    ("{{ blank | default: 'x' }}{{ empty | default: 'y' }}{{ blank | size }}", "xy0"),
    (
      "{% assign x = blank %}{% if x == nil %}n{% endif %}{% if x == empty %}e{% endif %}{% if x %}t{% endif %}",
      "et"
    ),
    ("{% case empty %}{% when empty %}a{% when blank %}b{% else %}c{% endcase %}", "ab"),
    ("{% case 5 %}{% when 5, %}a{% when 5 or %}b{% endcase %}", "ab"),
    ("{% assign r = (5..1) %}{{ r.first }} {{ r | last }} {{ r.size }}", "5 1 0"),
    (
      "{{ (1..3) | where: 1 | join }} {{ list | find: 0 }} {{ list | map: 1 | join }}",
      "1 2 3 1 0 1 1"
    ),
    ("{{ 'a b ' | truncatewords: 2 }} {{ 'a b' | truncatewords: 2 }}", "a b... a b"),
    ("{% cycle 'a' 'b', 'c' %}{% cycle 'a' 'b', 'c' %}{% cycle 'a', 'c', %}", "aca"),
    ("{% raw %}a {% endraw {% endraw %}b", "a {% endraw b"),
    ("{% raw %}a{% endraw {% b %} c{%- endraw x -%} d", "a{% endraw {% b %} cd"),
    ("{% if true %} {% doc %}x{% enddoc %} {% endif %}|", "  |"),
    ("{% if true %} {% doc %}{% enddoc %} {% endif %}|", "|"),
    (
      "{% assign a = 'é🙂' %}{{ a.size }}{{ a | slice: 1 }}{{ a | upcase }}{{ a | truncate: 1, '' }}",
      "2🙂É🙂é"
    ),
  ])
  func `A template gives what the reference gives`(_ source: String, _ expected: String) {
    let page = lenient(source)
    #expect(page.text == expected)
    #expect(page.messages == [])
  }

  @Test(arguments: [
    (
      "{% for x in list %}{% include 'p' %}{% endfor %}{{ x }}", "{% assign x = 9 %}{{ x }}", "1239"
    ),
    (
      "{% assign y = 1 %}{% include 'p', z: 2 %}{{ y }}{{ z }}", "{{ y }}{{ z }}{% assign y = 3 %}",
      "123"
    ),
    (
      "{% for i in list %}{% include 'p' %}{% endfor %}",
      "{{ forloop.index }}{% for j in (1..1) %}{{ forloop.parentloop.rindex }}{% endfor %} ",
      "13 22 31 "
    ),
    ("{% for i in list %}{% include 'p' %}-{% endfor %}", "{{ i }}{% continue %}", "123"),
    (
      "{% for i in list %}{% capture c %}{% include 'p' %}{% endcapture %}[{{ c }}]{% endfor %}{{ c }}",
      "{{ i }}{% break %}", "1"
    ),
    ("{% include 'p', p: 1, q: 2 %}", "[{{ p }}{{ q }}]", "[2]"),
    ("{% include 'p' for list as n %}", "{{ n }},", "1,2,3,"),
    (
      "{% render 'p' for list as n, m: 5 %}", "{{ n }}{{ m }}{{ forloop.last }} ",
      "15false 25false 35true "
    ),
    ("{% render 'p' with list as n %}", "{{ n | size }}", "3"),
    (
      "{% for i in list %}{% render 'p' %}{% endfor %}",
      "{{ i }}{{ forloop.index }}{{ object.a }}{% break %}", "111"
    ),
    ("{% cycle 'a', 'b' %}{% include 'p' %}", "{% cycle 'a', 'b' %}", "ab"),
    (
      "{% capture x %}1{% endcapture %}{% include 'p' %}{{ x }}",
      "{{ x }}{% capture x %}2{% endcapture %}", "12"
    ),
    ("{% include 'p' %}{% increment n %}", "{% increment n %}{{ n }}", "011"),
  ])
  func `A partial shares what the reference shares`(
    _ source: String, _ partial: String, _ expected: String
  ) {
    let page = lenient(source, partials: [("p", partial)])
    #expect(page.text == expected)
    #expect(page.messages == [])
  }

  @Test func `What is included by an included template is shared by all`() {
    let page = lenient(
      "{% include 'a' %}{{ x }}{{ y }}",
      partials: [("a", "{% include 'b' %}{{ x }}"), ("b", "{% assign x = 1 %}{% assign y = 2 %}")])
    #expect(page.text == "112")
  }

  @Test(arguments: [
    "{% doc %}a{% doc %}b{% enddoc %}", "{% doc %}{% doc %}{% enddoc %}{% enddoc %}",
    "{% doc %}{% assign a = 1 {%- doc x -%}{% enddoc %}",
  ])
  func `A doc inside of another is an error`(_ source: String) {
    #expect(lenient(source).messages.contains("\"doc\" is inside of \"doc\""))
    #expect(lenient("{% doc %}{% docs %} doc {% enddoc %}x").text == "x")
  }

  @Test(arguments: ["foo: 1", "foo", "limit 2", "cols: 2"])
  func `A for with an option that there is not is an error`(_ option: String) {
    #expect(lenient("{% for i in list \(option) %}{{ i }}{% endfor %}").messages != [])
    #expect(lenient("{% tablerow i in list \(option) %}{{ i }}{% endtablerow %}").messages == [])
  }
}

import Liquid
import Testing

/// Jekyll's filters and its `include`, by the examples of its documentation.
struct JekyllTests {
  private func page(
    _ source: String, _ data: Object = [:], partials: [(name: String, source: String)] = []
  ) -> Rendering {
    Rendering(source, data, partials: partials) { $0.registerJekyll() }
  }

  @Test(arguments: [
    ("{{ '2008-11-07' | date_to_string }}", "07 Nov 2008"),
    ("{{ '2008-11-07' | date_to_long_string }}", "07 November 2008"),
    ("{{ 'The _config.yml file' | slugify }}", "the-config-yml-file"),
    ("{{ 'The _config.yml file' | slugify: 'pretty' }}", "the-_config.yml-file"),
    ("{{ 'The _config.yml file' | slugify: 'raw' }}", "the-_config.yml-file"),
    ("{{ 'The _cönfig.yml file' | slugify: 'ascii' }}", "the-c-nfig-yml-file"),
    ("{{ 'The _config.yml file' | slugify: 'none' }}", "the _config.yml file"),
    ("{{ '你好 World' | slugify }}", "你好-world"),
    ("{{ 'The _cönfig.yml file' | slugify: 'latin' }}", "the-config-yml-file"),
    ("{{ 'Šárka Œuvre, àèïòü 你 ß' | slugify: 'latin' }}", "sarka-oeuvre-aeiou-ss"),
    ("{{ '2008-11-07' | date_to_string: 'ordinal' }}", "7th Nov 2008"),
    ("{{ '2008-11-07' | date_to_string: 'ordinal', 'US' }}", "Nov 7th, 2008"),
    ("{{ '2008-11-01' | date_to_long_string: 'ordinal' }}", "1st November 2008"),
    ("{{ '2008-11-12' | date_to_long_string: 'ordinal', 'US' }}", "November 12th, 2008"),
    ("{{ '2008-11-22' | date_to_string: 'ordinal', 'UK' }}", "22nd Nov 2008"),
    ("{{ 'soon' | date_to_string: 'ordinal' }}", "soon"),
    ("{{ people | where_exp: 'p', 'p.age > 30' | map: 'name' | join: ' ' }}", "Mei Bo"),
    ("{{ people | where_exp: 'p', \"p.name contains 'e'\" | size }}", "2"),
  ])
  func `Filters give what its documentation says`(source: String, text: String) {
    let people: Value = [
      ["name": "Mei", "age": 31], ["name": "Ana", "age": 30], ["name": "Bo", "age": 64],
      ["name": "Lee", "age": 3],
    ]
    let rendering = page(source, ["people": people])
    #expect(rendering.text == text)
    #expect(rendering.messages == [])
  }

  @Test func `Values become JSON, which ends no script`() {
    let data: Object = ["x": ["a": 1, "b": ["</script>", nil, true, 1.5, "it's"]]]
    #expect(
      page("{{ x | jsonify }}", data).text
        == #"{"a":1,"b":["\u003c/script\u003e",null,true,1.5,"it\u0027s"]}"#)
  }

  @Test func `A condition that is none is an error`() {
    #expect(
      page("{{ 'a' | where_exp: 'i', 'i ==' }}").messages
        == ["\"where_exp\": i == is not a condition"])
    #expect(page("{{ 'a' | where_exp: 'i %}', '1' }}").messages.count == 1)
  }

  @Test func `An include takes a name without quotes, and arguments`() {
    let partials = [
      (name: "card", source: "[{{ include.title }}|{{ include.n }}|{% if include.x %}x{% endif %}]")
    ]
    let source = "{% include card.html title=\"A b\" n=count %}{% include \"card\", include: n %}"
    let data: Object = ["count": 3, "n": ["title": "T", "n": 4]]
    let rendering = page(source, data, partials: partials)
    #expect(rendering.text == "[A b|3|][T|4|]")
    #expect(rendering.messages == [])
    // An argument that the call lacks is nothing; other unknown names are problems.
    let bare = page("{% include card.html title=word %}", ["word": "A"], partials: partials)
    #expect(bare.text == "[A||]")
    #expect(bare.messages == [])
    let other = page(
      "{% include c.html %}", partials: [(name: "c", source: "{{ include.n }}{{ page.n }}")])
    #expect(other.messages.count == 1)
    #expect(!page("{{ include.n }}").messages.isEmpty)
    // Without the setting it is no name.
    #expect(!Rendering("{% include card.html %}", partials: partials).messages.isEmpty)
  }
}

import Basics
import Liquid
import Testing

struct HostTests {
  @Test func `A filter of the host gets typed arguments`() {
    func page(_ source: String) -> Rendering {
      Rendering(source) {
        $0.register(filter: "pad") { call throws(FilterError) in
          let width = try call.int(0, "width")
          let sign = try call.string(1, "with", default: ".")
          let text = call.inputText
          return .string(text + String(repeating: sign, count: max(0, width - text.count)))
        }
      }
    }
    #expect(
      page("{{ 7 | pad: 3 }}|{{ 7 | pad: '3', 'x' }}|{{ 7 | pad: with: 'y', width: 2 }}").text
        == "7..|7xx|7y")
    #expect(
      page("{{ 7 | pad: 'a' }}").messages == [
        "\"pad\": argument \"width\" is \"a\", not a whole number"
      ])
    #expect(page("{{ 7 | pad }}").messages == ["\"pad\": argument \"width\" is missing"])
  }

  @Test func `Tags of the host output a value, with content or without`() {
    let page = Rendering(
      "{% icon 'star', size: n %}{% note kind: 'tip' %}<b>{{ x }}</b>{% endnote %}",
      ["n": 3, "x": "<"]
    ) {
      $0.register(tag: "icon") { call throws(FilterError) in
        .markup("<i \(try call.string(0)) \(try call.int(1, "size"))>")
      }
      $0.register(block: "note") { call throws(FilterError) in
        .markup("<p \(try call.string(0, "kind"))>\(call.input.text)</p>")
      }
    }
    #expect(page.text == "<i star 3><p tip><b>&lt;</b></p>")
    #expect(page.diagnostics.isEmpty)
  }

  @Test func `The clock is the host's`() {
    let context = RenderContext(now: 1_763_000_000, utcOffset: { _ in 8 * 3_600 })
    #expect(
      Rendering("{{ 'now' | date: '%F %T %z' }}", context: context).text
        == "2025-11-13 10:13:20 +0800")
    #expect(Rendering("{{ 'now' | date: '%F' }}").text == "now")
  }

  @Test func `What a render read is taken down`() {
    let reads = RenderReads()
    let context = RenderContext(now: 0, reads: reads)
    let data: Object = ["a": ["b": 1, "c": ["d": 2]], "e": 3, "f": 4]
    _ = Rendering("{{ a.b }}{{ a.c.d }}{{ e }}{% assign g = 5 %}", data, context: context)
    #expect(reads.members == ["a.b", "a.c", "e"])
    #expect(!reads.readsClock)
    _ = Rendering("{{ 'now' | date: '%F' }}", context: context)
    #expect(reads.readsClock)
  }

  @Test func `One template renders on many threads at once`() async throws {
    let library = TemplateLibrary(
      sources: [("row", "{% assign x = n | times: 2 %}[{{ x }}{{ forloop.index }}]")],
      environment: .standard)
    let template = try Template(
      "{% assign x = n %}{% for i in (1..50) %}{% render 'row', n: x %}{% include 'row' %}{% endfor %}{{ x }}",
      name: "page")
    let results = await withTaskGroup(of: (Int, String).self) { group in
      for n in 0..<64 {
        group.addTask {
          var buffer: [UInt8] = []
          _ = template.render(["n": .int(n)], library: library, into: &buffer)
          return (n, String(decoding: buffer, as: UTF8.self))
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for n in 0..<64 {
      let rows = (1...50).map { "[\($0 == 1 ? n * 2 : n * 4)][\(n * 2)\($0)]" }.joined()
      #expect(results[n] == rows + "\(n * 2)")
    }
  }

  @Test func `Rendering appends to what the buffer holds`() throws {
    var buffer = Array("before ".utf8)
    let template = try Template("{{ a }}", name: "a")
    #expect(template.render(["a": 1], into: &buffer).isEmpty)
    #expect(String(decoding: buffer, as: UTF8.self) == "before 1")
  }

  @Test func `A library reports the errors of all its templates`() {
    let library = TemplateLibrary(
      sources: [("b.liquid", "{% if %}{% endif %}"), ("a", "{{ | }}"), ("c", "fine")],
      environment: .standard)
    #expect(library.diagnostics.map { $0.place?.file } == ["a", "b.liquid"])
    #expect(library.names == ["c"])
    #expect(library["c.liquid"] != nil)
  }
}

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

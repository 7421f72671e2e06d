import Basics
import Foundation
import Liquid
import TestKit
import Testing

/// Random and mutated templates. `LIQUID_FUZZ_COUNT` sets their number, `LIQUID_FUZZ_SEED` the
/// first seed.
struct FuzzTests {
  static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  static let pieces = [
    "{% if ", "{% elsif ", "{% else %}", "{% endif %}", "{% for i in ", "{% endfor %}",
    "{% break %}",
    "{% continue %}", "{% case a %}", "{% when ", "{% endcase %}", "{% capture b %}",
    "{% endcapture %}", "{% assign a = ", "{% tablerow x in ", "{% endtablerow %}", "{% cycle ",
    "{% ifchanged %}", "{% endifchanged %}", "{% include ", "{% render ", "{% layout ",
    "{% block x %}", "{% endblock %}", "{% liquid\n", "{% comment %}", "{% endcomment %}",
    "{% raw %}",
    "{% endraw %}", "{% increment a %}", "{% unless ", "{% endunless %}", "%}", "{{ ", "}}", "-%}",
    "{%- ", " | ", ": ", ", ", ".", "[", "]", "(", ")", "..", "==", "<", "contains ", " and ",
    " or ",
    "a", "b", "i", "list", "object", "object.list", "forloop.parentloop.index", "block.super",
    "nil",
    "empty", "blank", "'self'", "'row'", "\"text\"", "1", "-1", "9223372036854775807", "0.1",
    "(1..9999999999)", "limit: 2", "offset: continue", "reversed", "with a as b", "for list", "\n",
    "é", "🙂", "\r", "\0", "text ", " ",
  ]

  static let sources: [String] = {
    let golden = ConformanceTests.cases.compactMap { $0.object["template"]?.text }
    return golden.isEmpty ? ["{% for i in list %}{{ i | upcase }}{% endfor %}"] : golden
  }()

  static func template(_ generator: inout SeededGenerator, filters: [String]) -> String {
    if Bool.random(using: &generator) {
      return (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        Int.random(in: 0..<8, using: &generator) == 0
          ? " | \(filters.randomElement(using: &generator) ?? "")"
          : pieces.randomElement(using: &generator) ?? ""
      }.joined()
    }
    var bytes = Array((sources.randomElement(using: &generator) ?? "").utf8)
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let position = Int.random(in: 0...bytes.count, using: &generator)
      let end = min(bytes.count, position + Int.random(in: 0...8, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes.removeSubrange(position..<end)
      case 1: bytes.insert(contentsOf: bytes[position..<end], at: 0)
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: position)
      default:
        bytes.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").utf8, at: position)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `No template crashes, hangs or exceeds the limits`() throws {
    let count = Self.setting("LIQUID_FUZZ_COUNT") ?? 2_000
    let seed = Self.setting("LIQUID_FUZZ_SEED") ?? 1
    let data: Object = [
      "a": 1, "b": "text, with words", "list": [1, "two", 3.5, nil, ["x", ["y"]], ["k": "v"]],
      "object": ["list": [["n": 2], ["n": 1]], "empty": [], "m": .markup("<b>")],
    ]
    for number in 0..<count {
      var generator = SeededGenerator(UInt64(truncatingIfNeeded: seed &+ number))
      var environment = Environment.standard
      environment.strict = Bool.random(using: &generator)
      environment.escaping = [.none, .html, .markdown].randomElement(using: &generator) ?? .none
      environment.limits = Limits(steps: 20_000, outputBytes: 50_000, includeDepth: 8)
      let filters = environment.filterNames
      let sources = ["page", "self", "row"].map {
        ($0, Self.template(&generator, filters: filters))
      }
      let library = TemplateLibrary(sources: sources, environment: environment)
      guard let page = library["page"] else { continue }
      var output: [UInt8] = []
      let diagnostics = page.render(
        data, library: library, context: RenderContext(now: 1_763_000_000), into: &output)
      #expect(diagnostics.allSatisfy { ($0.place?.line ?? 0) > 0 })
      // One value may exceed the limit, escaped to at most six times its size.
      try #require(output.count <= 400_000, "seed \(seed &+ number): \(sources)")
    }
  }
}

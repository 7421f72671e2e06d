import Basics
import Foundation
import Liquid
import Testing

struct LimitTests {
  private func bounded(
    _ source: String, partials: [(name: String, source: String)] = []
  )
    -> Rendering
  {
    Rendering(source, partials: partials) {
      $0.limits = Limits(steps: 100_000, outputBytes: 100_000)
    }
  }

  @Test(arguments: [
    ("{% for i in (1..9999999999) %}{% assign a = i %}{% endfor %}", "more than 100000 steps"),
    ("{% for i in (1..9999999999) %}xxxxxxxxxxxxxxxxxx{% endfor %}", "more than 100000 bytes"),
    ("{{ (1..9999999999) | join }}", "more than 100000 bytes"),
    (
      "{% assign s = 'xxxxxxxx' %}{% for i in (1..99) %}{% assign s = s | append: s %}{% endfor %}",
      "more than 100000 bytes"
    ),
    (
      "{% assign s = 'x,x' | split: ',' %}{% for i in (1..99) %}{% assign s = s | concat: s %}{% endfor %}",
      "more than 100000 bytes"
    ),
    (
      "{% assign s = 'xxxxxxxx' %}{% for i in (1..99) %}{% capture s %}{{ s }}{{ s }}{% endcapture %}{% endfor %}",
      "more than 100000 bytes"
    ),
    (
      "{% assign s = 'xxxxxxxxxxxxxxxx' %}{% for i in (1..5) %}{% assign s = s | replace: 'x', s %}{% endfor %}",
      "more than 100000 bytes"
    ),
    ("{% tablerow i in (1..9999999) %}{% endtablerow %}", "more than 100000"),
    (
      "{% assign s = 'xxxxxxxx' %}{% for i in (1..13) %}{% assign s = s | append: s %}{% endfor %}"
        + "{% for i in (1..99999) %}{% if s contains 'y' %}{% endif %}{% endfor %}",
      "more than 100000 steps"
    ),
    ("{% include 'self' %}", "deeper than 50"), ("{% render 'self2' %}", "deeper than 50"),
    ("{% for i in (1..9223372036854775807) %}{% endfor %}", "more than 100000 steps"),
    (
      "{% for i in (-9223372036854775808..9223372036854775807) %}{% endfor %}",
      "more than 100000 steps"
    ),
  ])
  func `What would hang or fill the memory ends with an error`(_ source: String, _ part: String) {
    let page = bounded(
      source, partials: [("self", "{% include 'self' %}"), ("self2", "{% render 'self2' %}")])
    #expect(page.messages.contains { $0.contains(part) }, "\(page.messages)")
    #expect(page.diagnostics.allSatisfy { $0.place != nil })
    #expect(page.text.utf8.count < 200_000)
  }

  @Test func `A list that goes beyond the limit is not cut off in silence`() {
    for (bytes, isTooMuch) in [(6, false), (5, true), (4, true), (3, true)] {
      let page = Rendering("{{ a }}", ["a": ["xx", "yy", "zz"]]) {
        $0.limits = Limits(outputBytes: bytes)
      }
      #expect(page.diagnostics.isEmpty != isTooMuch, "\(bytes)")
    }
  }

  @Test(arguments: ["if true", "for i in (1..1)", "capture x", "unless false", "ifchanged"])
  func `Nesting beyond the limit is an error`(_ tag: String) {
    let page = bounded(String(repeating: "{% \(tag) %}", count: 5_000))
    #expect(page.messages.contains { $0.contains("nested deeper") })
  }

  @Test func `Brackets nested beyond the limit are an error`() {
    let page = bounded("{{ " + String(repeating: "a[", count: 50_000) + " }}")
    #expect(page.messages.contains { $0.contains("nested deeper") })
    let ranges = bounded("{{ " + String(repeating: "(", count: 50_000) + " }}")
    #expect(ranges.messages.contains { $0.contains("nested deeper") })
    let liquid = bounded("{% liquid " + String(repeating: "liquid ", count: 5_000) + " %}")
    #expect(liquid.messages.contains { $0.contains("nested deeper") })
  }

  @Test func `The deepest nesting that is allowed fits the stack of a small thread`() async {
    let open = (0..<20).map { "{% for i\($0) in (1..1) %}{% if true %}" }.joined()
    let close = String(repeating: "{% endif %}{% endfor %}", count: 20)
    let deepest =
      String(repeating: "{% if a %}", count: 100) + "{{ " + String(repeating: "a[", count: 100)
      + "a" + String(repeating: "]", count: 100) + " }}"
      + String(repeating: "{% endif %}", count: 100)
    let source = open + "{% include 'self' %}{% render 'other' %}" + close
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let thread = Thread {
        #expect(Rendering(deepest).diagnostics.isEmpty)
        let page = Rendering(
          source,
          partials: [
            ("self", source),
            ("other", "{% layout 'base' %}{% block b %}{{ block.super }}{% endblock %}"),
            ("base", "{% block b %}{% render 'other' %}{% endblock %}"),
          ])
        #expect(page.messages.contains { $0.contains("deeper than 50") })
        done.resume()
      }
      // Without optimization a level takes several times as much stack.
      #if DEBUG
        thread.stackSize = 2 << 20
      #else
        thread.stackSize = 512 << 10
      #endif
      thread.start()
    }
  }

  @Test(arguments: [
    "{{ 9223372036854775807 | plus: 1 }}", "{{ -9223372036854775808 | minus: 1 }}",
    "{{ 9223372036854775807 | times: 9223372036854775807 }}",
    "{{ -9223372036854775808 | divided_by: -1 }}", "{{ -9223372036854775808 | modulo: -1 }}",
    "{{ -9223372036854775808 | abs }}",
    "{{ 'a' | slice: -9223372036854775808, 9223372036854775807 }}",
    "{{ 'a' | slice: 9223372036854775807, -9223372036854775808 }}",
    "{{ 'abc' | truncate: -9223372036854775808 }}",
    "{{ 'a b' | truncatewords: 9223372036854775807 }}",
    "{{ -9223372036854775808 | date: '%c' }}", "{{ 9223372036854775807 | date: '%s' }}",
    "{{ 1.5 | round: 9223372036854775807 }}", "{{ 1.5 | round: -9223372036854775808 }}",
    "{{ 1 | date: '%9999999999999999999Y' }}", "{{ 99999999999999999999 | plus: 1 }}",
    "{% for i in (1..3) limit: 9223372036854775807 offset: 9223372036854775807 %}{% endfor %}",
    "{% for i in (1..3) limit: -9223372036854775808 offset: -9223372036854775808 %}{% endfor %}",
    "{% tablerow i in (1..3) cols: -9223372036854775808 %}{% endtablerow %}",
    "{{ '99999999999999999999-99-99' | date: '%Y' }}", "{{ 1e400 }}",
    "{% assign a = '1,2' | split: ',' %}{{ a[-9223372036854775808] }}",
    "{{ (9223372036854775807..9223372036854775807) | join }}",
    "{{ (-9223372036854775808..9223372036854775807) | size }}",
  ])
  func `Numbers at the edge crash nothing`(_ source: String) {
    _ = bounded(source)
  }
}

import AllSystems
import Basics
import Foundation
import Liquid
import TestKit
import Testing
import Vault

@testable import Site

/// `daybook render`, the part that is a pure function.
struct TemplateRunTests {
  private func run(
    _ template: String, data: String = "", partials: [(String, String)] = [],
    _ change: (inout TemplateRun) -> Void = { _ in }
  ) throws -> (text: String?, diagnostics: [Diagnostic]) {
    var run = TemplateRun(asOf: try at("2026-11-20T10:00:00Z"))
    run.data = DataFile(Array(data.utf8), file: "data.yaml").members
    run.partials = partials.map { path, text in
      (path, "theme/\(path)", Array(text.utf8))
    }
    change(&run)
    let (bytes, diagnostics) = run.render(Array(template.utf8), file: "page.liquid")
    return (bytes.map { String(decoding: $0, as: UTF8.self) }, diagnostics)
  }

  @Test func `Data is rendered, escaped unless that is turned off`() throws {
    let template = "{{ title }} {{ total | duration }} {{ share | percent }} {{ 4812 | number }}"
    let data = "title: A & B\ntotal: 16500\nshare: 0.5"
    #expect(try run(template, data: data).text == "A &amp; B 4\u{A0}h\u{A0}35\u{A0}min 50% 4,812")
    #expect(try run("{{ title }}", data: data) { $0.escapes = false }.text == "A & B")
  }

  @Test(
    arguments: [
      ("{{ 999999999999999999999 | duration }}", "277,777,777,777,777,792\u{A0}h"),
      ("{{ -1 | duration }}", "−1\u{A0}s"), ("{{ far | duration: unit: 'hours' }}", "1e+30\u{A0}h"),
      ("{{ far | duration_figure }}", "1e+30<small> h</small>"), ("{{ far | number }}", "3.6e+33"),
      ("{{ far | percent }}", "3.6e+35%"), ("{{ far | times: -1 | number }}", "−3.6e+33"),
    ])
  func `A number that no clock counts is written, not the end of the program`(
    template: String, text: String
  ) throws {
    #expect(try run(template, data: "far: 3.6e33").text == text)
  }

  /// Each filter with each of these as its input and as its first argument. Many are refused; the
  /// point is that nothing crashes.
  @Test func `Every filter takes every value`() throws {
    let values = [
      "0", "-1", "1", "0.5", "9223372036854775807", "-9223372036854775808",
      "999999999999999999999", "1e30", "huge", "tiny", "endless", "nan", "\"\"", "\"a\"",
      "\"9\"", "nil", "true", "list", "(1..3)", "word",
    ]
    let data = """
      {huge: 1.0e+308, tiny: 5.0e-324, endless: .inf, nan: .nan, list: [1, "a", 1.0e+30, -1],
      word: {a: 1}}
      """
    var whole = TemplateRun(asOf: try at("2026-11-20T10:00:00Z"))
    whole.systems = Systems.all
    let filters = whole.environment.filterNames
    #expect(filters.count > 60)
    for filter in filters {
      // One template for each number of arguments, as a wrong number is refused before running.
      let none = values.map { "{{ \($0) | \(filter) }}" }
      let some = ["", ", 1", ", -1"].map { more in
        values.flatMap { input in
          values.map { "{{ \(input) | \(filter): \($0)\(more) }}" }
        }
      }
      for template in [none] + some {
        _ = try run(template.joined(separator: "\n"), data: data) {
          $0.isStrict = false
          $0.systems = Systems.all
        }
      }
    }
  }

  @Test func `Partials are found by their path, with and without the folder partials`() throws {
    let partials = [
      ("base.liquid", "<{% block main %}{% endblock %}>"), ("partials/card.liquid", "card"),
      ("partials/base.liquid", "not this one"),
    ]
    let template =
      "{% layout 'base' %}{% block main %}{% render 'card' %} {% render 'partials/card' %}"
      + "{% endblock %}"
    #expect(try run(template, partials: partials).text == "<card card>")
  }

  @Test func `Now is the instant that was given, in UTC`() throws {
    #expect(try run("{{ 'now' | date: '%F %H:%M' }}").text == "2026-11-20 10:00")
  }

  @Test func `Nothing is given when anything is wrong, in a partial too`() throws {
    let unknown = try run("a {{ titel }}", data: "title: x")
    #expect(unknown.text == nil)
    #expect(unknown.diagnostics.map(\.hint) == ["did you mean \"title\"?"])
    #expect(try run("a{{ titel }}") { $0.isStrict = false }.text == "a")
    let broken = try run("a", partials: [("b.liquid", "{% if %}")])
    #expect(broken.text == nil)
    #expect(broken.diagnostics.first?.place?.file == "theme/b.liquid")
  }

  @Test func `A chart says that it needs a vault`() throws {
    let result = try run("{{ 'focus.days' | bar }}")
    #expect(result.text == nil)
    #expect(result.diagnostics.first?.message.contains("there is no vault") == true)
  }

  static let casesPath =
    (ProcessInfo.processInfo.environment["DAYBOOK_SHARED"] ?? "../shared")
    + "/conformance/liquid.json"

  static let cases: [DataValue] = {
    guard let data = FileManager.default.contents(atPath: casesPath),
      case .list(let cases)? = DataFile(Array(data), file: casesPath).members["tests"]
    else { return [] }
    return cases
  }()

  @Test(
    .enabled(if: !TemplateRunTests.cases.isEmpty, "\(TemplateRunTests.casesPath) is not there"))
  func `Cases of golden-liquid give through the command what the reference gives`() throws {
    for test in Self.cases {
      guard case .object(let members) = test, members["tags"]?.contains("strict2") != true else {
        continue
      }
      let result = try run(members["template"]?.text ?? "") {
        $0.escapes = false
        $0.isStrict = false
        if case .object(let data)? = members["data"] { $0.data = data }
        if case .object(let templates)? = members["templates"] {
          $0.partials = templates.map { template in
            (template.key, template.key, Array((template.value.text ?? "").utf8))
          }
        }
      }
      let name = members["name"]?.text ?? ""
      if members["invalid"] == .bool(true) {
        #expect(result.text == nil, "\(name)")
      } else {
        let text = DataValue.text(try #require(result.text, "\(name): \(result.diagnostics)"))
        #expect(members["results"]?.contains(text) ?? (members["result"] == text), "\(name)")
      }
    }
  }
}

extension [DataMember] {
  fileprivate subscript(key: String) -> DataValue? { last { $0.key == key }?.value }
}

extension DataValue {
  fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }

  fileprivate func contains(_ word: String) -> Bool { contains(.text(word)) }

  fileprivate func contains(_ value: DataValue) -> Bool {
    if case .list(let values) = self { values.contains(value) } else { false }
  }
}

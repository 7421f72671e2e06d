import Chronology
import Diagnostics
import Foundation
import TestKit
import Testing
import Vault

@testable import Site

/// `daybook render`, as far as it is a function of what it is given.
struct TemplateRunTests {
  private func run(
    _ template: String, data: String = "", partials: [(String, String)] = [],
    _ change: (inout TemplateRun) -> Void = { _ in }
  ) throws -> (text: String?, diagnostics: [Diagnostic]) {
    var run = TemplateRun(asOf: try at("2026-11-20T10:00:00Z"))
    run.data = DataFile(Array(data.utf8), file: "data.yaml").members
    run.partials = partials.map { path, text in
      TemplateRun.Partial(path: path, file: "theme/\(path)", bytes: Array(text.utf8))
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
            TemplateRun.Partial(
              path: template.key, file: template.key, bytes: Array((template.value.text ?? "").utf8)
            )
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

import Basics
import Liquid
import TestKit
import Testing

/// The cases of golden-liquid, which the reference implementation passes.
struct ConformanceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var object: Object
    var testDescription: String { object["name"]?.text ?? "" }
  }

  static let path = "conformance/liquid.json"

  static let cases: [Case] = {
    guard let bytes = try? OutsideData.bytes(path), let file = try? OrderedJSON.parse(bytes)
    else { return [] }
    return (file["tests"]?.arrayValue ?? []).compactMap { $0.objectValue.map(Case.init) }
  }()

  @Test(
    .enabled(
      if: OutsideData.has(ConformanceTests.path), "\(ConformanceTests.path) is not there"))
  func `There are as many cases as golden-liquid had`() {
    #expect(Self.cases.count >= 720)
  }

  @Test(
    .enabled(
      if: OutsideData.has(ConformanceTests.path), "\(ConformanceTests.path) is not there"),
    arguments: ConformanceTests.cases)
  func `A case of golden-liquid gives what the reference gives`(_ test: Case) throws {
    let tags = (test.object["tags"]?.arrayValue ?? []).map(\.text)
    var environment = Environment.standard
    environment.escaping = .none
    // "strict2" is the reference's strict parser; the same template may be valid for the lax one.
    environment.strict = tags.contains("strict2")
    let source = test.object["template"]?.text ?? ""
    let partials = test.object["templates"]?.objectValue ?? [:]
    let library = TemplateLibrary(
      sources: zip(partials.keys, partials.values).map { ($0, $1.text) },
      environment: environment)
    let data = test.object["data"]?.objectValue ?? [:]

    var output: [UInt8] = []
    var failure: String?
    do {
      let template = try Template(source, name: "case", environment: environment)
      failure = template.render(data, library: library, into: &output).first?.description
    } catch {
      failure = error.description
    }
    failure = failure ?? library.diagnostics.first?.description

    let text = String(decoding: output, as: UTF8.self)
    if test.object["invalid"] == .bool(true) {
      #expect(failure != nil, "gave \(text)")
    } else {
      #expect(failure == nil, "\(failure ?? "")")
      let results = test.object["results"]?.arrayValue ?? [Value(test.object["result"])]
      #expect(results.contains(.string(text)), "gave \(text)")
    }
  }
}

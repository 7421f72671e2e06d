import Liquid

/// Daybook's own engine.
enum LiquidEngine: Engine {
  static let suffix = "liquid"

  /// Not strict, as the theme that is parsed has filters of Daybook's own.
  private static let environment: Environment = {
    var environment = Environment.standard
    environment.strict = false
    return environment
  }()

  static func parse(_ text: String) throws {
    _ = try Template(text, name: "text", environment: environment)
  }

  static func page(_ work: String, _ input: Input) throws -> any Page {
    let layouts = input.templates(suffix).filter { $0.name.hasPrefix("layout-") }
    let template = try Template(
      try input.template(work, suffix), name: work, environment: environment)
    let library = TemplateLibrary(
      sources: layouts.map { ($0.name, $0.text) }, environment: environment)
    return LiquidPage(
      template: template, library: library, data: Object(try input.decoded(as: Record.self)))
  }
}

private struct LiquidPage: Page {
  let template: Template
  let library: TemplateLibrary
  let data: Object

  func render() throws -> any Collection<UInt8> {
    var bytes: [UInt8] = []
    let diagnostics = template.render(data, library: library, into: &bytes)
    guard diagnostics.isEmpty else { throw Complaint("\(diagnostics)") }
    return bytes
  }
}

extension Object {
  /// The data in the form that templates use.
  fileprivate init(_ record: Record) {
    self = [
      "title": .string(record.title), "text": .string(record.text),
      "rows": .array(
        record.rows.map {
          [
            "day": .string($0.day), "project": .string($0.project), "note": .string($0.note),
            "source": .string($0.source),
          ]
        }),
      "tasks": .array(
        record.tasks.map {
          [
            "title": .string($0.title), "done": .bool($0.done), "due": Value($0.due),
            "tags": .array($0.tags.map(Value.string)),
            "steps": .array($0.steps.map { ["name": .string($0.name)] }),
          ]
        }),
    ]
  }
}

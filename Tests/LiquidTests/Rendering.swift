import Basics
import Liquid

/// The outcome of compiling and rendering a template in a test.
struct Rendering {
  var text: String
  var diagnostics: [Diagnostic]

  /// Renders `source`; strict and escaped for HTML unless `change` says otherwise.
  init(
    _ source: String, _ data: Object = [:], partials: [(name: String, source: String)] = [],
    name: String = "page.liquid", firstLine: Int = 1, context: RenderContext = RenderContext(),
    _ change: (inout Environment) -> Void = { _ in }
  ) {
    var environment = Environment.standard
    change(&environment)
    let library = TemplateLibrary(sources: partials, environment: environment)
    var output: [UInt8] = []
    do {
      let template = try Template(
        source, name: name, firstLine: firstLine, environment: environment)
      diagnostics =
        library.diagnostics
        + template.render(data, library: library, context: context, into: &output)
    } catch {
      diagnostics = library.diagnostics + error.diagnostics
    }
    text = String(decoding: output, as: UTF8.self)
  }

  var messages: [String] { diagnostics.map(\.message) }
}

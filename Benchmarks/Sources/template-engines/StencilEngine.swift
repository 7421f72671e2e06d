import Stencil

/// Stencil with a filter that escapes, as it has none.
enum StencilEngine: Engine {
  static let suffix = "stencil"

  static func parse(_ text: String) throws {
    let environment = environment([:])
    _ = try nodes(of: Template(templateString: text, environment: environment), environment)
  }

  static func page(_ work: String, _ input: Input) throws -> any Page {
    let templates = input.templates(suffix).filter {
      $0.name == work || $0.name.hasPrefix("layout-")
    }
    let environment = environment(
      Dictionary(uniqueKeysWithValues: templates.map { ($0.name, $0.text) }))
    let record: Record = try input.decoded()
    return StencilPage(
      nodes: try nodes(of: try environment.loadTemplate(name: work), environment),
      environment: environment, data: record.dictionary)
  }

  /// The nodes of a template. Its own `render` would parse its text each time; parent templates
  /// still are, as there is no way around that.
  private static func nodes(
    of template: Template, _ environment: Environment
  ) throws -> [any NodeType] {
    try TokenParser(tokens: template.tokens, environment: environment).parse()
  }

  private static func environment(_ templates: [String: String]) -> Environment {
    let ownFilters = Extension()
    ownFilters.registerFilter("escape") { value in
      guard let text = value as? String else { return value }
      var bytes: [UInt8] = []
      bytes.appendEscaped(text)
      return String(decoding: bytes, as: UTF8.self)
    }
    return Environment(
      loader: DictionaryLoader(templates: templates), extensions: [ownFilters])
  }
}

private struct StencilPage: Page {
  let nodes: [any NodeType]
  let environment: Environment
  let data: [String: Any]

  func render() throws -> any Collection<UInt8> {
    try renderNodes(nodes, Context(dictionary: data, environment: environment)).utf8
  }
}

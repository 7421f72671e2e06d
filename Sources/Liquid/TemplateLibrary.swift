public import Basics

/// Compiled templates by name, for layouts, `include` and `render`.
public struct TemplateLibrary: Sendable {
  private static let suffix = ".liquid"
  private var templates: [String: Template] = [:]

  /// The names under which the templates were given, in order.
  public private(set) var names: [String] = []
  /// The syntax errors of all sources together; a template with errors is left out.
  public private(set) var diagnostics: [Diagnostic] = []

  /// A library without templates.
  public init() {}

  /// Compiles `sources`; of two with the same name the later counts.
  public init(sources: [(name: String, source: String)], environment: Environment) {
    for (name, source) in sources {
      do throws(SyntaxErrors) {
        insert(try Template(source, name: name, environment: environment))
      } catch {
        diagnostics += error.diagnostics
      }
    }
    diagnostics.sort()
  }

  /// Adds a template under its name, with and without `.liquid`, or under `name`.
  public mutating func insert(_ template: Template, as name: String? = nil) {
    let name = name ?? template.name
    let key = Self.key(of: name)
    if templates.updateValue(template, forKey: key) == nil {
      let position = names.firstIndex { $0 > key } ?? names.count
      names.insert(key, at: position)
    }
  }

  /// The template called `name`, with or without `.liquid`; nil when there is none.
  public subscript(name: String) -> Template? { templates[Self.key(of: name)] }

  private static func key(of name: String) -> String {
    name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }
}

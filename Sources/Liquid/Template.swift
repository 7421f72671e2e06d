public import Basics

/// A compiled template.
///
/// It never changes and can be rendered on any number of threads concurrently.
///
/// ```swift
/// let template = try Template("Hello {{ name }}!", name: "hello", environment: .standard)
/// var page: [UInt8] = []
/// let diagnostics = template.render(["name": "<you>"], into: &page)
/// ```
public struct Template: Sendable {
  let program: Program

  /// The name of its file, used in diagnostics.
  public var name: String { program.name }

  /// Compiles a template.
  ///
  /// - Parameters:
  ///   - source: Its text.
  ///   - name: The path of its file as a person would type it.
  ///   - firstLine: The first line of `source` in its file, if other text precedes it.
  ///   - environment: The filters and tags that it may use, and its rule for unknown names: errors
  ///     or not.
  /// - Throws: All syntax errors together.
  public init(
    _ source: String, name: String, firstLine: Int = 1, environment: Environment = .standard
  ) throws(SyntaxErrors) {
    let source = Array(source.utf8)
    var compiler = Compiler(source: source, environment: environment)
    compiler.compile()
    program = Program(
      name: name, source: source, firstLine: firstLine, environment: environment,
      tables: compiler.tables)
    guard !compiler.problems.isEmpty else { return }
    let program = program
    let diagnostics = compiler.problems.map { problem, range in
      let (kind, message, hint) = problem.diagnostic
      let (place, excerpt) = program.locate(range)
      return Diagnostic(.error, kind: kind, at: place, message, excerpt: excerpt, hint: hint)
    }
    throw SyntaxErrors(diagnostics: diagnostics.sorted())
  }
}

/// Compiled templates by name, for layouts, `include` and `render`.
public struct TemplateLibrary: Sendable {
  private static let suffix = ".liquid"
  private var templates: [String: Template] = [:]

  /// The names of the templates, in order.
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

  /// The template named `name`, with or without `.liquid`; nil if there is none.
  public subscript(name: String) -> Template? { templates[Self.key(of: name)] }

  /// The blocks that none of a template's layouts has, so that nobody sees their content: a warning
  /// for each, in order of place.
  ///
  /// Templates with a computed or missing layout anywhere above them are left out, and so are
  /// blocks in other blocks.
  public var unplacedBlocks: [Diagnostic] {
    names.flatMap { name -> [Diagnostic] in
      guard let program = templates[name]?.program, let layouts = layouts(of: program),
        let layout = layouts.first
      else { return [] }
      let known = layouts.flatMap { $0.tables.blocks.map(\.name) }
      return program.tables.blocks.filter { !$0.isNested && !known.contains($0.name) }.map {
        let problem = TemplateProblem.unplacedBlock(
          $0.name, layout: layout.name, near: known.nearest(to: $0.name))
        let (place, excerpt) = program.locate($0.span.range)
        let (kind, message, hint) = problem.diagnostic
        return Diagnostic(.warning, kind: kind, at: place, message, excerpt: excerpt, hint: hint)
      }
    }.sorted()
  }

  /// The layouts of a program, from its own to the outermost; none if it has none, nil if one of
  /// them is not known before it is rendered.
  private func layouts(of program: Program) -> [Program]? {
    var (layouts, inner): ([Program], Program) = ([], program)
    while let (operand, _) = inner.tables.layout {
      guard operand.kind == .constant,
        let name = inner.tables.constants[Int(operand.index)].stringValue,
        let layout = templates[Self.key(of: name)]?.program, layouts.count < names.count
      else { return nil }
      layouts.append(layout)
      inner = layout
    }
    return layouts
  }

  private static func key(of name: String) -> String {
    name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }
}

import Basics

/// A compiled template.
///
/// It never changes and can be rendered on any number of threads at once.
///
/// ```swift
/// let template = try Template("Hello {{ name }}!", name: "hello", environment: .standard)
/// var page: [UInt8] = []
/// let diagnostics = template.render(["name": "<you>"], into: &page)
/// ```
public struct Template: Sendable {
  let program: Program

  /// The name of its file, which diagnostics give.
  public var name: String { program.name }

  /// Compiles `source`.
  ///
  /// - Parameters:
  ///   - name: The path of its file as a person would type it.
  ///   - firstLine: The line of the file at which `source` starts, when something stands before it.
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

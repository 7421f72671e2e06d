public import Basics

extension Template {
  /// Appends what the template makes of `data` to `buffer`.
  ///
  /// An expression that cannot be computed outputs nothing, and rendering goes on; beyond a limit
  /// it ends. The mode of escaping, strictness and limits are those of this template's environment,
  /// also for the templates that it includes.
  ///
  /// - Parameters:
  ///   - data: The variables.
  ///   - library: The templates that it may include, render or have as layout.
  /// - Returns: What is wrong, each place once; the render failed when one is an error.
  public func render(
    _ data: Object, library: TemplateLibrary = TemplateLibrary(),
    context: RenderContext = RenderContext(), into buffer: inout [UInt8]
  ) -> [Diagnostic] {
    var taken: [UInt8] = []
    swap(&taken, &buffer)
    var machine = Machine(
      program: program, data: data, library: library, context: context, buffer: taken)
    taken = []
    machine.render()
    swap(&machine.output, &buffer)
    return machine.diagnostics
  }
}

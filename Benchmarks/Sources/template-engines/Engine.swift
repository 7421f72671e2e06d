/// A way to make pages.
protocol Engine {
  /// How its templates' names end.
  static var suffix: String { get }
  /// Compiles a text and forgets it.
  static func parse(_ text: String) throws
  /// Gets everything ready for rendering a page: templates compiled, data in the engine's form.
  static func page(_ work: String, _ input: Input) throws -> any Page
}

/// A page that can be rendered again and again.
protocol Page {
  /// The page in the form that the engine makes, as bytes.
  func render() throws -> any Collection<UInt8>
}

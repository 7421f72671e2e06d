/// A way to make pages.
protocol Engine {
  /// The file name extension of its templates.
  static var suffix: String { get }
  /// Compiles a text and forgets it.
  static func parse(_ text: String) throws
  /// Prepares a page for rendering: compiles templates, and converts data to the engine's form.
  static func page(_ work: String, _ input: Input) throws -> any Page
}

/// A page that can be rendered repeatedly.
protocol Page {
  /// The page as bytes in the engine's own type.
  func render() throws -> any Collection<UInt8>
}

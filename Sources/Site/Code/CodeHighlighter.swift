/// Says what the stretches of code are: a seam, so that a site starts no program.
package struct CodeHighlighter: Sendable {
  /// The program and its version: another one may say something else.
  package let identity: String
  /// Asks about blocks, all at once, and gives what was answered by their places.
  package let ask: @Sendable ([CodeBlock]) -> Answers

  /// What a highlighter said.
  package struct Answers: Sendable {
    /// By the place of a block: its stretches, as ``HighlightedCode`` keeps them; empty for one
    /// whose language it does not know. None for a block means that it did not come so far.
    package var texts: [Int: String]
    /// Why there are not all; nil where that is not known.
    package var failure: String?

    /// Answers.
    package init(_ texts: [Int: String], failure: String? = nil) {
      self.texts = texts
      self.failure = failure
    }
  }

  /// A highlighter.
  package init(identity: String, ask: @escaping @Sendable ([CodeBlock]) -> Answers) {
    self.identity = identity
    self.ask = ask
  }
}

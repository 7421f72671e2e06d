/// The highlighting of code on the person's own pages.
package typealias HighlightedCode = ProgramAnswers<CodeBlock>

/// Classifies runs of code.
package typealias CodeHighlighter = PieceProgram<CodeBlock>

extension CodeBlock: AskedPiece {
  package static let readName = "*code"
  package static let kept = (name: "code", form: "2")
  package static let refusal = "its answer is not about the code that it was given"

  /// The runs of an answer such as `6.k 1 3.mi 1`.
  package func answer(_ text: String) -> CodeRuns? { CodeRuns(text, of: code) }
}

/// The consecutive runs of code, such as a keyword and the text up to the next one.
///
/// They contain no text, so that a highlighter can neither change the code nor add markup.
package struct CodeRuns: Sendable, Hashable {
  struct Run: Sendable, Hashable {
    /// A class of the style sheet, such as `k` for a keyword; nil for plain text.
    var name: String?
    var count: Int
  }

  let runs: [Run]

  /// Runs in the form `6.k 1 3.mi`, the number of characters followed by the class; nil if they do
  /// not match `code`.
  init?(_ text: some StringProtocol, of code: String) {
    var left = code.unicodeScalars.count
    var runs: [Run] = []
    for word in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
      let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, let count = Int(String(decoding: parts[0], as: UTF8.self)),
        count > 0, count <= left
      else { return nil }
      var name: String?
      if parts.count == 2 {
        guard (1...4).contains(parts[1].count), (0x61...0x7A).contains(parts[1].first ?? 0),
          parts[1].allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) })
        else { return nil }
        name = String(decoding: parts[1], as: UTF8.self)
      }
      runs.append(Run(name: name, count: count))
      left -= count
    }
    guard left == 0 else { return nil }
    self.runs = runs
  }

  init(plain code: String) { runs = [Run(name: nil, count: code.unicodeScalars.count)] }
}

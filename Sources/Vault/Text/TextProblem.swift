package import Basics

/// A problem of one family, such as that of text files. Functions of the family make its values;
/// each has severity, kind, message and hint in one place.
package protocol ProblemFamily: Problem {
  var stated: Diagnostic { get }
  init(_ stated: Diagnostic)
}

extension ProblemFamily {
  init(
    _ severity: Diagnostic.Severity, _ kind: String, _ message: String,
    hint: @autoclosure @escaping @Sendable () -> String? = nil
  ) {
    self.init(Diagnostic(severity, kind: kind, message, hint: hint()))
  }

  package var severity: Diagnostic.Severity { stated.severity }
  package var kind: String { stated.kind }
  package var message: String { stated.message }
  package var hint: String? { stated.hint }

  package func diagnostic(at place: Place?, excerpt: Excerpt? = nil) -> Diagnostic {
    stated.diagnostic(at: place, excerpt: excerpt)
  }
}

package struct TextProblem: ProblemFamily {
  package let stated: Diagnostic
  package init(_ stated: Diagnostic) { self.stated = stated }

  package static let notUTF8 = Self(
    .error, "encoding", "the text is not UTF-8", hint: "save the file as UTF-8")

  /// Bytes that are not characters in the file's encoding.
  package static func notEncoded(_ encoding: TextEncoding) -> Self {
    Self(
      .error, "encoding", "bytes that are not text in \(encoding.inWords)",
      hint: "save the file as UTF-8")
  }

  package static func controlCharacter(_ byte: UInt8) -> Self {
    let digits = String(byte, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
    return Self(
      .error, "control-character",
      byte == 0 ? "a zero byte is not text" : "the control character \(name) is not text")
  }

  static func duplicateKey(_ key: String, firstLine: Int) -> Self {
    Self(.error, "duplicate-key", "the key \"\(key)\" is written twice, first on line \(firstLine)")
  }

  /// The file should hold an object and holds something else.
  package static let notAnObject = Self(
    .error, "not-an-object", "the file does not hold an object",
    hint: "write names with values: {\"title\": \"Week 47\"}, in YAML title: Week 47")

  static let textAfterValue = Self(
    .error, "not-an-object", "more text after the object", hint: "a file holds one object")

  /// A comment in a Markdown text that hides the rest.
  package static func openComment(_ mark: String) -> Self {
    Self(
      .warning, "open-comment",
      "\(mark) opens a comment that does not end, so the rest of the text is not shown",
      hint: "end the comment, or put a backslash before \(mark) if it is meant as text")
  }
}

// YAML, TOML and JSON.
extension TextProblem {
  static func yamlSyntax(_ problem: String, context: String?) -> Self {
    Self(.error, "yaml", "not YAML: \(problem)" + (context.map { " \($0)" } ?? ""))
  }

  static let yamlKeyNotText = Self(.error, "yaml", "a key is a list or a mapping, not a text")

  static let yamlAliasInKey = Self(
    .error, "yaml-limit", "an alias (*) could be in a key here", hint: "write the key out")

  static let yamlAliasesGrow = Self(
    .error, "yaml-limit", "the aliases (*) make more of the file than it holds",
    hint: "write the values out")

  static func yamlTooDeep(_ depth: Int) -> Self {
    Self(.error, "yaml-limit", "values lie in each other more than \(depth) deep")
  }

  static let yamlSecondDocument = Self(
    .warning, "yaml-documents", "only the first document of the file is read",
    hint: "take out the line ---")

  static func tomlSyntax(_ problem: String) -> Self { Self(.error, "toml", "not TOML: \(problem)") }

  static func tomlTooDeep(_ depth: Int) -> Self {
    Self(.error, "toml", "values lie in each other more than \(depth) deep")
  }

  static func jsonSyntax(_ problem: String, hint: String?) -> Self {
    Self(.error, "json-syntax", problem, hint: hint)
  }
}

// Comma-separated values.
extension TextProblem {
  static let csvUnterminatedQuote = Self(
    .error, "csv-quote", "a quote opens here and never closes",
    hint: "close the cell with a quote; a quote inside is written twice")

  static let csvTextAfterQuote = Self(
    .error, "csv-quote", "text follows the closing quote of a cell",
    hint: "a quote inside a quoted cell is written twice")

  static let csvQuoteInCell = Self(
    .warning, "csv-quote", "a quote is in a cell that has no quotes around it",
    hint: "put quotes around the cell and write the quote inside twice")

  package static func csvShortRow(cells: Int, expected: Int) -> Self {
    Self(.warning, "csv-row", "the row has \(cells) cells, the header \(expected)")
  }

  package static func csvLongRow(cells: Int, expected: Int) -> Self {
    Self(
      .error, "csv-row", "the row has \(cells) cells, the header only \(expected)",
      hint: "put quotes around a cell that holds the delimiter")
  }
}

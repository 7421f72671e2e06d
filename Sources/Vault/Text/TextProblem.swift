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

  /// - Parameter isPassed: True if only the character is lost.
  package static func controlCharacter(_ byte: UInt8, isPassed: Bool = false) -> Self {
    let digits = String(byte, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: 4 - digits.count) + digits
    return Self(
      isPassed ? .warning : .error, "control-character",
      (byte == 0 ? "a zero byte is not text" : "the control character \(name) is not text")
        + (isPassed ? "; it is passed over" : ""))
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
  static let yamlKind = "yaml"

  static func yamlSyntax(_ problem: String, context: String?) -> Self {
    Self(.error, yamlKind, "not YAML: \(problem)" + (context.map { " \($0)" } ?? ""))
  }

  static let yamlKeyNotText = Self(.error, yamlKind, "a key is a list or a mapping, not a text")

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

/// The problems of a key in settings or front matter.
package struct KeyProblem: ProblemFamily {
  package let stated: Diagnostic
  package init(_ stated: Diagnostic) { self.stated = stated }

  /// An unknown key; `owner` is its container: `the front matter`.
  package static func unknownKey(_ key: String, owner: String, known: [String]) -> Self {
    unknown(.warning, key, owner, known)
  }

  /// An unknown setting. It may have been meant to hide something, so it is an error.
  package static func unknownSetting(_ key: String, owner: String, known: [String]) -> Self {
    unknown(.error, key, owner, known)
  }

  private static func unknown(
    _ severity: Diagnostic.Severity, _ key: String, _ owner: String, _ known: [String]
  ) -> Self {
    Self(
      severity, "unknown-key", "\(owner) has no key \"\(key)\"",
      hint: known.nearest(to: key).map { "did you mean \($0)?" })
  }

  /// An unknown front-matter key that may have been meant to hide the text from others.
  static func unknownGuard(_ key: String, nearest: String) -> Self {
    Self(
      .warning, "unknown-key",
      "the front matter has no key \"\(key)\"; it may mean \(nearest), so others do not see this",
      hint: "did you mean \(nearest)? If the key is your own, write \(nearest) as well")
  }

  /// A day of publication or expiry in a text that is no page.
  static func ofPagesOnly(_ key: String) -> Self {
    Self(
      .warning, "unclear-audience",
      "\(key) is for pages; others do not see this as long as it is here",
      hint: "take it out when others may see this, or write draft: true")
  }

  /// Entries that are merged into front matter from elsewhere.
  package static let merged = Self(
    .warning, "unclear-audience", "merged keys are not read, so others do not see this",
    hint: "write the keys themselves")

  /// A visibility key without a value.
  static func emptyFlag(_ key: String) -> Self {
    Self(
      .warning, "unclear-audience", "\(key) says neither true nor false, so others do not see this",
      hint: "write \(key): true or \(key): false")
  }

  /// A person's own word for a text's status, which may mean that others do not see it.
  static func unknownStatus(_ key: String, found: String) -> Self {
    Self(
      .warning, "unclear-audience",
      "\(key) \(found) may mean that this is not public, so others do not see it",
      hint: "write draft: false as well if others may see it, else draft: true")
  }

  /// A value of the wrong kind or out of range.
  package static func wrongValue(
    _ key: String, found: String, expected: String, hint: String?
  ) -> Self {
    Self(.error, "wrong-type", "\(key) should be \(expected), not \(found)", hint: hint)
  }

  /// A file that should be keys and values.
  package static func notKeys(_ owner: String, found: String) -> Self {
    Self(.error, "wrong-type", "\(owner) should be keys and values, not \(found)")
  }

  /// The warning for a local time that a clock change skipped or repeated; nil for any other.
  package init?(_ resolution: Zone.Resolution, key: String, text: String) {
    let hint = "write the offset too, such as 2026-11-21T09:30:00+08:00"
    switch resolution {
    case .exact: return nil
    case .skipped:
      self.init(
        .warning, "skipped-time",
        "\(key): clocks were put forward past \(text); it is moved forward by as much", hint: hint)
    case .repeated:
      self.init(
        .warning, "repeated-time", "\(key): clocks showed \(text) twice; the first is used",
        hint: hint)
    }
  }

  package static func unknownSystem(_ name: String, known: [String]) -> Self {
    Self(
      .error, "unknown-system", "there is no system \(name.shortQuoted)",
      hint: known.nearest(to: name).map { "did you mean \($0)?" }
        ?? "there are \(known.joined(separator: ", "))")
  }

  /// A system named a second time.
  package static func repeatedSystem(_ name: String) -> Self {
    Self(
      .error, "repeated-system", "the system \(name.shortQuoted) is named twice",
      hint: "take one of them out")
  }

  static let frontMatterNotClosed = Self(
    .error, "front-matter", "the front matter that starts here does not end",
    hint: "end it with a line like its first, or write *** for a line across the page")

  /// Apparent front matter in an unsupported format.
  static let frontMatterNotRead = Self(
    .warning, "front-matter",
    "this front matter is in a form that is not read, so others do not see the text",
    hint: "put it at the start of the file, as YAML between two lines ---")

  /// Front matter that cannot be read, in a site for others.
  package static let leftOut = Self(
    .error, leftOutKind,
    "the front matter has an error, so others do not see this, and publishing sends nothing",
    hint: "correct what the other message about this file names")

  /// The kind of messages about content left out of a site for others; nothing is sent then.
  package static let leftOutKind = "left-out"

  /// A path that a page cannot have, with the reason, to follow it: `is empty`.
  package static func sitePath(_ text: String, key: String, reason: String) -> Self {
    Self(
      .error, "permalink", "\(key) \"\(text)\" \(reason)",
      hint: "write a path within the site, such as /about/")
  }
}

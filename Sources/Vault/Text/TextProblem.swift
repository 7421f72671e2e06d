package import Basics

/// What can be wrong with a text file's form.
package enum TextProblem: Problem {
  case notUTF8
  /// Bytes that are no characters in the encoding that the file is in.
  case notEncoded(TextEncoding)
  case controlCharacter(UInt8)
  case yamlSyntax(String, context: String?)
  case duplicateKey(String, firstLine: Int)
  case yamlKeyNotText
  case yamlAliasInKey
  case yamlAliasesGrow
  case yamlTooDeep(Int)
  case yamlSecondDocument
  case tomlSyntax(String)
  case jsonSyntax(String, hint: String?)
  case tomlTooDeep(Int)
  /// A comment in a Markdown text that hides all that follows.
  case openComment(String)
  /// The file should hold an object and holds something else.
  case notAnObject
  case textAfterValue
  case csvUnterminatedQuote
  case csvTextAfterQuote
  case csvQuoteInCell
  case csvShortRow(cells: Int, expected: Int)
  case csvLongRow(cells: Int, expected: Int)

  package var severity: Diagnostic.Severity {
    switch self {
    case .yamlSecondDocument, .openComment, .csvQuoteInCell, .csvShortRow: .warning
    default: .error
    }
  }

  package var kind: String {
    switch self {
    case .notUTF8, .notEncoded: "encoding"
    case .controlCharacter: "control-character"
    case .duplicateKey: "duplicate-key"
    case .yamlSyntax, .yamlKeyNotText: "yaml"
    case .tomlSyntax, .tomlTooDeep: "toml"
    case .jsonSyntax: "json-syntax"
    case .yamlAliasInKey, .yamlAliasesGrow, .yamlTooDeep: "yaml-limit"
    case .yamlSecondDocument: "yaml-documents"
    case .openComment: "open-comment"
    case .notAnObject, .textAfterValue: "not-an-object"
    case .csvUnterminatedQuote, .csvTextAfterQuote, .csvQuoteInCell: "csv-quote"
    case .csvShortRow, .csvLongRow: "csv-row"
    }
  }

  package var message: String {
    switch self {
    case .notUTF8: "the text is not UTF-8"
    case .notEncoded(let encoding): "bytes that are not text in \(encoding.inWords)"
    case .controlCharacter(let byte):
      byte == 0
        ? "a zero byte is not text"
        : "the control character \(hexadecimal(byte)) is not text"
    case .yamlSyntax(let problem, let context):
      context.map { "not YAML: \(problem) \($0)" } ?? "not YAML: \(problem)"
    case .duplicateKey(let key, let line):
      "the key \"\(key)\" is written twice, first on line \(line)"
    case .yamlKeyNotText: "a key is a list or a mapping, not a text"
    case .yamlAliasInKey: "an alias (*) could be in a key here"
    case .yamlAliasesGrow: "the aliases (*) make more of the file than it holds"
    case .yamlTooDeep(let depth): "values lie in each other more than \(depth) deep"
    case .yamlSecondDocument: "only the first document of the file is read"
    case .tomlSyntax(let problem): "not TOML: \(problem)"
    case .jsonSyntax(let problem, _): problem
    case .tomlTooDeep(let depth): "values lie in each other more than \(depth) deep"
    case .openComment(let mark):
      "\(mark) opens a comment that does not end, so the rest of the text is not shown"
    case .notAnObject: "the file does not hold an object"
    case .textAfterValue: "more text after the object"
    case .csvUnterminatedQuote: "a quote opens here and never closes"
    case .csvTextAfterQuote: "text follows the closing quote of a cell"
    case .csvQuoteInCell: "a quote is in a cell that has no quotes around it"
    case .csvShortRow(let cells, let expected):
      "the row has \(cells) cells, the header \(expected)"
    case .csvLongRow(let cells, let expected):
      "the row has \(cells) cells, the header only \(expected)"
    }
  }

  package var hint: String? {
    switch self {
    case .notUTF8, .notEncoded: "save the file as UTF-8"
    case .yamlAliasInKey: "write the key out"
    case .yamlAliasesGrow: "write the values out"
    case .yamlSecondDocument: "take out the line ---"
    case .openComment(let mark):
      "end the comment, or put a backslash before \(mark) if it is meant as text"
    case .notAnObject: "write names with values: {\"title\": \"Week 47\"}, in YAML title: Week 47"
    case .jsonSyntax(_, let hint): hint
    case .textAfterValue: "a file holds one object"
    case .csvUnterminatedQuote: "close the cell with a quote; a quote inside is written twice"
    case .csvTextAfterQuote: "a quote inside a quoted cell is written twice"
    case .csvQuoteInCell: "put quotes around the cell and write the quote inside twice"
    case .csvLongRow: "put quotes around a cell that holds the delimiter"
    default: nil
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

package import Basics

/// Where and why a text is not JSON.
package struct JSONError: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Reason: Sendable, Hashable {
    case invalidUTF8
    case tooDeep
    case singleQuote
    case trailingComma
    /// Something else should stand here, such as `a value`.
    case expected(String)
    case unexpectedEnd
    case controlCharacter(UInt8)
    case badEscape
    case loneSurrogate
    case badNumber
    case afterEnd
  }

  /// What is wrong.
  package var reason: Reason
  /// The bytes that are wrong.
  package var range: Range<Int>

  /// `reason`, at `range`.
  package init(reason: Reason, range: Range<Int>) {
    self.reason = reason
    self.range = range
  }
}

extension JSONError: Problem {
  package var severity: Diagnostic.Severity { wording.severity }
  package var kind: String { wording.kind }
  package var message: String { wording.message }
  package var hint: String? { wording.hint }

  private var wording: (severity: Diagnostic.Severity, kind: String, message: String, hint: String?)
  {
    switch reason {
    case .invalidUTF8: (.error, "encoding", "bytes that are not UTF-8", "save the file as UTF-8")
    case .tooDeep:
      (.error, "too-deep", "nested deeper than \(JSONCursor.deepest) levels", nil)
    case .singleQuote:
      (.error, "json-syntax", "a single quote where JSON has double ones", "write \"text\"")
    case .trailingComma:
      (.error, "json-syntax", "a comma with nothing after it", "take the comma out")
    case .expected(let what): (.error, "json-syntax", "expected \(what)", nil)
    case .unexpectedEnd: (.error, "json-syntax", "the text ends in the middle of a value", nil)
    case .controlCharacter(let byte):
      (
        .error, "json-syntax",
        "the control character 0x\(String(byte, radix: 16).uppercased()) in a text",
        "write it as an escape, such as \\n or \\t"
      )
    case .badEscape:
      (.error, "json-syntax", "an escape that JSON does not have", "write a backslash as \\\\")
    case .loneSurrogate: (.error, "json-syntax", "half of a surrogate pair", nil)
    case .badNumber: (.error, "json-syntax", "not a number as JSON writes it", nil)
    case .afterEnd:
      (.error, "json-syntax", "more text after the record", "write one record a line")
    }
  }
}

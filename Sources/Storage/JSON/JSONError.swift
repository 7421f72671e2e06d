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

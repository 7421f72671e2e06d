package import Basics

/// A position in a JSON text (RFC 8259) for reading values one by one.
///
/// ```swift
/// try cursor.beginObject()
/// while let key = try cursor.nextKey() {
///   if key.equals("events") { try cursor.beginList(); while try cursor.nextElement() { … } }
///   else { _ = try cursor.value() }
/// }
/// try cursor.expectEnd()
/// ```
///
/// Strict: no trailing commas, no comments, no `NaN`, no leading zeros, no unpaired surrogates, no
/// bytes that are not UTF-8. Nothing is copied; offsets refer to the given bytes.
package struct JSONCursor {
  package static let deepest = 64

  package internal(set) var position: Int
  // The scans in JSONScan.swift rely on `position <= end <= bytes.count`.
  let bytes: UnsafeBufferPointer<UInt8>
  let end: Int
  private var depth = 0
  var depthIsOpen: Bool { depth > 0 }
  /// True if a list or object was just opened.
  private var isAtFirst = false

  /// A cursor at the start of `range` in `bytes`, which must outlive it; by default of all.
  package init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>? = nil) {
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    self.bytes = bytes
    self.position = range.lowerBound
    self.end = range.upperBound
  }

  package struct Key {
    /// The bytes between the quotes.
    package let bytes: UnsafeBufferPointer<UInt8>
    package let hasEscapes: Bool
    /// The range, quotes included.
    package let range: Range<Int>

    package func equals(_ name: StaticString) -> Bool {
      !hasEscapes && bytes.isEqual(to: name)
    }

    package var string: String {
      String(decoding: hasEscapes ? JSONEscapes.resolved(bytes) : Array(bytes), as: UTF8.self)
    }
  }

  package mutating func isAtEnd() -> Bool {
    skipWhiteSpace()
    return position == end
  }

  package mutating func expectEnd() throws(JSONError) {
    guard isAtEnd() else { throw JSONError(reason: .afterEnd, range: position..<end) }
  }

  /// The kind of the next value, without reading it; nil when there is none.
  package mutating func nextForm() -> FieldValue.Form? {
    skipWhiteSpace()
    guard position < end else { return nil }
    switch bytes[position] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .list
    case UInt8(ascii: "\""): return .text
    case UInt8(ascii: "t"): return .bool(true)
    case UInt8(ascii: "f"): return .bool(false)
    case UInt8(ascii: "n"): return .null
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    default: return nil
    }
  }

  package mutating func beginObject() throws(JSONError) {
    skipWhiteSpace()
    try expect(UInt8(ascii: "{"), "an object")
    try enter()
  }

  /// Reads the next key of an object and the colon; nil when the object ends.
  package mutating func nextKey() throws(JSONError) -> Key? {
    guard try nextItem(closing: UInt8(ascii: "}"), "a comma or }") else { return nil }
    guard position < end, bytes[position] == UInt8(ascii: "\"") else {
      throw unexpected("a key in double quotes")
    }
    let start = position
    let text = try scanText()
    skipWhiteSpace()
    try expect(UInt8(ascii: ":"), "a colon")
    return Key(bytes: text.bytes, hasEscapes: text.hasEscapes, range: start..<text.end)
  }

  package mutating func beginList() throws(JSONError) {
    skipWhiteSpace()
    try expect(UInt8(ascii: "["), "a list")
    try enter()
  }

  /// Advances to the next element of a list; false at its end.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try nextItem(closing: UInt8(ascii: "]"), "a comma or ]")
  }

  private mutating func enter() throws(JSONError) {
    depth += 1
    guard depth <= Self.deepest else {
      throw JSONError(reason: .tooDeep, range: (position - 1)..<position)
    }
    isAtFirst = true
  }

  @inline(__always)
  private mutating func nextItem(
    closing: UInt8, _ expected: StaticString
  ) throws(JSONError) -> Bool {
    skipWhiteSpace()
    guard position < end else { throw atEnd }
    if bytes[position] == closing {
      position += 1
      depth -= 1
      isAtFirst = false
      return false
    }
    if isAtFirst {
      isAtFirst = false
      return true
    }
    guard bytes[position] == UInt8(ascii: ",") else { throw unexpected(expected) }
    let comma = position
    position += 1
    skipWhiteSpace()
    guard position < end else { throw atEnd }
    guard bytes[position] != closing else {
      throw JSONError(reason: .trailingComma, range: comma..<(comma + 1))
    }
    return true
  }

  /// Reads a whole value. A list or object is only checked to be well formed; its parts are read by
  /// a cursor of their own, or not at all.
  package mutating func value() throws(JSONError) -> FieldValue {
    skipWhiteSpace()
    guard position < end else { throw atEnd }
    let start = position
    switch bytes[position] {
    case UInt8(ascii: "\""):
      let text = try scanText()
      return FieldValue(
        .text, bytes: text.bytes, hasEscapes: text.hasEscapes, range: start..<text.end)
    case UInt8(ascii: "t"):
      try scanLiteral("true")
      return value(.bool(true), from: start)
    case UInt8(ascii: "f"):
      try scanLiteral("false")
      return value(.bool(false), from: start)
    case UInt8(ascii: "n"):
      try scanLiteral("null")
      return value(.null, from: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try scanNumber()
      return value(.number, from: start)
    case UInt8(ascii: "{"):
      try beginObject()
      while try nextKey() != nil { _ = try value() }
      return value(.object, from: start)
    case UInt8(ascii: "["):
      try beginList()
      while try nextElement() { _ = try value() }
      return value(.list, from: start)
    default: throw unexpected("a value")
    }
  }

  private func value(_ form: FieldValue.Form, from start: Int) -> FieldValue {
    FieldValue(
      form, bytes: UnsafeBufferPointer(rebasing: bytes[start..<position]), range: start..<position)
  }

  private mutating func expect(_ byte: UInt8, _ what: StaticString) throws(JSONError) {
    guard position < end else { throw atEnd }
    guard bytes[position] == byte else { throw unexpected(what) }
    position += 1
  }

  var atEnd: JSONError { JSONError(reason: .unexpectedEnd, range: end..<end) }

  func unexpected(_ what: StaticString) -> JSONError {
    let reason: JSONError.Reason =
      bytes[position] == UInt8(ascii: "'") ? .singleQuote : .expected(what.description)
    // The whole word is shown, such as NaN or undefined, or a single byte.
    var stop = position
    while stop < end, bytes[stop].isWordByte { stop += 1 }
    return JSONError(reason: reason, range: position..<max(stop, position + 1))
  }
}

extension UInt8 {
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

package struct JSONError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    case invalidUTF8
    case tooDeep
    case singleQuote
    case trailingComma
    /// Something else was expected here, such as `a value`.
    case expected(String)
    case unexpectedEnd
    case controlCharacter(UInt8)
    case badEscape
    case loneSurrogate
    case badNumber
    case afterEnd
  }

  package var reason: Reason
  package var range: Range<Int>
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

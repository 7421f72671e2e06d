package import Basics

/// A JSON object and its faults: for importers that need a few of its keys.
package struct JSONFields {
  package struct Fault: Error {
    package var problem: VaultProblem
    package var range: Range<Int>

    package init(problem: VaultProblem, range: Range<Int>) {
      self.problem = problem
      self.range = range
    }
  }

  package let range: Range<Int>
  private var members: [String: FieldValue] = [:]

  /// Reads an object; the last of duplicate keys counts. Any other value has no keys.
  package init(_ cursor: inout JSONCursor) throws(JSONError) {
    guard cursor.nextForm() == .object else {
      let value = try cursor.value()
      range = value.range
      return
    }
    let start = cursor.position
    range = start..<(start + 1)
    try cursor.beginObject()
    while let key = try cursor.nextKey() { members[key.string] = try cursor.value() }
  }

  package var isEmpty: Bool { members.isEmpty }

  package subscript(name: String) -> FieldValue? {
    members[name].flatMap { $0.form == .null ? nil : $0 }
  }

  /// A text; nil for none, and for an empty one.
  package func text(_ name: String) throws(Fault) -> String? {
    guard let value = self[name] else { return nil }
    guard value.form == .text else { throw wrong(name, "a text", value) }
    let text = value.string
    return text.isEmpty ? nil : text
  }

  /// A finite number; nil for none.
  package func number(_ name: String) throws(Fault) -> Double? {
    guard let value = self[name] else { return nil }
    guard value.form == .number, let number = Double(value.string), number.isFinite else {
      throw wrong(name, "a number", value)
    }
    return number
  }

  package func flag(_ name: String) throws(Fault) -> Bool? {
    guard let value = self[name] else { return nil }
    guard case .bool(let flag) = value.form else { throw wrong(name, "true or false", value) }
    return flag
  }

  /// A time, in a zone unless it has an offset; nil for none.
  package func time(_ name: String, in zone: Zone) throws(Fault) -> Instant? {
    guard let text = try text(name), let value = self[name] else { return nil }
    do throws(TimeTextError) {
      return try TimeText(text).instant(in: zone)
    } catch {
      throw Fault(
        problem: error == .form
          ? .notATime(field: name, text: text) : .impossibleTime(field: name, text: text),
        range: value.range)
    }
  }

  /// Reports a missing required key.
  package func missing(_ name: String) -> Fault {
    Fault(problem: .missing(field: name), range: range)
  }

  /// Reports a value of the wrong type.
  package func wrong(_ name: String, _ expected: String, _ value: FieldValue) -> Fault {
    Fault(
      problem: .wrongType(field: name, expected: expected, found: value.formDescription),
      range: value.range)
  }

  /// The objects of a list within `bytes`, the source of this object; empty when there is no such
  /// list.
  package func list(
    _ name: String, in bytes: UnsafeBufferPointer<UInt8>,
    _ take: (inout JSONCursor) throws(JSONError) -> Void
  ) throws(JSONError) -> Fault? {
    guard let value = self[name] else { return nil }
    guard value.form == .list else { return wrong(name, "a list", value) }
    var cursor = JSONCursor(bytes, in: value.range)
    try cursor.beginList()
    while try cursor.nextElement() { try take(&cursor) }
    return nil
  }

  /// The object for a key; nil when there is none.
  package func object(
    _ name: String, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> JSONFields? {
    guard let value = self[name], value.form == .object else { return nil }
    var cursor = JSONCursor(bytes, in: value.range)
    return try JSONFields(&cursor)
  }

  /// The texts of a list; other elements are skipped.
  package func texts(
    _ name: String, in bytes: UnsafeBufferPointer<UInt8>
  ) throws(JSONError) -> [String] {
    guard let value = self[name], value.form == .list else { return [] }
    var cursor = JSONCursor(bytes, in: value.range)
    var texts: [String] = []
    try cursor.beginList()
    while try cursor.nextElement() {
      let value = try cursor.value()
      if value.form == .text, !value.bytes.isEmpty { texts.append(value.string) }
    }
    return texts
  }
}

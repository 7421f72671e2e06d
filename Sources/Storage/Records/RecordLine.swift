internal import Diagnostics

/// One record as a line of JSON Lines, with its keys in the order in which they are added.
package struct RecordLine: Sendable, Hashable {
  /// A value that a record may have.
  package enum Value: Sendable, Hashable {
    case text(String)
    case number(Double)
    case bool(Bool)
  }

  private var members: [String] = []
  private var hash = ContentHash()

  /// A record without fields.
  package init() {}

  /// A record with `fields` in order; those without a value are left out.
  package init(_ fields: [(key: String, value: Value?)]) {
    for field in fields { add(field.key, field.value) }
  }

  /// Adds a field; nothing when there is no value.
  package mutating func add(_ key: String, _ value: Value?) {
    guard let value else { return }
    members.append("\(key.jsonQuoted):\(value.json)")
    guard key != "id", key != "updatedAt", key != "deleted" else { return }
    if case .text(let text) = value {
      hash.add(key.utf8, text.utf8)
    } else {
      hash.add(key.utf8, value.json.utf8)
    }
  }

  /// The id that the record has when it is stored without one.
  package var contentIdentifier: String { hash.hex }

  /// The line, without a newline.
  package var json: String { "{\(members.joined(separator: ","))}" }
}

extension RecordLine.Value {
  fileprivate var json: String {
    switch self {
    case .text(let text): text.jsonQuoted
    case .bool(let value): value ? "true" : "false"
    case .number(let value):
      // Whole numbers as people write them, and nothing that JSON cannot hold.
      if let whole = Int64(exactly: value) {
        String(whole)
      } else {
        value.isFinite ? String(value) : "null"
      }
    }
  }
}

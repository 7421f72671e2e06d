package import Basics

/// A record as its file writes it, with all its keys, known or not: what a change starts from.
package struct RecordText: Sendable {
  /// A key with its value.
  package struct Member: Sendable {
    package var name: String
    /// The value as JSON.
    package var json: JSONText
    /// Whether the file tells texts from numbers and booleans.
    var isTyped = true
    /// Where the value stands in the file, quotes included; empty when it was not read from one.
    var range: Range<Int> = 0..<0

    /// A member that is not read from a file.
    package init(_ name: String, _ json: JSONText) {
      self.name = name
      self.json = json
    }
  }

  /// Its id, or the hash of its content.
  package var identifier: String
  /// Whether the id is written in it.
  package var hasIdentifier: Bool
  /// The file that it stands in.
  package var path: VaultPath
  /// The line that it starts on, from 1.
  package var line: Int
  /// In the order of the file, those that any record may have included, such as `id`.
  package var members: [Member]
  /// When it says that it was changed.
  package var updatedAt: Instant?
  /// Whether it says that the record with its id is taken out.
  package var isDeleted: Bool

  /// The value of a key; nil when the record does not have it.
  package subscript(name: String) -> JSONText? { members.first { $0.name == name }?.json }

  /// The id of the record that a merge found it in conflict with; nil for none.
  package var conflictOf: String? { self["conflictOf"]?.plain }

  /// What it says beside its own management: all but `id`, `updatedAt`, `deleted`, `conflictOf`
  /// and `imported`. So a record that is changed is in conflict no more, and no import touches it.
  package var content: [Member] {
    members.filter { !RecordContext.commonKeys.contains($0.name) }
  }

  /// The record as JSON, with its id.
  package var json: JSONText {
    .members([("id", .string(identifier))] + content.map { ($0.name, $0.json) })
  }
}

extension RecordText {
  /// A record that stands nowhere yet.
  package init(new identifier: String, _ members: [Member]) {
    self.init(
      identifier: identifier, hasIdentifier: true, path: .root, line: 0, members: members,
      updatedAt: nil, isDeleted: false)
  }
}

/// Gathers the records of a file as texts while they are read.
final class RecordTextLog: RecordWitness {
  private(set) var texts: [RecordText] = []
  private let path: VaultPath
  private let wants: (borrowing WitnessedRecord) -> Bool
  private var values: [FieldValue] = []
  /// The bytes of all keys of a record, and where each ends.
  private var keys: [UInt8] = []
  private var keyEnds: [Int] = []

  /// - Parameter wants: Which records are kept.
  init(_ path: VaultPath, wants: @escaping (borrowing WitnessedRecord) -> Bool) {
    self.path = path
    self.wants = wants
  }

  /// The record that was read last, for a reader that takes one after the other.
  func take() -> RecordText? {
    defer { texts.removeAll(keepingCapacity: true) }
    return texts.last
  }

  func begin() {
    values.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    keyEnds.removeAll(keepingCapacity: true)
  }

  func field(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    keys += key
    keyEnds.append(keys.count)
    values.append(value)
  }

  func end(_ record: borrowing WitnessedRecord) {
    guard wants(record) else { return }
    var start = 0
    let members = zip(keyEnds, values).map { end, value in
      defer { start = end }
      var member = RecordText.Member(
        String(decoding: keys[start..<end], as: UTF8.self), value.json)
      member.isTyped = value.isTyped
      member.range = value.range
      return member
    }
    texts.append(
      RecordText(
        identifier: record.identifier, hasIdentifier: record.givenIdentifier != nil, path: path,
        line: record.line, members: members, updatedAt: record.updatedAt,
        isDeleted: record.isDeleted))
  }
}

extension FieldValue {
  /// The value as JSON, on one line. One of a format that does not tell texts from numbers is a
  /// text.
  var json: JSONText {
    switch form {
    case .null: .null
    case .bool(let value): .bool(value)
    case .text: .string(string)
    case .number, .list, .object: .written(line)
    }
  }

  /// What is written, without the ends of lines and what indents the next: in JSON they stand
  /// between values only.
  private var line: String {
    guard bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return string }
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { line in
      line.drop { $0 == 0x20 || $0 == 0x09 }
    }
    return String(decoding: Array(lines.joined()), as: UTF8.self)
  }
}

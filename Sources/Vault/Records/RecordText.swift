package import Chronology

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
  /// In the order of the file, `id`, `updatedAt` and `deleted` included.
  package var members: [Member]
  /// When it says that it was changed.
  package var updatedAt: Instant?
  /// Whether it says that the record with its id is taken out.
  package var isDeleted: Bool

  /// The value of a key; nil when the record does not have it.
  package subscript(name: String) -> JSONText? { members.first { $0.name == name }?.json }

  /// What it says beside its own management: all but `id`, `updatedAt` and `deleted`.
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
final class RecordTextLog {
  private(set) var texts: [RecordText] = []
  private let path: VaultPath
  private let wants: (_ identifier: String) -> Bool
  private var members: [RecordText.Member] = []

  /// - Parameter wants: Which records are kept.
  init(_ path: VaultPath, wants: @escaping (_ identifier: String) -> Bool) {
    self.path = path
    self.wants = wants
  }

  func begin() { members.removeAll(keepingCapacity: true) }

  func field(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    var member = RecordText.Member(String(decoding: key, as: UTF8.self), value.json)
    member.isTyped = value.isTyped
    member.range = value.range
    members.append(member)
  }

  func end(_ identifier: String, isGiven: Bool, line: Int, updatedAt: Instant?, isDeleted: Bool) {
    guard wants(identifier) else { return }
    texts.append(
      RecordText(
        identifier: identifier, hasIdentifier: isGiven, path: path, line: line, members: members,
        updatedAt: updatedAt, isDeleted: isDeleted))
  }
}

extension FieldValue {
  /// The value as JSON. One of a format that does not tell texts from numbers is a text.
  var json: JSONText {
    switch form {
    case .null: .null
    case .bool(let value): .bool(value)
    case .text: .string(string)
    case .number, .list, .object: .written(string)
    }
  }
}

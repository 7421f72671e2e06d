package import Basics

/// A record as written in its file, with all its keys, known or not: the starting point of a
/// change.
package struct RecordText: Sendable {
  package struct Member: Sendable {
    package var name: String
    package var json: JSONText
    /// True if the file distinguishes texts from numbers and booleans.
    var isTyped = true
    /// The range of the value in the file, quotes included; empty when it was not read from one.
    var range: Range<Int> = 0..<0

    package init(_ name: String, _ json: JSONText) {
      self.name = name
      self.json = json
    }
  }

  /// Its id, or the hash of its content.
  package var identifier: String
  /// True if it contains an id.
  package var hasIdentifier: Bool
  package var path: VaultPath
  /// The line that it starts on, from 1.
  package var line: Int
  /// In file order, including common ones such as `id`.
  package var members: [Member]
  package var updatedAt: Instant?
  /// True for a tombstone.
  package var isDeleted: Bool

  /// The value of a key; nil if it is missing.
  package subscript(name: String) -> JSONText? { members.first { $0.name == name }?.json }

  /// The id of the record that a merge found in conflict with it; nil for none.
  package var conflictOf: String? { self["conflictOf"]?.plain }

  /// Its members without management: all but `id`, `updatedAt`, `deleted`, `conflictOf` and
  /// `imported`. So a record that is changed is no longer in conflict, and imports leave it alone.
  package var content: [Member] { members.filter { !RecordContext.commonKeys.contains($0.name) } }

  /// True if two records have the same ``content`` in any order, with values compared as text, as
  /// some files hold only texts.
  package func saysTheSame(as content: [Member]) -> Bool { self.content.facts == content.facts }

  /// The record as JSON, with its id.
  package var json: JSONText { content.identified(as: identifier).object }
}

extension [RecordText.Member] {
  package var pairs: [(String, JSONText)] { map { ($0.name, $0.json) } }
  package var object: JSONText { .members(pairs) }

  /// The members after the id of their record.
  package func identified(as id: String) -> Self { [RecordText.Member("id", .string(id))] + self }

  /// The value of a key or, with a dot, of an object's member: `measure.target`. Nil removes it,
  /// and an object with its last member.
  package subscript(name: String) -> JSONText? {
    get {
      let (key, part) = name.keyAndMember
      let value = first { $0.name == key }?.json
      guard let part else { return value }
      return value?.objectMembers?.first { $0.0 == part }?.1
    }
    set {
      if newValue == nil, self[name] == nil { return }
      let (key, part) = name.keyAndMember
      var value = newValue
      if let part {
        var inner = (self[key]?.objectMembers ?? []).map { RecordText.Member($0.0, $0.1) }
        inner[part] = newValue
        value = inner.isEmpty ? nil : inner.object
      }
      guard let value else { return removeAll { $0.name == key } }
      if let index = firstIndex(where: { $0.name == key }) {
        self[index].json = value
      } else {
        append(RecordText.Member(key, value))
      }
    }
  }

  /// Sets a value; the new elements of a list are added to those it has.
  mutating func merge(_ name: String, _ value: JSONText) {
    self[name] = self[name]?.elements.map { .array($0.merged(value)) } ?? value
  }

  /// The name of the member at a place in the record's line; nil for none.
  func name(at place: Place) -> String? {
    guard place.line == 1, place.column > 0 else { return nil }
    // The line is `{member,member…}`, so each member ends where the line without the next ones
    // does; one inside an object ends a brace earlier.
    for (index, member) in enumerated() {
      let inner = member.json.objectMembers ?? []
      for (end, part) in inner.enumerated() {
        let half = RecordText.Member(member.name, .members(inner.prefix(end + 1).map(\.self)))
        if (self[..<index] + [half]).object.line.count - 1 > place.column {
          return "\(member.name).\(part.0)"
        }
      }
      if Array(self[...index]).object.line.count > place.column { return member.name }
    }
    return nil
  }

  /// The members in canonical order; the same for a text and a number that look alike.
  var facts: [String] { map { "\($0.name)=\($0.json.plain)" }.sorted() }
}

extension String {
  /// `measure.target` split at its first dot.
  fileprivate var keyAndMember: (key: String, member: String?) {
    guard let dot = utf8.firstIndex(of: UInt8(ascii: ".")) else { return (self, nil) }
    return (String(self[..<dot]), String(self[index(after: dot)...]))
  }
}

extension RecordText {
  package init(new identifier: String, _ members: [Member]) {
    self.init(
      identifier: identifier, hasIdentifier: true, path: .root, line: 0, members: members,
      updatedAt: nil, isDeleted: false)
  }
}

/// Collects the records of a file as texts while they are read.
final class RecordTextLog: FieldObserver {
  private(set) var texts: [RecordText] = []
  private let path: VaultPath
  private let wants: (borrowing ObservedRecord) -> Bool
  private var fields = ObservedFields()

  init(_ path: VaultPath, wants: @escaping (borrowing ObservedRecord) -> Bool) {
    self.path = path
    self.wants = wants
  }

  /// The last record read, for a reader that takes one at a time.
  func take() -> RecordText? {
    defer { texts.removeAll(keepingCapacity: true) }
    return texts.last
  }

  func begin() { fields.removeAll() }

  func field(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) { fields.append(key, value) }

  func end(_ record: borrowing ObservedRecord) {
    guard wants(record) else { return }
    var members: [RecordText.Member] = []
    fields.forEach { key, value in
      var member = RecordText.Member(String(decoding: key, as: UTF8.self), value.json)
      member.isTyped = value.isTyped
      member.range = value.range
      // If a key is there twice, the last value counts, as in figures.
      if let earlier = members.firstIndex(where: { $0.name == member.name }) {
        members.remove(at: earlier)
      }
      members.append(member)
    }
    texts.append(
      RecordText(
        identifier: record.identifier, hasIdentifier: record.givenIdentifier != nil, path: path,
        line: record.line, members: members, updatedAt: record.updatedAt,
        isDeleted: record.isDeleted))
  }
}

extension FieldValue {
  /// The value as JSON, on one line. In an untyped format it is a text.
  var json: JSONText {
    switch form {
    case .null: .null
    case .bool(let value): .bool(value)
    case .text: .string(string)
    case .number, .list, .object: .written(line)
    }
  }

  /// The text without line ends and the indentation of the next line: in JSON they occur only
  /// between values.
  private var line: String {
    guard bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return string }
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { line in
      line.drop { $0 == 0x20 || $0 == 0x09 }
    }
    return String(decoding: Array(lines.joined()), as: UTF8.self)
  }
}

/// Receives the records of a file while they are read, besides their sink; also those with an
/// unreadable field, but not values that are not records.
protocol FieldObserver: AnyObject {
  func begin()
  /// A field, whose value stays valid until ``end(_:)`` returns; the key does not.
  func field(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue)
  func end(_ record: borrowing ObservedRecord)
}

/// The data known at the end of a record, besides its fields.
struct ObservedRecord {
  /// The id written in it; nil for none.
  let givenIdentifier: FieldValue?
  let contentHash: ContentHash
  let range: Range<Int>
  let line: Int
  let updatedAt: Instant?
  let isDeleted: Bool
  /// True if an error in it was reported.
  let hasErrors: Bool

  /// Its id, or the hash of its content.
  var identifier: String { givenIdentifier?.string ?? contentHash.hex }

  /// Passes on the bytes of its id, or of the hash of its content.
  func withIdentifier<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    guard let given = givenIdentifier else { return contentHash.withHexDigits(body) }
    return given.hasEscapes
      ? JSONEscapes.resolved(given.bytes).withUnsafeBufferPointer(body) : body(given.bytes)
  }
}

/// The fields of a record being read, for a witness: their values stay valid until it ends, and
/// their keys are copied.
struct ObservedFields {
  private var values: [FieldValue] = []
  /// The bytes of all keys, and the end of each.
  private var keys: [UInt8] = []
  private var keyEnds: [Int] = []

  mutating func append(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    keys += key
    keyEnds.append(keys.count)
    values.append(value)
  }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    keyEnds.removeAll(keepingCapacity: true)
  }

  func forEach(_ body: (UnsafeBufferPointer<UInt8>, FieldValue) -> Void) {
    keys.withUnsafeBufferPointer { keys in
      var start = 0
      for (end, value) in zip(keyEnds, values) {
        body(UnsafeBufferPointer(rebasing: keys[start..<end]), value)
        start = end
      }
    }
  }
}

/// Leaves the fields of records to a ``FieldObserver``.
final class EmptySink: RecordSink {
  let type: any RecordDecoding
  let log = RowLog<Never>()

  init(_ type: any RecordDecoding) { self.type = type }

  func reserveCapacity(_ count: Int) {}
  func begin() {}
  func take(_ value: FieldValue, at index: Int, _ context: inout RecordContext) {}
  func check(_ context: inout RecordContext) {}
  func add() -> Int { 0 }
}

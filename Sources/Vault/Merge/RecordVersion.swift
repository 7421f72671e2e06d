package import Basics

/// What a record says at some time, by whatever file and in whatever format: two that say the same
/// of the same record at the same time are one.
package struct RecordVersion: Sendable {
  /// The record's id, or the hash of its content.
  package let identity: [UInt8]
  /// When it was changed; nil where it does not say, which is before all that do.
  package let updatedAt: Instant?
  /// Whether it says that the record is taken out.
  package let isDeleted: Bool
  /// What it says, with ``RecordText/conflictOf`` and without the other keys that any record may
  /// have; nothing for one that is taken out.
  package let members: [RecordText.Member]
  /// The members in one form: what two versions are compared and put in order by.
  let content: [UInt8]

  /// A version that says `members`.
  init(
    _ identity: [UInt8], at updatedAt: Instant?, isDeleted: Bool = false,
    _ members: [RecordText.Member]
  ) {
    self.identity = identity
    self.updatedAt = updatedAt
    self.isDeleted = isDeleted
    let members = isDeleted ? [] : members.filter { $0.json.line != "null" }
    self.members = members
    let parts = members.map { member in
      Array("\(member.name)\u{0}".utf8) + member.json.inOneForm + [0]
    }
    content = Array(parts.sorted { $0.lexicographicallyPrecedes($1) }.joined())
  }

  /// The version that a file holds.
  ///
  /// - Parameter text: With the values of its kind, where its format does not tell texts from
  ///   numbers (``RecordText/typed(by:)``).
  package init(_ text: RecordText) {
    let management = RecordContext.commonKeys.filter { $0 != "conflictOf" }
    self.init(
      Array(text.identifier.utf8), at: text.updatedAt, isDeleted: text.isDeleted,
      text.members.filter { !management.contains($0.name) })
  }

  /// The id as text.
  package var identifier: String { String(decoding: identity, as: UTF8.self) }

  /// The id of the record that it is in conflict with; nil for none.
  package var conflictOf: String? { members.first { $0.name == "conflictOf" }?.json.plain }

  /// What it says beside what any record may say.
  package var facts: [RecordText.Member] { members.filter { $0.name != "conflictOf" } }

  /// It as a line of JSON, with a newline.
  package var line: [UInt8] {
    var json: [(String, JSONText)] = [("id", .string(identifier))]
    json += members.map { ($0.name, $0.json) }
    if let updatedAt { json.append(("updatedAt", .string(updatedAt.formatted()))) }
    if isDeleted { json.append(("deleted", .bool(true))) }
    return Array((JSONText.members(json).line + "\n").utf8)
  }

  /// The same, said at another time.
  func at(_ time: Instant?) -> RecordVersion {
    RecordVersion(identity, at: time, isDeleted: isDeleted, members)
  }

  /// The record that keeps what this version says when another one of the same time counts: its id
  /// follows from the record's and from what it says, so that it is the same on every machine.
  var asConflict: RecordVersion {
    let hash = ContentHash.hex(of: content).prefix(Self.conflictHashLength)
    var members = members.filter { $0.name != "conflictOf" }
    members.append(RecordText.Member("conflictOf", .string(identifier)))
    return RecordVersion(
      identity + Self.conflictMark + Array(hash.utf8), at: updatedAt, members)
  }

  private static let conflictMark = Array("-conflict-".utf8)
  private static let conflictHashLength = 8

  /// The identity of the record that one with another identity is in conflict with, by its form;
  /// nil for none.
  static func identity(conflictingAs identity: [UInt8]) -> [UInt8]? {
    let end = identity.count - conflictHashLength
    let start = end - conflictMark.count
    guard start > 0, identity[start..<end].elementsEqual(conflictMark) else { return nil }
    return Array(identity[..<start])
  }
}

extension RecordVersion: Hashable {
  package static func == (left: RecordVersion, right: RecordVersion) -> Bool {
    left.identity == right.identity && left.updatedAt == right.updatedAt
      && left.isDeleted == right.isDeleted && left.content == right.content
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
    hasher.combine(updatedAt)
    hasher.combine(isDeleted)
    hasher.combine(content)
  }
}

extension RecordVersion {
  /// Whether it counts over another version of the same record: it is later, or takes the record
  /// out at the same time. Of two that say different things at one time neither does.
  func counts(over other: RecordVersion) -> Bool {
    if updatedAt == other.updatedAt { return isDeleted && !other.isDeleted }
    guard let updatedAt else { return false }
    return other.updatedAt.map { updatedAt > $0 } ?? true
  }

  /// True if it was changed later than at a time; than none also when it does not say.
  func isNewer(than time: Instant?) -> Bool {
    guard let time else { return true }
    return updatedAt.map { $0 > time } ?? false
  }

  /// The later of two times, of which none is before all others.
  static func later(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
  }
}

extension JSONText {
  /// The value in one form, whatever white space and escapes it was written with; a text and a
  /// number of the same digits differ.
  var inOneForm: [UInt8] {
    let line = Array(line.utf8)
    return line.withUnsafeBufferPointer { bytes in
      var cursor = JSONCursor(bytes)
      var form: [UInt8] = []
      guard (try? cursor.append(to: &form)) != nil, cursor.isAtEnd() else { return line }
      return form
    }
  }
}

extension JSONCursor {
  /// Adds the next value to `form` without white space, its texts without escapes that need not be
  /// and the members of objects in the order of their names.
  fileprivate mutating func append(to form: inout [UInt8]) throws(JSONError) {
    switch nextForm() {
    case .list:
      form.append(UInt8(ascii: "["))
      try beginList()
      while try nextElement() {
        try append(to: &form)
        form.append(UInt8(ascii: ","))
      }
      form.append(UInt8(ascii: "]"))
    case .object:
      var members: [[UInt8]] = []
      try beginObject()
      while let key = try nextKey() {
        var member = Array(JSONText.string(key.string).line.utf8) + [UInt8(ascii: ":")]
        try append(to: &member)
        members.append(member)
      }
      form.append(UInt8(ascii: "{"))
      form += members.sorted { $0.lexicographicallyPrecedes($1) }
        .joined(separator: [UInt8(ascii: ",")])
      form.append(UInt8(ascii: "}"))
    default: form += try value().json.line.utf8
    }
  }
}

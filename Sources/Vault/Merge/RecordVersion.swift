package import Basics

/// A state of a record at some time, from any file and format: two with the same content for the
/// same record and time are one.
package struct RecordVersion: Sendable {
  /// The record's id, or the hash of its content.
  package let identity: [UInt8]
  /// The time of change; nil if the record has none, which sorts before all others.
  package let updatedAt: Instant?
  /// True for a tombstone.
  package let isDeleted: Bool
  /// Its members, with ``RecordText/conflictOf`` and without the other common keys; empty for a
  /// tombstone.
  package let members: [RecordText.Member]
  /// The members in canonical form, used to compare and sort versions.
  let content: [UInt8]

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

  /// The version in a file.
  ///
  /// - Parameter text: With typed values, if its format does not distinguish texts from numbers
  ///   (``RecordText/typed(by:)``).
  package init(_ text: RecordText) {
    let management = RecordContext.commonKeys.filter { $0 != "conflictOf" }
    self.init(
      Array(text.identifier.utf8), at: text.updatedAt, isDeleted: text.isDeleted,
      text.members.filter { !management.contains($0.name) })
  }

  package var identifier: String { String(decoding: identity, as: UTF8.self) }

  /// The id of the record that it is in conflict with; nil for none.
  package var conflictOf: String? { members["conflictOf"]?.plain }

  /// Its members without the common keys.
  package var facts: [RecordText.Member] { members.filter { $0.name != "conflictOf" } }

  /// The version as a line of JSON, with a newline.
  package var line: [UInt8] {
    var json = members.identified(as: identifier)
    json["updatedAt"] = updatedAt.map { .string($0.formatted()) }
    if isDeleted { json["deleted"] = .bool(true) }
    return Array((json.object.line + "\n").utf8)
  }

  func at(_ time: Instant?) -> RecordVersion {
    RecordVersion(identity, at: time, isDeleted: isDeleted, members)
  }

  /// The conflict copy that keeps this version's values when another one of the same time counts:
  /// its id follows from the record's and from the values, so that it is the same on every machine.
  var asConflict: RecordVersion {
    let hash = ContentHash.hex(of: content).prefix(Self.conflictHashLength)
    var members = members.filter { $0.name != "conflictOf" }
    members.append(RecordText.Member("conflictOf", .string(identifier)))
    return RecordVersion(
      identity + Self.conflictMark + Array(hash.utf8), at: updatedAt, members)
  }

  private static let conflictMark = Array("-conflict-".utf8)
  private static let conflictHashLength = 8

  /// The identity of the record that one with a conflict copy's identity belongs to, by its form;
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

extension RecordVersion: RecordVersioned {
  /// True if it was changed later than `time`; always true for nil.
  func isNewer(than time: Instant?) -> Bool {
    guard let time else { return true }
    return updatedAt.map { $0 > time } ?? false
  }

  /// The later of two times; nil is before all others.
  static func later(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
  }
}

extension JSONText {
  /// The value in canonical form, regardless of white space and escapes; a text and a number with
  /// the same digits differ.
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
  /// Appends the next value to `form` without white space, its texts with only the necessary
  /// escapes and object members in the order of their names.
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

/// All versions of the records of a collection, unordered, with the number of times each is
/// written: equal records without an id are several if their kind counts them.
///
/// ``merged(with:)`` is commutative, associative and idempotent: copies of a vault, merged in any
/// order and any number of times, end up with the same records, and the same versions of records
/// without known changes.
package struct RecordVersions: Sendable, Hashable {
  /// The number of times each version is there, at least once.
  package private(set) var counts: [RecordVersion: Int] = [:]
  /// The known changes of records, by identity.
  private(set) var changes: [[UInt8]: Set<LoggedChange>]

  /// The versions of some records without known changes.
  package init(_ versions: some Sequence<RecordVersion>) { self.init(versions, changes: [:]) }

  /// The versions of some records, with their known changes.
  init(_ versions: some Sequence<RecordVersion>, changes: [[UInt8]: Set<LoggedChange>]) {
    self.changes = changes
    for version in versions { counts[version, default: 0] += 1 }
  }

  func has(_ version: RecordVersion) -> Bool { counts[version] != nil }

  /// The union of both multisets of versions, with the versions that resolve conflicts.
  package func merged(with other: RecordVersions) -> RecordVersions {
    var merged = self
    merged.counts.merge(other.counts) { max($0, $1) }
    merged.changes.merge(other.changes) { $0.union($1) }
    merged.settle()
    return merged
  }

  /// Adds the versions that resolve conflicts within a record: field by field if its changes are
  /// known (``FieldMerge``), else between different versions of the same time.
  package mutating func settle() {
    settleFields()
    settleMoments()
  }

  private mutating func settleFields() {
    guard !changes.isEmpty else { return }
    var versions: [[UInt8]: Set<RecordVersion>] = [:]
    for version in counts.keys { versions[version.identity, default: []].insert(version) }
    var kept: [String: [RecordVersion]] = [:]
    for version in counting().values {
      if let record = version.conflictOf { kept[record, default: []].append(version) }
    }
    for (identity, changes) in changes {
      guard let own = versions[identity] else { continue }
      let record = String(decoding: identity, as: UTF8.self)
      let merge = FieldMerge(own, changes, beside: kept[record] ?? [])
      for version in merge.settling { counts[version] = max(1, counts[version] ?? 0) }
    }
  }

  /// Adds the versions that resolve conflicts within one moment.
  ///
  /// The first of them, by content, counts: it is repeated a microsecond later. Each other one is
  /// kept as a record of its own, ``RecordVersion/asConflict``. To make the order of merges
  /// irrelevant, everything that follows from some versions must follow from more of them too: of
  /// three in conflict the first two go on to the next microsecond, and there the first of these;
  /// and conflicts before a later change are kept as well. A record that is also deleted at that
  /// time stays deleted.
  private mutating func settleMoments() {
    var groups: [Moment: Set<RecordVersion>] = [:]
    var waiting: [Moment] = []
    func put(_ version: RecordVersion) {
      let moment = Moment(identity: version.identity, updatedAt: version.updatedAt)
      if groups[moment, default: []].insert(version).inserted { waiting.append(moment) }
    }
    // Records merged field by field are already resolved.
    for version in counts.keys where changes[version.identity] == nil { put(version) }
    while let moment = waiting.popLast() {
      let group = groups[moment] ?? []
      guard group.count > 1 else { continue }
      let different = group.filter { !$0.isDeleted }
        .sorted { $0.content.lexicographicallyPrecedes($1.content) }
      guard different.count > 1 else { continue }
      let next = moment.updatedAt.map { $0 + .microseconds(1) } ?? Instant(seconds: 0)
      let remaining = different.dropLast() + group.filter(\.isDeleted)
      for version in remaining.map({ $0.at(next) }) + different.dropFirst().map(\.asConflict) {
        put(version)
        counts[version] = max(1, counts[version] ?? 0)
      }
    }
  }

  private struct Moment: Hashable {
    var identity: [UInt8]
    var updatedAt: Instant?
  }

  /// The version of each record that counts, by the record's identity; without deleted records,
  /// unless asked for. Unresolved conflicts are decided as ``settle()`` would.
  package func counting(includingDeleted: Bool = false) -> [[UInt8]: RecordVersion] {
    var counting: [[UInt8]: RecordVersion] = [:]
    for version in counts.keys {
      guard let known = counting[version.identity] else {
        counting[version.identity] = version
        continue
      }
      let isTied = known.updatedAt == version.updatedAt && known.isDeleted == version.isDeleted
      if version.counts(over: known)
        || isTied && version.content.lexicographicallyPrecedes(known.content)
      {
        counting[version.identity] = version
      }
    }
    return includingDeleted ? counting : counting.filter { !$0.value.isDeleted }
  }
}

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

extension RecordVersion: RecordVersioned {
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

/// All versions of the records of a collection, in no order, and how often each is written: records
/// without an id that say the same are several where their kind counts them.
///
/// ``merged(with:)`` is commutative, associative and idempotent: copies of a vault that are merged
/// in any order and as often as one likes have the same records in the end, and the same versions
/// of those of which no changes are known.
package struct RecordVersions: Sendable, Hashable {
  /// How often each version is there, at least once.
  package private(set) var counts: [RecordVersion: Int] = [:]
  /// What is known of how records were changed, by their identity.
  private(set) var changes: [[UInt8]: Set<LoggedChange>]

  /// The versions of some records, of which nobody knows how they were changed.
  package init(_ versions: some Sequence<RecordVersion>) { self.init(versions, changes: [:]) }

  /// The versions of some records, with what is known of how they were changed.
  init(_ versions: some Sequence<RecordVersion>, changes: [[UInt8]: Set<LoggedChange>]) {
    self.changes = changes
    for version in versions { counts[version, default: 0] += 1 }
  }

  func has(_ version: RecordVersion) -> Bool { counts[version] != nil }

  /// The versions of both, each as often as it is in the one where it is there more often, and what
  /// settles those that disagree.
  package func merged(with other: RecordVersions) -> RecordVersions {
    var merged = self
    merged.counts.merge(other.counts) { max($0, $1) }
    merged.changes.merge(other.changes) { $0.union($1) }
    merged.settle()
    return merged
  }

  /// Adds what settles versions of one record that disagree: field by field where it is known how
  /// it was changed (``FieldMerge``), and else those that say different things at the same time.
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

  /// Adds what settles versions of one record that say different things at the same time.
  ///
  /// The first of them, by what they say, counts: it is there again a microsecond later. Each other
  /// one is kept as a record of its own, ``RecordVersion/asConflict``. So that the order of merges
  /// makes no difference, whatever follows from some versions follows from more of them too: of
  /// three that disagree the first two go on to the next microsecond, and there the first of these;
  /// and what disagreed before a later change is kept as well. A record that is also taken out at
  /// that time stays so.
  private mutating func settleMoments() {
    var groups: [Moment: Set<RecordVersion>] = [:]
    var waiting: [Moment] = []
    func put(_ version: RecordVersion) {
      let moment = Moment(identity: version.identity, updatedAt: version.updatedAt)
      if groups[moment, default: []].insert(version).inserted { waiting.append(moment) }
    }
    // What was settled field by field is so.
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

  /// The version of each record that counts, by the record's identity; nothing of records that are
  /// taken out, unless asked for. What is not settled is decided as ``settle()`` would.
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

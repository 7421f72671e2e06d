internal import Basics

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

  /// True if a version is among them.
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

  /// Settles the records of which changes are known.
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

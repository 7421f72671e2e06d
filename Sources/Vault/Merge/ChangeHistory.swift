internal import Basics

/// A change of one record as the list of changes knows it: what the record said before and after.
struct LoggedChange: Sendable, Hashable {
  /// When the record says that it was changed; nil where that is not known, which is before all
  /// that do.
  let at: Instant?
  /// Nil for a record that was added.
  let before: RecordVersion?
  /// Nil for a record that was taken out.
  let after: RecordVersion?

  init(
    of identity: [UInt8], at: Instant?, from before: [RecordText.Member]?,
    to after: [RecordText.Member]?
  ) {
    self.at = at
    self.before = before.map { RecordVersion(identity, at: nil, $0) }
    self.after = after.map { RecordVersion(identity, at: nil, $0) }
  }
}

/// The changes that copies of a vault remember, by collection and record.
///
/// What a merge wrote is not among them: it says again what was said before. What took a merge back
/// is, as that is what a person wanted.
struct ChangeHistory: Sendable {
  private(set) var collections: [VaultPath: [[UInt8]: Set<LoggedChange>]] = [:]

  /// What the lists of changes of some copies say.
  init(of copies: [any Files]) throws(FileError) {
    for files in copies {
      try ChangeLog(files).forEach { entry in
        add(entry)
        return true
      }
    }
  }

  /// What a file holds that is a list of changes.
  mutating func add(log bytes: [UInt8]) {
    for range in bytes.lineRanges {
      if let entry = ChangeEntry(line: bytes[range]) { add(entry) }
    }
  }

  private mutating func add(_ entry: ChangeEntry) {
    guard entry.action != "merge" else { return }
    for change in entry.changes {
      let identity = Array(change.identifier.utf8)
      collections[change.collection, default: [:]][identity, default: []].insert(
        LoggedChange(
          of: identity, at: change.at ?? entry.at, from: change.before, to: change.after))
    }
  }
}

internal import Basics

/// Merges the change logs of two copies of a vault.
enum ChangeLogMerge {
  /// The lines of both, common ones once: each side's in its own order, and between the sides by
  /// the time of the changes, so that the last line is the last change.
  static func merged(_ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
    let own = entries(ours)
    let known = Set(own.map(\.key))
    var added: Set<[UInt8]> = []
    let new = entries(theirs).filter { !known.contains($0.key) && added.insert($0.key).inserted }
    guard !new.isEmpty else { return ours }
    var merged: [UInt8] = []
    var (left, right) = (own[...], new[...])
    while let next = [left.first, right.first].compactMap(\.self).min(by: { $0.at < $1.at }) {
      if left.first?.key == next.key { left.removeFirst() } else { right.removeFirst() }
      merged += next.bytes + [0x0A]
    }
    return merged
  }

  private struct Entry {
    var key: [UInt8]
    var at: Int64
    var bytes: [UInt8]
  }

  /// The lines; a line that is not a change has the time of the line before it.
  private static func entries(_ bytes: [UInt8]) -> [Entry] {
    var last: Int64 = .min
    return bytes.lineRanges.compactMap { range in
      let line = Array(bytes[bytes.withoutBlanks(range)])
      guard !line.isEmpty else { return nil }
      let entry = line.withUnsafeBufferPointer { try? ChangeEntry(json: $0) }
      last = entry?.at.microseconds ?? last
      let key = entry.flatMap { $0.id.isEmpty ? nil : Array<UInt8>($0.id.utf8) } ?? line
      return Entry(key: key, at: last, bytes: line)
    }
  }
}

extension RecordLibrary {
  func locksAny() throws(FileError) -> Bool {
    if let unlocked = files as? UnlockedFiles, unlocked.locksAnyText { return true }
    for kind in kinds where try files.isLocked(kind.collection) { return true }
    return false
  }

  /// Another copy's change log without changes of records that are locked here, which would become
  /// readable. A malformed line may be half of one.
  func withoutLocked(_ log: [UInt8]) throws(FileError) -> [UInt8] {
    guard try locksAny() else { return log }
    var kept: [UInt8] = []
    var places = LockedPlaces(files)
    for range in log.lineRanges {
      guard let entry = ChangeEntry(line: log[range]) else { continue }
      if try !places.hold(entry) { kept += log[range] + [0x0A] }
    }
    return kept
  }
}

/// A logged change of one record: its content before and after.
struct LoggedChange: Sendable, Hashable {
  /// The record's time of change; nil when unknown, which sorts before all others.
  let at: Instant?
  /// Nil for a record that was added.
  let before: RecordVersion?
  /// Nil for a deleted record.
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

/// The changes logged in copies of a vault, by collection and record.
///
/// Changes that a merge wrote are not included: they repeat earlier ones. Undoing a merge is, as a
/// person wanted that.
struct ChangeHistory: Sendable {
  private(set) var collections: [VaultPath: [[UInt8]: Set<LoggedChange>]] = [:]

  init(of copies: [any Files]) throws(FileError) {
    for files in copies {
      try ChangeLog(files).forEach { entry in
        add(entry)
        return true
      }
    }
  }

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

extension ChangeWriter {
  /// Writes the values of another copy of the vault into a record: in place, else by a line.
  ///
  /// - Parameter path: The file that the line is appended to.
  func write(
    _ version: RecordVersion, in collection: VaultPath, of type: any RecordDecoding,
    otherwise path: VaultPath
  ) throws(FileError) {
    for attempt in 1...Self.attempts {
      let versions = try reader.versions(of: type, in: collection, .exactly(version.identifier))
      guard let current = versions.thatCount.first, version.counts(over: RecordVersion(current))
      else { break }
      do throws(FileError) {
        let replaced = try replace(
          current, by: version.members, of: type, changedAt: version.updatedAt)
        if replaced == nil { break }
        return
      } catch {
        guard error.reason == .changed, attempt < Self.attempts else { throw error }
      }
    }
    reader.note(try files.append(version.line, to: path), of: path, type)
  }
}

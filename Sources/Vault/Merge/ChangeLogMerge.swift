internal import Basics

/// The changes that two copies of a vault remember, as one list.
enum ChangeLogMerge {
  /// The lines of both, those of both once: each side's in its own order, and between the sides by
  /// when the changes were made, so that the last line is the last change.
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

  /// The lines; one that is no change has the time of the line before it.
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
  /// True if any collection is locked.
  func locksAny() throws(FileError) -> Bool {
    for kind in kinds where try files.isLocked(kind.collection) { return true }
    return false
  }

  /// The log of changes of another copy without changes of records that are locked here, which
  /// would come to lie open. A line that is no change may be half of one.
  func withoutLocked(_ log: [UInt8]) throws(FileError) -> [UInt8] {
    guard try locksAny() else { return log }
    var kept: [UInt8] = []
    for range in log.lineRanges {
      guard let entry = ChangeEntry(line: log[range]) else { continue }
      var isLocked = false
      for change in entry.changes where !isLocked {
        isLocked = try files.isLocked(change.collection)
      }
      if !isLocked { kept += log[range] + [0x0A] }
    }
    return kept
  }
}

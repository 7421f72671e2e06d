/// What the vault remembers of its changes, read from the last on.
package struct ChangeLog: Sendable {
  /// Where changes of locked records are, in encrypted files; all others are in
  /// ``ChangeWriter/log``.
  package static let lockedFolder: VaultPath = ".daybook/changes"

  private let files: any Files

  /// The changes that `files` remember.
  package init(_ files: any Files) { self.files = files }

  /// How many bytes are read at a time.
  private static let pieceSize = 64 << 10

  /// Calls `body` with each change, the last first, as long as it returns true. A line that is no
  /// change is left out. Of changes of locked records no more is known than when they were made,
  /// unless they can be decrypted.
  package func forEach(_ body: (ChangeEntry) -> Bool) throws(FileError) {
    guard try files.status(of: ChangeWriter.log) != nil else { return }
    let file = try files.open(ChangeWriter.log)
    var parts = LockedEntries(files)
    // The start of a line whose end is read already.
    var rest: [UInt8] = []
    var upper = file.size
    while upper > 0 {
      // A long line is read in ever larger pieces, so that its bytes are not moved too often.
      let lower = max(0, upper - max(Self.pieceSize, rest.count))
      let bytes = try file.bytes(in: lower..<upper) + rest
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      if lower > 0 { rest = Array(lines.removeFirst()) }
      for line in lines.reversed() {
        if let entry = ChangeEntry(line: line), !body(parts.opened(entry)) { return }
      }
      upper = lower
    }
  }

  /// The last `count` changes, the last first; all of them when there are fewer.
  package func last(_ count: Int) throws(FileError) -> [ChangeEntry] {
    var entries: [ChangeEntry] = []
    guard count > 0 else { return [] }
    try forEach { entry in
      entries.append(entry)
      return entries.count < count
    }
    return entries
  }

  /// A new encrypted file for changes of locked records.
  static func newPart(in files: any Files) throws(FileError) -> VaultPath {
    var names: [Substring] = []
    if try files.status(of: lockedFolder) != nil {
      names = try files.list(lockedFolder).map { $0.name[...] }
    }
    guard let path = lockedFolder.appending(PartName.next(after: names))?.locked else {
      throw FileError(files.displayName(of: lockedFolder), .notFound)
    }
    return path
  }
}

/// The entries of the log that stand in encrypted files, each file read once.
struct LockedEntries {
  private let files: any Files
  /// By the name of the file and the id; nil for a file that cannot be decrypted.
  private var known: [String: [String: ChangeEntry]?] = [:]

  init(_ files: any Files) { self.files = files }

  /// The entry with what its encrypted file says; marked as locked when that cannot be known.
  mutating func opened(_ entry: ChangeEntry) -> ChangeEntry {
    guard let part = entry.part else { return entry }
    if let opened = entries(of: part)?[entry.id] { return opened }
    var entry = entry
    entry.isLocked = true
    return entry
  }

  private mutating func entries(of part: String) -> [String: ChangeEntry]? {
    if let known = known[part] { return known }
    var entries: [String: ChangeEntry]?
    if let path = ChangeLog.lockedFolder.appending(part), path.isLocked,
      let bytes = try? files.contents(of: path)
    {
      let all = bytes.split(separator: UInt8(ascii: "\n")).compactMap(ChangeEntry.init(line:))
      entries = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    }
    known[part] = .some(entries)
    return entries
  }
}

extension ChangeEntry {
  /// The entry that a line of the log holds; nil for none.
  init?(line: ArraySlice<UInt8>) {
    guard let entry = line.withUnsafeBufferPointer({ try? ChangeEntry(json: $0) }) else {
      return nil
    }
    self = entry
  }
}

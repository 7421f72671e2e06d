internal import Basics

/// What goes into the archive of a snapshot, a piece at a time.
struct SnapshotParts {
  private let list: SnapshotList
  private let vault: any Files
  /// The entry that is next; -1 for the list itself.
  private var place = -1
  /// The file that is being added, with its hash so far and how much of it is left out.
  private var file: (file: any OpenFile, hash: RunningHash, offset: Int)?

  private static let pieceSize = 256 << 10

  init(of list: SnapshotList, in vault: any Files) {
    self.list = list
    self.vault = vault
  }

  /// Adds the next piece to an archive.
  ///
  /// - Returns: Whether there was one; nil when a file is not what the list says any more. One that
  ///   has grown since is: what the list says of it is its beginning.
  mutating func next(to writer: TarWriter) throws(Failure) -> Bool? {
    if place < 0 {
      let bytes = list.bytes
      try writer.begin(
        SnapshotTree.list, .file(size: bytes.count, hash: ""),
        modified: list.at.seconds, isPrivate: true)
      try writer.add(bytes)
      place = 0
      return true
    }
    guard place < list.entries.count else { return false }
    let entry = list.entries[place]
    guard case .file(let size, let hash) = entry.content else {
      try writer.begin(entry.path, entry.content, modified: 0, isPrivate: false)
      place += 1
      return true
    }
    if file == nil {
      guard let opened = try? vault.open(entry.path) else { return nil }
      try writer.begin(
        entry.path, entry.content, modified: entry.modified / 1_000_000_000,
        isPrivate: entry.path.text.hasPrefix(".daybook/"))
      file = (opened, RunningHash(), 0)
    }
    guard let (source, running, offset) = file else { return nil }
    if offset < size {
      let bytes = try failing { () throws(FileError) in
        try source.bytes(in: offset..<min(offset + Self.pieceSize, size))
      }
      if bytes.isEmpty { return nil }
      running.add(bytes)
      try writer.add(bytes)
      file?.offset = offset + bytes.count
      return true
    }
    file = nil
    place += 1
    return running.finish().hex == hash ? true : nil
  }
}

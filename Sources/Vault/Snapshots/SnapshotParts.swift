internal import Basics

/// Provides the archive of a snapshot, a piece at a time.
struct SnapshotParts {
  private let list: SnapshotList
  private let vault: any Files
  /// The next entry; -1 for the list itself.
  private var place = -1
  /// The file being added, with its hash so far and its remaining bytes.
  private var file: (file: any OpenFile, hash: RunningHash, offset: Int)?

  private static let pieceSize = 256 << 10

  init(of list: SnapshotList, in vault: any Files) {
    self.list = list
    self.vault = vault
  }

  /// Adds the next piece to an archive.
  ///
  /// - Returns: False at the end; nil when a file is no longer as listed. One that has grown still
  ///   is: the list covers its beginning.
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

/// Counts the records of JSON Lines without decoding them: the lines that end as an object does, so
/// that torn and blank lines do not count.
struct WholeLines {
  private var count = 0
  /// The last byte of the line so far that is not white space.
  private var last: UInt8 = 0

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start < bytes.count {
        let stop = bytes.newline(from: start) ?? bytes.count
        var end = stop
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        if end > start { last = bytes[end - 1] }
        if stop < bytes.count { endLine() }
        start = stop + 1
      }
    }
  }

  private mutating func endLine() {
    if last == UInt8(ascii: "}") { count += 1 }
    last = 0
  }

  mutating func finish() -> Int {
    endLine()
    return count
  }
}

/// Decides if a file is text, by its beginning.
enum TextSample {
  static let size = 64 << 10

  /// The start of a locked file, which counts as text although its content is not.
  private static let lockedMark = Array("age-encryption.org/".utf8)

  /// True if the beginning of a file of `count` bytes is UTF-8, or marked as UTF-16.
  static func isText(_ bytes: some Collection<UInt8>, of count: Int) -> Bool {
    let sample = Array(bytes.prefix(size))
    if sample.starts(with: lockedMark) { return true }
    if Array(sample.prefix(2)).areMarkOfUTF16 { return true }
    return sample.withUnsafeBufferPointer { bytes in
      if let wrong = bytes.firstInvalidUTF8 {
        // A character cut off at the end of the sample is not an error.
        guard wrong.upperBound == bytes.count, bytes.count < count else { return false }
      }
      return !bytes.haveControls
    }
  }
}

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

/// Counts the records of JSON Lines without decoding them: the lines that end as an object does, so
/// that a torn line is none, and neither is a blank one.
struct WholeLines {
  private var count = 0
  /// The last byte of the line so far that is no white space.
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

/// Whether a file is text, judged by its beginning.
enum TextSample {
  static let size = 64 << 10

  /// How a locked file begins, which counts as text although its content is none.
  private static let lockedMark = Array("age-encryption.org/".utf8)

  /// Whether the beginning of a file of `count` bytes is text in UTF-8, or says that it is in
  /// UTF-16.
  static func isText(_ bytes: some Collection<UInt8>, of count: Int) -> Bool {
    let sample = Array(bytes.prefix(size))
    if sample.starts(with: lockedMark) { return true }
    if Array(sample.prefix(2)).areMarkOfUTF16 { return true }
    return sample.withUnsafeBufferPointer { bytes in
      if let wrong = bytes.firstInvalidUTF8 {
        // What is cut off at the end of the sample is no fault.
        guard wrong.upperBound == bytes.count, bytes.count < count else { return false }
      }
      return !bytes.haveControls
    }
  }
}

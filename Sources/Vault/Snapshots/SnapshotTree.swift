internal import Basics

/// The files of a vault for a snapshot: everything written by a person or Daybook that cannot be
/// made again.
///
/// Without snapshots, locks, temporary files, backups of editors, and other programs' files under
/// names that begin with a dot, such as `.git`; `.gitignore` and `.gitattributes` are kept.
struct SnapshotTree {
  enum Node: Hashable {
    case file(FileStamp)
    /// A symbolic link, with its target.
    case link(String)
  }

  /// The default folder of snapshots.
  static let snapshots: VaultPath = ".daybook/snapshots"
  /// The path of a snapshot's list inside it.
  static let list: VaultPath = ".daybook/snapshot.jsonl"
  private static let own = DiskFiles.own.text
  private static let hiddenFiles: Set<String> = [".gitignore", ".gitattributes"]

  /// In order of path.
  private(set) var nodes: [(path: VaultPath, node: Node)] = []
  /// The files that cannot be in a snapshot.
  private(set) var diagnostics: [Diagnostic] = []

  /// - Throws: When a folder cannot be listed: a snapshot without it would not be one.
  init(of files: any Files) throws(FileError) {
    if try files.status(of: .root) != nil { try add(.root, of: files) }
    nodes.sort { $0.path < $1.path }
  }

  private mutating func add(_ folder: VaultPath, of files: any Files) throws(FileError) {
    for entry in try files.list(folder) {
      guard let path = folder.appending(entry.name), Self.holds(path) else {
        if Self.isForeign(entry, in: folder) { leaveOut(entry.name, in: folder, of: files) }
        continue
      }
      switch entry.kind {
      case .folder: try add(path, of: files)
      case .file: nodes.append((path, .file(entry.stamp)))
      case .link:
        if let target = try files.linkTarget(of: path), Self.staysInside(target, at: path) {
          nodes.append((path, .link(target)))
        } else {
          leaveOut(entry.name, in: folder, of: files)
        }
      case .other, .misnamed: leaveOut(entry.name, in: folder, of: files)
      }
    }
  }

  /// True if a name that is not a valid path belongs to the person.
  private static func isForeign(_ entry: FileEntry, in folder: VaultPath) -> Bool {
    folder.appending(entry.name) == nil && !entry.name.hasPrefix(".")
  }

  private mutating func leaveOut(_ name: String, in folder: VaultPath, of files: any Files) {
    let place = Place(file: "\(files.displayName(of: folder))/\(name)")
    diagnostics.append(SnapshotProblem.leftOut.diagnostic(at: place))
  }

  /// True if snapshots include the path.
  static func holds(_ path: VaultPath) -> Bool {
    if path == list || path == snapshots || path.isInSite { return false }
    let names = path.text.split(separator: "/")
    guard let first = names.first else { return false }
    if names.count > 1, names[1] == "snapshots", first == own { return false }
    for (index, name) in names.enumerated() {
      let isHidden = name.hasPrefix(".")
      if isHidden, !(index == 0 && name == own), !hiddenFiles.contains(String(name)) {
        return false
      }
      if name.isEditorBackup { return false }
    }
    return true
  }

  /// True if a link at `path` always leads to a place below the root: up at most as many folders as
  /// it is deep, and only then down.
  static func staysInside(_ target: String, at path: VaultPath) -> Bool {
    guard !target.hasPrefix("/"), !target.isEmpty else { return false }
    let names = target.split(separator: "/").filter { $0 != "." }
    let up = names.prefix { $0 == ".." }.count
    let depth = path.text.split(separator: "/").count - 1
    guard up <= depth, !names.dropFirst(up).contains("..") else { return false }
    return VaultPath(validating: names.dropFirst(up).joined(separator: "/")) != nil
  }
}

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
  /// - Returns: False at the end; nil when a file is no longer as listed. A file that has grown
  ///   still is: the list covers its beginning.
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

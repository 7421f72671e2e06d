package import Basics

/// Tells a changed file from an unchanged one without reading it, as `git` does for its index.
package struct FileStamp: Sendable, Hashable {
  package var size: Int
  /// The inode number, which differs for a file renamed into its place.
  package var inode: UInt64
  /// The time its content last changed, in nanoseconds since 1970.
  package var modified: Int64
  /// The time anything about it last changed, in nanoseconds since 1970.
  package var changed: Int64

  package init(size: Int, inode: UInt64, modified: Int64, changed: Int64) {
    self.size = size
    self.inode = inode
    self.modified = modified
    self.changed = changed
  }
}

package struct FileAddition: Sendable, Hashable {
  /// The stamp before; nil for a new file.
  package var before: FileStamp?
  /// The stamp after the lines; nil if a later change could leave the same one, as on file systems
  /// without nanoseconds.
  package var after: FileStamp?
  /// The offset of the first of the lines.
  package var offset: Int

  package init(before: FileStamp?, after: FileStamp?, offset: Int) {
    self.before = before
    self.after = after
    self.offset = offset
  }
}

/// The stamps of all files below a folder: they show, without reading, which files were changed.
/// Names that start with a dot are skipped.
package struct FolderStamps: Sendable {
  /// A file changed less than this ago may change again under the same stamp: clocks of file
  /// systems tick.
  package static let tick = Duration.milliseconds(100)

  package struct File: Sendable, Hashable {
    package let path: VaultPath
    package let stamp: FileStamp
    /// A hash of its content, if a later change may leave the same stamp and it was asked for.
    package var content: String?
  }

  /// In order of path.
  package private(set) var files: [File] = []

  /// The stamps of the files below `root`; nil when something cannot be listed, or a link leads to
  /// a folder, whose content is then unknown.
  ///
  /// - Parameter now: The machine's clock before, to hash the content of files that changed just
  ///   before it; nil to hash none.
  package init?(of root: some Files, now: Instant? = nil) {
    do throws(FileError) { try add(.root, root) } catch { return nil }
    files.sort { $0.path < $1.path }
    guard let now else { return }
    for index in files.indices where !files[index].stamp.isSettled(at: now) {
      files[index].content = root.contentHash(of: files[index])
    }
  }

  /// The given stamps, such as those of a copy in memory.
  package init(_ stamps: [VaultPath: FileStamp]) {
    files = stamps.map { File(path: $0.key, stamp: $0.value) }.sorted { $0.path < $1.path }
  }

  private mutating func add(_ folder: VaultPath, _ root: some Files) throws(FileError) {
    for entry in try root.list(folder) where !entry.name.hasPrefix(".") {
      guard let path = folder.appending(entry.name), path != .site else { continue }
      switch entry.kind {
      case .folder: try add(path, root)
      case .file: files.append(File(path: path, stamp: entry.stamp))
      case .link:
        guard let target = try root.status(of: path) else { continue }
        guard target.kind == .file else { throw FileError(root.displayName(of: path), .isFolder) }
        files.append(File(path: path, stamp: target.stamp))
      case .other, .misnamed: continue
      }
    }
  }
}

extension FileStamp {
  /// True if a file changed after `now` cannot get this stamp again.
  package func isSettled(at now: Instant) -> Bool {
    now - Instant(microseconds: max(modified, changed) / 1_000) > FolderStamps.tick
  }

  package var text: String {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends ``text`` to `bytes`. A file may have thousands, so no number becomes a string.
  package func append(to bytes: inout [UInt8]) {
    bytes.append(decimal: Int64(size))
    bytes.append(0x20)
    bytes.append(decimal: inode)
    bytes.append(0x20)
    bytes.append(decimal: modified)
    bytes.append(0x20)
    bytes.append(decimal: changed)
  }

  /// The stamp from ``text``; nil if malformed.
  package init?(text: UnsafeBufferPointer<UInt8>) {
    var rest = text[...]
    func word() -> Slice<UnsafeBufferPointer<UInt8>>? {
      guard let space = rest.firstIndex(of: 0x20) else { return nil }
      defer { rest = rest[(space + 1)...] }
      return rest[..<space]
    }
    guard let size: Int = word().flatMap(Self.number),
      let inode: UInt64 = word().flatMap(Self.number),
      let modified: Int64 = word().flatMap(Self.number), let changed: Int64 = Self.number(rest)
    else { return nil }
    self.init(size: size, inode: inode, modified: modified, changed: changed)
  }

  package init?(text: ArraySlice<UInt8>) {
    guard let stamp = text.withUnsafeBufferPointer({ FileStamp(text: $0) }) else { return nil }
    self = stamp
  }

  /// A number in digits; nil if invalid or too large.
  private static func number<Number: FixedWidthInteger>(
    _ word: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Number? {
    let isNegative = word.first == UInt8(ascii: "-")
    let digits = isNegative ? word.dropFirst() : word
    guard !digits.isEmpty else { return nil }
    var value: Number = 0
    for byte in digits {
      guard (0x30...0x39).contains(byte) else { return nil }
      let digit = Number(byte - 0x30)
      let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOver) =
        isNegative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if overflows || isOver { return nil }
      value = sum
    }
    return value
  }
}

extension [UInt8] {
  package mutating func append(decimal value: some FixedWidthInteger) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = UInt64(value.magnitude)
    let start = count
    repeat {
      append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }
}

extension Files {
  /// A hash of the content of a file, unless it is encrypted or takes long to read.
  package func contentHash(of file: FolderStamps.File) -> String? {
    guard !file.path.isLocked, file.stamp.size <= 16 << 20 else { return nil }
    return (try? contents(of: file.path)).map { SHA256Hash.hash(of: $0).hex }
  }

  /// True if the files have these stamps. Checked on all cores, as there may be ten thousand.
  package func have(_ files: [(path: VaultPath, stamp: FileStamp)]) async -> Bool {
    let part = files.count / 16 + 1
    return await withTaskGroup(of: Bool.self) { group in
      for start in stride(from: 0, to: files.count, by: part) {
        group.addTask {
          files[start..<min(start + part, files.count)]
            .allSatisfy { stamp(of: $0.path) == $0.stamp }
        }
      }
      for await isTrue in group where !isTrue {
        group.cancelAll()
        return false
      }
      return true
    }
  }
}

/// A folder outside a vault for data computed from the vault's files: always safe to delete.
package struct CacheFolder: Sendable {
  package let files: any Files
  package let folder: VaultPath

  /// The folder `folder` below `files`; created on first use.
  package init(_ files: any Files, _ folder: VaultPath) {
    self.files = files
    self.folder = folder
  }
}

/// Keeps the records of large collections as columns between processes.
package struct ColumnCache: Sendable {
  let folder: CacheFolder
  /// Must be the same for columns to be read again: identifies the program.
  let basis: String
  /// The machine's clock before anything was read: a file changed at that moment may change again
  /// without a trace, so its content is not cached.
  let readAt: Instant
  /// The size in bytes from which a collection is cached, and how many more make caching it again
  /// worthwhile; smaller ones are read directly.
  package var leastSize = 256 << 10

  /// A cache of files read after `readAt` by the program that `basis` identifies.
  package init(_ folder: CacheFolder, basis: String, readAt: Instant) {
    self.folder = folder
    self.basis = basis
    self.readAt = readAt
  }
}

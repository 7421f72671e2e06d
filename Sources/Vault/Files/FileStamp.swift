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

  /// The given stamps, for example of a copy in memory.
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

  /// The same for the same stamp only.
  package var text: String {
    var bytes: [UInt8] = []
    for number in [Int64(size), modified, changed] {
      bytes.append(decimal: number)
      bytes.append(0x20)
    }
    bytes.append(decimal: inode)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Files {
  /// A hash of the content of a file, unless it is encrypted or takes long to read.
  package func contentHash(of file: FolderStamps.File) -> String? {
    guard !file.path.isLocked, !isLockedText(file.path), file.stamp.size <= 16 << 20 else {
      return nil
    }
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

import Synchronization
package import Vault

/// Files in memory that count calls, and fail on request.
package final class TriedFiles: Files {
  /// A call on files.
  package enum Call: Sendable, Hashable {
    case status, list, open, read, replace, append, exchange, remove, createFolders

    /// True if it changes files.
    package var isChange: Bool {
      switch self {
      case .status, .list, .open, .read: false
      case .replace, .append, .exchange, .remove, .createFolders: true
      }
    }
  }

  /// The calls so far, this one included.
  package struct Counts: Sendable {
    package var calls = 0
    package var changes = 0
    package var bytesRead = 0
  }

  package let base: MemoryFiles
  private let state = Mutex(Counts())
  private let fails: @Sendable (Call, Counts) -> FileError.Reason?

  /// - Parameter fails: The error of a call that fails without effect; nil for success.
  package init(
    _ base: MemoryFiles = MemoryFiles(),
    fails: @escaping @Sendable (Call, Counts) -> FileError.Reason? = { _, _ in nil }
  ) {
    self.base = base
    self.fails = fails
  }

  /// The calls so far.
  package var counts: Counts { state.withLock { $0 } }
  package var rootName: String { base.rootName }

  private func note(_ call: Call, _ path: VaultPath) throws(FileError) {
    let counts = state.withLock { counts in
      counts.calls += 1
      if call.isChange { counts.changes += 1 }
      return counts
    }
    if let reason = fails(call, counts) { throw FileError(displayName(of: path), reason) }
  }

  private struct File: OpenFile {
    let file: any OpenFile
    let path: VaultPath
    let files: TriedFiles
    var stamp: FileStamp { file.stamp }

    func read(
      at offset: Int, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileError) -> Int {
      try files.note(.read, path)
      let read = try file.read(at: offset, into: buffer)
      files.state.withLock { $0.bytesRead += read }
      return read
    }
  }

  package func status(of path: VaultPath) throws(FileError) -> FileEntry? {
    try note(.status, path)
    return try base.status(of: path)
  }
  package func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] {
    try note(.list, folder)
    return try base.list(folder)
  }
  package func open(_ path: VaultPath) throws(FileError) -> any OpenFile {
    try note(.open, path)
    return File(file: try base.open(path), path: path, files: self)
  }
  package func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    try note(.replace, path)
    try base.replace(path, with: bytes, durability)
  }
  package func exchange(
    _ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]
  ) throws(FileError) {
    try note(.exchange, path)
    try base.exchange(path, old, for: new)
  }
  @discardableResult
  package func append(_ lines: [UInt8], to path: VaultPath) throws(FileError) -> FileAddition {
    try note(.append, path)
    return try base.append(lines, to: path)
  }
  package func remove(_ path: VaultPath) throws(FileError) {
    try note(.remove, path)
    try base.remove(path)
  }
  package func createFolders(_ path: VaultPath) throws(FileError) {
    try note(.createFolders, path)
    try base.createFolders(path)
  }
}

package import Basics
internal import Synchronization

/// The files of a vault, with encrypted ones read and written in their decrypted form.
///
/// An encrypted file keeps its own name, `gifts/records.jsonl.age`, and its own stamp, which is not
/// that of the decrypted bytes; so nothing is cached of it where stamps decide. Decrypted bytes are
/// in memory only. Only files below some folders are treated as encrypted: such a file next to a
/// page is a person's own.
package struct UnlockedFiles: Files {
  package let stored: any Files
  private let cipher: FileCipher
  private let folders: Set<Substring>
  private let memory: DecryptedFiles
  /// The settings that said how to open the files; nil if they are not certain.
  package var openedBy: (settings: Settings, diagnostics: [Diagnostic])?

  package var rootName: String { stored.rootName }

  /// The reason why nothing may be written; nil if writing is allowed.
  package var refusal: FileError.Reason? { (stored as? DiskFiles)?.refusal }

  /// True if encrypted files can be read, provided they were made for the available identity.
  package var canDecrypt: Bool { cipher.decrypt != nil }

  package var hasDecrypted: Bool { !memory.isEmpty }

  /// - Parameters:
  ///   - folders: The names of the vault's folders whose encrypted files hold records.
  ///   - memory: Holds decrypted content as long as anybody uses it.
  package init(
    _ stored: any Files, _ cipher: FileCipher, in folders: some Sequence<Substring>,
    remembering memory: DecryptedFiles = DecryptedFiles()
  ) {
    self.stored = stored
    self.cipher = cipher
    self.folders = Set(folders)
    self.memory = memory
  }

  private func isEncrypted(_ path: VaultPath) -> Bool {
    path.isLocked
      && (folders.contains(path.topFolder) || path.parent == ChangeLog.lockedFolder
        || path.text.hasPrefix("\(SyncCopy.merged)/"))
  }

  package func status(of path: VaultPath) throws(FileError) -> FileEntry? {
    try stored.status(of: path)
  }

  package func stamp(of path: VaultPath) -> FileStamp? { stored.stamp(of: path) }

  package func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] {
    try stored.list(folder)
  }

  package func open(_ path: VaultPath) throws(FileError) -> any OpenFile {
    let file = try stored.open(path)
    guard isEncrypted(path) else { return file }
    return MemoryFile(try decrypted(try file.bytes(in: 0..<file.size), path), like: file.stamp)
  }

  package func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    try stored.replace(path, with: try written(bytes, path), durability)
  }

  package func replace(
    _ path: VaultPath, _ durability: Durability, next: () throws(FileError) -> [UInt8]?
  ) throws(FileError) {
    guard isEncrypted(path) else { return try stored.replace(path, durability, next: next) }
    var bytes: [UInt8] = []
    while let piece = try next() { bytes += piece }
    try replace(path, with: bytes, durability)
  }

  @discardableResult
  package func append(
    _ lines: [UInt8], to path: VaultPath
  ) throws(FileError) -> FileAddition {
    guard isEncrypted(path) else { return try stored.append(lines, to: path) }
    guard try stored.status(of: path) != nil else {
      // A part, whose name is unique.
      try replace(path, with: lines.asLines(after: UInt8(ascii: "\n")), .flushed)
      return FileAddition(before: nil, after: nil, offset: 0)
    }
    let old = try contents(of: path)
    if Array(old.prefix(2)).areMarkOfUTF16 {
      throw FileError(displayName(of: path), .otherEncoding)
    }
    let added = lines.asLines(after: old.last ?? UInt8(ascii: "\n"))
    try exchange(path, old, for: old + added)
    return FileAddition(
      before: nil, after: nil, offset: old.count + (added.first == UInt8(ascii: "\n") ? 1 : 0))
  }

  package func exchange(
    _ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]
  ) throws(FileError) {
    guard isEncrypted(path) else { return try stored.exchange(path, old, for: new) }
    try stored.exchange(path, try standing(path, holding: old), for: try written(new, path))
  }

  /// The encrypted bytes of a file, which must hold `old`.
  private func standing(
    _ path: VaultPath, holding old: [UInt8]?
  ) throws(FileError) -> [UInt8]? {
    let standing = try stored.current(path)
    guard try standing.map({ bytes throws(FileError) in try decrypted(bytes, path) }) == old else {
      throw FileError(displayName(of: path), .changed)
    }
    return standing
  }

  package func change(
    _ path: VaultPath, from old: [UInt8]?, to new: [UInt8]?
  ) throws(FileError) {
    guard isEncrypted(path) else { return try stored.change(path, from: old, to: new) }
    if let new { return try exchange(path, old, for: new) }
    let standing = try standing(path, holding: old)
    // Nobody writes to an existing part, so it needs no lock, whose file would keep its folder from
    // disappearing with the last part.
    if PartName.isPart(path) { return try stored.remove(path) }
    try stored.change(path, from: standing, to: nil)
  }

  package func move(_ path: VaultPath, to other: VaultPath) throws(FileError) {
    guard isEncrypted(path) || isEncrypted(other) else {
      return try stored.move(path, to: other)
    }
    let bytes = try contents(of: path)
    try create(other, with: bytes)
    guard try contents(of: path) == bytes else { throw FileError(displayName(of: path), .changed) }
    // Without the lock of writers, whose file would stay in the folder.
    try stored.remove(path)
  }

  package func linkTarget(of path: VaultPath) throws(FileError) -> String? {
    try stored.linkTarget(of: path)
  }

  package func createLink(_ path: VaultPath, to target: String) throws(FileError) {
    try stored.createLink(path, to: target)
  }

  package var forOwner: any Files { stored.forOwner }

  package func claim() throws(FileError) -> FilesClaim { try stored.claim() }

  package func remove(_ path: VaultPath) throws(FileError) { try stored.remove(path) }

  package func createFolders(_ path: VaultPath) throws(FileError) { try stored.createFolders(path) }

  /// The bytes to store in the file for the content `bytes`.
  private func written(_ bytes: [UInt8], _ path: VaultPath) throws(FileError) -> [UInt8] {
    guard isEncrypted(path) else { return bytes }
    do throws(FileError.Reason) {
      let encrypted = try cipher.encrypt(bytes)
      guard AgeFormat.isWhole(encrypted, holding: bytes.count) else { throw .notEncrypted }
      return encrypted
    } catch {
      throw FileError(displayName(of: path), error)
    }
  }

  private func decrypted(_ bytes: [UInt8], _ path: VaultPath) throws(FileError) -> [UInt8] {
    guard let decrypt = cipher.decrypt else { throw FileError(displayName(of: path), .locked) }
    let hash = SHA256Hash.hash(of: bytes)
    if let known = memory.contents(of: path, hash) { return known }
    do throws(FileError.Reason) {
      let plain = try decrypt(bytes)
      memory.keep(plain, of: path, hash)
      return plain
    } catch {
      throw FileError(displayName(of: path), error)
    }
  }
}

/// Decrypted content of a vault's files, in memory. For each file the last content is held, and
/// returned only for the same encrypted bytes.
package final class DecryptedFiles: Sendable {
  private let files = Mutex<[VaultPath: (hash: [UInt8], bytes: [UInt8])]>([:])

  package init() {}

  fileprivate var isEmpty: Bool { files.withLock { $0.isEmpty } }

  fileprivate func contents(of path: VaultPath, _ hash: [UInt8]) -> [UInt8]? {
    files.withLock { files in files[path].flatMap { $0.hash == hash ? $0.bytes : nil } }
  }

  fileprivate func keep(_ bytes: [UInt8], of path: VaultPath, _ hash: [UInt8]) {
    files.withLock { $0[path] = (hash, bytes) }
  }
}

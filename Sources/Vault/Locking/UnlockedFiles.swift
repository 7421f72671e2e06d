package import Basics
internal import Synchronization

/// The files of a vault, with encrypted ones read and written in their decrypted form.
///
/// An encrypted file keeps its own name, `gifts/records.jsonl.age`, and its own stamp, which is not
/// that of the decrypted bytes; so nothing is cached of it where stamps decide. Decrypted bytes are
/// in memory only. Only files below some folders are treated as encrypted: such a file next to a
/// page is a person's own.
///
/// An encrypted text (``LockableTexts``) has the name of the plain one here, and the mark of its
/// folder is in no list.
package struct UnlockedFiles: Files {
  package let stored: any Files
  private let cipher: FileCipher
  private let folders: Set<Substring>
  let texts: LockableTexts
  /// The folders with such texts.
  package let textFolders: [VaultPath]
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
  ///   - texts: The names of the folders whose Markdown files can be encrypted.
  ///   - companions: The folders whose files belong to such a text each.
  ///   - memory: Holds decrypted content as long as anybody uses it.
  package init(
    _ stored: any Files, _ cipher: FileCipher, in folders: some Sequence<Substring>,
    texts: [Substring] = [], companions: [VaultPath] = [],
    remembering memory: DecryptedFiles = DecryptedFiles()
  ) {
    self.texts = LockableTexts(below: texts, companions: companions)
    textFolders = texts.compactMap { VaultPath(validating: $0) }
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

  /// The path in ``stored`` for reading at a path here.
  private func place(of path: VaultPath) throws(FileError) -> VaultPath {
    guard texts.contains(path), try stored.status(of: path.locked) != nil else { return path }
    return path.locked
  }

  /// Checks a text that has both forms, as after an interruption.
  ///
  /// - Returns: The bytes of the plain one; nil if there is none.
  /// - Throws: ``FileError/Reason/twoForms(_:)`` if they differ.
  @discardableResult
  private func checkForms(of path: VaultPath) throws(FileError) -> [UInt8]? {
    guard let plain = try stored.current(path) else { return nil }
    guard try contents(of: path.locked) == plain else {
      throw FileError(displayName(of: path), .twoForms(displayName(of: path.locked)))
    }
    return plain
  }

  /// The path in ``stored`` for writing at a path here. The text then has one form.
  private func destination(of path: VaultPath) throws(FileError) -> VaultPath {
    let place = try place(of: path)
    if place != path {
      try mark(path.topFolder)
      if let plain = try checkForms(of: path) { try stored.change(path, from: plain, to: nil) }
      return place
    }
    guard texts.contains(path), try stored.status(of: path) == nil, locksTexts(at: path) else {
      return path
    }
    return path.locked
  }

  package func isLockedText(_ path: VaultPath) -> Bool {
    texts.contains(path) && (try? stored.status(of: path.locked)) != nil
  }

  package func locksTexts(at path: VaultPath) -> Bool {
    texts.contains(path) && locksTexts(in: path.topFolder)
  }

  /// True if new texts below a folder of the vault are encrypted: it is marked.
  func locksTexts(in folder: Substring) -> Bool {
    LockableTexts.mark(of: folder).map { (try? stored.status(of: $0)) != nil } ?? false
  }

  /// Marks a folder with an encrypted text that came there in another way than by locking.
  private func mark(_ folder: Substring) throws(FileError) {
    guard !locksTexts(in: folder), let mark = LockableTexts.mark(of: folder) else { return }
    try stored.replace(mark, with: try written([], mark), .flushed)
  }

  package func status(of path: VaultPath) throws(FileError) -> FileEntry? {
    guard texts.contains(path), var entry = try stored.status(of: path.locked) else {
      return try stored.status(of: path)
    }
    entry.name = String(path.name)
    return entry
  }

  package func stamp(of path: VaultPath) -> FileStamp? {
    (try? place(of: path)).flatMap(stored.stamp)
  }

  package func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] {
    let entries = try stored.list(folder)
    guard texts.mayBe(in: folder) else { return entries }
    var shown: [FileEntry] = []
    var isOther = false
    for var entry in entries {
      if let path = folder.appending(entry.name), path.isLocked {
        if texts.contains(path.unlocked) {
          entry.name = String(path.unlocked.name)
          isOther = true
        } else if texts.isMark(path) {
          isOther = true
          continue
        }
      }
      shown.append(entry)
    }
    guard isOther else { return entries }
    var names: Set<String> = []
    return shown.filter { names.insert($0.name).inserted }
      .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  package func open(_ path: VaultPath) throws(FileError) -> any OpenFile {
    let place = try place(of: path)
    if place != path { try checkForms(of: path) }
    let file = try stored.open(place)
    guard isEncrypted(place) else { return file }
    return MemoryFile(try decrypted(try file.bytes(in: 0..<file.size), place), like: file.stamp)
  }

  package func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    let path = try destination(of: path)
    try stored.replace(path, with: try written(bytes, path), durability)
  }

  package func replace(
    _ path: VaultPath, _ durability: Durability, next: () throws(FileError) -> [UInt8]?
  ) throws(FileError) {
    let path = try destination(of: path)
    guard isEncrypted(path) else { return try stored.replace(path, durability, next: next) }
    var bytes: [UInt8] = []
    while let piece = try next() { bytes += piece }
    try replace(path, with: bytes, durability)
  }

  @discardableResult
  package func append(
    _ lines: [UInt8], to path: VaultPath
  ) throws(FileError) -> FileAddition {
    let path = try destination(of: path)
    guard isEncrypted(path) else { return try stored.append(lines, to: path) }
    guard try stored.status(of: path) != nil else {
      let lines = lines.asLines(after: UInt8(ascii: "\n"))
      if texts.contains(path.unlocked) {
        try exchange(path, nil, for: lines)
      } else {
        // A part, whose name is unique.
        try replace(path, with: lines, .flushed)
      }
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
    let path = try destination(of: path)
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
    let path = try destination(of: path)
    guard isEncrypted(path) else { return try stored.change(path, from: old, to: new) }
    if let new { return try exchange(path, old, for: new) }
    let standing = try standing(path, holding: old)
    // Nobody writes to an existing part, so it needs no lock, whose file would keep its folder from
    // disappearing with the last part.
    if PartName.isPart(path) { return try stored.remove(path) }
    try stored.change(path, from: standing, to: nil)
  }

  package func move(_ path: VaultPath, to other: VaultPath) throws(FileError) {
    if isLockedText(path) {
      try checkForms(of: path)
      try stored.move(path.locked, to: other.locked)
      return try stored.remove(path)
    }
    guard isEncrypted(path) || isEncrypted(other) || texts.contains(other) else {
      return try stored.move(path, to: other)
    }
    let bytes = try contents(of: path)
    try create(other, with: bytes)
    guard try contents(of: path) == bytes else { throw FileError(displayName(of: path), .changed) }
    // Without the lock of writers, whose file would stay in the folder.
    try stored.remove(path)
  }

  package func linkTarget(of path: VaultPath) throws(FileError) -> String? {
    try stored.linkTarget(of: try place(of: path))
  }

  package func createLink(_ path: VaultPath, to target: String) throws(FileError) {
    try stored.createLink(path, to: target)
  }

  package var forOwner: any Files { stored.forOwner }

  package func claim() throws(FileError) -> FilesClaim { try stored.claim() }

  package func remove(_ path: VaultPath) throws(FileError) {
    if isLockedText(path) { try stored.remove(path.locked) }
    try stored.remove(path)
  }

  package func createFolders(_ path: VaultPath) throws(FileError) { try stored.createFolders(path) }

  /// The content of a file that holds `bytes` as stored, such as one from a snapshot.
  package func content(_ bytes: [UInt8], of path: VaultPath) throws(FileError) -> [UInt8] {
    isEncrypted(path) ? try decrypted(bytes, path) : bytes
  }

  /// The bytes to store in the file for the content `bytes`.
  package func written(_ bytes: [UInt8], _ path: VaultPath) throws(FileError) -> [UInt8] {
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

internal import CFiles

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension DiskFiles {
  /// - Throws: If writing is not allowed.
  func allow(_ path: VaultPath) throws(FileError) {
    if isVault, try !holdsVault() { throw FileError(displayName(of: path), .noVault) }
    if let refusal { throw FileError(displayName(of: path), refusal) }
  }

  /// True if the root exists and contains more than hidden files, as a vault does: the mount point
  /// of an unmounted disk is empty.
  private func holdsVault() throws(FileError) -> Bool {
    guard let stream = opendir(resolvedRoot ?? (rootName.isEmpty ? "." : rootName)) else {
      if errno == ENOENT || errno == ENOTDIR { return false }
      throw failure(.root)
    }
    defer { closedir(stream) }
    while let item = readdir(stream) {
      let first = withUnsafeBytes(of: &item.pointee.d_name) { $0.first }
      if first != UInt8(ascii: ".") { return true }
    }
    return false
  }

  package func createLink(_ path: VaultPath, to target: String) throws(FileError) {
    try allow(path)
    if let parent = path.parent { try createFolders(parent) }
    guard symlink(target, try location(path)) == 0 else { throw failure(path) }
  }

  package func remove(_ path: VaultPath) throws(FileError) {
    try allow(path)
    let place: String
    do throws(FileError) { place = try location(path) } catch {
      if error.reason == .notFound { return }
      throw error
    }
    guard unlink(place) != 0, errno != ENOENT else { return }
    guard errno == EISDIR || errno == EPERM else { throw failure(path) }
    guard rmdir(place) == 0 || errno == ENOENT else { throw failure(path) }
  }

  package func create(_ path: VaultPath, with bytes: [UInt8]) throws(FileError) {
    try allow(path)
    guard let parent = path.parent else { throw FileError(displayName(of: path), .isFolder) }
    let folder = try madeFolder(parent)
    let place = folder == "/" ? "/\(path.name)" : "\(folder)/\(path.name)"
    guard let temporary = TemporaryFile(in: folder, mode: fileMode) else { throw failure(path) }
    do throws(FileError) {
      try write(bytes, to: temporary.descriptor, path)
      guard
        rename_to_new(temporary.place, place) == 0
          || Self.isUnsupported(errno) && rename(temporary.place, place) == 0
      else {
        if errno == EEXIST { throw FileError(displayName(of: path), .changed) }
        throw failure(path)
      }
    } catch {
      unlink(temporary.place)
      throw error
    }
  }

  package func move(_ path: VaultPath, to other: VaultPath) throws(FileError) {
    try allow(other)
    guard let parent = other.parent else { throw FileError(displayName(of: other), .isFolder) }
    let folder = try madeFolder(parent)
    let place = folder == "/" ? "/\(other.name)" : "\(folder)/\(other.name)"
    let old = try location(path)
    if rename_to_new(old, place) == 0 { return }
    if errno == EEXIST { throw FileError(displayName(of: other), .changed) }
    guard Self.isUnsupported(errno) else { throw failure(path) }
    guard try status(of: other) == nil else { throw FileError(displayName(of: other), .changed) }
    guard rename(old, place) == 0 else { throw failure(path) }
  }

  package func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError) {
    try replace(path, withPieces: CollectionOfOne(bytes), durability)
  }

  package func replace(
    _ path: VaultPath, _ durability: Durability, next: () throws(FileError) -> [UInt8]?
  ) throws(FileError) {
    let file = try replacement(of: path, durability)
    while let piece = try next() { try file.write(piece) }
    try file.finish()
  }

  /// A file to be written piece by piece, which replaces the one at a path when it is finished.
  package func replacement(
    of path: VaultPath, _ durability: Durability
  ) throws(FileError) -> FileReplacement {
    let place = try destination(path, durability)
    if durability == .flushed {
      TemporaryFile.removeOrphans(in: String(Self.folder(of: place)), isLocked: false)
    }
    return try FileReplacement(of: path, at: place, in: self, durability)
  }

  /// Removes the leftovers of killed processes in the folders of some files that are about to be
  /// written.
  package func removeOrphans(beside paths: [VaultPath]) {
    for folder in Set(paths.compactMap(\.parent)) {
      if let place = try? existing(folder) {
        TemporaryFile.removeOrphans(in: place, isLocked: false)
      }
    }
  }

  /// Removes the leftovers of killed processes in the folder of a file, if it exists, while nobody
  /// else changes files in it.
  package func cleanUp(beside path: VaultPath) throws(FileError) {
    guard let folder = path.parent, try status(of: folder)?.kind == .folder else { return }
    let lock = try lock(path, at: try location(path))
    withExtendedLifetime(lock) {}
  }

  /// Waits until nobody else changes a file; holds until the lock is released.
  ///
  /// The lock is a file of its own because a replaced file is another file with another lock; it
  /// stays, because removing it would let two appenders hold two locks. The system releases the
  /// lock when a process dies. Its leftovers are removed here, all of them: nobody else is
  /// exchanging files, whose old content has a temporary name for a moment.
  private func lock(_ path: VaultPath, at place: String) throws(FileError) -> Descriptor {
    let lock = Descriptor(
      openFile(
        Self.folder(of: place) + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW,
        mode: fileMode))
    guard lock.isOpen else {
      // The target of a link is not ours to create.
      guard errno == ELOOP, let name = path.parent?.appending(".lock") else { throw failure(path) }
      throw FileError(displayName(of: name), .link)
    }
    while flock(lock.number, LOCK_EX) != 0 {
      guard errno == EINTR else { throw failure(path) }
    }
    TemporaryFile.removeOrphans(in: String(Self.folder(of: place)), isLocked: true)
    return lock
  }

  package func exchange(
    _ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]
  ) throws(FileError) {
    try allow(path)
    let place = try destination(path, .flushed)
    let lock = try lock(path, at: place)
    defer { withExtendedLifetime(lock) {} }
    // Writing takes time, and an editor knows no lock.
    let file = try FileReplacement(of: path, at: place, in: self, .flushed, isExchange: true)
    try file.write(new)
    try file.finish { temporary, place throws(FileError) in
      let changed = FileError(displayName(of: path), .changed)
      guard try current(path) == old else { throw changed }
      guard let old else {
        if rename_to_new(temporary, place) == 0 { return true }
        if errno == EEXIST { throw changed }
        return Self.isUnsupported(errno) && rename(temporary, place) == 0
      }
      guard swap_files(temporary, place) == 0 else {
        if errno == ENOENT { throw changed }
        return Self.isUnsupported(errno) && rename(temporary, place) == 0
      }
      // The content at that moment is in our hands, and goes back if it is different.
      guard Self.bytes(at: temporary) == old else {
        if swap_files(temporary, place) != 0 { rename(temporary, place) }
        throw changed
      }
      unlink(temporary)
      return true
    }
  }

  /// True if an error number means that the file system lacks the operation.
  private static func isUnsupported(_ number: Int32) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP].contains(number)
  }

  /// The content of a file of the machine; nil when it cannot be read.
  private static func bytes(at place: String) -> [UInt8]? {
    let descriptor = Descriptor(openFile(place, O_RDONLY | O_CLOEXEC))
    var info = stat()
    guard descriptor.isOpen, fstat(descriptor.number, &info) == 0 else { return nil }
    let file = DiskFile(descriptor: descriptor, stamp: FileStamp(info), name: place)
    return try? file.bytes(in: 0..<file.size)
  }

  package func change(
    _ path: VaultPath, from old: [UInt8]?, to new: [UInt8]?
  ) throws(FileError) {
    if let new { return try exchange(path, old, for: new) }
    try allow(path)
    // A link itself is removed, not its target.
    let place = try location(path)
    let lock = try lock(path, at: place)
    defer { withExtendedLifetime(lock) {} }
    guard let old else {
      guard try current(path) == nil else { throw FileError(displayName(of: path), .changed) }
      return
    }
    try takeAway(path, at: place, holding: old)
    Self.flushFolder(of: place)
  }

  /// Removes a file of a locked folder, if it holds `old`: last-moment writes of an editor, which
  /// knows no lock, stay.
  private func takeAway(
    _ path: VaultPath, at place: String, holding old: [UInt8]
  ) throws(FileError) {
    let changed = FileError(displayName(of: path), .changed)
    guard try current(path) == old else { throw changed }
    let taken = TemporaryFile.name(in: String(Self.folder(of: place)), isForOld: true)
    guard rename(place, taken) == 0 else { throw failure(path) }
    guard Self.bytes(at: taken) == old else {
      // Another file may have its name by now; then it gets a name that daybook check reports.
      if rename_to_new(taken, place) != 0 {
        let ending = path.pathExtension.isEmpty ? "" : ".\(path.pathExtension)"
        let stem = place.dropLast(ending.count)
        rename(taken, "\(stem) (conflicted copy \(RandomText.hex()))\(ending)")
      }
      throw changed
    }
    guard unlink(taken) == 0 else {
      let error = failure(path)
      _ = rename_to_new(taken, place)
      throw error
    }
  }

  package func claim() throws(FileError) -> FilesClaim {
    // Nothing else is locked in this folder: a process that waited for itself would never end.
    let path: VaultPath = ".daybook/locking/process"
    try allow(.root)
    return FilesClaim(lock: try lock(path, at: try destination(path, .flushed)))
  }

  @discardableResult
  package func append(
    _ lines: [UInt8], to path: VaultPath
  ) throws(FileError) -> FileAddition {
    try allow(path)
    let place = try destination(path, .flushed)
    let lock = try lock(path, at: place)
    defer { withExtendedLifetime(lock) {} }
    var existed = stat()
    let isNew = stat(place, &existed) != 0
    let descriptor = Descriptor(
      openFile(
        place, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, mode: fileMode))
    guard descriptor.isOpen else { throw failure(path) }
    var info = stat()
    guard fstat(descriptor.number, &info) == 0 else { throw failure(path) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      throw FileError(displayName(of: path), .notAFile)
    }
    var last = UInt8(ascii: "\n")
    if info.st_size > 0, pread(descriptor.number, &last, 1, info.st_size - 1) != 1 {
      throw failure(path)
    }
    var mark: [UInt8] = [0, 0]
    if pread(descriptor.number, &mark, 2, 0) == 2, mark.areMarkOfUTF16 {
      throw FileError(displayName(of: path), .otherEncoding)
    }
    let added = lines.asLines(after: last)
    var after: FileStamp?
    do throws(FileError) {
      try write(added, to: descriptor, path)
      after = markAddition(descriptor.number)
      guard fsync(descriptor.number) == 0 else { throw failure(path) }
    } catch {
      // On a full disk, half a batch would be a torn line of our own making.
      _ = ftruncate(descriptor.number, info.st_size)
      if isNew, info.st_size == 0 { unlink(place) }
      throw error
    }
    if isNew { Self.flushFolder(of: place) }
    return FileAddition(
      before: isNew ? nil : FileStamp(info), after: after,
      offset: Int(info.st_size) + (last == UInt8(ascii: "\n") || added.isEmpty ? 0 : 1))
  }

  /// The path to write a file to: the target of a link, with the folders above created.
  private func destination(
    _ path: VaultPath, _ durability: Durability
  ) throws(FileError) -> String {
    guard let parent = path.parent else { throw FileError(displayName(of: path), .isFolder) }
    let place: String
    do throws(FileError) { place = try location(path) } catch {
      guard error.reason == .notFound else { throw error }
      try createFolders(parent, durability)
      return try location(path)
    }
    var info = stat()
    if lstat(place, &info) == 0, info.st_mode & S_IFMT == S_IFLNK { return try existing(path) }
    return place
  }

  fileprivate func write(
    _ bytes: [UInt8], to descriptor: Descriptor, _ path: VaultPath
  ) throws(FileError) {
    do throws(FileError.Reason) {
      try ByteStream(descriptor.number).write(bytes)
    } catch {
      throw FileError(displayName(of: path), error)
    }
  }
}

/// The new content of a file, written next to it. It replaces the file when it is finished;
/// otherwise it disappears.
package final class FileReplacement {
  private let path: VaultPath
  private let place: String
  private let files: DiskFiles
  private let durability: Durability
  private let temporary: TemporaryFile
  private var isFinished = false

  /// - Parameter isExchange: True if the old content has the temporary file's name for a moment.
  fileprivate init(
    of path: VaultPath, at place: String, in files: DiskFiles, _ durability: Durability,
    isExchange: Bool = false
  ) throws(FileError) {
    try files.allow(path)
    var old = stat()
    let isThere = stat(place, &old) == 0
    if isThere, old.st_mode & S_IFMT == S_IFDIR {
      throw FileError(files.displayName(of: path), .isFolder)
    }
    let temporary = TemporaryFile(
      in: String(DiskFiles.folder(of: place)), mode: files.fileMode, isForOld: isExchange)
    guard let temporary else { throw files.failure(path) }
    (self.path, self.place, self.files) = (path, place, files)
    (self.durability, self.temporary) = (durability, temporary)
    if isThere, fchmod(temporary.descriptor.number, old.st_mode & 0o7777) != 0 {
      throw files.failure(path)
    }
  }

  deinit { if !isFinished { unlink(temporary.place) } }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    try files.write(bytes, to: temporary.descriptor, path)
  }

  package func finish() throws(FileError) { try finish { rename($0, $1) == 0 } }

  /// - Parameter move: Moves the temporary file at the first path to the second; false, with the
  ///   system's error number, if it cannot.
  fileprivate func finish(
    _ move: (String, String) throws(FileError) -> Bool
  ) throws(FileError) {
    if durability == .flushed, fsync(temporary.descriptor.number) != 0 { throw files.failure(path) }
    guard try move(temporary.place, place) else { throw files.failure(path) }
    isFinished = true
    if durability == .flushed { DiskFiles.flushFolder(of: place) }
  }
}

extension [UInt8] {
  /// True if these two bytes begin a UTF-16 text.
  var areMarkOfUTF16: Bool { self == [0xFF, 0xFE] || self == [0xFE, 0xFF] }

  /// The bytes as whole lines to append to a file that ends in the byte `last`.
  func asLines(after last: UInt8) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    guard let end = self.last else { return [] }
    return (last == newline ? [] : [newline]) + self + (end == newline ? [] : [newline])
  }
}

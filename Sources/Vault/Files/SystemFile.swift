package import Basics

#if canImport(Glibc)
  package import Glibc
#else
  package import Darwin
#endif

/// A file descriptor that is closed with its last owner.
final class Descriptor: Sendable {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { if isOpen { close(number) } }
  var isOpen: Bool { number >= 0 }

  /// A new unnamed file in a folder of the machine, gone when it is closed.
  convenience init(unnamedIn folder: String) throws(FileError.Reason) {
    // The system replaces each X.
    var name = Array("\(folder)/daybook-XXXXXX".utf8CString)
    self.init(mkstemp(&name))
    guard isOpen else { throw .init(errno: errno) }
    unlink(name)
  }
}

struct DiskFile: OpenFile {
  let descriptor: Descriptor
  let stamp: FileStamp
  let name: String

  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = pread(
        descriptor.number, buffer.baseAddress?.advanced(by: done), buffer.count - done,
        off_t(offset + done))
      if count == 0 { break }
      if count < 0 {
        guard errno == EINTR else { throw FileError(name, .init(errno: errno)) }
      } else {
        done += count
      }
    }
    return done
  }
}

/// Opens or creates a file; a negative number on failure, as from the system.
func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
  var descriptor: Int32
  repeat { descriptor = open(path, flags, mode) } while descriptor < 0 && errno == EINTR
  return descriptor
}

extension FileStamp {
  package init(_ info: stat) {
    #if canImport(Glibc)
      let (modified, changed) = (info.st_mtim, info.st_ctim)
    #else
      let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
    #endif
    self.init(
      size: Int(info.st_size), inode: UInt64(info.st_ino), modified: modified.nanoseconds,
      changed: changed.nanoseconds)
  }
}

extension DiskFiles {
  /// The time a file was last read, as far as the file system notes it; nil if there is none.
  package func lastRead(_ path: VaultPath) -> Instant? {
    var info = stat()
    guard lstat(displayName(of: path), &info) == 0 else { return nil }
    #if canImport(Glibc)
      let read = info.st_atim
    #else
      let read = info.st_atimespec
    #endif
    return Instant(microseconds: read.nanoseconds / 1_000)
  }
}

extension timespec {
  /// Since 1970.
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

/// Moves the modification time of a file forward by a nanosecond, so that a later change within the
/// same clock tick is detectable.
///
/// - Returns: The new stamp of the file; nil if its time cannot be changed.
func markAddition(_ descriptor: Int32) -> FileStamp? {
  var info = stat()
  guard fstat(descriptor, &info) == 0 else { return nil }
  #if canImport(Glibc)
    var (read, time) = (info.st_atim, info.st_mtim)
  #else
    var (read, time) = (info.st_atimespec, info.st_mtimespec)
  #endif
  guard time.tv_nsec < 999_999_999 else { return nil }
  time.tv_nsec += 1
  guard futimens(descriptor, [read, time]) == 0, fstat(descriptor, &info) == 0 else { return nil }
  let stamp = FileStamp(info)
  return stamp.modified == time.nanoseconds ? stamp : nil
}

extension FileEntry {
  init(name: String, _ info: stat) {
    let kind: Kind =
      switch info.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    var stamp = FileStamp(info)
    if kind != .file { stamp.size = 0 }
    self.init(name: name, kind: kind, stamp: stamp)
  }
}

extension FileError.Reason {
  /// The reason for one of the system's error numbers.
  package init(errno code: Int32) {
    self =
      switch code {
      case ENOENT: .notFound
      case EACCES, EPERM: .permissionDenied
      case EISDIR: .isFolder
      case ENOTDIR: .notAFolder
      case ENOTEMPTY: .folderNotEmpty
      case ELOOP: .linkLoop
      case ENOSPC, EDQUOT: .noSpace
      case EROFS: .readOnly
      default: .system(String(cString: strerror(code)))
      }
  }
}

/// Keeps a folder to one process at a time, such as a site being built, until this is released. The
/// system releases it when a process dies, and it leaves no file in the folder, which may be
/// published as it is.
package final class FolderLock: Sendable {
  private let descriptor: Descriptor

  /// Locks the existing folder at `path`; waits while another process holds it.
  package init(_ path: String, wait: () -> Void) throws(FileError) {
    descriptor = Descriptor(openFile(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
    guard descriptor.isOpen else { throw FileError(path, .init(errno: errno)) }
    var operation = LOCK_EX | LOCK_NB
    while flock(descriptor.number, operation) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK:
        wait()
        operation = LOCK_EX
      // Some network folders do not support locks.
      case EINVAL, ENOSYS, ENOTSUP, ENOLCK, EBADF: return
      default: throw FileError(path, .init(errno: errno))
      }
    }
  }
}

/// A file that is written first and then replaces another in the same folder.
///
/// Its name is random and hidden, so that listings skip it. It is locked while open, so that others
/// can tell if its creator is still running.
struct TemporaryFile {
  let place: String
  let descriptor: Descriptor

  private static let prefix = ".daybook-"
  /// The prefix of temporary names that a file's old content has for a moment; no lock tells them
  /// from leftovers.
  private static let oldPrefix = ".daybook-old-"
  private static let suffix = ".tmp"

  /// A new name in a folder.
  ///
  /// - Parameter isForOld: True if a file's old content has it for a moment.
  static func name(in folder: String, isForOld: Bool) -> String {
    "\(folder)/\(isForOld ? oldPrefix : prefix)\(RandomText.hex())\(suffix)"
  }

  /// Creates one in a folder of the machine; nil on failure, with the system's error number.
  init?(in folder: String, mode: mode_t, isForOld: Bool = false) {
    while true {
      let place = Self.name(in: folder, isForOld: isForOld)
      let descriptor = Descriptor(
        openFile(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: mode))
      guard descriptor.isOpen else {
        if errno == EEXIST { continue }
        return nil
      }
      // Some file systems do not support locks; there nobody removes it either.
      _ = flock(descriptor.number, LOCK_EX)
      var info = stat()
      // It may have been removed as an orphan before it was locked.
      if fstat(descriptor.number, &info) == 0, info.st_nlink == 0 { continue }
      (self.place, self.descriptor) = (place, descriptor)
      return
    }
  }

  /// Removes those in a folder whose creators died before finishing.
  ///
  /// - Parameter isLocked: True if nobody else is exchanging files in the folder.
  static func removeOrphans(in folder: String, isLocked: Bool) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let item = readdir(stream) {
      let temporary = withUnsafePointer(to: &item.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { name in
          strncmp(name, prefix, prefix.utf8.count) == 0 && isTemporary(String(cString: name))
            ? String(cString: name) : nil
        }
      }
      guard let name = temporary, isLocked || !name.hasPrefix(oldPrefix) else { continue }
      let place = "\(folder)/\(name)"
      let descriptor = Descriptor(openFile(place, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK))
      guard descriptor.isOpen, flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else { continue }
      unlink(place)
    }
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }
}

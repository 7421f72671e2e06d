internal import Basics

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file descriptor that is closed with its last owner.
final class Descriptor: Sendable {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { if isOpen { close(number) } }
  var isOpen: Bool { number >= 0 }

  /// A new file of a folder of the machine that has no name, and is gone when it is closed.
  convenience init(unnamedIn folder: String) throws(FileError.Reason) {
    // The system puts letters of its own in place of each X.
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

/// Opens or makes a file; a negative number when that fails, as the system does.
func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
  var descriptor: Int32
  repeat { descriptor = open(path, flags, mode) } while descriptor < 0 && errno == EINTR
  return descriptor
}

extension FileStamp {
  init(_ info: stat) {
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

extension timespec {
  /// Since 1970.
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) &* 1_000_000_000 &+ Int64(tv_nsec) }
}

/// Moves the time at which a file was changed on by a nanosecond, so that a change that follows
/// within one tick of the clock, after which files get the same time, shows.
///
/// - Returns: The stamp of the file from then on; nil where the time cannot be moved so.
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

/// A folder that one process at a time works in, such as a site that is being built, until this is
/// let go. The system lets go when a process dies, however it dies, and nothing is left in the
/// folder, which others may publish as it is.
package final class FolderLock: Sendable {
  private let descriptor: Descriptor

  /// Locks the folder at `path`, which is there; waits while another process has it.
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
      // Some network folders have no locks.
      case EINVAL, ENOSYS, ENOTSUP, ENOLCK, EBADF: return
      default: throw FileError(path, .init(errno: errno))
      }
    }
  }
}

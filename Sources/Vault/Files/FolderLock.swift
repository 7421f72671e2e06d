#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A folder that one process at a time works in, such as a site that is being built, until this is
/// let go. The system lets go when a process dies, however it dies, and nothing is left in the
/// folder, which others may publish as it is.
package final class FolderLock: Sendable {
  private let descriptor: Descriptor

  /// Locks the folder at `path`, which is there; waits while another process has it.
  ///
  /// - Parameter wait: Called once before waiting.
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

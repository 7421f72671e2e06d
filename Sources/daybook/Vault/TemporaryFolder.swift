import Dispatch
import Synchronization
import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A new folder that only its owner can read. It is deleted with its contents when the last
/// reference is released, and before Ctrl-C, or another program's request to end, ends this one.
final class TemporaryFolder: Sendable {
  let path: String

  /// - Parameter parent: The folder to create it in.
  init(in parent: String = Machine.temporaryFolder) throws(FileError) {
    FoldersAtEnd.watch()
    // The system replaces each X with a letter.
    var name = Array("\(parent)/daybook-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError(parent, .init(errno: errno)) }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    FoldersAtEnd.paths.withLock { _ = $0.insert(path) }
  }

  deinit {
    Self.remove(path)
    FoldersAtEnd.paths.withLock { _ = $0.remove(path) }
  }

  /// Tries a few times, as another program may be writing a file there.
  fileprivate static func remove(_ path: String) {
    for _ in 0..<20 {
      DiskFiles(root: path).removeAll(in: .root)
      if rmdir(path) == 0 || errno != ENOTEMPTY && errno != EEXIST { return }
      usleep(10_000)
    }
  }
}

/// The temporary folders that exist, which are removed when a signal is about to end the program.
private enum FoldersAtEnd {
  static let paths = Mutex<Set<String>>([])

  /// The end of the pipe that the handler writes the numbers of signals to.
  nonisolated(unsafe) private static var writer: Int32 = -1

  /// Catches the signals from the first call on. A signal that is ignored, as by `nohup`, stays
  /// ignored.
  static func watch() { catching }

  /// The handler only writes a byte, as it may have interrupted anything. Removing is work for
  /// another thread, which then lets the signal end the program.
  private static let catching: Void = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    writer = ends[1]
    let reader = ends[0]
    let source = DispatchSource.makeReadSource(fileDescriptor: reader, queue: .global())
    // It refers to itself, so it stays.
    source.setEventHandler { [source] in
      var number: UInt8 = 0
      guard read(reader, &number, 1) == 1 else { return source.cancel() }
      for path in paths.withLock(\.self) { TemporaryFolder.remove(path) }
      signal(Int32(number), SIG_DFL)
      kill(getpid(), Int32(number))
    }
    source.activate()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var before = sigaction()
      sigaction(number, nil, &before)
      #if canImport(Glibc)
        let isIgnored = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 1
      #else
        let isIgnored = unsafeBitCast(before.__sigaction_u.__sa_handler, to: Int.self) == 1
      #endif
      if isIgnored { continue }
      signal(number) { number in
        // The interrupted code may be about to read `errno`.
        let error = errno
        defer { errno = error }
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(writer, &byte, 1)
      }
    }
  }()
}

extension DiskFiles {
  /// Removes the contents of a folder, as far as possible; links are not followed.
  ///
  /// - Parameter stays: True for paths to keep, with their contents.
  func removeAll(in folder: VaultPath, but stays: (VaultPath) -> Bool = { _ in false }) {
    for entry in (try? list(folder)) ?? [] {
      guard let path = folder.appending(entry.name), !stays(path) else { continue }
      if entry.kind == .folder { removeAll(in: path, but: stays) }
      try? remove(path)
    }
  }
}

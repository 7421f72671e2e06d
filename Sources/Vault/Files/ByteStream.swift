#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An open file, read or written at its current position: a stream of the process, an end of a
/// pipe. Its opener closes it.
package struct ByteStream: Sendable, Hashable {
  package let descriptor: Int32

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  package static let standardInput = ByteStream(STDIN_FILENO)
  package static let standardOutput = ByteStream(STDOUT_FILENO)
  package static let standardError = ByteStream(STDERR_FILENO)

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Writes all bytes, however many the system accepts per call.
  package func write(_ bytes: some Collection<UInt8>) throws(FileError.Reason) {
    var failure: FileError.Reason?
    let wasContiguous: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      failure = writeAll(UnsafeRawBufferPointer(bytes))
    }
    if wasContiguous == nil { failure = Array(bytes).withUnsafeBytes { writeAll($0) } }
    if let failure { throw failure }
  }

  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> FileError.Reason? {
    var done = 0
    while done < bytes.count {
      let count = system(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        wait(for: POLLOUT)
      } else if errno != EINTR {
        return FileError.Reason(errno: errno)
      }
    }
    return nil
  }

  /// The next bytes, at most `limit` of them; empty at the end.
  package func read(atMost limit: Int = 65_536) throws(FileError.Reason) -> [UInt8] {
    var failure: FileError.Reason?
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while true {
        let result = system(reading: descriptor, buffer.baseAddress, limit)
        if result >= 0 {
          count = result
          return
        } else if errno == EAGAIN {
          wait(for: POLLIN)
        } else if errno != EINTR {
          failure = FileError.Reason(errno: errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// All bytes up to the end.
  package func readToEnd() throws(FileError.Reason) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try read(atMost: max(65_536, bytes.count / 2))
      if more.isEmpty { return bytes }
      bytes += more
    }
  }

  /// Waits, because a program that shares the terminal or pipe made it nonblocking.
  private func wait(for event: some BinaryInteger) {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    poll(&waiting, 1, -1)
  }
}

/// The system's `write` and `read`, for use in types whose methods of these names hide them.
private func system(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(number, bytes, count)
}

private func system(
  reading number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(number, bytes, count)
}

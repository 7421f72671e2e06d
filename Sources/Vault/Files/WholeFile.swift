package import Basics

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// All bytes of a file anywhere, perhaps a pipe; a regular file is mapped, as it may be larger than
/// memory.
package final class WholeFile: Sendable {
  private enum Storage: Sendable {
    case held([UInt8])
    case mapped(Mapping)
  }

  /// Memory that nobody writes to, unmapped with the last owner.
  private struct Mapping: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
  }

  private let storage: Storage
  /// The modification time; nil for anything but a file.
  package let writtenAt: Instant?

  /// The file at a path of the machine, links followed.
  package convenience init(_ path: String) throws(FileError.Reason) {
    try self.init(Descriptor(openFile(path, O_RDONLY | O_CLOEXEC)))
  }

  package init(held bytes: [UInt8]) {
    storage = .held(bytes)
    writtenAt = nil
  }

  init(_ file: Descriptor) throws(FileError.Reason) {
    var info = stat()
    guard file.isOpen, fstat(file.number, &info) == 0 else { throw .init(errno: errno) }
    if info.st_mode & S_IFMT == S_IFDIR { throw .isFolder }
    let isFile = info.st_mode & S_IFMT == S_IFREG
    writtenAt =
      isFile ? Instant(microseconds: FileStamp(info).modified / 1_000) : nil
    if isFile, info.st_size > 0 {
      let start = mmap(nil, Int(info.st_size), PROT_READ, MAP_PRIVATE, file.number, 0)
      if start != MAP_FAILED {
        storage = .mapped(
          Mapping(bytes: UnsafeMutableRawBufferPointer(start: start, count: Int(info.st_size))))
        return
      }
    }
    storage = .held(try ByteStream(file.number).readToEnd())
  }

  deinit {
    if case .mapped(let mapping) = storage {
      munmap(mapping.bytes.baseAddress, mapping.bytes.count)
    }
  }

  package func withBytes<Result>(
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    switch storage {
    case .held(let bytes): try bytes.withUnsafeBufferPointer(body)
    case .mapped(let mapping):
      try body(UnsafeBufferPointer(mapping.bytes.bindMemory(to: UInt8.self)))
    }
  }

  /// Lets the system reclaim the memory up to an offset; it is read again when needed. Has no
  /// effect on bytes held in memory.
  package func release(upTo end: Int) {
    guard case .mapped(let mapping) = storage else { return }
    let count = min(end, mapping.bytes.count) / Self.pageSize * Self.pageSize
    if count > 0 { madvise(mapping.bytes.baseAddress, count, MADV_DONTNEED) }
  }

  private static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  package var bytes: [UInt8] { withBytes { Array($0) } }

  /// Writes a new file; removes it if it cannot be written completely.
  ///
  /// - Throws: also if the file exists.
  package static func create(
    _ path: String, with bytes: [UInt8]
  ) throws(FileError.Reason) {
    let file = Descriptor(openFile(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: 0o666))
    guard file.isOpen else { throw .init(errno: errno) }
    do throws(FileError.Reason) {
      try ByteStream(file.number).write(bytes)
    } catch {
      unlink(path)
      throw error
    }
  }
}

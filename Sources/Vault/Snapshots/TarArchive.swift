internal import Basics
internal import CArchive

/// Writes a tar archive compressed with Zstandard, in pieces. The same files give the same bytes:
/// entries have no owner, and only their content, path and time.
final class TarWriter {
  private let archive: OpaquePointer?
  private let output = ArchiveOutput()
  /// The archive's name in messages.
  private let name: String

  init(_ name: String) throws(Failure) {
    self.name = name
    archive = archive_write_new()
    // Names are bytes in this format, in any locale.
    try check(archive_write_set_format_gnutar(archive))
    try check(archive_write_add_filter_zstd(archive))
    try check(archive_write_set_bytes_per_block(archive, 0))
    try check(archive_write_set_bytes_in_last_block(archive, 1))
    try check(output.open(archive))
  }

  deinit { archive_write_free(archive) }

  private func check(_ status: Int32) throws(Failure) {
    guard status != ARCHIVE_OK else { return }
    let text = archive_error_string(archive).map { String(cString: $0) } ?? "error \(status)"
    throw SnapshotProblem.library(text).failure(at: name)
  }

  /// Begins a file of the given size in bytes, which are added next, or adds a link.
  ///
  /// - Parameters:
  ///   - modified: In seconds since 1970.
  ///   - isPrivate: True if only its owner may use it after unpacking.
  func begin(
    _ path: VaultPath, _ content: SnapshotList.Entry.Content, modified: Int64, isPrivate: Bool
  ) throws(Failure) {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, path.text)
    archive_entry_set_mtime(entry, time_t(modified), 0)
    switch content {
    case .file(let size, _):
      archive_entry_set_filetype(entry, 0o100000)
      archive_entry_set_perm(entry, isPrivate ? 0o600 : 0o644)
      archive_entry_set_size(entry, Int64(size))
    case .link(let target):
      archive_entry_set_filetype(entry, 0o120000)
      archive_entry_set_perm(entry, 0o777)
      archive_entry_set_symlink(entry, target)
    }
    try check(archive_write_header(archive, entry))
  }

  func add(_ bytes: [UInt8]) throws(Failure) {
    guard archive_write_data(archive, bytes, bytes.count) == bytes.count else {
      return try check(ARCHIVE_FATAL)
    }
  }

  func finish() throws(Failure) { try check(archive_write_close(archive)) }

  /// The bytes written since the last call.
  func take() -> [UInt8] { output.take() }
}

/// The library's output of an archive that was not taken yet. It outlives the archive.
final class ArchiveOutput {
  private var bytes: [UInt8] = []

  func open(_ archive: OpaquePointer?) -> Int32 {
    archive_write_open(
      archive, Unmanaged.passUnretained(self).toOpaque(), nil,
      { _, context, bytes, count in
        guard let context, let bytes else { return -1 }
        Unmanaged<ArchiveOutput>.fromOpaque(context).takeUnretainedValue().bytes +=
          UnsafeRawBufferPointer(start: bytes, count: count)
        return count
      }, nil)
  }

  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

/// Reads a tar archive compressed with Zstandard, which may be malicious: it only lists the
/// content, and writes nothing.
final class TarReader {
  /// A file or a link in the archive.
  struct Entry {
    /// As written; may lead anywhere.
    var path: String
    var content: Content

    enum Content: Equatable {
      case file(size: Int)
      case link(String)
      /// A folder, a device, or another kind of link.
      case other
    }
  }

  private final class Input {
    let file: any OpenFile
    let end: Int
    var offset = 0
    var error: FileError?
    /// Owned by the library until it asks for more.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)

    init(_ file: any OpenFile, _ end: Int) {
      self.file = file
      self.end = end
    }

    deinit { buffer.deallocate() }

    /// The number of bytes in the buffer; negative for an error.
    func fill() -> Int {
      do throws(FileError) {
        let count = min(buffer.count, end - offset)
        let read = try file.read(at: offset, into: .init(rebasing: buffer[..<count]))
        offset += read
        return read
      } catch {
        self.error = error
        return -1
      }
    }
  }

  private let archive: OpaquePointer?
  private let input: Input

  /// An archive in the first `count` bytes of a file.
  init(_ file: any OpenFile, count: Int) throws(SnapshotProblem) {
    input = Input(file, count)
    archive = archive_read_new()
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_tar(archive)
    let opened = archive_read_open(
      archive, Unmanaged.passUnretained(input).toOpaque(), nil,
      { _, context, place in
        guard let context, let place else { return -1 }
        let input = Unmanaged<Input>.fromOpaque(context).takeUnretainedValue()
        place.pointee = UnsafeRawPointer(input.buffer.baseAddress)
        return input.fill()
      }, nil)
    guard opened == ARCHIVE_OK else { throw .foreign("it is no tar archive with Zstandard") }
  }

  deinit { archive_read_free(archive) }

  /// The next file or link; nil after the last.
  func next() throws(SnapshotProblem) -> Entry? {
    var entry: OpaquePointer?
    let status = archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK, let name = archive_entry_pathname(entry) else { throw .damaged }
    let path = String(cString: name)
    if archive_entry_hardlink(entry) != nil { return Entry(path: path, content: .other) }
    switch UInt32(archive_entry_filetype(entry)) {
    case 0o100000:
      return Entry(path: path, content: .file(size: Int(archive_entry_size(entry))))
    case 0o120000:
      guard let target = archive_entry_symlink(entry) else { throw .damaged }
      return Entry(path: path, content: .link(String(cString: target)))
    default: return Entry(path: path, content: .other)
    }
  }

  /// The next bytes of the file; empty at its end.
  func read(atMost limit: Int) throws(SnapshotProblem) -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
      count = archive_read_data(archive, buffer.baseAddress, buffer.count)
      filled = max(0, count)
    }
    guard count >= 0 else { throw .damaged }
    return bytes
  }
}

internal import Basics
internal import CArchive

/// Writes a tar archive that is compressed with Zstandard, in pieces. The same files give the same
/// bytes: nobody owns them, and nothing but their content, path and time is said of them.
final class TarWriter {
  /// What was written and not taken yet.
  private final class Output {
    var bytes: [UInt8] = []
  }

  private let archive: OpaquePointer?
  private let output = Output()
  /// What messages call the archive.
  private let name: String

  init(_ name: String) throws(Failure) {
    self.name = name
    archive = archive_write_new()
    // Names are bytes in this format, whatever the language of the process.
    try check(archive_write_set_format_gnutar(archive))
    try check(archive_write_add_filter_zstd(archive))
    try check(archive_write_set_bytes_per_block(archive, 0))
    try check(archive_write_set_bytes_in_last_block(archive, 1))
    let opened = archive_write_open(
      archive, Unmanaged.passUnretained(output).toOpaque(), nil,
      { _, context, bytes, count in
        guard let context, let bytes else { return -1 }
        Unmanaged<Output>.fromOpaque(context).takeUnretainedValue().bytes += UnsafeRawBufferPointer(
          start: bytes, count: count)
        return count
      }, nil)
    try check(opened)
  }

  deinit { archive_write_free(archive) }

  private func check(_ status: Int32) throws(Failure) {
    guard status != ARCHIVE_OK else { return }
    let text = archive_error_string(archive).map { String(cString: $0) } ?? "error \(status)"
    throw SnapshotProblem.library(text).failure(at: name)
  }

  /// Begins a file of so many bytes, which are added next, or puts in a link.
  ///
  /// - Parameters:
  ///   - modified: In seconds since 1970.
  ///   - isPrivate: Whether it is for its owner alone where it is unpacked.
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

  /// Adds bytes to the file that was begun.
  func add(_ bytes: [UInt8]) throws(Failure) {
    guard archive_write_data(archive, bytes, bytes.count) == bytes.count else {
      return try check(ARCHIVE_FATAL)
    }
  }

  /// Ends the archive.
  func finish() throws(Failure) { try check(archive_write_close(archive)) }

  /// What was written since it was last asked for.
  func take() -> [UInt8] {
    defer { output.bytes = [] }
    return output.bytes
  }
}

package import Basics
internal import CArchive

/// Files as one archive (zip), available in pieces. The same files and moment give the same bytes.
package final class ZipArchive {
  private let archive: OpaquePointer
  private let output = ArchiveOutput()
  private let created: Instant?

  /// An archive without files.
  ///
  /// - Parameter created: The files' time in the archive; nil for the first day of the format, in
  ///   1980.
  package init(created: Instant?) throws(FileError.Reason) {
    guard let archive = archive_write_new() else { throw .system("no archive can be begun") }
    self.archive = archive
    self.created = created
    try check(archive_write_set_format_zip(archive))
    // UTF-8 names in every locale, and nothing after the end.
    try check(archive_write_set_options(archive, "zip:hdrcharset=UTF-8"))
    try check(archive_write_set_bytes_in_last_block(archive, 1))
    try check(output.open(archive))
  }

  deinit { archive_write_free(archive) }

  /// Adds a file; paths are unique.
  package func add(_ path: String, _ bytes: [UInt8]) throws(FileError.Reason) {
    guard let entry = archive_entry_new() else { throw .system("no file can be begun") }
    defer { archive_entry_free(entry) }
    archive_entry_update_pathname_utf8(entry, path)
    archive_entry_set_size(entry, Int64(bytes.count))
    archive_entry_set_filetype(entry, 0o100000)
    archive_entry_set_perm(entry, 0o644)
    if let created { archive_entry_set_mtime(entry, Int(created.seconds), 0) }
    try check(archive_write_header(archive, entry))
    let written = bytes.withUnsafeBytes {
      archive_write_data(archive, $0.baseAddress, $0.count)
    }
    guard written == bytes.count else { throw .system("a file was not written whole") }
  }

  package func taken() -> [UInt8] { output.take() }

  /// The bytes since the last call, with the end of the archive; no file can be added after it.
  ///
  /// - Parameter comment: The archive comment; at most 65,535 bytes count.
  package func finished(comment: String = "") throws(FileError.Reason) -> [UInt8] {
    try check(archive_write_close(archive))
    // The library writes no comment: an archive ends with the comment's length, which is zero.
    let size = UInt16(clamping: comment.utf8.count)
    return taken().dropLast(2) + [UInt8(truncatingIfNeeded: size), UInt8(size >> 8)]
      + comment.utf8.prefix(Int(size))
  }

  private func check(_ status: Int32) throws(FileError.Reason) {
    guard status >= ARCHIVE_WARN else {
      throw .system(archive_error_string(archive).map { String(cString: $0) } ?? "error \(status)")
    }
  }
}

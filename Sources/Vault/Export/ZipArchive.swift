internal import CArchive
package import Chronology

/// Files as one archive (zip). The same files and moment give the same bytes.
package struct ZipArchive: Sendable {
  private var files: [(path: String, bytes: [UInt8])] = []
  private let created: Instant

  /// An archive without files.
  ///
  /// - Parameter created: When the files were written, as the archive says.
  package init(created: Instant) { self.created = created }

  /// Adds a file; no two have one path.
  package mutating func add(_ path: String, _ bytes: [UInt8]) { files.append((path, bytes)) }

  /// The archive's bytes.
  ///
  /// - Throws: What the library says.
  package func bytes() throws(FileError.Reason) -> [UInt8] {
    guard let archive = archive_write_new() else { throw .system("no archive can be begun") }
    defer { archive_write_free(archive) }
    let output = Output()
    func check(_ status: Int32) throws(FileError.Reason) {
      guard status >= ARCHIVE_WARN else {
        throw .system(
          archive_error_string(archive).map { String(cString: $0) } ?? "error \(status)")
      }
    }
    try check(archive_write_set_format_zip(archive))
    // Names in UTF-8 in every locale, and nothing behind the end.
    try check(archive_write_set_options(archive, "zip:hdrcharset=UTF-8"))
    try check(archive_write_set_bytes_in_last_block(archive, 1))
    let target = Unmanaged.passUnretained(output).toOpaque()
    try check(
      archive_write_open(
        archive, target, nil,
        { _, target, bytes, count in
          guard let target else { return -1 }
          Unmanaged<Output>.fromOpaque(target).takeUnretainedValue().bytes
            .append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
          return count
        }, nil))
    for file in files {
      guard let entry = archive_entry_new() else { throw .system("no file can be begun") }
      defer { archive_entry_free(entry) }
      archive_entry_update_pathname_utf8(entry, file.path)
      archive_entry_set_size(entry, Int64(file.bytes.count))
      archive_entry_set_filetype(entry, 0o100000)
      archive_entry_set_perm(entry, 0o644)
      archive_entry_set_mtime(entry, Int(created.seconds), 0)
      try check(archive_write_header(archive, entry))
      let written = file.bytes.withUnsafeBytes {
        archive_write_data(archive, $0.baseAddress, $0.count)
      }
      guard written == file.bytes.count else { throw .system("a file was not written whole") }
    }
    try check(archive_write_close(archive))
    return withExtendedLifetime(output) { output.bytes }
  }

  /// What the library has written.
  private final class Output { var bytes: [UInt8] = [] }
}

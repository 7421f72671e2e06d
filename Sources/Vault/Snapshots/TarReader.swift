internal import CArchive

/// Reads a tar archive that is compressed with Zstandard, which somebody may have tampered with:
/// says what is in it, and puts nothing anywhere.
final class TarReader {
  /// A file or a link, as the archive says it is.
  struct Entry {
    /// As it is written; nothing is known of where it leads.
    var path: String
    var content: Content

    enum Content: Equatable {
      case file(size: Int)
      case link(String)
      /// A folder, a device, or another kind of link.
      case other
    }
  }

  /// What is read, and how far.
  private final class Input {
    let file: any OpenFile
    let end: Int
    var offset = 0
    var error: FileError?
    /// Lent to the library until it asks for more.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 128 << 10, alignment: 16)

    init(_ file: any OpenFile, _ end: Int) {
      self.file = file
      self.end = end
    }

    deinit { buffer.deallocate() }

    /// How many bytes are in the buffer now; a negative number for an error.
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

  /// An archive that is the first `count` bytes of a file.
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

  /// The next file or link; nil behind the last.
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

  /// The next bytes of the file; none at its end.
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

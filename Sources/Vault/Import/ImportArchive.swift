internal import CArchive
internal import Chronology
internal import Diagnostics
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An archive that is imported: zip, tar, or one file that is compressed. Somebody may have
/// tampered with it: nothing of it is put anywhere under a name of its own, and what would grow
/// beyond reason is refused.
package final class ImportArchive: Sendable {
  /// Of an archive's size, how many times as much its files may be together.
  private static let mostTimesAsMuch = 300
  /// How much they may be, however small the archive is.
  private static let alwaysAllowed = 1 << 30
  /// A larger file is unpacked to disk.
  private static let mostInMemory = 8 << 20
  private static let mostEntries = 200_000

  private enum Unpacked { case held([UInt8]), file(WholeFile) }

  private let path: String
  private let source: WholeFile
  private let temporaryFolder: String
  /// The file that was unpacked last, which is read again when what it is was told, and small ones
  /// behind it, which are mostly wanted next: to come to a file, all before it are stepped over.
  private let unpackedLast = Mutex<[Int: Unpacked]>([:])

  /// Whether bytes are an archive's, by how they start. A spreadsheet is one too.
  package static func recognises(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) || bytes.starts(with: [0x1F, 0x8B])
      || bytes.starts(with: Array("BZh".utf8)) || bytes.starts(with: [0xFD] + Array("7zXZ".utf8))
      || bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      || bytes.count > 262 && bytes[257..<262].elementsEqual("ustar".utf8)
  }

  /// The archive in a file.
  ///
  /// - Parameters:
  ///   - path: The file's path, as messages name it.
  ///   - temporaryFolder: Where large files are unpacked; each is gone when it was read.
  package init(_ source: WholeFile, path: String, temporaryFolder: String) {
    self.source = source
    self.path = path
    self.temporaryFolder = temporaryFolder
  }

  /// What is in it.
  package func tree() throws(FileError) -> ImportTree {
    var entries: [ImportTree.Entry] = []
    var size = 0
    let limit = self.limit
    try read { archive throws(FileError) in
      var index = 0
      while let entry = try next(archive) {
        defer { index += 1 }
        guard index < Self.mostEntries else { throw FileError(path, .archiveGrows) }
        if archive_entry_is_encrypted(entry) != 0 { throw FileError(path, .archiveWithPassword) }
        guard UInt32(archive_entry_filetype(entry)) == 0o100000 else { continue }
        size += max(0, Int(archive_entry_size(entry)))
        guard size <= limit else { throw FileError(path, .archiveGrows) }
        let written = Instant(seconds: Int64(archive_entry_mtime(entry)))
        let known = archive_entry_mtime_is_set(entry) != 0 ? written : source.writtenAt
        let text = Self.name(of: entry)
        // A compressed file has no name of its own.
        let isAlone = text == "data" && archive_format(archive) == ARCHIVE_FORMAT_RAW
        entries.append(self.entry(index, isAlone ? plainName : text, known))
      }
    }
    return ImportTree(entries)
  }

  /// The path of an entry. Programs of Windows write it in the encoding of the machine and do not
  /// say which.
  private static func name(of entry: OpaquePointer) -> String {
    if let name = archive_entry_pathname_utf8(entry) { return String(cString: name) }
    guard let name = archive_entry_pathname(entry) else { return "" }
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    return bytes.withMemoryRebound(to: UInt8.self) { bytes in
      TextEncoding.detect(bytes).withUTF8(bytes) { String(decoding: $0, as: UTF8.self) }
    }
  }

  private var limit: Int {
    source.withBytes { max(Self.alwaysAllowed, $0.count * Self.mostTimesAsMuch) }
  }

  /// The archive's name without what says that it is one.
  private var plainName: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private func entry(_ index: Int, _ name: String, _ writtenAt: Instant?) -> ImportTree.Entry {
    ImportTree.Entry(
      name,
      lendPages: { body throws(FileError) in
        switch try self.unpacked(index) {
        case .held(let bytes): bytes.withUnsafeBufferPointer { body($0, writtenAt) { _ in } }
        case .file(let file): file.withBytes { body($0, writtenAt, file.release) }
        }
      })
  }

  private func unpacked(_ index: Int) throws(FileError) -> Unpacked {
    if let known = unpackedLast.withLock({ $0[index] }) { return known }
    var contents: [Int: Unpacked] = [:]
    try read { archive throws(FileError) in
      for _ in 0..<index { _ = try next(archive) }
      guard try next(archive) != nil else { throw FileError(path, .damagedArchive) }
      var size = 0
      var number = index
      while size < Self.mostInMemory {
        let content: Unpacked
        do throws(FileError) { content = try self.content(of: archive) } catch {
          if number == index { throw error }
          return
        }
        contents[number] = content
        guard case .held(let bytes) = content else { return }
        size += bytes.count
        number += 1
        // What is behind it is no matter of this file: damage there is told when it is wanted.
        guard let entry = try? next(archive), archive_entry_size(entry) < Self.mostInMemory - size
        else { return }
      }
    }
    guard let content = contents[index] else { throw FileError(path, .damagedArchive) }
    unpackedLast.withLock { $0 = contents }
    return content
  }

  /// Unpacks the file whose header was read.
  private func content(of archive: OpaquePointer) throws(FileError) -> Unpacked {
    var bytes: [UInt8] = []
    var file: (stream: ByteStream, descriptor: Descriptor)?
    var total = 0
    let limit = self.limit
    while true {
      var count = 0
      let piece = [UInt8](unsafeUninitializedCapacity: 256 << 10) { buffer, filled in
        count = archive_read_data(archive, buffer.baseAddress, buffer.count)
        filled = max(0, count)
      }
      guard count >= 0 else { throw FileError(path, .damagedArchive) }
      if count == 0 { break }
      total += count
      guard total <= limit else { throw FileError(path, .archiveGrows) }
      do throws(FileError.Reason) {
        if let file {
          try file.stream.write(piece)
        } else {
          bytes += piece
          if bytes.count > Self.mostInMemory {
            let descriptor = try Descriptor(unnamedIn: temporaryFolder)
            let stream = ByteStream(descriptor.number)
            try stream.write(bytes)
            bytes = []
            file = (stream, descriptor)
          }
        }
      } catch {
        throw FileError(temporaryFolder, error)
      }
    }
    guard let file else { return .held(bytes) }
    do throws(FileError.Reason) {
      return .file(try WholeFile(file.descriptor))
    } catch {
      throw FileError(temporaryFolder, error)
    }
  }

  private func read(_ body: (OpaquePointer) throws(FileError) -> Void) throws(FileError) {
    // libarchive gives names in the encoding of the locale, which by itself is ASCII.
    let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) ?? newlocale(LC_CTYPE_MASK, "UTF-8", nil)
    let before = locale.map { uselocale($0) }
    defer {
      if let before { _ = uselocale(before) }
      if let locale { freelocale(locale) }
    }
    guard let archive = archive_read_new() else { throw FileError(path, .damagedArchive) }
    defer { archive_read_free(archive) }
    archive_read_support_filter_gzip(archive)
    archive_read_support_filter_bzip2(archive)
    archive_read_support_filter_xz(archive)
    archive_read_support_filter_zstd(archive)
    archive_read_support_format_zip(archive)
    archive_read_support_format_tar(archive)
    archive_read_support_format_raw(archive)
    var failure: FileError?
    source.withBytes { bytes in
      do throws(FileError) {
        guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
          throw FileError(path, .damagedArchive)
        }
        try body(archive)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// The next header; nil behind the last.
  private func next(_ archive: OpaquePointer) throws(FileError) -> OpaquePointer? {
    var entry: OpaquePointer?
    let status = archive_read_next_header(archive, &entry)
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN else {
      throw FileError(path, .damagedArchive)
    }
    return entry
  }
}

internal import Basics
internal import CArchive
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// An archive to import: zip, tar, or one compressed file. It may be malicious: no name in it
/// becomes a path on disk, and excessive growth is refused.
package final class ImportArchive: Sendable {
  /// The maximum ratio of the files' total size to the archive's.
  private static let mostTimesAsMuch = 300
  /// The size always allowed, however small the archive is.
  private static let alwaysAllowed = 1 << 30
  /// A larger file is unpacked to disk on its own; small files share a file on disk once they
  /// exceed this total.
  private static let mostInMemory = 8 << 20
  private static let mostEntries = 200_000

  private enum Unpacked {
    case held([UInt8])
    case file(WholeFile)
    /// A part of a file shared by several.
    case part(WholeFile, Range<Int>)
  }

  private let path: String
  private let source: WholeFile
  private let temporaryFolder: String
  /// The unpacked files, by number; nil before the first request.
  private let contents = Mutex<[Int: Unpacked]?>(nil)

  /// True if bytes are an archive, by their start. A spreadsheet is one too.
  package static func recognises(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) || bytes.starts(with: [0x1F, 0x8B])
      || bytes.starts(with: Array("BZh".utf8)) || bytes.starts(with: [0xFD] + Array("7zXZ".utf8))
      || bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
      || bytes.count > 262 && bytes[257..<262].elementsEqual("ustar".utf8)
  }

  /// The archive in a file.
  ///
  /// - Parameter temporaryFolder: For unpacking large files; each is removed after reading.
  package init(_ source: WholeFile, path: String, temporaryFolder: String) {
    self.source = source
    self.path = path
    self.temporaryFolder = temporaryFolder
  }

  package func tree() throws(FileError) -> ImportTree {
    var entries: [ImportTree.Entry] = []
    var hidden: Set<String> = []
    var links: [String] = []
    var noteSettings: ImportTree.Entry?
    var size = 0
    let limit = self.limit
    try read { archive throws(FileError) in
      var index = 0
      while let entry = try next(archive) {
        defer { index += 1 }
        guard index < Self.mostEntries else { throw FileError(path, .archiveGrows) }
        if archive_entry_is_encrypted(entry) != 0 { throw FileError(path, .archiveWithPassword) }
        let type = UInt32(archive_entry_filetype(entry))
        if type == 0o120000 { links.append(Self.name(of: entry)) }
        guard type == 0o100000 else { continue }
        size += max(0, Int(archive_entry_size(entry)))
        guard size <= limit else { throw FileError(path, .archiveGrows) }
        let written = Instant(seconds: Int64(archive_entry_mtime(entry)))
        let known = archive_entry_mtime_is_set(entry) != 0 ? written : source.writtenAt
        let text = Self.name(of: entry)
        // A text is read as a whole.
        if text.lowercased().hasSuffix(".md"),
          Int(archive_entry_size(entry)) > DiskFiles.longestText
        {
          throw FileError("\(path): \(text)", .longText)
        }
        if let place = Self.hiddenPlace(in: text) {
          hidden.insert(place)
          if text.hasSuffix(ImportTree.noteSettingsPath) {
            noteSettings = self.entry(index, text, known)
          }
          continue
        }
        // A compressed file has no name of its own.
        let isAlone = text == "data" && archive_format(archive) == ARCHIVE_FORMAT_RAW
        entries.append(self.entry(index, isAlone ? plainName : text, known))
      }
    }
    return ImportTree(
      entries, ofArchive: true, hidden: hidden, links: links, noteSettings: noteSettings)
  }

  /// The path of an entry. Windows programs write it in the machine's encoding without stating
  /// which.
  private static func name(of entry: OpaquePointer) -> String {
    if let name = archive_entry_pathname_utf8(entry) { return String(cString: name) }
    guard let name = archive_entry_pathname(entry) else { return "" }
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    return bytes.withMemoryRebound(to: UInt8.self) { bytes in
      TextEncoding.detect(bytes).withUTF8(bytes) { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The path up to a name that is hidden, as an editor's settings are, or was added to the archive
  /// by macOS; nil if there is none.
  private static func hiddenPlace(in path: String) -> String? {
    let parts = path.split(separator: "/")
    let first = parts.firstIndex { part in
      part == "__MACOSX" || part.first == "." && part != ".." && part != "."
    }
    return first.map { parts[...$0].joined(separator: "/") }
  }

  private var limit: Int {
    source.withBytes { max(Self.alwaysAllowed, $0.count * Self.mostTimesAsMuch) }
  }

  /// The archive's name without its extension.
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
        case .part(let file, let place):
          file.withBytes { body(UnsafeBufferPointer(rebasing: $0[place]), writtenAt) { _ in } }
        }
      })
  }

  private func unpacked(_ index: Int) throws(FileError) -> Unpacked {
    var failure: FileError?
    let known = contents.withLock { contents -> Unpacked? in
      do throws(FileError) {
        if contents == nil { contents = try unpackedFiles() }
        if let known = contents?[index] { return known }
        let large = try unpackedLarge(index)
        contents?[index] = large
        return large
      } catch {
        failure = error
        return nil
      }
    }
    guard let known else { throw failure ?? FileError(path, .damagedArchive) }
    return known
  }

  /// Unpacks all files but large ones in one pass: the first ones into memory, the rest into one
  /// file on disk. A damaged one is skipped, and so are those it hides after it.
  private func unpackedFiles() throws(FileError) -> [Int: Unpacked] {
    var contents: [Int: Unpacked] = [:]
    var spool: (stream: ByteStream, descriptor: Descriptor)?
    var places: [Int: Range<Int>] = [:]
    var (held, total, end) = (0, 0, 0)
    let limit = self.limit
    try read { archive throws(FileError) in
      var index = -1
      while let entry = try? next(archive) {
        index += 1
        guard UInt32(archive_entry_filetype(entry)) == 0o100000,
          Int(archive_entry_size(entry)) <= Self.mostInMemory
        else { continue }
        let content: Unpacked
        do throws(FileError) { content = try self.content(of: archive) } catch {
          if error.reason == .archiveGrows { throw error }
          continue
        }
        guard case .held(let bytes) = content else {
          contents[index] = content
          continue
        }
        total += bytes.count
        guard total <= limit else { throw FileError(path, .archiveGrows) }
        if held + bytes.count <= Self.mostInMemory {
          held += bytes.count
          contents[index] = content
          continue
        }
        do throws(FileError.Reason) {
          if spool == nil {
            let descriptor = try Descriptor(unnamedIn: temporaryFolder)
            spool = (ByteStream(descriptor.number), descriptor)
          }
          try spool?.stream.write(bytes)
        } catch {
          throw FileError(temporaryFolder, error)
        }
        places[index] = end..<(end + bytes.count)
        end += bytes.count
      }
    }
    guard let spool else { return contents }
    do throws(FileError.Reason) {
      let file = try WholeFile(spool.descriptor)
      for (index, place) in places { contents[index] = .part(file, place) }
    } catch {
      throw FileError(temporaryFolder, error)
    }
    return contents
  }

  /// Unpacks a file that is too large to be unpacked with the others.
  private func unpackedLarge(_ index: Int) throws(FileError) -> Unpacked {
    var content: Unpacked?
    try read { archive throws(FileError) in
      for _ in 0..<index { _ = try next(archive) }
      if try next(archive) != nil { content = try self.content(of: archive) }
    }
    guard let content else { throw FileError(path, .damagedArchive) }
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
    // libarchive decodes names in the locale's encoding, by default ASCII.
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

  /// The next header; nil after the last.
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

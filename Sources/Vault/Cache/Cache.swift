package import Basics

/// A folder outside a vault for data computed from the vault's files: always safe to delete.
///
/// It has a folder for each kind of entry, and in it a file for each ``CacheEntry``.
package struct Cache: Sendable {
  package let files: any Files
  package let folder: VaultPath

  /// The cache in `folder` below `files`, which is created on first use.
  package init(_ files: any Files, _ folder: VaultPath = .root) {
    self.files = files
    self.folder = folder
  }

  /// The entry of a name.
  ///
  /// - Parameters:
  ///   - kind: The folder of its kind, such as `columns`.
  ///   - name: The name of its file, or a path.
  ///   - inputs: The inputs, the version of its form first: an entry made from anything
  ///     else is ignored.
  package func entry(_ kind: String, _ name: String, from inputs: [String]) -> CacheEntry {
    CacheEntry(self, folder.appending(kind)?.appending(name), [kind, name] + inputs)
  }

  /// Removes the files of a folder, such as that of a kind, whose names nobody uses any more.
  package func tidy(_ folder: String, keeping isUsed: (String) -> Bool) {
    guard let folder = self.folder.appending(folder) else { return }
    // A name with a dot is that of a file that is being written.
    for entry in (try? files.list(folder)) ?? []
    where !entry.name.hasPrefix(".") && !isUsed(entry.name) {
      if let path = folder.appending(entry.name) { try? files.remove(path) }
    }
  }
}

/// Keeps the records of large collections as columns between processes.
package struct ColumnCache: Sendable {
  let cache: Cache
  /// Must be the same for columns to be read again: identifies the program.
  let basis: String
  /// The machine's clock before anything was read: a file changed at that moment may change again
  /// without a trace, so its content is not cached.
  let readAt: Instant
  /// The minimum size in bytes of a cached collection, and the minimum growth for caching it again;
  /// smaller collections are read directly.
  package var leastSize = 256 << 10
  /// The most rows in a piece of columns.
  package var pieceCount = 8_192
  /// The minimum size in bytes for making the columns of a collection in parts, so that its records
  /// need not be in memory together.
  package var leastParted = 64 << 20
  /// The number of pieces in such a part.
  package var partCount = 64
  /// The number of pieces that are read together for figures of all times.
  package var windowCount = 32

  /// A cache of files read after `readAt` by the program that `basis` identifies.
  package init(_ cache: Cache, basis: String, readAt: Instant) {
    self.cache = cache
    self.basis = basis
    self.readAt = readAt
  }
}

/// A value that is cached as one piece.
package protocol CacheValue {
  func write(to writer: inout ColumnWriter)
  init(from reader: inout ColumnReader) throws(DamagedEntry)
}

/// A file of a ``Cache``: its key, made of its kind, name and inputs, and pieces of data.
///
/// Each piece has its size and a check before it. The check also depends on the key and on the
/// place of the piece, so pieces can be read in any order, and one of another entry is noticed. An
/// entry that is missing, damaged, or has another key is made again. It is replaced as a whole: a
/// program that is killed leaves the old one.
package struct CacheEntry: Sendable {
  private let files: any Files
  private let path: VaultPath?
  private let key: [UInt8]

  fileprivate init(_ cache: Cache, _ path: VaultPath?, _ inputs: [String]) {
    files = cache.files
    self.path = path
    var writer = ColumnWriter()
    for text in ["daybook cache 1"] + inputs { writer.write(text) }
    key = writer.bytes
  }

  /// Its pieces, to be read one by one.
  package func pieces() throws(DamagedEntry) -> CachePieces {
    guard let path, let file = try? files.open(path) else { throw DamagedEntry() }
    return try CachePieces(file, key)
  }

  /// Its only piece; nil if there is none, or it is damaged.
  package func piece() -> ColumnReader? {
    guard var pieces = try? pieces(), let piece = try? pieces.next(), pieces.isAtEnd else {
      return nil
    }
    return piece
  }

  package func value<Value: CacheValue>() -> Value? {
    guard var piece = piece(), let value = try? Value(from: &piece), piece.isAtEnd else {
      return nil
    }
    return value
  }

  /// Replaces it by a value. Failing to cache is not an error.
  package func keep(_ value: some CacheValue) { try? replace { value.write(to: &$0) } }

  /// Replaces it by pieces. Each is made after the pieces before it were written, so that only few
  /// are in memory at a time.
  package func replace(
    _ pieces: ((inout ColumnWriter) -> Void)...
  ) throws(FileError) { try replace(with: pieces) }

  package func replace(with pieces: [(inout ColumnWriter) -> Void]) throws(FileError) {
    _ = try write(pieces)
  }

  /// Replaces it by pieces.
  ///
  /// - Returns: The numbers of bytes between the first piece and each, and between it and the end.
  func write(_ pieces: [(inout ColumnWriter) -> Void]) throws(FileError) -> [Int] {
    var offsets = [0]
    guard let path else { return Array(repeating: 0, count: pieces.count + 1) }
    var check: UInt64 = 0
    var position = 0
    func framed(_ bytes: [UInt8]) -> [UInt8] {
      let value = CachePieces.check(bytes, at: position, check)
      if position == 0 { check = value }
      position += CachePieces.size(of: bytes.count)
      var frame = ColumnWriter()
      frame.write(bytes.count)
      frame.write(Int64(bitPattern: value))
      return frame.bytes + bytes
    }
    var left = pieces[...]
    try files.replace(path, .written) { () throws(FileError) in
      var bytes = position == 0 ? framed(key) : []
      while bytes.count < 1 << 18, let piece = left.popFirst() {
        var writer = ColumnWriter()
        piece(&writer)
        bytes += framed(writer.bytes)
        offsets.append((offsets.last ?? 0) + CachePieces.size(of: writer.bytes.count))
      }
      return bytes.isEmpty ? nil : bytes
    }
    return offsets
  }

  /// When it was last written; nil if there is none.
  package var written: Instant? {
    guard let path, let status = try? files.status(of: path), status.kind == .file else {
      return nil
    }
    return status.modified
  }

  package func remove() { if let path { try? files.remove(path) } }
}

/// The pieces of an open ``CacheEntry`` with the expected key. It stays the same when the entry is
/// replaced.
package struct CachePieces: Sendable {
  private static let frameSize = 16

  private let file: any OpenFile
  /// The check of the key.
  private let key: UInt64
  /// The offset of the next piece.
  package private(set) var position = 0

  fileprivate init(_ file: any OpenFile, _ key: [UInt8]) throws(DamagedEntry) {
    self.file = file
    self.key = Self.check(key, at: 0, 0)
    guard try Self.piece(in: file, at: 0, 0, size: key.count) == key else { throw DamagedEntry() }
    position = Self.size(of: key.count)
  }

  /// The size of the file.
  package var end: Int { file.size }
  package var isAtEnd: Bool { position == end }

  /// The number of bytes of a piece in the file.
  package static func size(of count: Int) -> Int { frameSize + count }

  /// The pieces that begin `count` bytes further on.
  package func dropping(_ count: Int) throws(DamagedEntry) -> CachePieces {
    guard 0...(end - position) ~= count else { throw DamagedEntry() }
    var rest = self
    rest.position += count
    return rest
  }

  /// The next piece, if intact.
  package mutating func next() throws(DamagedEntry) -> ColumnReader {
    let piece = try Self.piece(in: file, at: position, key)
    position += Self.size(of: piece.count)
    return ColumnReader(piece)
  }

  /// The piece at an offset, if it is there and intact.
  ///
  /// - Parameter size: The expected number of bytes, which makes it one access; nil if unknown.
  package func piece(at offset: Int, size: Int? = nil) throws(DamagedEntry) -> ColumnReader {
    ColumnReader(try Self.piece(in: file, at: offset, key, size: size))
  }

  private static func piece(
    in file: any OpenFile, at offset: Int, _ key: UInt64, size: Int? = nil
  ) throws(DamagedEntry) -> [UInt8] {
    func bytes(_ start: Int, _ count: Int) throws(DamagedEntry) -> [UInt8] {
      guard start >= 0, count <= file.size - start,
        let bytes = try? file.bytes(in: start..<(start + count)), bytes.count == count
      else { throw DamagedEntry() }
      return bytes
    }
    var found = try bytes(offset, Self.size(of: size ?? 0))
    var frame = ColumnReader(found)
    let count = try frame.count(atMost: file.size)
    let check = UInt64(bitPattern: try frame.number())
    if size == nil {
      found = try bytes(offset + frameSize, count)
    } else {
      found.removeFirst(frameSize)
    }
    guard found.count == count, Self.check(found, at: offset, key) == check else {
      throw DamagedEntry()
    }
    return found
  }

  static func check(_ bytes: [UInt8], at offset: Int, _ key: UInt64) -> UInt64 {
    var check = ByteCheck(key &+ UInt64(offset))
    check.add(bytes)
    return check.value
  }
}

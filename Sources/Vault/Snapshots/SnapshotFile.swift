internal import Basics

/// Limits for unpacking, regardless of the size that a snapshot declares: a small file may unpack
/// to more than a disk has.
package struct SnapshotLimits: Sendable {
  package var files = 1_000_000
  package var fileSize = 4 << 30
  package var size = 256 << 30
  package var listSize = 256 << 20

  package init() {}
}

/// A snapshot as a file: an archive whose first file is its list, followed by the SHA-256 of all
/// bytes before it in a frame that Zstandard readers skip (RFC 8878, 3.1.2).
struct SnapshotFile {
  private let file: any OpenFile
  let name: String
  private let limits: SnapshotLimits
  /// The hash at its end; nil if the end is missing.
  private let hash: [UInt8]?

  /// The bytes before the hash: the magic number of a skippable frame, and its length of 32 bytes.
  static let mark: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 32, 0, 0, 0]
  private static let endSize = mark.count + 32

  init(_ file: any OpenFile, name: String, _ limits: SnapshotLimits) throws(FileError) {
    self.file = file
    self.name = name
    self.limits = limits
    let end = try file.bytes(in: max(0, file.size - Self.endSize)..<file.size)
    let isWhole = end.count == Self.endSize && end.starts(with: Self.mark)
    hash = isWhole ? Array(end[Self.mark.count...]) : nil
  }

  var size: Int { file.size }

  private func archive() throws(SnapshotProblem) -> TarReader {
    try TarReader(file, count: hash == nil ? file.size : file.size - Self.endSize)
  }

  /// Calls `body`; a fault of the snapshot is a failure that names it.
  private func naming<Value>(
    _ body: () throws(SnapshotProblem) -> Value
  ) throws(Failure) -> Value {
    do throws(SnapshotProblem) { return try body() } catch { throw error.failure(at: name) }
  }

  /// The list of its content. Nothing else of it is read.
  func list() throws(Failure) -> SnapshotList {
    try naming { () throws(SnapshotProblem) in try list(of: try archive()) }
  }

  private func list(of archive: TarReader) throws(SnapshotProblem) -> SnapshotList {
    guard let entry = try archive.next(), entry.path == SnapshotTree.list.text,
      case .file(let size) = entry.content
    else { throw .foreign("it does not begin with a list of its files") }
    guard size <= limits.listSize else { throw .tooLarge("a list of \(size) bytes") }
    let list = try SnapshotList(try content(size, of: archive), most: limits.files)
    var all = 0
    for entry in list.entries {
      guard entry.size <= limits.fileSize else {
        throw .tooLarge("\(entry.path) of \(entry.size) bytes")
      }
      all += entry.size
      guard all <= limits.size else { throw .tooLarge("more than \(limits.size) bytes") }
    }
    return list
  }

  /// The bytes of the archive's current file, no more than expected.
  private func content(_ size: Int, of archive: TarReader) throws(SnapshotProblem) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let more = try archive.read(atMost: 256 << 10)
      if more.isEmpty { break }
      bytes += more
      guard bytes.count <= size else { throw .damaged }
    }
    guard bytes.count == size else { throw .damaged }
    return bytes
  }

  /// - Throws: ``Failure`` if any byte differs from those written.
  func checkBytes() throws(Failure) {
    guard let hash else { throw SnapshotProblem.cutOff.failure(at: name) }
    let read = try failing { () throws(FileError) in
      try SHA256Hash.hash(of: file, in: 0..<(file.size - Self.endSize))
    }
    guard read == hash else { throw SnapshotProblem.damaged.failure(at: name) }
  }

  /// Calls `body` with each wanted entry of the list, in order, and the bytes of a file, whose hash
  /// matches the list. Nothing after the last of them is read.
  func forEach(
    of wanted: Set<VaultPath>, _ body: (SnapshotList.Entry, [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let archive = try naming { () throws(SnapshotProblem) in try self.archive() }
    let list = try naming { () throws(SnapshotProblem) in try self.list(of: archive) }
    var left = list.entries.count { wanted.contains($0.path) }
    for entry in list.entries where left > 0 {
      let isWanted = wanted.contains(entry.path)
      let bytes = try naming { () throws(SnapshotProblem) in
        try next(entry, isWanted, of: archive)
      }
      guard isWanted else { continue }
      left -= 1
      try body(entry, bytes)
    }
  }

  func files() throws(Failure) -> MemoryFiles {
    var bytes: [VaultPath: [UInt8]] = [:]
    var links: [VaultPath: String] = [:]
    try forEach(of: Set(try list().entries.map(\.path))) { entry, content in
      if case .link(let target) = entry.content {
        links[entry.path] = target
      } else {
        bytes[entry.path] = content
      }
    }
    let files = MemoryFiles(name: name, bytes: bytes)
    for (path, target) in links { files.link(path, to: target) }
    return files
  }

  /// - Throws: ``Failure`` if any of it is damaged.
  func verify() throws(Failure) {
    try checkBytes()
    let archive = try naming { () throws(SnapshotProblem) in try self.archive() }
    try naming { () throws(SnapshotProblem) in
      for entry in try list(of: archive).entries { _ = try next(entry, true, of: archive) }
      guard try archive.next() == nil else { throw .foreign("it holds more than its list says") }
    }
  }

  /// The bytes of the next entry, which must be the list's; empty if not wanted.
  private func next(
    _ entry: SnapshotList.Entry, _ isWanted: Bool, of archive: TarReader
  ) throws(SnapshotProblem) -> [UInt8] {
    guard let found = try archive.next() else { throw .cutOff }
    guard found.path == entry.path.text else { throw .differs(entry.path) }
    switch (entry.content, found.content) {
    case (.link(let target), .link(let other)) where target == other: return []
    case (.file(let size, let hash), .file(let other)) where size == other:
      guard isWanted else { return [] }
      let bytes = try content(size, of: archive)
      guard SHA256Hash.hash(of: bytes).hex == hash else { throw .differs(entry.path) }
      return bytes
    default: throw .differs(entry.path)
    }
  }
}

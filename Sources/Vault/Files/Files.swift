package import Basics

package struct FileEntry: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file, folder
    /// A symbolic link, in a listing; ``Files/status(of:)`` tells where it leads.
    case link
    /// A socket, a pipe or a device.
    case other
    /// Something whose name is not UTF-8, so that no path leads to it.
    case misnamed
  }

  package var name: String
  package var kind: Kind
  /// What tells whether it was changed; of what is not a file, its size is 0.
  package var stamp: FileStamp

  /// Its length in bytes; 0 for what is not a file.
  package var size: Int { stamp.size }
  /// When its content last changed, to the microsecond.
  package var modified: Instant { Instant(microseconds: stamp.modified / 1_000) }
}

/// How sure a change must be before the call that makes it returns.
package enum Durability: Sendable, Hashable {
  /// It survives the end of the process.
  case written
  /// It survives a power cut too.
  case flushed
}

/// A file that is open for reading. Stays the same file when another is renamed into its place.
package protocol OpenFile: Sendable {
  var stamp: FileStamp { get }
  /// Fills `buffer` from `offset` on, and returns how many bytes were read: fewer than its length
  /// only at the end of the file. May be called from several threads at once.
  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int
}

/// That one process alone decides what to write into some files: what it read before it writes is
/// not changed meanwhile by others that ask for a claim.
package struct FilesClaim: Sendable {
  /// Nil where only one process has the files.
  let lock: Descriptor?
}

/// The files below one folder: on disk, or in memory for tests.
package protocol Files: Sendable {
  /// The folder as a person would type it; what messages put before paths.
  var rootName: String { get }

  /// What is at `path`, symbolic links followed; nil when nothing is.
  func status(of path: VaultPath) throws(FileError) -> FileEntry?
  /// The stamp of the file at `path`, to tell whether it is as it was; nil for anything else. Where
  /// links lead is not looked at.
  func stamp(of path: VaultPath) -> FileStamp?
  /// What a folder holds, by name in order of bytes; links are not followed.
  func list(_ folder: VaultPath) throws(FileError) -> [FileEntry]
  func open(_ path: VaultPath) throws(FileError) -> any OpenFile

  /// Puts `bytes` in the place of a file at once: whoever reads sees the old or the new content,
  /// also when the process dies halfway. The file keeps its permissions. Creates the folders above.
  func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError)
  /// Makes a file that is not there, as ``replace(_:with:_:)`` does: whoever looks sees the whole
  /// of it or nothing. Creates the folders above.
  ///
  /// - Throws: ``FileError/Reason/changed`` when there is one by now.
  func create(_ path: VaultPath, with bytes: [UInt8]) throws(FileError)
  /// Puts pieces behind each other in the place of a file, as ``replace(_:with:_:)`` does: those
  /// that `next` gives, until it gives nil. Each is asked for when those before it are written, so
  /// that they need not be in memory together. What it throws leaves the file as it was.
  func replace(
    _ path: VaultPath, _ durability: Durability, next: () throws(FileError) -> [UInt8]?
  ) throws(FileError)
  /// Adds whole lines to the end of a file, which is made when it is not there, and flushes them.
  ///
  /// Appenders in any number of processes and threads neither mix nor lose lines. When the file
  /// does not end in a newline, a torn line that a crash left, the lines start on a new one and the
  /// torn line is kept. Either all lines are written or none.
  ///
  /// - Parameter lines: Lines each ended by a newline; the last one's is added when missing.
  @discardableResult
  func append(_ lines: [UInt8], to path: VaultPath) throws(FileError) -> FileAddition
  /// Puts `new` in the place of what a file holds, as ``replace(_:with:_:)`` does, when that is
  /// still `old`; under the lock of those who append to it. What it holds is looked at when `new`
  /// is on the disk, as it takes its place.
  ///
  /// - Parameter old: What the file holds; nil for a file that is not there.
  /// - Throws: ``FileError/Reason/changed`` when it holds something else by now.
  func exchange(_ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]) throws(FileError)
  /// Makes a file hold `new` when it still is as `old` says, as ``exchange(_:_:for:)`` does; nil is
  /// no file, in both.
  ///
  /// - Throws: ``FileError/Reason/changed`` when it is not, and nothing is changed.
  func change(_ path: VaultPath, from old: [UInt8]?, to new: [UInt8]?) throws(FileError)
  /// Waits until no other process decides what to write here, and keeps them waiting for as long
  /// as the claim is held. Who holds one does not ask for another.
  func claim() throws(FileError) -> FilesClaim
  /// Removes a file, a link or an empty folder; nothing to do when nothing is there.
  func remove(_ path: VaultPath) throws(FileError)
  /// Makes a folder and those above it; nothing to do when it is there.
  func createFolders(_ path: VaultPath) throws(FileError)

  /// Where the symbolic link at `path` leads, as it is written; nil for anything else.
  func linkTarget(of path: VaultPath) throws(FileError) -> String?
  /// Makes a symbolic link where nothing is, and the folders above it.
  func createLink(_ path: VaultPath, to target: String) throws(FileError)
  /// The same files, of which those that are made are for their owner alone.
  var forOwner: any Files { get }
  /// The same files as they are on the disk: what is encrypted there is.
  var stored: any Files { get }
}

extension Files {
  package func create(_ path: VaultPath, with bytes: [UInt8]) throws(FileError) {
    guard try status(of: path) == nil else { throw FileError(displayName(of: path), .changed) }
    try replace(path, with: bytes, .written)
  }

  /// Puts `pieces` behind each other in the place of a file.
  package func replace(
    _ path: VaultPath, withPieces pieces: some Sequence<[UInt8]>, _ durability: Durability
  ) throws(FileError) {
    var pieces = pieces.makeIterator()
    try replace(path, durability) { () throws(FileError) in pieces.next() }
  }

  package func replace(
    _ path: VaultPath, _ durability: Durability, next: () throws(FileError) -> [UInt8]?
  ) throws(FileError) {
    var bytes: [UInt8] = []
    while let piece = try next() { bytes += piece }
    try replace(path, with: bytes, durability)
  }

  package func claim() throws(FileError) -> FilesClaim { FilesClaim(lock: nil) }

  package func linkTarget(of path: VaultPath) throws(FileError) -> String? { nil }

  package func createLink(_ path: VaultPath, to target: String) throws(FileError) {
    throw FileError(displayName(of: path), .system("links cannot be made here"))
  }

  package var forOwner: any Files { self }

  package var stored: any Files { self }

  package func change(
    _ path: VaultPath, from old: [UInt8]?, to new: [UInt8]?
  ) throws(FileError) {
    if let new { return try exchange(path, old, for: new) }
    guard try current(path) == old else { throw FileError(displayName(of: path), .changed) }
    try remove(path)
  }

  package func stamp(of path: VaultPath) -> FileStamp? {
    guard let status = try? status(of: path), status.kind == .file else { return nil }
    return status.stamp
  }

  /// `path` as a person would type it.
  package func displayName(of path: VaultPath) -> String {
    if path.text.isEmpty { return rootName.isEmpty ? "." : rootName }
    if rootName.isEmpty || rootName == "." { return path.text }
    return rootName.hasSuffix("/") ? rootName + path.text : rootName + "/" + path.text
  }

  package func contents(of path: VaultPath) throws(FileError) -> [UInt8] {
    let file = try open(path)
    return try file.bytes(in: 0..<file.size)
  }
}

extension OpenFile {
  /// Its length in bytes when it was opened.
  package var size: Int { stamp.size }

  /// The bytes in `range`; fewer where the file has become shorter.
  package func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      do throws(FileError) {
        count = try read(at: range.lowerBound, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension Files {
  /// Adds whole lines to the end of a file as ``append(_:to:)`` does, when it still holds `old`.
  ///
  /// - Parameter old: What the file holds; nil for a file that is not there.
  /// - Throws: ``FileError/Reason/changed`` when it holds something else by now.
  package func append(
    _ lines: [UInt8], to path: VaultPath, behind old: [UInt8]?
  ) throws(FileError) {
    let start = old ?? []
    try exchange(path, old, for: start + lines.asLines(after: start.last ?? UInt8(ascii: "\n")))
  }

  /// How many bytes a text may have: more than anybody writes, and few enough for what is made of
  /// it, which takes many times the memory.
  package static var longestText: Int { 32_000_000 }

  /// What a text holds that a person wrote: a page, a prompt, a day of a journal.
  ///
  /// - Throws: also ``FileError/Reason/longText`` for more than ``longestText`` bytes.
  package func text(of path: VaultPath) throws(FileError) -> [UInt8] {
    let file = try open(path)
    guard file.size <= Self.longestText else { throw FileError(displayName(of: path), .longText) }
    return try file.bytes(in: 0..<file.size)
  }

  /// What a file holds that is made once and stays: `new` where it is not there yet, unless another
  /// process makes it first.
  func contents(
    of path: VaultPath, madeOnceAs new: @autoclosure () -> [UInt8]
  ) throws(FileError) -> [UInt8] {
    if try status(of: path) == nil {
      do throws(FileError) { try exchange(path, nil, for: new()) } catch {
        guard error.reason == .changed else { throw error }
      }
    }
    return try contents(of: path)
  }

  /// The whole content of a file; nil when nothing is there.
  package func current(_ path: VaultPath) throws(FileError) -> [UInt8]? {
    try status(of: path) == nil ? nil : try contents(of: path)
  }
}

package import Basics

package struct FileEntry: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file, folder
    /// A symbolic link, in a listing; ``Files/status(of:)`` follows it.
    case link
    /// A socket, a pipe or a device.
    case other
    /// An entry whose name is not UTF-8, so that no path leads to it.
    case misnamed
  }

  package var name: String
  package var kind: Kind
  /// Shows whether it was changed; the size is 0 for anything but a file.
  package var stamp: FileStamp

  /// Its length in bytes; 0 for anything but a file.
  package var size: Int { stamp.size }
  /// The time its content last changed, to the microsecond.
  package var modified: Instant { Instant(microseconds: stamp.modified / 1_000) }
}

/// The durability of a change when its call returns.
package enum Durability: Sendable, Hashable {
  /// It survives the end of the process.
  case written
  /// It survives a power cut too.
  case flushed
}

/// A file open for reading. It stays the same file when another is renamed into its place.
package protocol OpenFile: Sendable {
  var stamp: FileStamp { get }
  /// Fills `buffer` from `offset` on, and returns the number of bytes read: fewer than its length
  /// only at the end of the file. Safe to call from several threads.
  func read(
    at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int
}

/// One process alone decides what to write to some files: nobody else who asks for a claim changes
/// them between its reading and writing.
package struct FilesClaim: Sendable {
  /// Nil if only one process has the files.
  let lock: Descriptor?
}

/// The files below one folder: on disk, or in memory for tests.
package protocol Files: Sendable {
  /// The folder as a person would type it; the prefix of paths in messages.
  var rootName: String { get }

  /// The entry at `path`, symbolic links followed; nil when there is none.
  func status(of path: VaultPath) throws(FileError) -> FileEntry?
  /// The stamp of the file at `path`, to detect changes; nil for anything else. Links are not
  /// followed.
  func stamp(of path: VaultPath) -> FileStamp?
  /// The entries of a folder, by name in byte order; links are not followed.
  func list(_ folder: VaultPath) throws(FileError) -> [FileEntry]
  func open(_ path: VaultPath) throws(FileError) -> any OpenFile

  /// Replaces a file by `bytes` atomically: readers see the old or the new content, even if the
  /// process dies. The file keeps its permissions. Creates the folders above.
  func replace(
    _ path: VaultPath, with bytes: [UInt8], _ durability: Durability
  ) throws(FileError)
  /// Creates a file that does not exist, atomically as ``replace(_:with:_:)`` does. Creates the
  /// folders above.
  ///
  /// - Throws: ``FileError/Reason/changed`` when it exists by now.
  func create(_ path: VaultPath, with bytes: [UInt8]) throws(FileError)
  /// Replaces a file by consecutive pieces, as ``replace(_:with:_:)`` does: `next` returns them,
  /// then nil. Each is requested after the previous ones are written, so that they need not be in
  /// memory together. If it throws, the file is unchanged.
  func replace(
    _ path: VaultPath, _ durability: Durability, next: () throws(FileError) -> [UInt8]?
  ) throws(FileError)
  /// Appends whole lines to a file, which is created if missing, and flushes them.
  ///
  /// Appenders in any number of processes and threads neither mix nor lose lines. When the file
  /// does not end in a newline, a torn line that a crash left, the lines start on a new one and the
  /// torn line is kept. Either all lines are written or none.
  ///
  /// - Parameter lines: Lines each ended by a newline; the last one's is added when missing.
  @discardableResult
  func append(_ lines: [UInt8], to path: VaultPath) throws(FileError) -> FileAddition
  /// Replaces the content of a file by `new`, as ``replace(_:with:_:)`` does, if it is still `old`;
  /// under the lock of appending. The content is compared when `new` is on disk, as it takes its
  /// place.
  ///
  /// - Parameter old: The expected content; nil for no file.
  /// - Throws: ``FileError/Reason/changed`` when its content differs by now.
  func exchange(_ path: VaultPath, _ old: [UInt8]?, for new: [UInt8]) throws(FileError)
  /// Changes a file from `old` to `new` if it is still as `old`, as ``exchange(_:_:for:)`` does;
  /// nil means no file, for both.
  ///
  /// - Throws: ``FileError/Reason/changed`` when it differs, and nothing is changed.
  func change(_ path: VaultPath, from old: [UInt8]?, to new: [UInt8]?) throws(FileError)
  /// Waits until no other process is deciding what to write here, and makes others wait as long as
  /// the claim is held. Its holder does not ask for another.
  func claim() throws(FileError) -> FilesClaim
  /// Moves a file to a free place in one step, together with data that another process is still
  /// writing to it. Creates the folders above.
  ///
  /// - Throws: ``FileError/Reason/changed`` when something is there by now.
  func move(_ path: VaultPath, to other: VaultPath) throws(FileError)
  /// Removes a file, a link or an empty folder; does nothing if it is missing.
  func remove(_ path: VaultPath) throws(FileError)
  /// Creates a folder and those above it; does nothing if it exists.
  func createFolders(_ path: VaultPath) throws(FileError)

  /// The target of the symbolic link at `path`, as written; nil for anything else.
  func linkTarget(of path: VaultPath) throws(FileError) -> String?
  /// Creates a symbolic link in a free place, and the folders above it.
  func createLink(_ path: VaultPath, to target: String) throws(FileError)
  /// The same files; new ones are for their owner only.
  var forOwner: any Files { get }
  /// The same files as on disk: encrypted ones stay encrypted, and have their own names.
  var stored: any Files { get }
  /// True if the text at `path` is encrypted, which is read and written under its plain name.
  func isLockedText(_ path: VaultPath) -> Bool
  /// True if `path` is that of a text, and new ones in its folder are encrypted.
  func locksTexts(at path: VaultPath) -> Bool
}

extension Files {
  package func create(_ path: VaultPath, with bytes: [UInt8]) throws(FileError) {
    guard try status(of: path) == nil else { throw FileError(displayName(of: path), .changed) }
    try replace(path, with: bytes, .written)
  }

  package func move(_ path: VaultPath, to other: VaultPath) throws(FileError) {
    let bytes = try contents(of: path)
    try create(other, with: bytes)
    try change(path, from: bytes, to: nil)
  }

  /// Replaces a file by consecutive `pieces`.
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
  package func isLockedText(_ path: VaultPath) -> Bool { false }
  package func locksTexts(at path: VaultPath) -> Bool { false }

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

  /// The file that holds what is at `path`, as a person would type it: that of a locked text has
  /// another ending.
  package func fileName(of path: VaultPath) -> String {
    displayName(of: isLockedText(path) ? path.locked : path)
  }

  package func contents(of path: VaultPath) throws(FileError) -> [UInt8] {
    let file = try open(path)
    return try file.bytes(in: 0..<file.size)
  }
}

extension OpenFile {
  /// Its length in bytes on opening.
  package var size: Int { stamp.size }

  /// The bytes in `range`; fewer if the file has become shorter.
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
  /// Appends whole lines to a file as ``append(_:to:)`` does, if it still holds `old`.
  ///
  /// - Parameter old: The expected content; nil for no file.
  /// - Throws: ``FileError/Reason/changed`` when its content differs by now.
  package func append(
    _ lines: [UInt8], to path: VaultPath, behind old: [UInt8]?
  ) throws(FileError) {
    let start = old ?? []
    try exchange(path, old, for: start + lines.asLines(after: start.last ?? UInt8(ascii: "\n")))
  }

  /// The maximum size of a text in bytes: more than anybody writes, and small enough for the
  /// results of parsing, which take many times the memory.
  package static var longestText: Int { 32_000_000 }

  /// The content of a text that a person wrote: a page, a prompt, a day of a journal.
  ///
  /// - Throws: also ``FileError/Reason/longText`` for more than ``longestText`` bytes.
  package func text(of path: VaultPath) throws(FileError) -> [UInt8] {
    let file = try open(path)
    guard file.size <= Self.longestText else { throw FileError(displayName(of: path), .longText) }
    return try file.bytes(in: 0..<file.size)
  }

  /// The content of a file that is created once: `new` if it is missing, unless another process
  /// creates it first.
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

  /// The whole content of a file; nil when it is missing.
  package func current(_ path: VaultPath) throws(FileError) -> [UInt8]? {
    try status(of: path) == nil ? nil : try contents(of: path)
  }
}

extension Files {
  /// The path after following all links in it; nil if it leads out of the folder, or in a circle.
  package func placeBehindLinks(_ path: VaultPath) throws(FileError) -> VaultPath? {
    var place: [Substring] = []
    var left = Array(path.text.split(separator: "/").reversed())
    var links = 0
    while let name = left.popLast() {
      if name == "." { continue }
      if name == ".." {
        if place.popLast() == nil { return nil }
        continue
      }
      place.append(name)
      guard let here = VaultPath(validating: place.joined(separator: "/")) else { return nil }
      guard let target = try target(ofLink: here) else { continue }
      links += 1
      guard links <= 40, !target.hasPrefix("/") else { return nil }
      place.removeLast()
      left += target.split(separator: "/").reversed()
    }
    return VaultPath(validating: place.joined(separator: "/"))
  }

  /// The target of a link; nil for anything else, and for a path with nothing at it.
  private func target(ofLink path: VaultPath) throws(FileError) -> String? {
    do throws(FileError) { return try linkTarget(of: path) } catch {
      guard error.reason == .notFound else { throw error }
      return nil
    }
  }
}

extension Files {
  /// The files of a folder, recursively and in order; empty when it is missing. Names that start
  /// with a dot are skipped.
  ///
  /// - Parameters:
  ///   - followsLinks: True to follow links to folders too, and to leave out everything except
  ///     files. False to list links, and the like, as files.
  ///   - allowed: The top-level folders that links may lead to; nil for all. Any other link is
  ///     reported and left out.
  package func files(
    below folder: VaultPath, followsLinks: Bool = false, linkingTo allowed: [Substring]? = nil,
    failed report: (FileError) -> Void = { _ in }
  ) -> [VaultPath] {
    var files: [VaultPath] = []
    var folders: [VaultPath] = []
    do throws(FileError) {
      let kind = try status(of: folder)?.kind
      if followsLinks ? kind == .folder : kind != nil { folders.append(folder) }
    } catch {
      report(error)
    }
    while let folder = folders.popLast() {
      do throws(FileError) {
        for entry in try list(folder) where !entry.name.hasPrefix(".") {
          guard let path = folder.appending(entry.name) else { continue }
          if entry.kind == .link, let allowed {
            guard let place = try placeBehindLinks(path), allowed.contains(place.topFolder) else {
              report(FileError(displayName(of: path), .outside))
              continue
            }
          }
          let isFollowed = followsLinks && entry.kind == .link
          switch isFollowed ? try status(of: path)?.kind : entry.kind {
          case .folder: folders.append(path)
          case .misnamed where !followsLinks: report(FileError(displayName(of: path), .misnamed))
          case let kind: if kind == .file || !followsLinks { files.append(path) }
          }
        }
      } catch {
        report(error)
      }
    }
    return files.sorted()
  }
}

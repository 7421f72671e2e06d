internal import Basics
internal import CFiles

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The files below a folder on disk.
///
/// A symbolic link may lead elsewhere below the root; a link out of it is refused with
/// ``FileError/Reason/outside``.
package struct DiskFiles: Files {
  package let rootName: String
  /// The root with links resolved, if it existed at the start, as most do.
  let resolvedRoot: String?

  /// The permissions of new files and folders.
  let permissions: mode_t
  var fileMode: mode_t { permissions & 0o666 }
  let refusal: FileError.Reason?
  let isVault: Bool

  /// The files below `root`, which may be absolute or relative to the process's folder.
  ///
  /// - Parameters:
  ///   - isPrivate: True if new files and folders are for their owner only; else they
  ///     get the process's default permissions.
  ///   - refusal: The reason why nothing may be written; nil if writing is allowed.
  ///   - isVault: True if the root is a vault. Nothing is written where one was moved away, or is
  ///     empty because its disk is not mounted.
  package init(
    root: String, isPrivate: Bool = false, refusing refusal: FileError.Reason? = nil,
    isVault: Bool = false
  ) {
    self.refusal = refusal
    self.isVault = isVault
    self.rootName = root
    self.resolvedRoot = Self.resolve(root.isEmpty ? "." : root)
    self.permissions = isPrivate ? 0o700 : 0o777
  }

  package func status(of path: VaultPath) throws(FileError) -> FileEntry? {
    let place: String
    do throws(FileError) { place = try existing(path) } catch {
      if error.reason == .notFound { return nil }
      throw error
    }
    var info = stat()
    guard stat(place, &info) == 0 else { throw failure(path) }
    return FileEntry(name: String(path.name), info)
  }

  package func stamp(of path: VaultPath) -> FileStamp? {
    var info = stat()
    guard lstat(rootName.isEmpty ? path.text : "\(rootName)/\(path.text)", &info) == 0,
      info.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return FileStamp(info)
  }

  package func list(_ folder: VaultPath) throws(FileError) -> [FileEntry] {
    let place = try existing(folder)
    guard let stream = opendir(place) else { throw failure(folder) }
    defer { closedir(stream) }
    var entries: [FileEntry] = []
    while true {
      errno = 0
      guard let item = readdir(stream) else { break }
      // The system ends every name with a NUL inside the array.
      var info = stat()
      let (name, text, reason) = withUnsafePointer(to: &item.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { name in
          let reason =
            fstatat(dirfd(stream), name, &info, AT_SYMLINK_NOFOLLOW) == 0 ? 0 : errno
          let text = String(validatingCString: name)
          return (text ?? String(cString: name), text, reason)
        }
      }
      if name == "." || name == ".." || reason == ENOENT { continue }  // Or removed by now.
      guard reason == 0 else { throw FileError(displayName(of: folder), .init(errno: reason)) }
      var entry = FileEntry(name: name, info)
      if text == nil { entry.kind = .misnamed }
      entries.append(entry)
    }
    guard errno == 0 else { throw failure(folder) }
    return entries.sorted { $0.name.precedes($1.name) }
  }

  package func open(_ path: VaultPath) throws(FileError) -> any OpenFile {
    let descriptor = try descriptor(of: path)
    var info = stat()
    guard fstat(descriptor.number, &info) == 0 else { throw failure(path) }
    let entry = FileEntry(name: String(path.name), info)
    guard entry.kind == .file else {
      throw FileError(displayName(of: path), entry.kind == .folder ? .isFolder : .notAFile)
    }
    return DiskFile(
      descriptor: descriptor, stamp: FileStamp(info), name: displayName(of: path))
  }

  /// Opens a file for reading. Without a link on the way this is one system call, as the root has
  /// no links; else the path is resolved first.
  private func descriptor(of path: VaultPath) throws(FileError) -> Descriptor {
    // A pipe without a writer would block the open call forever.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
    if let resolvedRoot, !path.text.isEmpty {
      let descriptor = Descriptor(open_without_links("\(resolvedRoot)/\(path.text)", flags))
      if descriptor.isOpen { return descriptor }
    }
    let descriptor = Descriptor(openFile(try existing(path), flags))
    guard descriptor.isOpen else { throw failure(path) }
    return descriptor
  }

  package var forOwner: any Files {
    DiskFiles(root: rootName, isPrivate: true, refusing: refusal, isVault: isVault)
  }

  package func linkTarget(of path: VaultPath) throws(FileError) -> String? {
    let place = try location(path)
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { readlink(place, $0, text.count) } ?? -1
      }
    }
    guard count >= 0 else {
      if errno == EINVAL { return nil }
      throw failure(path)
    }
    return String(validating: target[..<count], as: UTF8.self)
  }

}

extension DiskFiles {
  /// The path with all links followed; nil when nothing is there.
  package static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// True for a folder at a path of the machine, links followed, false for anything else; nil when
  /// nothing is there.
  package static func isFolder(_ path: String) -> Bool? {
    var info = stat()
    return stat(path, &info) == 0 ? info.st_mode & S_IFMT == S_IFDIR : nil
  }

  /// True if only the owner of the file at `path`, and their group, can read it.
  package static func isPrivate(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & 0o007 == 0
  }

  /// The folder of a vault for the data that Daybook needs besides the records.
  static let own: VaultPath = ".daybook"

  /// The path of an existing item, with links resolved.
  func existing(_ path: VaultPath) throws(FileError) -> String {
    guard let root = resolvedRoot ?? Self.resolve(rootName.isEmpty ? "." : rootName) else {
      throw failure(path)
    }
    if path.text.isEmpty { return root }
    let prefix = root == "/" ? root : root + "/"
    guard let place = Self.resolve(prefix + path.text) else { throw failure(path) }
    guard place == root || place.utf8.starts(with: prefix.utf8) else {
      throw FileError(displayName(of: path), .outside)
    }
    // Keys and secrets are there, so no link elsewhere leads to it.
    let own = Self.own.text
    guard path.topFolder == own[...] || !"\(place)/".utf8.starts(with: "\(prefix)\(own)/".utf8)
    else { throw FileError(displayName(of: path), .outside) }
    return place
  }

  /// The path of an existing or new item: its folder with links resolved, and its name unchanged.
  func location(_ path: VaultPath) throws(FileError) -> String {
    guard let parent = path.parent else { return try existing(path) }
    let folder = try existing(parent)
    return folder == "/" ? "/\(path.name)" : "\(folder)/\(path.name)"
  }

  static func folder(of place: String) -> Substring {
    let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) ?? place.startIndex
    return place[..<slash]
  }

  func failure(_ path: VaultPath) -> FileError {
    FileError(displayName(of: path), .init(errno: errno))
  }
}

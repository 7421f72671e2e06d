#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Folders that are made on a disk.
extension DiskFiles {
  package func createFolders(_ path: VaultPath) throws(FileError) {
    try createFolders(path, .written)
  }

  func createFolders(
    _ path: VaultPath, _ durability: Durability
  ) throws(FileError) {
    try allow(path)
    var missing: [VaultPath] = []
    var folder = path
    while true {
      if let entry = try status(of: folder) {
        guard entry.kind == .folder else { throw FileError(displayName(of: folder), .notAFolder) }
        break
      }
      missing.append(folder)
      guard let parent = folder.parent else { break }
      folder = parent
    }
    for folder in missing.reversed() {
      // The folders above exist by now, so that links in them are resolved and checked.
      let place = folder.parent == nil ? rootName : try location(folder)
      guard mkdir(place, permissions) == 0 || errno == EEXIST else { throw failure(folder) }
      if durability == .flushed { Self.flushFolder(of: place) }
    }
  }

  /// The path of a folder, created if missing. If the folder above is known, that takes one call: a
  /// new folder is not a link that leads elsewhere.
  func madeFolder(_ path: VaultPath) throws(FileError) -> String {
    guard let parent = path.parent else { return try existing(path) }
    let above = parent == .root ? resolvedRoot : try? existing(parent)
    if let above {
      let place = above == "/" ? "/\(path.name)" : "\(above)/\(path.name)"
      if mkdir(place, permissions) == 0 { return place }
      guard errno == EEXIST else { throw failure(path) }
    } else {
      try createFolders(path, .written)
    }
    return try existing(path)
  }

  /// Makes a new name in a folder survive a power cut. Some file systems cannot; the file itself is
  /// already flushed.
  static func flushFolder(of place: String) {
    let name = place.contains("/") ? folder(of: place) + "/" : "."
    let folder = Descriptor(openFile(String(name), O_RDONLY | O_CLOEXEC))
    if folder.isOpen { fsync(folder.number) }
  }
}

extension DiskFiles {
  /// Creates a folder at a path of the machine, and those above it; does nothing if it exists.
  package static func createFolders(
    at path: String, isPrivate: Bool = false
  ) throws(FileError) {
    let permissions: mode_t = isPrivate ? 0o700 : 0o777
    let place = path.hasSuffix("/") ? String(path.dropLast()) : path
    if mkdir(path, permissions) == 0 { return flushFolder(of: place) }
    let reason = FileError.Reason(errno: errno)
    if isFolder(path) == true { return }
    let above = folder(of: place)
    guard reason == .notFound, !above.isEmpty else { throw FileError(path, reason) }
    try createFolders(at: String(above))
    guard mkdir(path, permissions) == 0 || isFolder(path) == true else {
      throw FileError(path, .init(errno: errno))
    }
    flushFolder(of: place)
  }
}

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is written first and then replaces another in the same folder.
///
/// Its name is random and hidden, so that listings skip it. It is locked while open, so that others
/// can tell if its creator is still running.
struct TemporaryFile {
  let place: String
  let descriptor: Descriptor

  private static let prefix = ".daybook-"
  /// The prefix of temporary names that a file's old content has for a moment; no lock tells them
  /// from leftovers.
  private static let oldPrefix = ".daybook-old-"
  private static let suffix = ".tmp"

  /// A new name in a folder.
  ///
  /// - Parameter isForOld: True if a file's old content has it for a moment.
  static func name(in folder: String, isForOld: Bool) -> String {
    "\(folder)/\(isForOld ? oldPrefix : prefix)\(RandomText.hex())\(suffix)"
  }

  /// Creates one in a folder of the machine; nil on failure, with the system's error number.
  init?(in folder: String, mode: mode_t, isForOld: Bool = false) {
    while true {
      let place = Self.name(in: folder, isForOld: isForOld)
      let descriptor = Descriptor(
        openFile(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: mode))
      guard descriptor.isOpen else {
        if errno == EEXIST { continue }
        return nil
      }
      // Some file systems do not support locks; there nobody removes it either.
      _ = flock(descriptor.number, LOCK_EX)
      var info = stat()
      // It may have been removed as an orphan before it was locked.
      if fstat(descriptor.number, &info) == 0, info.st_nlink == 0 { continue }
      (self.place, self.descriptor) = (place, descriptor)
      return
    }
  }

  /// Removes those in a folder whose creators died before finishing.
  ///
  /// - Parameter isLocked: True if nobody else is exchanging files in the folder.
  static func removeOrphans(in folder: String, isLocked: Bool) {
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let item = readdir(stream) {
      let temporary = withUnsafePointer(to: &item.pointee.d_name) { start in
        start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { name in
          strncmp(name, prefix, prefix.utf8.count) == 0 && isTemporary(String(cString: name))
            ? String(cString: name) : nil
        }
      }
      guard let name = temporary, isLocked || !name.hasPrefix(oldPrefix) else { continue }
      let place = "\(folder)/\(name)"
      let descriptor = Descriptor(openFile(place, O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK))
      guard descriptor.isOpen, flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 else { continue }
      unlink(place)
    }
  }

  static func isTemporary(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }
}

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that is written before it takes the place of another in the same folder.
///
/// Its name is random, and hidden, so that a listing does not take it for content. As long as it is
/// open it is locked, so that others can tell whether who made it is still at work.
struct TemporaryFile {
  let place: String
  let descriptor: Descriptor

  private static let prefix = ".daybook-"
  /// Begins the names of those whose names a file's old content has for a moment, which no lock
  /// tells from one that was left.
  private static let oldPrefix = ".daybook-old-"
  private static let suffix = ".tmp"

  /// A new name in a folder.
  ///
  /// - Parameter isForOld: Whether a file's old content has it for a moment.
  static func name(in folder: String, isForOld: Bool) -> String {
    "\(folder)/\(isForOld ? oldPrefix : prefix)\(RandomText.hex())\(suffix)"
  }

  /// Makes one in a folder of the machine; nil, with the system's error number, when it cannot.
  init?(in folder: String, mode: mode_t, isForOld: Bool = false) {
    while true {
      let place = Self.name(in: folder, isForOld: isForOld)
      let descriptor = Descriptor(
        openFile(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode: mode))
      guard descriptor.isOpen else {
        if errno == EEXIST { continue }
        return nil
      }
      // Some file systems know no locks; there nobody removes it either.
      _ = flock(descriptor.number, LOCK_EX)
      var info = stat()
      // Somebody may have taken it for an orphan before it was locked.
      if fstat(descriptor.number, &info) == 0, info.st_nlink == 0 { continue }
      (self.place, self.descriptor) = (place, descriptor)
      return
    }
  }

  /// Removes those in a folder whose makers died before they were done.
  ///
  /// - Parameter isLocked: Whether nobody else exchanges files in the folder meanwhile.
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

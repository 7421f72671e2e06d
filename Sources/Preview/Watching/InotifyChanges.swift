#if canImport(Glibc)
  internal import Glibc
  internal import Vault

  /// Changes of a folder and all folders in it, reported by Linux inotify.
  ///
  /// The system watches single folders, so each one has its own watch. A new folder gets one
  /// immediately, and counts as changed with all its contents, as files may have been created
  /// before the watch. If the system has dropped notices, or the folder itself was away, everything
  /// counts as changed.
  final class InotifyChanges: ChangeSource {
    private let root: String
    private let wakeUp: Int32
    private let descriptor: Int32
    /// The watched folders by the system's number for the watch.
    private var folders: [Int32: VaultPath] = [:]

    private static let mask = UInt32(
      IN_CREATE | IN_DELETE | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO
        | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK)

    /// How often to check for a missing folder.
    private static let absencePause = Duration.milliseconds(300)

    init(root: String, wakeUp: Int32) throws(WatchingFailure) {
      self.root = FolderTree.resolved(root)
      self.wakeUp = wakeUp
      self.descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw WatchingFailure(errno) }
      do throws(WatchingFailure) {
        try watch(.root)
      } catch {
        close()
        throw error
      }
    }

    func close() { closeDescriptor(descriptor) }

    func changes(within time: Duration?) throws(WatchingFailure) -> VaultChanges {
      if folders.isEmpty {
        // Nothing is watched: the vault itself was moved or deleted.
        _ = waitToRead([wakeUp], within: time ?? Self.absencePause)
        try watch(.root)
        return folders.isEmpty ? VaultChanges() : .everything
      }
      guard waitToRead([descriptor, wakeUp], within: time).contains(descriptor) else {
        return VaultChanges()
      }
      var changes = VaultChanges()
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { break }
        for notice in Notice.all(in: buffer[..<count]) { try take(notice, &changes) }
      }
      return changes
    }

    private func take(_ notice: Notice, _ changes: inout VaultChanges) throws(WatchingFailure) {
      if notice.has(IN_Q_OVERFLOW) {
        forgetAll()
        try watch(.root)
        changes.formUnion(.everything)
        return
      }
      guard let folder = folders[notice.watch] else { return }
      if notice.has(IN_IGNORED) {
        folders[notice.watch] = nil
        return
      }
      if notice.has(IN_DELETE_SELF) || notice.has(IN_MOVE_SELF) {
        // For other folders than the first, the parent reports it.
        guard folder == .root else { return }
        forgetAll()
        changes.formUnion(.everything)
        return
      }
      guard let path = folder.appending(notice.name), !path.isHidden else { return }
      changes.formUnion(VaultChanges([path]))
      guard notice.has(IN_ISDIR) else { return }
      if notice.has(IN_MOVED_FROM) { forget(path) }
      if notice.has(IN_CREATE) || notice.has(IN_MOVED_TO) {
        forget(path)
        try watch(path)
      }
    }

    /// Watches a folder and the folders in it; does nothing if it no longer exists.
    private func watch(_ folder: VaultPath) throws(WatchingFailure) {
      var left = [folder]
      while let folder = left.popLast() {
        let place = FolderTree.place(of: folder, in: root)
        let number = inotify_add_watch(descriptor, place, Self.mask)
        guard number >= 0 else {
          // Gone, or a file by now, or not to be read: the site cannot show it either.
          if [ENOENT, ENOTDIR, EACCES, ELOOP].contains(errno) { continue }
          throw WatchingFailure(errno)
        }
        folders[number] = folder
        left += FolderTree.entries(of: folder, in: root).filter { $0.isFolder }.map(\.path)
      }
    }

    private func forget(_ folder: VaultPath) {
      let prefix = folder.text + "/"
      for (number, path) in folders where path == folder || path.text.hasPrefix(prefix) {
        inotify_rm_watch(descriptor, number)
        folders[number] = nil
      }
    }

    private func forgetAll() {
      for number in folders.keys { inotify_rm_watch(descriptor, number) }
      folders = [:]
    }
  }

  private struct Notice {
    var watch: Int32
    var mask: UInt32
    var name: String

    func has(_ flag: Int32) -> Bool { mask & UInt32(bitPattern: flag) != 0 }
    func has(_ flag: Int) -> Bool { mask & UInt32(truncatingIfNeeded: flag) != 0 }
    func has(_ flag: UInt32) -> Bool { mask & flag != 0 }

    /// The notices that a read returned: each a header of four 32-bit numbers, and a name padded
    /// with NULs, whose length is the last of the four.
    static func all(in bytes: ArraySlice<UInt8>) -> [Notice] {
      let header = MemoryLayout<inotify_event>.size
      return bytes.withUnsafeBytes { bytes in
        var notices: [Notice] = []
        var offset = 0
        while offset + header <= bytes.count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let end = min(offset + header + Int(event.len), bytes.count)
          let name = bytes[(offset + header)..<end].prefix { $0 != 0 }
          notices.append(
            Notice(watch: event.wd, mask: event.mask, name: String(decoding: name, as: UTF8.self)))
          offset = end
        }
        return notices
      }
    }
  }
#endif

internal import Vault

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The contents of a folder on disk, without following links and without hidden names.
enum FolderTree {
  struct Entry {
    var path: VaultPath
    var state: State
    var isFolder: Bool { state.kind == S_IFDIR }

    /// A fingerprint that shows if a file has changed.
    struct State: Hashable {
      var kind: mode_t
      var stamp: FileStamp
    }
  }

  /// Everything below `root` that is not a folder.
  static func files(in root: String) -> [VaultPath: Entry.State] {
    var files: [VaultPath: Entry.State] = [:]
    let root = resolved(root)
    var folders: [VaultPath] = [.root]
    while let folder = folders.popLast() {
      for entry in entries(of: folder, in: root) {
        if entry.isFolder { folders.append(entry.path) } else { files[entry.path] = entry.state }
      }
    }
    return files
  }

  /// The entries of a folder; empty if it cannot be read.
  static func entries(of folder: VaultPath, in root: String) -> [Entry] {
    guard let stream = opendir(place(of: folder, in: root)) else { return [] }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let item = readdir(stream) {
      let name = withUnsafeBytes(of: &item.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      // The folder itself is among its entries, as ".".
      guard !name.hasPrefix("."), let path = folder.appending(name), !path.isInSite else {
        continue
      }
      var info = stat()
      guard fstatat(dirfd(stream), name, &info, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      entries.append(
        Entry(path: path, state: .init(kind: info.st_mode & S_IFMT, stamp: FileStamp(info))))
    }
    return entries
  }

  /// The path on disk of a path below `root`.
  static func place(of path: VaultPath, in root: String) -> String {
    path.text.isEmpty ? root : root + "/" + path.text
  }

  /// The folder at `root`, with links followed; `root` itself if it does not exist.
  static func resolved(_ root: String) -> String {
    guard let path = realpath(root.isEmpty ? "." : root, nil) else { return root }
    defer { free(path) }
    return String(cString: path)
  }
}

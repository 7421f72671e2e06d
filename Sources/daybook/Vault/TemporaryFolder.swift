import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A new folder that only its owner may look into. It goes, with all that is in it, when nobody
/// holds it any more.
final class TemporaryFolder: Sendable {
  /// Where it is.
  let path: String

  /// - Parameter parent: Where it is made.
  init(in parent: String = Machine.temporaryFolder) throws(FileError) {
    // The system puts letters of its own in place of each X.
    var name = Array("\(parent)/daybook-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw FileError(parent, .init(errno: errno)) }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    DiskFiles(root: path).removeAll(in: .root)
    rmdir(path)
  }
}

extension DiskFiles {
  /// Removes all that is in a folder, as far as that is possible; links are not followed.
  ///
  /// - Parameter stays: What stays, with all that is in it.
  func removeAll(in folder: VaultPath, but stays: (VaultPath) -> Bool = { _ in false }) {
    for entry in (try? list(folder)) ?? [] {
      guard let path = folder.appending(entry.name), !stays(path) else { continue }
      if entry.kind == .folder { removeAll(in: path, but: stays) }
      try? remove(path)
    }
  }
}

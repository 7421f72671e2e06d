import Vault

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A new folder that only its owner may look into. It goes, with the files in it, when nobody holds
/// it any more.
final class TemporaryFolder {
  /// Where it is.
  let path: String

  init() throws(FileError) {
    // The system puts letters of its own in place of each X.
    var name = Array("\(Machine.temporaryFolder)/daybook-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw FileError(Machine.temporaryFolder, .init(errno: errno))
    }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    let files = DiskFiles(root: path)
    for entry in (try? files.list(.root)) ?? [] {
      if let file = VaultPath(validating: entry.name) { try? files.remove(file) }
    }
    rmdir(path)
  }
}

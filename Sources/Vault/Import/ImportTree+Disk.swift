package import Basics

extension ImportTree {
  /// The files of a folder of the machine and of those below it. What is hidden is left out, as the
  /// settings of an editor are, and links are not followed.
  package static func folder(_ path: String) throws(FileError) -> ImportTree {
    let files = DiskFiles(root: path)
    var entries: [Entry] = []
    func add(_ folder: VaultPath) throws(FileError) {
      for entry in try files.list(folder) where !entry.name.hasPrefix(".") {
        guard let inner = folder.appending(entry.name) else { continue }
        switch entry.kind {
        case .folder: try add(inner)
        case .file: entries.append(.file(inner.text, at: "\(path)/\(inner.text)"))
        case .link, .other, .misnamed: break
        }
      }
    }
    try add(.root)
    return ImportTree(entries)
  }
}

extension ImportTree.Entry {
  /// A file of the machine, called `path`.
  package static func file(_ path: String, at place: String) -> ImportTree.Entry {
    ImportTree.Entry(
      path,
      lendPages: { body throws(FileError) in
        do throws(FileError.Reason) {
          let file = try WholeFile(place)
          file.withBytes { body($0, file.writtenAt, file.release) }
        } catch {
          throw FileError(place, error)
        }
      })
  }

  /// A file that is open.
  package static func open(_ path: String, _ file: WholeFile) -> ImportTree.Entry {
    ImportTree.Entry(
      path,
      lendPages: { body throws(FileError) in
        file.withBytes { body($0, file.writtenAt, file.release) }
      })
  }

  /// A file of these bytes.
  package static func held(
    _ path: String, _ bytes: [UInt8], writtenAt: Instant? = nil
  ) -> ImportTree.Entry {
    ImportTree.Entry(path) { body throws(FileError) in
      bytes.withUnsafeBufferPointer { body($0, writtenAt) }
    }
  }
}

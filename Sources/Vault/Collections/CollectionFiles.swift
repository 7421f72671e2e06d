extension Files {
  /// The paths of the files of a collection, whatever their format, in the order in which they are
  /// read: those beside its folder, then those in it, each by name.
  package func files(of collection: VaultPath) throws(FileError) -> [VaultPath] {
    var paths: [VaultPath] = []
    try addFiles(of: collection, to: &paths)
    return paths
  }

  /// Adds the files of a collection; those found before something cannot be listed too.
  func addFiles(of collection: VaultPath, to paths: inout [VaultPath]) throws(FileError) {
    guard let folder = collection.parent, try status(of: folder) != nil else { return }
    for entry in try list(folder).withoutSyncCopies where !entry.name.hasPrefix(".") {
      guard let path = folder.appending(entry.name), entry.name != collection.name,
        String(path.unlocked.name).dropPathExtension == collection.name
      else { continue }
      paths.append(path)
    }
    guard try status(of: collection) != nil else { return }
    for entry in try list(collection).withoutSyncCopies where !entry.name.hasPrefix(".") {
      if let path = collection.appending(entry.name) { paths.append(path) }
    }
  }

  /// Whether a collection is locked: one of its files is encrypted, so that all that is added to it
  /// is too.
  package func isLocked(_ collection: VaultPath) throws(FileError) -> Bool {
    try files(of: collection).contains(where: \.isLocked)
  }

  /// A new part of a collection, behind the parts that are there.
  ///
  /// - Parameter format: As of ``PartName/next(after:format:)``.
  package func newPart(
    of collection: VaultPath, format: String = "jsonl"
  ) throws(FileError) -> VaultPath {
    let names = try files(of: collection).map(\.name)
    let name = PartName.next(after: names, format: format)
    guard let path = collection.appending(name)?.locked else {
      throw FileError(displayName(of: collection), .isFolder)
    }
    return path
  }
}

extension String {
  /// The name up to its last dot.
  fileprivate var dropPathExtension: Substring {
    lastIndex(of: ".").map { self[..<$0] } ?? self[...]
  }
}

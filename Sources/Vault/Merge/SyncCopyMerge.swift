internal import Basics

/// A conflict copy of a sync program (``SyncCopy``), and its changes to the file next to it.
package struct SyncCopyMerge: Sendable {
  package let path: VaultPath
  /// The file that it is a copy of.
  package let original: VaultPath
  package let plan: MergePlan

  /// True if both are texts that differ, so that only a person can merge them.
  package var isByHand: Bool { plan.files.contains { $0.action == .differs } }

  /// Compares a conflict copy with its original.
  ///
  /// - Parameter options: No further copy is kept, as there is one.
  package init(
    _ path: VaultPath, of original: VaultPath, in library: RecordLibrary,
    _ options: MergePlan.Options
  ) async throws {
    self.path = path
    self.original = original
    let bytes = try library.files.contents(of: path)
    let other = MemoryFiles(name: library.files.rootName, bytes: [original: bytes])
    var options = options
    options.keepsBoth = false
    var plan = try await MergePlan(library, with: other, options)
    let names = [path, original].map { library.files.displayName(of: $0) }
    plan.name(names[1], as: names[0])
    self.plan = plan
  }

  /// Performs the merge and then removes the copy: it is moved to ``SyncCopy/merged`` once its
  /// content can be read from the vault.
  ///
  /// - Returns: The changes; nil when a person has to merge, and nothing was done.
  package func perform(
    in library: RecordLibrary, _ options: MergePlan.Options
  ) async throws -> MergePlan? {
    // Another copy may have brought the same changes meanwhile.
    let now = try await SyncCopyMerge(path, of: original, in: library, options)
    guard !now.isByHand, !now.plan.diagnostics.hasErrors else { return nil }
    try now.plan.perform(in: library)
    let after = try await SyncCopyMerge(path, of: original, in: library, options)
    guard after.plan.isEmpty, !after.isByHand else {
      throw FileError(library.files.displayName(of: path), .changed)
    }
    // Its removal is expected: all its content is in the vault.
    try SnapshotStore(of: library.files).expect([path])
    try move(in: library)
    return now.plan
  }

  private func move(in library: RecordLibrary) throws(FileError) {
    let files = library.files
    let bytes = try files.contents(of: path)
    let hash = ContentHash.hex(of: bytes).prefix(8)
    let isLocked = try library.locksAny()
    // Without an identity, only the form of the encrypted bytes can be checked.
    let canRead = !isLocked || (files as? UnlockedFiles)?.canDecrypt ?? true
    // The name may already exist.
    let places = [
      SyncCopy.merged.appending(path.text), SyncCopy.merged.appending("\(hash)-\(path.name)"),
    ]
    for place in places.compactMap({ isLocked ? $0?.locked : $0 }) {
      if canRead {
        if let there = try files.current(place), there != bytes { continue }
      } else if try files.status(of: place) != nil {
        continue
      }
      try files.replace(place, with: bytes, .flushed)
      if canRead, try files.contents(of: place) != bytes { break }
      return try files.change(path, from: bytes, to: nil)
    }
    throw FileError(files.displayName(of: path), .changed)
  }
}

extension UnlockedFiles {
  /// The files that are not encrypted in ``SyncCopy/merged`` and ``InboxFolder/done``.
  package var openMerged: [VaultPath] {
    get throws(FileError) {
      var folders: [VaultPath] = []
      for folder in [SyncCopy.merged, InboxFolder.done] where try status(of: folder) != nil {
        folders.append(folder)
      }
      var found: [VaultPath] = []
      while let folder = folders.popLast() {
        for entry in try list(folder) {
          guard let path = folder.appending(entry.name) else { continue }
          if entry.kind == .folder { folders.append(path) }
          // A hidden file is a lock, or another process is writing it.
          if entry.kind == .file, !path.isLocked, !entry.name.hasPrefix(".") { found.append(path) }
        }
      }
      return found
    }
  }

  /// Encrypts such files: they may hold records of a collection that has just
  /// been locked.
  package func lockMerged(_ paths: [VaultPath]) throws(FileError) {
    for path in paths {
      let bytes = try contents(of: path)
      // The name may already exist.
      let other = path.parent?.appending("\(RandomText.hex())-\(path.name)")
      let place = try status(of: path.locked) == nil ? path : other ?? path
      try replace(place.locked, with: bytes, .flushed)
      try change(path, from: bytes, to: nil)
    }
  }
}

extension MergePlan {
  fileprivate mutating func name(_ file: String, as other: String) {
    var renamed = DiagnosticList()
    for var diagnostic in diagnostics.kept {
      if diagnostic.place?.file == file { diagnostic.place?.file = other }
      renamed.append(diagnostic)
    }
    diagnostics = renamed
  }
}

extension Files {
  /// The conflict copies in a vault, with their originals.
  package func syncCopies(
    failed report: (FileError) -> Void
  ) -> [(path: VaultPath, original: VaultPath, program: String)] {
    // A copy in the inbox is read like any other file there.
    let paths = files(below: .root, failed: report).filter {
      !$0.isInSite && $0.topFolder != InboxFolder.path.topFolder
    }
    let known = Set(paths)
    // Daybook's own files are hidden and, except for the change log, belong to this machine alone.
    let hidden = (try? list(ChangeWriter.folder)) ?? []
    let others = hidden.compactMap { ChangeWriter.folder.appending($0.name) }
    return (paths + others.filter { $0.pathExtension == "jsonl" }).compactMap { path in
      guard let folder = path.parent else { return nil }
      let copy = SyncCopy(String(path.name)) { name in
        folder.appending(name).map { known.contains($0) || others.contains($0) } ?? false
      }
      guard let copy, let original = folder.appending(copy.original) else { return nil }
      return (path, original, copy.program)
    }
  }
}

internal import Diagnostics

/// A file that a program has left beside another one (``SyncCopy``), and what it brings into that.
package struct SyncCopyMerge: Sendable {
  package let path: VaultPath
  /// The file that it is a copy of.
  package let original: VaultPath
  /// What it brings.
  package let plan: MergePlan

  /// Where such files are kept once all that they hold is in the vault.
  package static let merged: VaultPath = ".daybook/merged"

  /// Whether both are texts that differ, so that only a person can merge them.
  package var isByHand: Bool { plan.files.contains { $0.action == .differs } }

  /// Compares such a file with the one that it stands beside.
  ///
  /// - Parameter options: Nothing is kept beside ours, as it is there.
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

  /// Does what is to be done, and then takes the file away: it is moved to ``merged``, once what it
  /// holds can be read in the vault.
  ///
  /// - Returns: What was done; nil when a person must do it, and nothing was.
  package func perform(
    in library: RecordLibrary, _ options: MergePlan.Options
  ) async throws -> MergePlan? {
    // Another such file may have brought the same meanwhile.
    let now = try await SyncCopyMerge(path, of: original, in: library, options)
    guard !now.isByHand, !now.plan.diagnostics.hasErrors else { return nil }
    try now.plan.perform(in: library)
    let after = try await SyncCopyMerge(path, of: original, in: library, options)
    guard after.plan.isEmpty, !after.isByHand else {
      throw FileError(library.files.displayName(of: path), .changed)
    }
    try move(library.files)
    return now.plan
  }

  private func move(_ files: any Files) throws(FileError) {
    let bytes = try files.contents(of: path)
    let hash = ContentHash.hex(of: bytes).prefix(8)
    // The same name may have been there before.
    let places = [Self.merged.appending(path.text), Self.merged.appending("\(hash)-\(path.name)")]
    for place in places.compactMap(\.self) {
      if let there = try files.current(place), there != bytes { continue }
      try files.replace(place, with: bytes, .flushed)
      guard try files.contents(of: place) == bytes else { break }
      return try files.change(path, from: bytes, to: nil)
    }
    throw FileError(files.displayName(of: path), .changed)
  }
}

extension MergePlan {
  /// Names another file in what was found wrong.
  fileprivate mutating func name(_ file: String, as other: String) {
    var renamed = DiagnosticList()
    for var diagnostic in diagnostics.kept {
      if diagnostic.place?.file == file { diagnostic.place?.file = other }
      renamed.append(diagnostic)
    }
    diagnostics = renamed
  }
}

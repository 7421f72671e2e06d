extension Files {
  /// The files of a vault that programs have left beside others, with what they are copies of.
  ///
  /// - Parameter report: Told of folders that cannot be listed.
  package func syncCopies(
    failed report: (FileError) -> Void
  ) -> [(path: VaultPath, original: VaultPath, program: String)] {
    let paths = files(below: .root, failed: report).filter { !$0.isInSite }
    let known = Set(paths)
    // What Daybook itself keeps is hidden, and but for its list of changes of this machine alone.
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

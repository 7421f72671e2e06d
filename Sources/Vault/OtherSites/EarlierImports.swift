internal import Basics

/// The files that earlier imports put into a vault, by its list of changes.
struct EarlierImports {
  private struct Written {
    var at: Instant
    /// Its bytes, as they were written last.
    var state: FileChange.State
    /// The names of the imported files.
    var from: Substring
  }

  private let vault: any Files
  private var written: [VaultPath: Written] = [:]

  init(into vault: any Files) {
    self.vault = vault
    var undone: Set<String> = []
    // Without the list nothing is known to be as it was imported.
    try? ChangeLog(vault).forEach { entry in
      guard !undone.contains(entry.id) else { return true }
      if let other = entry.undoes { undone.insert(other) }
      guard entry.action == "import" else { return true }
      // The numbers of records and files follow.
      let end = entry.summary.lastIndex(of: ":") ?? entry.summary.endIndex
      let from = entry.summary[..<end]
      for file in entry.files where written[file.path] == nil {
        if let state = file.after {
          written[file.path] = Written(at: entry.at, state: state, from: from)
        }
      }
      return true
    }
  }

  /// The time of the import that wrote a file, and its bytes, if it is still as it was written.
  func unchanged(_ path: VaultPath) -> (at: Instant, bytes: [UInt8])? {
    guard let written = written[path], let bytes = try? vault.contents(of: path),
      FileChange.State(bytes) == written.state
    else { return nil }
    return (written.at, bytes)
  }

  /// The files that imports of the same folder or archive wrote, that are in the vault, and that it
  /// has no more.
  ///
  /// - Parameter present: The files that it has.
  func gone(besides present: Set<VaultPath>) -> [VaultPath] {
    let own = Set(present.compactMap { written[$0]?.from })
    return written.filter { path, file in
      own.contains(file.from) && !present.contains(path)
        && (try? vault.status(of: path)?.kind) == .file
    }
    .keys.sorted { $0.text < $1.text }
  }
}

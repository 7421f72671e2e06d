internal import Basics

// Files that are no records, made and taken away again as a change says.
extension RecordLibrary {
  /// Makes files what changes say: one is cut back to what it began with, goes, or comes back as
  /// the last snapshot that has it tells.
  ///
  /// - Throws: ``Failure``, before any file is changed, when one is not as its change says, or what
  ///   it is to hold is in no snapshot.
  func makeFiles(_ changes: [FileChange]) throws(Failure) {
    guard !changes.isEmpty else { return }
    let store = SnapshotStore(of: files)
    let wanted = try lost(of: changes, store)
    try failing { () throws(FileError) in
      for change in changes where change.before != change.after {
        let now = try files.current(change.path)
        guard now.map(FileChange.State.init) == change.before else {
          throw FileError(files.displayName(of: change.path), .changed)
        }
        let end = change.after?.size ?? 0
        let next = change.after.map { after in
          now?.starts(as: after) == true ? Array(now?[..<end] ?? []) : wanted[after] ?? []
        }
        try files.change(change.path, from: now, to: next)
      }
    }
    // That they are gone is no loss.
    try store.expect(changes.filter { ($0.after?.size ?? 0) < ($0.before?.size ?? 0) }.map(\.path))
  }

  /// What files are to hold that is in none of them now, from snapshots.
  private func lost(
    of changes: [FileChange], _ store: SnapshotStore
  ) throws(Failure) -> [FileChange.State: [UInt8]] {
    var missing: [FileChange.State: FileChange] = [:]
    for change in changes {
      let now = try failing { () throws(FileError) in try files.current(change.path) }
      guard now.map(FileChange.State.init) == change.before else {
        throw Failure(
          Diagnostic(
            .error, kind: "changed-since", at: Place(file: files.displayName(of: change.path)),
            "the file was changed again since",
            hint:
              "keep what you wrote elsewhere, or undo the later changes first: daybook undo --list"
          ))
      }
      guard let after = change.after, now?.starts(as: after) != true else { continue }
      missing[after] = change
    }
    guard !missing.isEmpty else { return [:] }
    var found: [FileChange.State: [UInt8]] = [:]
    for snapshot in try store.list().snapshots.reversed() where found.count < missing.count {
      var paths: Set<VaultPath> = []
      for entry in snapshot.list.entries {
        guard case .file(let size, let hash) = entry.content else { continue }
        if missing.contains(where: { $0.key.size == size && $0.key.hash == hash }) {
          paths.insert(entry.path)
        }
      }
      guard !paths.isEmpty else { continue }
      try store.forEach(of: snapshot, paths) { _, bytes in found[FileChange.State(bytes)] = bytes }
    }
    if let lacking = missing.first(where: { found[$0.key] == nil }) {
      throw Failure(
        Diagnostic(
          .error, kind: "not-kept", at: Place(file: files.displayName(of: lacking.value.path)),
          "no snapshot has what the file held",
          hint: "import it again"))
    }
    return found
  }
}

extension [UInt8] {
  /// Whether the bytes begin with what a state says.
  fileprivate func starts(as state: FileChange.State) -> Bool {
    count >= state.size && FileChange.State(Array(self[..<state.size])) == state
  }
}

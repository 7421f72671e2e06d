internal import Basics

extension RecordLibrary {
  /// Takes a change back: the last one of this machine, or the one with a number, counted from the
  /// last.
  ///
  /// - Parameters:
  ///   - allow: Is asked about a change that was not made on this machine, or by a program that did
  ///     not say where: what it did may be what the person wrote elsewhere. By default it is
  ///     refused.
  ///   - allowDeletion: Is asked before records are deleted that others refer to; what it throws
  ///     ends it.
  /// - Throws: ``Failure`` when there is none, when it was undone already or cannot be, or when a
  ///   record was changed again since.
  @discardableResult
  package func undo(
    _ number: Int? = nil, allowing allow: (ChangeEntry) throws -> Bool = { _ in false },
    deleting allowDeletion: (References) throws -> Void = { _ in }
  ) throws -> ChangeEntry {
    let (entry, number) = try chosen(number)
    try checkIsKnown(entry)
    guard try entry.machine == machineName || allow(entry) else { throw isElsewhere(entry, number) }
    try references(toAddedBy: entry).map(allowDeletion)
    try takeBack(entry)
    return entry
  }

  /// Takes the change with an id back, wherever it was made: who names it has seen what it did.
  ///
  /// - Returns: The change that did so, which can itself be taken back.
  package func undo(
    id: String, deleting allowDeletion: (References) throws -> Void = { _ in }
  ) throws -> ChangeEntry {
    var count = 0
    var isFound = false
    try failing { () throws(FileError) in
      try ChangeLog(files).forEach { entry in
        count += 1
        isFound = entry.id == id
        return !isFound
      }
    }
    // A number that no change has is told of as any other.
    let entry = try chosen(isFound ? count : count + 1).entry
    try checkIsKnown(entry)
    try references(toAddedBy: entry).map(allowDeletion)
    return try takeBack(entry)
  }

  /// The records that a change is about, in words; of many the first.
  package func recordsInWords(of entry: ChangeEntry, most: Int = 5) -> String {
    let records = entry.changes.prefix(most).map(recordInWords)
    let files = entry.files.prefix(most - records.count).map { self.files.displayName(of: $0.path) }
    let more = entry.changes.count + entry.files.count - records.count - files.count
    return (records + files).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
  }

  package func recordInWords(of change: RecordChange) -> String {
    found(change, saying: change.after ?? change.before ?? []).map(inWords)
      ?? change.identifier.shortIdentifier
  }

  private func isElsewhere(_ entry: ChangeEntry, _ number: Int) -> Failure {
    let machine =
      entry.machine == nil
      ? "does not say on which machine it was made" : "was made on another machine"
    return Failure(
      Diagnostic(
        .error, kind: "other-machine",
        "change number \(number) (\(entry.action)) \(machine): \(recordsInWords(of: entry))",
        hint: "to undo it all the same: daybook undo \(number) --yes"))
  }

  /// Refuses to take back a change of which not all is known.
  private func checkIsKnown(_ entry: ChangeEntry) throws {
    if entry.isLocked {
      throw Failure(FileError(files.displayName(of: ChangeWriter.log), .locked).diagnostic)
    }
    guard !entry.isUndoable else { return }
    throw Failure(
      Diagnostic(
        .error, kind: "not-undoable",
        "this change had too many records to be undone: \(entry.action) \(inWords(entry))",
        hint: "the snapshot from before it has what was there: daybook backup list; earlier "
          + "changes are undone by their numbers: daybook undo --list"))
  }

  @discardableResult
  private func takeBack(_ entry: ChangeEntry) throws -> ChangeEntry {
    try alone { library in
      try library.check(entry)
      return try library.write(
        entry.changes.reversed().map(\.inverse), files: entry.files.reversed().map(\.inverse),
        "undo", entry.summary, undoes: entry.id)
    }
  }

  /// The change that is taken back, with its number: the one with the number; else the last of this
  /// machine that was not, and that took nothing back itself; else the last such one of all. No
  /// change before it is read.
  private func chosen(_ number: Int?) throws -> (entry: ChangeEntry, number: Int) {
    var undone = UndoneEntries()
    var chosen: (entry: ChangeEntry, number: Int)?
    var isFound = false
    var count = 0
    let machine = machineName
    try failing { () throws(FileError) in
      try ChangeLog(files).forEach { entry in
        count += 1
        undone.take(entry)
        let mayBe = number.map { $0 == count } ?? (entry.undoes == nil && !undone.contains(entry))
        guard mayBe else { return true }
        isFound = number != nil || entry.machine == machine
        if isFound || chosen == nil { chosen = (entry, count) }
        return !isFound
      }
    }
    guard let chosen else {
      guard let number else {
        throw Failure(
          Diagnostic(.error, kind: "nothing-to-undo", "there is no change to undo"))
      }
      throw Failure(
        Diagnostic(
          .error, kind: "no-change", "there is no change number \(number)",
          hint: "see the changes with: daybook undo --list"))
    }
    if let number, undone.contains(chosen.entry) {
      throw Failure(
        Diagnostic(
          .error, kind: "already-undone", "change number \(number) was undone already",
          hint: "undo that by its own number: daybook undo --list"))
    }
    return chosen
  }

  /// Refuses to take back what was changed again since.
  private func check(_ entry: ChangeEntry) throws {
    guard let changed = try firstChanged(entry.changes.reversed().map(\.inverse)) else { return }
    throw Failure(
      Diagnostic(
        .error, kind: "changed-since",
        "\(recordInWords(of: changed.change)) was changed again since",
        hint: "undo the later changes first: daybook undo --list"))
  }
}

extension RecordLibrary {
  /// Refuses to overwrite what somebody else changed since it was read.
  func refuseChanged(_ changes: [RecordChange]) throws {
    guard let changed = try firstChanged(changes) else { return }
    let path = changed.path ?? changed.change.collection
    throw Failure(FileError(files.displayName(of: path), .changed).diagnostic)
  }

  /// The first of some changes whose record does not say what the change was made from, with where
  /// that stands now; nil when there is none. Of several changes of a record the first is looked
  /// at.
  private func firstChanged(
    _ changes: [RecordChange]
  ) throws -> (kind: KindOfRecord, change: RecordChange, path: VaultPath?)? {
    // Of an import all records are read at once.
    var standing: [VaultPath: [String: Found]] = [:]
    if changes.count > Self.mostWithoutSnapshot {
      let collections = Set(changes.map(\.collection))
      for kind in kinds where collections.contains(kind.collection) {
        standing[kind.collection] = Dictionary(
          try records(of: kind).map { ($0.text.identifier, $0) }
        ) { $1 }
      }
    }
    var seen: [VaultPath: Set<String>] = [:]
    for change in changes
    where seen[change.collection, default: []].insert(change.identifier).inserted {
      guard let kind = kinds.first(where: { $0.collection == change.collection }) else { continue }
      let current =
        if let read = standing[change.collection] { read[change.identifier] } else {
          try records(of: kind, .exactly(change.identifier)).first
        }
      if current?.text.content.facts != change.before?.facts {
        return (kind, change, current?.text.path)
      }
    }
    return nil
  }
}

package struct UndoneEntries {
  private var ids: Set<String> = []

  package init(_ entries: [ChangeEntry] = []) { entries.forEach { take($0) } }

  package mutating func take(_ entry: ChangeEntry) {
    // What took a change back may itself have been taken back.
    if !ids.contains(entry.id), let undone = entry.undoes { ids.insert(undone) }
  }

  package func contains(_ entry: ChangeEntry) -> Bool { ids.contains(entry.id) }
}

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

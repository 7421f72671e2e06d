internal import Basics

extension RecordLibrary {
  /// Undoes a change: the last one of this machine, or the one with a number, counted from the
  /// last.
  ///
  /// - Parameters:
  ///   - allow: Called for a change that was not made on this machine, or by a program that did
  ///     not log the machine: it may be something the person wrote elsewhere. By default it is
  ///     refused.
  ///   - allowDeletion: Called before deleting records that others refer to; an error it throws
  ///     stops the undo.
  /// - Throws: ``Failure`` when there is none, when it was already undone or cannot be, or when a
  ///   record was changed again since.
  @discardableResult
  package func undo(
    _ number: Int? = nil, allowing allow: (ChangeEntry) throws -> Bool = { _ in false },
    deleting allowDeletion: (References) throws -> Void = { _ in }
  ) throws -> ChangeEntry {
    let (entry, number) = try chosen(number)
    try checkIsKnown(entry)
    guard isOfDeputy(entry) else { throw isOfPerson(entry) }
    guard try entry.machine == machineName || allow(entry) else { throw isElsewhere(entry, number) }
    try references(toAddedBy: entry).map(allowDeletion)
    try takeBack(entry)
    return entry
  }

  /// Undoes the change with an id, wherever it was made: its user has seen what it did.
  ///
  /// - Returns: The undoing change, which can itself be undone.
  package func undo(
    id: String, deleting allowDeletion: (References) throws -> Void = { _ in }
  ) throws -> ChangeEntry {
    let entry = try chosen(nil, id: id).entry
    try checkIsKnown(entry)
    try references(toAddedBy: entry).map(allowDeletion)
    return try takeBack(entry)
  }

  /// The records of a change, in words; of many the first.
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
      ? "does not name the machine that made it" : "was made on another machine"
    return Failure(
      Diagnostic(
        .error, kind: "other-machine",
        "change number \(number) (\(entry.action)) \(machine): \(recordsInWords(of: entry))",
        hint: "to undo it all the same: daybook undo \(number) --yes"))
  }

  /// True unless a deputy asks, and the change is not their own: one takes back nothing that the
  /// person did, or that came from elsewhere.
  private func isOfDeputy(_ entry: ChangeEntry) -> Bool {
    deputy == nil || entry.deputy == deputy && entry.machine == machineName
  }

  private func isOfPerson(_ entry: ChangeEntry) -> Failure {
    Failure(
      Diagnostic(
        .error, kind: "not-own",
        "the change is not the \(deputy ?? "")’s: \(entry.action) \(inWords(entry))",
        hint: "you can undo it yourself: daybook undo --list"))
  }

  /// Refuses to undo a change that is only partly known.
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

  /// The change to undo, with its number: the one with the number or the id; else the last of this
  /// machine that was not undone, and is no undo itself; else the last such one of all. No earlier
  /// change is read.
  private func chosen(
    _ number: Int?, id: String? = nil
  ) throws -> (entry: ChangeEntry, number: Int) {
    var undone = UndoneEntries()
    var chosen: (entry: ChangeEntry, number: Int)?
    var isFound = false
    var count = 0
    let machine = machineName
    try failing { () throws(FileError) in
      try ChangeLog(files).forEach { entry in
        count += 1
        undone.take(entry)
        let isNamed = number.map { $0 == count } ?? id.map { $0 == entry.id }
        let isLeft = entry.undoes == nil && !undone.contains(entry) && isOfDeputy(entry)
        guard isNamed ?? isLeft else { return true }
        isFound = isNamed != nil || entry.machine == machine
        if isFound || chosen == nil { chosen = (entry, count) }
        return !isFound
      }
    }
    // A number without a change is reported like any other.
    let number = id == nil ? number : chosen?.number ?? count + 1
    guard let chosen else {
      guard let number else {
        let none =
          deputy.map { "there is no change of the \($0) to undo" } ?? "there is no change to undo"
        throw Failure(Diagnostic(.error, kind: "nothing-to-undo", none))
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

  /// Refuses to undo a change to records that were changed again since.
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
  /// Refuses to overwrite changes that somebody else made after reading.
  func refuseChanged(_ changes: [RecordChange]) throws {
    guard let changed = try firstChanged(changes) else { return }
    let path = changed.path ?? changed.change.collection
    throw Failure(FileError(files.displayName(of: path), .changed).diagnostic)
  }

  /// The first change whose record is no longer as the change left it, with the record's current
  /// place; nil when there is none. Only the first of several changes of a record is checked.
  private func firstChanged(
    _ changes: [RecordChange]
  ) throws -> (kind: KindOfRecord, change: RecordChange, path: VaultPath?)? {
    // All records of an import are read together.
    var standing: [VaultPath: [String: StoredRecord]] = [:]
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
    // An undo may itself have been undone.
    if !ids.contains(entry.id), let undone = entry.undoes { ids.insert(undone) }
  }

  package func contains(_ entry: ChangeEntry) -> Bool { contains(id: entry.id) }
  package func contains(id: String) -> Bool { ids.contains(id) }
}

// Files that are not records, created and removed again by changes.
extension RecordLibrary {
  /// Restores the states of files: each is cut back to its beginning, removed, or restored from the
  /// last snapshot that has it.
  ///
  /// - Throws: ``Failure``, before any file is changed, when one is not as its change left it, or
  ///   its content is in no snapshot.
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
          change.edited(now)
            ?? (now?.starts(as: after) == true ? Array(now?[..<end] ?? []) : wanted[after] ?? [])
        }
        try files.change(change.path, from: now, to: next)
      }
    }
    // Their removal is expected.
    let shorter = changes.filter { change in
      (change.edit == nil || change.after == nil)
        && (change.after?.size ?? 0) < (change.before?.size ?? 0)
    }
    try store.expect(shorter.flatMap { [$0.path, $0.path.locked] })
  }

  /// The contents that files must get back and no file has now, from snapshots.
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
      guard let after = change.after, change.edited(now) == nil, now?.starts(as: after) != true
      else { continue }
      missing[after] = change
    }
    guard !missing.isEmpty else { return [:] }
    var found: [FileChange.State: [UInt8]] = [:]
    // An encrypted file is of another size, and differs each time, so it is opened.
    let locked = Set(missing.values.map(\.path.locked))
    for snapshot in try store.list().snapshots.reversed() where found.count < missing.count {
      var paths: Set<VaultPath> = []
      for entry in snapshot.list.entries {
        guard case .file(let size, let hash) = entry.content else { continue }
        if locked.contains(entry.path)
          || missing.contains(where: { $0.key.size == size && $0.key.hash == hash })
        {
          paths.insert(entry.path)
        }
      }
      guard !paths.isEmpty else { continue }
      try store.forEach(of: snapshot, paths) { entry, bytes in
        let unlocked = files as? UnlockedFiles
        // A file that cannot be decrypted holds nothing to return to.
        guard let content = try? unlocked?.content(bytes, of: entry.path) ?? bytes else { return }
        let state = FileChange.State(content)
        if missing[state] != nil { found[state] = content }
      }
    }
    if let lacking = missing.first(where: { found[$0.key] == nil }) {
      let hasPurged = try failing { () throws(FileError) in
        try files.status(of: ChangeWriter.purged) != nil
      }
      throw Failure(
        Diagnostic(
          .error, kind: "not-kept", at: Place(file: files.displayName(of: lacking.value.path)),
          "no snapshot has what the file held",
          hint: hasPurged
            ? "import it again, unless its text was purged; other changes can be undone by their "
              + "numbers: daybook undo --list" : "import it again"))
    }
    return found
  }
}

extension FileChange {
  /// The content after the change, from that before; nil if the change does not tell.
  fileprivate func edited(_ now: [UInt8]?) -> [UInt8]? {
    guard let new = edit?.applied(to: now ?? []), after == State(new) else { return nil }
    return new
  }
}

extension [UInt8] {
  /// True if the bytes begin with the content of a state.
  fileprivate func starts(as state: FileChange.State) -> Bool {
    count >= state.size && FileChange.State(Array(self[..<state.size])) == state
  }
}

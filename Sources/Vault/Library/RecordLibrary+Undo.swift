internal import Diagnostics

extension RecordLibrary {
  /// Takes a change back: the last one, or the one with a number, counted from the last.
  ///
  /// - Returns: What was taken back.
  /// - Throws: ``Failure`` when there is none, when it was undone already, or when a record was
  ///   changed again since.
  @discardableResult
  package func undo(_ number: Int? = nil) throws -> ChangeEntry {
    let entry = try chosen(number)
    try takeBack(entry)
    return entry
  }

  /// Takes the change with an id back.
  ///
  /// - Returns: The change that did so, which can itself be taken back.
  /// - Throws: As of ``undo(_:)``.
  package func undo(id: String) throws -> ChangeEntry {
    var count = 0
    var isFound = false
    do throws(FileError) {
      try ChangeLog(files).forEach { entry in
        count += 1
        isFound = entry.id == id
        return !isFound
      }
    } catch {
      throw Failure(error.diagnostic)
    }
    // A number that no change has is told of as any other.
    return try takeBack(try chosen(isFound ? count : count + 1))
  }

  @discardableResult
  private func takeBack(_ entry: ChangeEntry) throws -> ChangeEntry {
    if entry.isLocked {
      throw Failure(FileError(files.displayName(of: ChangeWriter.log), .locked).diagnostic)
    }
    try check(entry)
    return try write(
      entry.changes.reversed().map(\.inverse), files: entry.files.reversed().map(\.inverse), "undo",
      entry.summary, undoes: entry.id)
  }

  /// The change that is taken back: the one with the number, else the last that was not, and that
  /// took nothing back itself. No change before it is read.
  private func chosen(_ number: Int?) throws -> ChangeEntry {
    var undone = UndoneEntries()
    var chosen: ChangeEntry?
    var count = 0
    do throws(FileError) {
      try ChangeLog(files).forEach { entry in
        count += 1
        undone.take(entry)
        let isChosen =
          number.map { $0 == count } ?? (entry.undoes == nil && !undone.contains(entry))
        if isChosen { chosen = entry }
        return !isChosen
      }
    } catch {
      throw Failure(error.diagnostic)
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
    if let number, undone.contains(chosen) {
      throw Failure(
        Diagnostic(
          .error, kind: "already-undone", "change number \(number) was undone already",
          hint: "undo that by its own number: daybook undo --list"))
    }
    return chosen
  }

  /// Refuses to take back what was changed again since.
  private func check(_ entry: ChangeEntry) throws {
    // Of an import all records are read at once.
    var standing: [VaultPath: [String: Found]] = [:]
    if entry.changes.count > 20 {
      let collections = Set(entry.changes.map(\.collection))
      for kind in kinds where collections.contains(kind.collection) {
        standing[kind.collection] = Dictionary(
          try records(of: kind).map { ($0.text.identifier, $0) }
        ) { $1 }
      }
    }
    for change in entry.changes {
      guard
        let kind = kinds.first(where: { $0.collection == change.collection })
      else { continue }
      let current =
        if let read = standing[change.collection] { read[change.identifier] } else {
          try records(of: kind, .exactly(change.identifier)).first
        }
      if (current?.text.content).map(RecordText.facts) != change.after.map(RecordText.facts) {
        throw Failure(
          Diagnostic(
            .error, kind: "changed-since",
            "\(kind.name) \(change.identifier) was changed again since",
            hint: "undo the later changes first: daybook undo --list"))
      }
    }
  }
}

/// Which changes were taken back and are not there any more.
package struct UndoneEntries {
  private var ids: Set<String> = []

  /// - Parameter entries: The last first.
  package init(_ entries: [ChangeEntry] = []) { entries.forEach { take($0) } }

  /// Takes in the change before those that were taken in.
  package mutating func take(_ entry: ChangeEntry) {
    // What took a change back may itself have been taken back.
    if !ids.contains(entry.id), let undone = entry.undoes { ids.insert(undone) }
  }

  package func contains(_ entry: ChangeEntry) -> Bool { ids.contains(entry.id) }
}

extension RecordText {
  /// What members say, whatever their order.
  fileprivate static func facts(_ members: [Member]) -> [String] {
    members.map { "\($0.name)=\($0.json.plain)" }.sorted()
  }
}

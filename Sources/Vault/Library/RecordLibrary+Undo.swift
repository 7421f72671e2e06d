internal import Diagnostics

extension RecordLibrary {
  /// Takes a change back: the last one, or the one with a number, counted from the last.
  ///
  /// - Returns: What was taken back.
  /// - Throws: ``Failure`` when there is none, when it was taken back already, or when a record was
  ///   changed again since.
  @discardableResult
  package func undo(_ number: Int? = nil) throws -> ChangeEntry {
    let entries = Array(try self.entries().reversed())
    let entry = try chosen(number, entries, UndoneEntries(entries))
    try check(entry)
    try write(entry.changes.reversed().map(\.inverse), "undo", entry.summary, undoes: entry.id)
    return entry
  }

  /// The change that is taken back: the one with the number, else the last that was not, and that
  /// took nothing back itself.
  private func chosen(
    _ number: Int?, _ entries: [ChangeEntry], _ undone: UndoneEntries
  ) throws -> ChangeEntry {
    if let number {
      guard entries.indices.contains(number - 1) else {
        throw Failure(
          Diagnostic(
            .error, kind: "no-change", "there is no change number \(number)",
            hint: "see the changes with: daybook undo --list"))
      }
      let entry = entries[number - 1]
      if undone.contains(entry) {
        throw Failure(
          Diagnostic(
            .error, kind: "already-undone", "change number \(number) was taken back already",
            hint: "take that back by its own number: daybook undo --list"))
      }
      return entry
    }
    if let last = entries.first(where: { $0.undoes == nil && !undone.contains($0) }) { return last }
    throw Failure(
      Diagnostic(.error, kind: "nothing-to-undo", "there is no change to take back"))
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
          try records(of: kind) { $0 == change.identifier }.first
        }
      if (current?.text.content).map(RecordText.facts) != change.after.map(RecordText.facts) {
        throw Failure(
          Diagnostic(
            .error, kind: "changed-since",
            "\(kind.name) \(change.identifier) was changed again since",
            hint: "take back the later changes first: daybook undo --list"))
      }
    }
  }
}

/// Which changes were taken back and are not there any more.
package struct UndoneEntries {
  private var ids: Set<String> = []

  /// - Parameter entries: The last first.
  package init(_ entries: [ChangeEntry]) {
    // What took a change back may itself have been taken back.
    for entry in entries where !ids.contains(entry.id) {
      if let undone = entry.undoes { ids.insert(undone) }
    }
  }

  package func contains(_ entry: ChangeEntry) -> Bool { ids.contains(entry.id) }
}

extension RecordText {
  /// What members say, whatever their order.
  fileprivate static func facts(_ members: [Member]) -> [String] {
    members.map { "\($0.name)=\($0.json.plain)" }.sorted()
  }
}

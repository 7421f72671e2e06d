package import Basics

/// The effect of an entry of the inbox.
package enum InboxDeed: Sendable {
  /// A record is added, with its companions.
  case add(EntryDraft, EntryForm)
  /// A record is ticked off.
  case change(RecordEdit)
  /// Records are added, changed and deleted by one entry, as by answers about a day.
  case changes([(change: RecordChange, record: StoredRecord)])
  /// Nothing is to do, such as for a task that is done already.
  case nothing(Diagnostic)

  /// True if no record changes.
  package var isNothing: Bool { if case .nothing = self { true } else { false } }

  /// The problems that are worth a look before it is written.
  package var warnings: [Diagnostic] {
    switch self {
    case .add(let draft, _):
      draft.problems.map(\.diagnostic).filter { $0.severity == .warning }
    case .change, .changes: []
    case .nothing(let diagnostic): [diagnostic]
    }
  }
}

/// The result of writing entries of the inbox.
package struct InboxOutcome: Sendable {
  /// The change that `daybook undo` undoes; nil if no record was changed.
  package var change: ChangeEntry?
  package var written: [InboxLine] = []
  /// The files that were moved, as all of their entries are written.
  package var moved: [VaultPath] = []
}

extension RecordLibrary {
  /// Writes entries as one change and notes that they are known. A file without a waiting entry is
  /// then moved.
  ///
  /// An entry whose records are there already, as an earlier run was cut off, is only noted.
  ///
  /// - Parameters:
  ///   - folder: The inbox, read under the claim of this library.
  ///   - known: The entries in it that were written before.
  package func write(
    _ entries: [(line: InboxLine, deed: InboxDeed)], of folder: InboxFolder,
    besides known: Set<String>
  ) throws -> InboxOutcome {
    guard isAlone else {
      return try alone { try $0.write(entries, of: folder, besides: known) }
    }
    var outcome = InboxOutcome()
    var steps: [ChangeWriter.Step] = []
    var changed: Set<String> = []
    var keys = known
    for (line, deed) in entries where keys.insert(line.key).inserted {
      outcome.written.append(line)
      switch deed {
      case .nothing: continue
      case .add(let draft, let form):
        if draft.replaced == nil, let collection = draft.record?.collection,
          try holds(draft.identifier, in: collection)
        {
          continue
        }
        steps.append(.add(draft, form, summary(of: draft)))
      case .change(let edit):
        // The same tick twice is one.
        let id = "\(edit.record.kind.name) \(edit.record.identifier)"
        if changed.insert(id).inserted { steps.append(.change(edit.change, edit.result.summary)) }
      case .changes(let changes):
        for (change, record) in changes {
          if change.before == nil, try holds(record.identifier, in: change.collection) { continue }
          steps.append(.change(change, record.summary))
        }
      }
    }
    if steps.count > Self.mostWithoutSnapshot { try takeSnapshot(before: "inbox") }
    if !steps.isEmpty {
      outcome.change = try failing { () throws(FileError) in
        try writer.write(steps, "inbox", decoding: decoding(at:))
      }
    }
    try failing { () throws(FileError) in
      try InboxLedger.note(outcome.written, outcome.change?.id, at: clock, in: files)
    }
    outcome.moved = try move(folder.files.filter { $0.lines.allSatisfy { keys.contains($0.key) } })
    return outcome
  }

  /// True if a new record is there already, or was deleted since.
  private func holds(_ identifier: String, in collection: VaultPath) throws -> Bool {
    guard let type = decoding(at: collection) else { return false }
    return try failing { () throws(FileError) in
      do throws(FileError) {
        return try !reader.versions(of: type, in: collection, .exactly(identifier))
          .isEmpty
      } catch {
        // Locked records can be added to without being read.
        guard error.reason == .locked else { throw error }
        return false
      }
    }
  }

  /// Moves files to ``InboxFolder/done``, encrypted while any collection is locked.
  private func move(_ moving: [InboxFile]) throws -> [VaultPath] {
    if moving.isEmpty { return [] }
    try SnapshotStore(of: files).expect(moving.map(\.path))
    return try failing { () throws(FileError) in
      let isLocked = try locksAny()
      var moved: [InboxFile] = []
      // If a file cannot be moved, the files moved before it are noted all the same.
      do throws(FileError) {
        for file in moving {
          do throws(FileError) { try move(file, isLocked: isLocked) } catch {
            // Somebody has just written to it: the rest is for the next time.
            if error.reason == .changed { continue }
            throw error
          }
          moved.append(file)
        }
      } catch {
        try? InboxLedger.note(moved: moved, at: clock, in: files)
        throw error
      }
      try InboxLedger.note(moved: moved, at: clock, in: files)
      return moved.map(\.path)
    }
  }

  private func move(_ file: InboxFile, isLocked: Bool) throws(FileError) {
    let name = String(file.path.unlocked.name)
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    for number in 1... {
      let other = number == 1 ? name : "\(name[..<dot])-\(number)\(name[dot...])"
      guard let open = InboxFolder.done.appending(other) else { break }
      let place = isLocked ? open.locked : open
      if try files.status(of: place) == nil {
        try files.move(file.path, to: place)
        // Its writer was quicker: it goes back, and its new lines are for the next time.
        let isSame = isLocked ? true : try files.contents(of: place) == file.bytes
        guard isSame else {
          try files.move(place, to: file.path)
          throw FileError(files.displayName(of: file.path), .changed)
        }
        return
      }
      // The same file, brought back, needs no second copy.
      guard let there = try? files.current(place), there == file.bytes else { continue }
      guard try files.contents(of: file.path) == file.bytes else {
        throw FileError(files.displayName(of: file.path), .changed)
      }
      return try files.stored.remove(file.path)
    }
    throw FileError(files.displayName(of: file.path), .changed)
  }
}

extension ChangeWriter {
  /// A part of a change that adds and changes records.
  enum Step {
    case add(EntryDraft, EntryForm, String)
    case change(RecordChange, String)

    var summary: String {
      switch self {
      case .add(_, _, let summary), .change(_, let summary): summary
      }
    }
  }

  /// Writes steps in order, and logs them as one change.
  func write(
    _ steps: [Step], _ action: String, decoding types: (VaultPath) -> (any RecordDecoding)?
  ) throws(FileError) -> ChangeEntry {
    var written: [RecordChange] = []
    func summary(_ steps: some Collection<Step>) -> String {
      let first = steps.prefix(3).map(\.summary).joined(separator: "; ")
      return steps.count > 3 ? "\(first); and \(steps.count - 3) more" : first
    }
    for (index, step) in steps.enumerated() {
      do throws(FileError) {
        switch step {
        case .add(let draft, let form, _):
          for part in draft.also + [draft] {
            _ = try write(part, of: form.type, noting: &written)
          }
        case .change(let change, _):
          guard let type = types(change.collection) else { continue }
          try write(change, of: type, noting: &written)
        }
      } catch {
        // Changes written so far can be undone.
        if !written.isEmpty { remember(written, action, summary(steps[...index])) }
        throw error
      }
    }
    return remember(written, action, summary(steps))
  }
}

package import Basics
package import Vault
package import Wording

/// An entry of the inbox, with its meaning.
package struct InboxItem: Sendable {
  package enum State: Sendable {
    /// It can be written.
    case ready(InboxDeed)
    /// It may have been written before (``InboxLedger/State/perhaps(at:)``).
    case again(InboxDeed, since: Instant)
    /// It was written, or is the same as one before it.
    case known
    /// It stays in the inbox, for this reason.
    case unclear(Diagnostic)
  }

  package let line: InboxLine
  package let state: State
  /// The record in words; nil for an entry that is not understood.
  package let meaning: String?

  /// Its effect; nil if it cannot be written.
  package var deed: InboxDeed? {
    switch state {
    case .ready(let deed), .again(let deed, _): deed
    case .known, .unclear: nil
    }
  }

  /// True if a person could agree to it.
  package var isReady: Bool { if case .ready = state { true } else { false } }

  package var isKnown: Bool { if case .known = state { true } else { false } }
}

/// Reads the inbox as `daybook log`, `done` and `add` read their arguments.
package struct InboxReader: Sendable {
  private let sentences: [SentenceForm]
  private let forms: [EntryForm]
  private let sheet: DaySheet?
  private let moment: EntryMoment
  private let vault: VaultContents?
  private let words: Words

  /// - Parameters:
  ///   - sentences: The forms that a sentence fills in, in the order they are tried.
  ///   - forms: The forms of the vault, which objects name.
  ///   - sheet: The things that a tick may name besides records.
  ///   - moment: The names and records of the vault.
  ///   - vault: The vault as last read, with the sheet of each day.
  package init(
    _ sentences: [SentenceForm], _ forms: [EntryForm], _ sheet: DaySheet?, _ moment: EntryMoment,
    of vault: VaultContents?, _ words: Words
  ) {
    self.sentences = sentences
    self.forms = forms
    self.sheet = sheet
    self.moment = moment
    self.vault = vault
    self.words = words
  }

  /// The entries that wait, with the faults that keep files from being read.
  ///
  /// - Parameter keys: The keys of the entries to write; later entries see their effects. Nil for
  ///   every entry that can be written.
  package func contents(
    of library: RecordLibrary, writing keys: Set<String>? = nil
  ) throws -> InboxContents {
    let folder: InboxFolder
    let ledger: InboxLedger
    do throws(FileError) {
      folder = try InboxFolder(in: library.files, at: library.clock, moment.zone)
      ledger = try InboxLedger(in: library.files)
    } catch {
      throw Failure(error.diagnostic)
    }
    var seen: Set<String> = []
    var batch = InboxBatch()
    let items = folder.files.flatMap(\.lines).map { line in
      let state = seen.insert(line.key).inserted ? ledger.state(of: line) : nil
      var next = batch
      let item = item(line, state, ledger, library, &next)
      if keys?.contains(line.key) ?? item.isReady { batch = next }
      return item
    }
    return InboxContents(items: items, folder: folder)
  }

  /// - Parameter state: Nil for the same entry as one before.
  private func item(
    _ line: InboxLine, _ state: InboxLedger.State?, _ ledger: InboxLedger,
    _ library: RecordLibrary, _ batch: inout InboxBatch
  ) -> InboxItem {
    let since: Instant?
    switch state {
    case nil, .written: return InboxItem(line: line, state: .known, meaning: nil)
    case .new: since = nil
    case .perhaps(let at): since = at
    }
    var now = moment
    // A vault that is read as of an earlier moment knows nothing later.
    now.now = line.isUnique ? line.at : min(line.at, moment.now)
    now.numbers = ledger.numbers(for: line)
    let reading = InboxLineReading(
      sentences: sentences, forms: forms, sheet: sheet, moment: now, contents: vault,
      library: library.at(now.now))
    do {
      let deed = try reading.deed(of: line.content, &batch)
      let state = since.map { InboxItem.State.again(deed, since: $0) } ?? .ready(deed)
      return InboxItem(line: line, state: state, meaning: deed.meaning(in: library, words))
    } catch {
      let diagnostic =
        (error as? Failure)?.diagnostic ?? (error as? FileError)?.diagnostic
        ?? Diagnostic(.error, kind: "inbox-line", "\(error)")
      return InboxItem(line: line, state: .unclear(diagnostic), meaning: nil)
    }
  }

  /// Writes the entries with some keys, read again while nobody else writes.
  ///
  /// - Parameters:
  ///   - keys: The keys of the entries that a person agreed to; entries that are gone, known or not
  ///     understood by now are left out.
  ///   - again: True to write those too that may have been written before.
  package func write(
    _ keys: Set<String>, again: Bool, to library: RecordLibrary
  ) throws -> InboxOutcome {
    try library.alone { library in
      let contents = try contents(of: library, writing: keys)
      let agreed = contents.items.compactMap { item -> (line: InboxLine, deed: InboxDeed)? in
        guard keys.contains(item.line.key), item.isReady || again, let deed = item.deed else {
          return nil
        }
        return (item.line, deed)
      }
      let known = Set(contents.items.filter(\.isKnown).map(\.line.key))
        .subtracting(contents.waiting.map(\.line.key))
      return try library.write(agreed, of: contents.folder, besides: known)
    }
  }
}

/// The inbox as it was read.
package struct InboxContents: Sendable {
  package let items: [InboxItem]
  package let folder: InboxFolder

  /// The entries that are not known.
  package var waiting: [InboxItem] { items.filter { !$0.isKnown } }
  package var ready: [InboxItem] { items.filter(\.isReady) }
  /// True if a file has no entry that waits, so that it is to be moved off.
  package var hasDoneFiles: Bool {
    let keys = Set(waiting.map(\.line.key))
    return folder.files.contains { file in !file.lines.contains { keys.contains($0.key) } }
  }
  /// True if nothing is there that a person could decide about.
  package var isEmpty: Bool { waiting.isEmpty && folder.problems.isEmpty }
}

extension InboxContents {
  /// The number of entries that wait, without reading what they mean, in files that may still be
  /// being written too; 0 if the folder cannot be read.
  package static func count(in files: any Files, _ zone: Zone) -> Int {
    guard let folder = try? InboxFolder(in: files, at: nil, zone), !folder.files.isEmpty,
      let ledger = try? InboxLedger(in: files)
    else { return 0 }
    var seen: Set<String> = []
    return folder.files.flatMap(\.lines).count { line in
      guard seen.insert(line.key).inserted else { return false }
      if case .written = ledger.state(of: line) { return false }
      return true
    }
  }
}

extension InboxDeed {
  /// The record in a line for each, in the words of a language.
  fileprivate func meaning(in library: RecordLibrary, _ words: Words) -> String {
    switch self {
    case .add(let draft, _):
      (draft.also + [draft]).map { library.summary(of: $0, in: words) }.joined(separator: "; ")
    case .change(let edit): library.inWords(edit.result)
    case .changes(let changes):
      changes.map { change, record in
        let text = library.inWords(record)
        return change.after == nil ? words.deleted(text) : text
      }.joined(separator: "; ")
    case .nothing(let diagnostic): words.said(diagnostic).message
    }
  }
}

package import Basics

/// Writes changes of records into a vault, and logs them in `.daybook/changes.jsonl`, so that each
/// can be undone. Changes to locked records are in encrypted files next to it, in
/// `.daybook/changes/`, which its lines refer to.
///
/// In JSON Lines a change is a line with a newer `updatedAt`; the existing bytes never change. In
/// `.json`, `.csv` and `.yaml` it replaces only the bytes of the changed values; if that is
/// impossible, as for a key without a column in the file, the change becomes a line in the
/// collection's `.jsonl` file, which counts because it is newer.
package struct ChangeWriter: Sendable {
  /// The folder of Daybook's own files.
  package static let folder = DiskFiles.own
  package static let log: VaultPath = ".daybook/changes.jsonl"
  /// The hashes of texts that a person removed for good. No restore takes them back.
  package static let purged: VaultPath = ".daybook/purged.jsonl"

  let reader: CollectionReader
  private let now: Instant
  private let machine: MachineName
  private let warn: @Sendable (Diagnostic) -> Void
  var files: any Files { reader.files }

  /// A writer of changes made at `now`, by the machine's clock.
  ///
  /// - Parameter warn: Called when a change was written but could not be logged.
  package init(
    _ reader: CollectionReader, now: Instant, machine: MachineName = .unknown,
    warn: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.reader = reader
    self.now = now
    self.machine = machine
    self.warn = warn
  }

  /// Writes changes, and logs them as one.
  ///
  /// - Parameters:
  ///   - types: The decoding of each changed collection's records.
  ///   - noted: Changes already made to files, which are logged with them.
  ///   - undoes: The id of the entry that this undoes.
  @discardableResult
  package func write(
    _ changes: [RecordChange], files noted: [FileChange] = [], _ action: String,
    _ summary: String, undoes: String? = nil, decoding types: (VaultPath) -> (any RecordDecoding)?
  ) throws(FileError) -> ChangeEntry {
    var written: [RecordChange] = []
    var lines = NewLines()
    do throws(FileError) {
      for change in changes {
        guard let type = types(change.collection) else { continue }
        // A record that is changed twice is read again in between.
        if lines.have(change) { try append(&lines, noting: &written) }
        try write(change, of: type, into: &lines, noting: &written)
      }
      try append(&lines, noting: &written)
    } catch {
      // Changes written so far can be undone.
      if !written.isEmpty || !noted.isEmpty { remember(written, files: noted, action, summary) }
      throw error
    }
    return remember(written, files: noted, action, summary, undoes: undoes)
  }

  /// Adds the changes to the log. A failure is a warning: the records are written.
  ///
  /// - Parameters:
  ///   - written: Nil for too many to log, which cannot be undone.
  ///   - kept: Files that keep their additions on undo.
  @discardableResult
  package func remember(
    _ written: [RecordChange]?, files noted: [FileChange] = [], keeping kept: [VaultPath] = [],
    _ action: String, _ summary: String, undoes: String? = nil
  ) -> ChangeEntry {
    var entry = ChangeEntry(
      id: "", at: now, action: action, summary: summary, undoes: undoes, machine: machine.text,
      deputy: machine.deputy, changes: written ?? [], files: noted, kept: kept,
      isUndoable: written != nil)
    do throws(FileError) {
      try note(&entry)
    } catch {
      warn(
        Diagnostic(
          .warning, kind: "not-remembered", at: Place(file: files.displayName(of: Self.log)),
          "the change is saved, but not remembered: \(error.reason.message)",
          hint: "daybook undo does not know it; to undo it: daybook edit, daybook delete"))
    }
    return entry
  }

  /// Gives an entry its id, and writes it to the log: for records of a locked collection, and for
  /// texts where new ones are encrypted, into an encrypted file.
  private func note(_ entry: inout ChangeEntry) throws(FileError) {
    var places = LockedPlaces(files)
    if try places.hold(entry) {
      entry.id = ChangeEntry.lockedIdentifier(at: now)
      let part = try ChangeLog.newPart(in: files)
      try files.replace(part, with: Array((entry.json.line + "\n").utf8), .flushed)
      try files.append(entry.reference(to: part), to: Self.log)
      return
    }
    // The content tells two changes at the same moment apart.
    let hash = ContentHash([("entry", entry.json.line)]).hex
    entry.id = ChangeEntry.identifier(at: now, hash.prefix(6))
    try files.append(Array((entry.json.line + "\n").utf8), to: Self.log)
  }

  /// Lines to write, with their content.
  private struct NewLines {
    struct File {
      let path: VaultPath
      let type: any RecordDecoding
      var bytes: [UInt8] = []
      var changes: [RecordChange] = []
    }
    var files: [File] = []
    private var changed: Set<[String]> = []

    /// True if a line about the record of a change is among them.
    func have(_ change: RecordChange) -> Bool {
      changed.contains([change.collection.text, change.identifier])
    }

    mutating func add(
      _ line: [UInt8], of type: any RecordDecoding, to path: VaultPath, _ change: RecordChange
    ) {
      changed.insert([change.collection.text, change.identifier])
      let known = files.firstIndex { $0.path == path }
      if known == nil { files.append(File(path: path, type: type)) }
      let index = known ?? files.count - 1
      files[index].bytes += line
      files[index].changes.append(change)
    }
  }

  /// Appends lines to their files, all lines of a file together.
  private func append(
    _ lines: inout NewLines, noting written: inout [RecordChange]
  ) throws(FileError) {
    for file in lines.files {
      reader.note(try files.append(file.bytes, to: file.path), of: file.path, file.type)
      written += file.changes
    }
    lines = NewLines()
  }

  /// The number of times to reread a file that others keep changing.
  static let attempts = 20

  /// Writes a change in place if possible, else adds it to `lines`.
  ///
  /// - Parameter written: Receives the written change, with the record's new id.
  private func write(
    _ change: RecordChange, of type: any RecordDecoding, into lines: inout NewLines,
    noting written: inout [RecordChange]
  ) throws(FileError) {
    var versions = try reader.versions(
      of: type, in: change.collection, .exactly(change.identifier))
    var current = versions.thatCount.first
    // A change counts only if it is newer than the version it replaces, even if the clock is wrong.
    let newest = versions.compactMap(\.updatedAt).max()
    let updatedAt = newest.map { max(now, $0 + .microseconds(1)) } ?? now
    guard Zone.utc.day(of: updatedAt).components.year <= 9999 else {
      throw FileError(reader.files.displayName(of: change.collection), .lastMoment)
    }
    var change = change
    if updatedAt != now { change.at = updatedAt }
    var attempt = 0
    while let record = current, let after = change.after {
      do throws(FileError) {
        guard
          let identifier = try replace(record, by: after, of: type, changedAt: updatedAt)
        else { break }
        change.identifier = identifier
        if record["updatedAt"] == nil { change.at = nil }
        written.append(change)
        return
      } catch {
        // Others may meanwhile change other records of the file, but not this one.
        attempt += 1
        guard error.reason == .changed, attempt < Self.attempts else { throw error }
        versions = try reader.versions(
          of: type, in: change.collection, .exactly(change.identifier))
        current = versions.thatCount.first
        guard let now = current, now.says(record.members) else { throw error }
      }
    }
    var members = (change.after ?? []).identified(as: change.identifier)
    members["updatedAt"] = .string(updatedAt.formatted())
    if change.after == nil { members["deleted"] = .bool(true) }
    let line = Array((members.object.line + "\n").utf8)
    if let path = current?.path, path.pathExtension == "jsonl",
      try !files.isLocked(change.collection)
    {
      lines.add(line, of: type, to: path, change)
    } else {
      let path = try RecordWriter(files: files).destination(
        of: change.collection, year: reader.zone.day(of: now).year)
      lines.add(line, of: type, to: path, change)
    }
  }

  /// Replaces the values of a record in place.
  ///
  /// - Returns: The record's new id; nil when its file cannot hold it.
  func replace(
    _ current: RecordText, by after: [RecordText.Member], of type: any RecordDecoding,
    changedAt: Instant? = nil
  ) throws(FileError) -> String? {
    guard
      let format = CollectionReader.Format(rawValue: current.path.formatExtension), format != .jsonl
    else { return nil }
    let part = CollectionReader.Part(path: current.path, format: format)
    let old = try files.contents(of: current.path)
    let before = reader.texts(of: type, in: old, part)
    let standingThere = before.firstIndex {
      $0.identifier == current.identifier && $0.line == current.line
    }
    guard let place = standingThere else { return nil }
    let offset = old.lengthOfMark
    var wanted = after
    if current["updatedAt"] != nil {
      wanted.append(RecordText.Member("updatedAt", .string((changedAt ?? now).formatted())))
    }
    if current.hasIdentifier { wanted.append(RecordText.Member("id", .string(current.identifier))) }
    let standing = before[place].members
    var edits: [(range: Range<Int>, text: String)] = []
    for member in standing {
      let range = (member.range.lowerBound + offset)..<(member.range.upperBound + offset)
      if let value = wanted.first(where: { $0.name == member.name }) {
        if value.json.line == member.json.line { continue }
        guard let text = format.text(of: value.json, in: old) else { return nil }
        edits.append((range, text))
      } else if format == .csv {
        edits.append((range, ""))
      } else {
        return nil
      }
    }
    // A new value can be written in place only into an empty cell.
    let added = wanted.filter { value in
      value.json.line != "null" && !standing.contains { $0.name == value.name }
    }
    if !added.isEmpty {
      guard format == .csv else { return nil }
      let cells = CSVRecords.cells(onLine: current.line, of: old)
      for value in added {
        guard let range = cells[value.name], let text = format.text(of: value.json, in: old) else {
          return nil
        }
        edits.append((range, text))
      }
    }
    var new = old
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      new.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    // The result is read back: it must hold exactly the wanted values, with nothing else changed.
    let read = reader.texts(of: type, in: new, part)
    guard read.count == before.count, read[place].says(wanted),
      read.indices.allSatisfy({ $0 == place || read[$0].says(before[$0].members) })
    else { return nil }
    try files.exchange(current.path, old, for: new)
    return read[place].identifier
  }
}

extension RecordText {
  /// True if it has exactly these keys and values, in any order.
  fileprivate func says(_ wanted: [Member]) -> Bool {
    func given(_ members: [Member]) -> [Member] { members.filter { $0.json.line != "null" } }
    return given(members).facts == given(wanted).facts
  }
}

extension CollectionReader.Format {
  /// The text of a value in a file that holds `bytes`; nil when it takes more than one line or is
  /// not a plain value.
  fileprivate func text(of value: JSONText, in bytes: [UInt8]) -> String? {
    switch self {
    case .json, .jsonl: return value.line
    case .csv:
      let delimiter = bytes.withUnsafeBufferPointer { CSVDelimiter.detect(in: $0.withoutMark) }
      if value.plain.contains(where: \.isNewline) { return nil }
      let field = CSVField.field(value.plain)
      // A cell that needs no quotes between commas may need them between semicolons or tabs.
      return delimiter == UInt8(ascii: ",") || field.first == "\"" ? field : "\"\(field)\""
    case .yaml, .yml:
      guard case .string(let text) = value else { return value.line }
      return text.contains(where: \.isNewline) ? nil : YAMLText.scalar(text)
    }
  }
}

extension ChangeWriter {
  /// Writes a record from a form, with its companions, and logs them as one change.
  package func add(
    _ draft: EntryDraft, to form: EntryForm, summary: String
  ) throws(FileError) -> (place: Place, entry: ChangeEntry) {
    let action = draft.replaced == nil ? "add" : "edit"
    var written: [RecordChange] = []
    var place = Place(file: files.displayName(of: form.collection))
    do throws(FileError) {
      for part in draft.also + [draft] {
        place = try write(part, of: form.type, noting: &written) ?? place
      }
    } catch {
      if !written.isEmpty { remember(written, action, summary) }
      throw error
    }
    return (place, remember(written, action, summary))
  }

  /// Writes a record from a form.
  ///
  /// - Returns: The record's place; nil for an empty one, and when the place is unknown.
  func write(
    _ draft: EntryDraft, of type: any RecordDecoding, noting written: inout [RecordChange]
  ) throws(FileError) -> Place? {
    guard let record = draft.record else { return nil }
    let change = RecordChange(
      record.collection, draft.identifier, before: draft.replaced?.content, after: draft.content)
    if draft.replaced == nil {
      let place = try record.write(with: reader, year: draft.year).place
      written.append(change)
      return place
    }
    try write(change, of: type, noting: &written)
    let identifier = written.last?.identifier ?? change.identifier
    let now = try? reader.texts(of: type, in: change.collection, .exactly(identifier)).first
    return now.map { Place(file: files.displayName(of: $0.path), line: $0.line) }
  }

  /// Writes a change of a record.
  func write(
    _ change: RecordChange, of type: any RecordDecoding, noting written: inout [RecordChange]
  ) throws(FileError) {
    var lines = NewLines()
    try write(change, of: type, into: &lines, noting: &written)
    try append(&lines, noting: &written)
  }
}

internal import Algorithms
package import Basics
package import Wording

extension RecordLibrary {
  /// Adds a record from a form, with its companions, as one change.
  package func add(
    _ draft: EntryDraft, to form: EntryForm
  ) throws -> (place: Place, entry: ChangeEntry) {
    try alone { library in
      func changes(_ parts: [EntryDraft]) -> [RecordChange] {
        parts.compactMap { part in
          part.record.map { record in
            RecordChange(
              record.collection, part.identifier, before: part.replaced?.content,
              after: part.content)
          }
        }
      }
      let parts = draft.also + [draft]
      try library.checkRights(changes(parts))
      try library.refuseChanged(changes(parts.filter { $0.replaced != nil }))
      return try failing { () throws(FileError) in
        try library.writer.add(draft, to: form, summary: library.summary(of: draft))
      }
    }
  }

  /// A record of a kind with `content`, under a unique id; not written yet.
  package func newRecord(_ content: [RecordText.Member], of kind: KindOfRecord) -> StoredRecord {
    let moment = EntryMoment(zone: moment.zone, now: moment.asOf)
    let identifier = moment.newIdentifier(for: kind.collection)
    return StoredRecord(kind: kind, text: RecordText(new: identifier, content), zone: reader.zone)
  }

  /// The summary of a draft's record in a line, as it is stored, or in a language.
  package func summary(of draft: EntryDraft, in words: Words = .english) -> String {
    let kind = kinds.first { $0.collection == draft.record?.collection }
    return kind.map { draft.summary(of: $0, in: reader.zone, words) } ?? draft.json
  }
}

extension StoredRecord {
  package var addition: RecordChange {
    RecordChange(kind.collection, text.identifier, before: nil, after: text.content)
  }
}

// A program that reads, decides and then writes does so alone: another one waits, and then reads
// the result.
extension RecordLibrary {
  /// Runs a body that reads records, decides, and writes.
  ///
  /// - Parameter body: Receives the library to read and write with, which does not wait for a
  ///   claim.
  package func alone<Value>(_ body: (RecordLibrary) throws -> Value) throws -> Value {
    guard !isAlone else { return try body(self) }
    let (library, claim) = try claimed
    defer { withExtendedLifetime(claim) {} }
    return try body(library)
  }

  /// Performs a plan made, and maybe shown to a person, before the claim: if its sources have
  /// changed since, it is made again.
  ///
  /// - Parameter basis: The vault before anything was read for the plan (``stamps``).
  package func perform<Plan, Value>(
    _ made: Plan, from basis: FolderStamps?, again plan: (RecordLibrary) async throws -> Plan,
    _ perform: (Plan, RecordLibrary) async throws -> Value
  ) async throws -> Value {
    let (library, claim) = try claimed
    defer { withExtendedLifetime(claim) {} }
    let isCurrent = basis.map { $0.files == stamps?.files } ?? false
    return try await perform(isCurrent ? made : try await plan(library), library)
  }

  /// The library, without waiting for a claim if another one of the vault does not.
  package func waitingForNobody(like other: RecordLibrary) -> RecordLibrary {
    var library = self
    library.isAlone = other.isAlone
    return library
  }

  /// Detects changed files of the vault; nil when that is impossible.
  package var stamps: FolderStamps? { FolderStamps(of: files) }

  private var claimed: (library: RecordLibrary, claim: FilesClaim) {
    get throws {
      var library = self
      library.isAlone = true
      return (library, try failing { () throws(FileError) in try files.claim() })
    }
  }
}

extension RecordLibrary {
  /// The maximum number of records changed without a snapshot before.
  static let mostWithoutSnapshot = 20

  package var counted: [CountedRecords] {
    kinds.compactMap { kind in
      decoding(of: kind).map { reader.counted(kind.collection, of: $0) }
    }
  }

  /// Takes a snapshot before a change of many records or of files, unless the last one has the same
  /// content, and removes outdated ones. If this fails, the change must not be made.
  ///
  /// A caller that then moves records out of a file announces it with ``SnapshotStore/expect(_:)``.
  ///
  /// - Returns: The snapshot of the vault's current content; nil for an empty vault.
  @discardableResult
  package func takeSnapshot(before change: String) throws(Failure) -> Snapshot? {
    let store = SnapshotStore(of: files)
    let outcome = try store.take(change, at: clock, counted: counted)
    if case .made = outcome { _ = try store.thin() }
    return outcome.snapshot
  }
}

/// The records that refer by id to records about to be deleted.
package struct References: Sendable {
  /// The referenced records, in words.
  package let gone: String
  package let records: [StoredRecord]
  /// The referring records in words; of many the first.
  package let inWords: String

  fileprivate init(
    to gone: [StoredRecord], of records: [StoredRecord], in library: RecordLibrary
  ) {
    self.gone = gone.map(library.inWords).joined(separator: "; ")
    self.records = records
    inWords =
      records.prefix(5).map(library.inWords).joined(separator: "; ")
      + (records.count > 5 ? "; …" : "")
  }

  /// The number of each kind, in the order of the kinds.
  package var counts: [(kind: String, count: Int)] {
    records.chunked(on: \.kind.name).map { ($0, $1.count) }
  }
}

extension RecordLibrary {
  /// The records that refer to one of some records by id, in a reference field or one named after
  /// their kind; nil when there is none. Locked records do not count.
  package func references(to gone: [StoredRecord]) throws -> References? {
    let ids = Dictionary(grouping: gone, by: \.kind.name).mapValues { Set($0.map(\.identifier)) }
    let records = try kinds.flatMap { kind -> [StoredRecord] in
      let fields = kind.fields.compactMap { field in
        ids[field.offered?.records ?? field.name].map { (field.name, $0) }
      }
      guard !fields.isEmpty else { return [] }
      let own = ids[kind.name] ?? []
      do {
        return try self.records(of: kind).filter { record in
          !own.contains(record.identifier)
            && fields.contains { name, ids in
              record.text[name].map { $0.texts ?? [$0.plain] }?.contains(where: ids.contains)
                ?? false
            }
        }
      } catch let failure as Failure where failure.isLocked { return [] }
    }
    return records.isEmpty ? nil : References(to: gone, of: records, in: self)
  }

  /// Some records with all records that refer to them, directly or through others.
  package func withReferring(to records: [StoredRecord]) throws -> [StoredRecord] {
    var all = records
    while let found = try references(to: all) { all += found.records }
    return all
  }

  /// Deletes records, as one change; the log names the first five.
  @discardableResult
  package func delete(_ records: [StoredRecord]) throws -> ChangeEntry {
    let summaries = records.prefix(5).map(\.summary) + (records.count > 5 ? ["…"] : [])
    return try write(
      records.map {
        RecordChange($0.kind.collection, $0.text.identifier, before: $0.text.content, after: nil)
      }, "delete", summaries.joined(separator: "; "))
  }

  /// The records that refer to records that undoing a change deletes; nil when there is none.
  func references(toAddedBy entry: ChangeEntry) throws -> References? {
    let added = entry.changes.filter { $0.before == nil }
    guard !added.isEmpty else { return nil }
    return try references(
      to: added.compactMap { found($0, saying: $0.after ?? []) })
  }
}

// Records that are files of their own.
extension RecordLibrary {
  /// Some changes, with changes of records that are files turned into changes of these files.
  ///
  /// - Throws: ``Failure`` when such a record is no longer as it was before its change.
  func inFiles(
    _ changes: [RecordChange]
  ) throws -> (records: [RecordChange], files: [FileChange]) {
    var records: [RecordChange] = []
    var changed: [FileChange] = []
    for change in changes {
      guard let kind = kinds.first(where: { $0.collection == change.collection }),
        let type = recordFiles(of: kind)
      else {
        records.append(change)
        continue
      }
      let found = try self.records(of: kind, .exactly(change.identifier)).first
      guard let record = found?.text, record.content.facts == change.before?.facts else {
        let path = found?.text.path ?? change.collection
        throw Failure(FileError(files.displayName(of: path), .changed).diagnostic)
      }
      let parts = try type.rewritten(record, change.after, in: files, zone: reader.zone)
      changed += parts.map { path, before, after in
        after.map { FileChange(path, editing: before, to: $0) }
          ?? FileChange(path, deleting: before)
      }
    }
    return (records, changed)
  }
}

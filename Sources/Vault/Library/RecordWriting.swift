internal import Algorithms
package import Basics

extension RecordLibrary {
  /// Adds a record that was filled in with a form, with those that go with it, as one change.
  package func add(
    _ draft: EntryDraft, to form: EntryForm
  ) throws -> (place: Place, entry: ChangeEntry) {
    try alone { library in
      try library.refuseChanged(
        (draft.also + [draft]).filter { $0.replaced != nil }.compactMap { part in
          part.record.map { record in
            RecordChange(
              record.collection, part.identifier, before: part.replaced?.content,
              after: part.content)
          }
        })
      return try failing { () throws(FileError) in
        try library.writer.add(draft, to: form, summary: library.summary(of: draft))
      }
    }
  }

  /// A record of a kind that says `content`, under an id that no other has; not written yet.
  package func newRecord(_ content: [RecordText.Member], of kind: KindOfRecord) -> Found {
    let moment = EntryMoment(zone: moment.zone, now: moment.asOf)
    let identifier = moment.newIdentifier(for: kind.collection)
    return Found(kind: kind, text: RecordText(new: identifier, content), zone: reader.zone)
  }

  /// The record that a draft makes, in a line.
  package func summary(of draft: EntryDraft) -> String {
    let kind = kinds.first { $0.collection == draft.record?.collection }
    return kind.map { draft.summary(of: $0, in: reader.zone) } ?? draft.json
  }
}

extension RecordLibrary.Found {
  package var addition: RecordChange {
    RecordChange(kind.collection, text.identifier, before: nil, after: text.content)
  }
}

// Whoever reads, decides and then writes does so alone: another program that decides at the same
// time waits, and then reads what was written.
extension RecordLibrary {
  /// Does what reads records, decides, and writes.
  ///
  /// - Parameter body: Is given the library to read and write with, which waits for nobody.
  package func alone<Value>(_ body: (RecordLibrary) throws -> Value) throws -> Value {
    guard !isAlone else { return try body(self) }
    let (library, claim) = try claimed
    defer { withExtendedLifetime(claim) {} }
    return try body(library)
  }

  /// Performs a plan that was made, and maybe shown to a person, before anybody waited for it: it
  /// is compared with what it was made from, and made again when that was changed.
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

  /// The library, which waits for nobody when another one of the vault does not.
  package func waitingForNobody(like other: RecordLibrary) -> RecordLibrary {
    var library = self
    library.isAlone = other.isAlone
    return library
  }

  /// What tells whether a file of the vault was changed; nil when that cannot be known.
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
  /// Up to how many records a change is made without a snapshot before it.
  static let mostWithoutSnapshot = 20

  package var counted: [CountedRecords] {
    kinds.compactMap { kind in
      decoding(of: kind).map { reader.counted(kind.collection, of: $0) }
    }
  }

  /// Makes a snapshot before a change of many records or of files, unless the last one holds the
  /// same, and thins out those before it. The change is not to be made when this fails.
  ///
  /// What then puts records of a file elsewhere says so with ``SnapshotStore/expect(_:)``.
  ///
  /// - Returns: The snapshot that holds what the vault holds now; nil when it holds nothing.
  @discardableResult
  package func takeSnapshot(before change: String) throws(Failure) -> Snapshot? {
    let store = SnapshotStore(of: files)
    let outcome = try store.take(change, at: clock, counted: counted)
    if case .made = outcome { _ = try store.thin() }
    return outcome.snapshot
  }
}

/// The records that refer to some others by their ids, as those are to be deleted.
package struct References: Sendable {
  /// The records that are referred to, in words.
  package let gone: String
  package let records: [RecordLibrary.Found]
  /// These in words; of many the first.
  package let inWords: String

  fileprivate init(
    to gone: [RecordLibrary.Found], of records: [RecordLibrary.Found], in library: RecordLibrary
  ) {
    self.gone = gone.map(library.inWords).joined(separator: "; ")
    self.records = records
    inWords =
      records.prefix(5).map(library.inWords).joined(separator: "; ")
      + (records.count > 5 ? "; …" : "")
  }

  /// How many there are of each kind, in the order of the kinds.
  package var counts: [(kind: String, count: Int)] {
    records.chunked(on: \.kind.name).map { ($0, $1.count) }
  }
}

extension RecordLibrary {
  /// The records that name one of some records by its id, in a field for such or one called as
  /// their kind; nil when there is none. Records that are locked name nothing.
  package func references(to gone: [Found]) throws -> References? {
    let ids = Dictionary(grouping: gone, by: \.kind.name).mapValues { Set($0.map(\.identifier)) }
    let records = try kinds.flatMap { kind -> [Found] in
      let fields = kind.fields.compactMap { field in
        ids[field.entry?.known?.records ?? field.name].map { (field.name, $0) }
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

  /// The records that refer to what taking a change back deletes; nil when there is none.
  func references(toAddedBy entry: ChangeEntry) throws -> References? {
    let added = entry.changes.filter { $0.before == nil }
    guard !added.isEmpty else { return nil }
    return try references(
      to: added.compactMap { found($0, saying: $0.after ?? []) })
  }
}

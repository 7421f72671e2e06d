internal import Basics

/// The records of a collection that an import found, and others from the same sources.
struct KnownImports {
  struct Record: RecordVersioned {
    var content: ContentHash
    /// Its origin; nil when it was not imported, or was changed since by a command.
    var stamp: ImportStamp?
    var updatedAt: Instant?
    var isDeleted = false

    /// True if only imports have changed it.
    var isAsImported: Bool {
      // Before imports left stamps, only a change left a time.
      stamp.map(content.isStamped) ?? (updatedAt == nil)
    }
  }

  /// A record from one of the sources that the import did not contain.
  struct Other {
    var id: String
    var start: Instant
    var source: String
  }

  private(set) var records: [IdentityHash: Record] = [:]
  private(set) var others: [IdentityHash: Other] = [:]

  init() {}

  mutating func note(_ identity: IdentityHash, _ record: Record) { records[identity] = record }

  /// Adds a version of a record, in file order.
  fileprivate mutating func take(_ identity: IdentityHash, _ record: Record) {
    if let known = records[identity], !record.counts(over: known) { return }
    records[identity] = record
  }

  fileprivate mutating func take(_ identity: IdentityHash, _ other: Other?, isDeleted: Bool) {
    // A record changed or deleted since has no origin any more.
    others[identity] = isDeleted ? nil : other
  }
}

/// The data an import needs to know about a collection.
struct ImportQuestion {
  var ids: [IdentityHash: String] = [:]
  /// The period that each source covered in full.
  var periods: [String: ClosedRange<Instant>] = [:]
  /// The fields that give a record's time; the first that is present counts.
  var momentFields: [String] = []
}

extension CollectionReader {
  /// The records of a collection that an import found. In a large collection a few records are
  /// looked up, so that the time grows with the import.
  func knownImports(
    of type: any RecordDecoding, in collection: VaultPath, _ question: ImportQuestion
  ) throws(FileError) -> KnownImports {
    let parts = try wholeParts(of: collection)
    var size = 0
    for part in parts { size += try files.status(of: part.path)?.size ?? 0 }
    // The lookup by time works only for kinds with one time field.
    if cache != nil, question.momentFields.count == 1,
      question.ids.count * CollectionLookup.bytesOfLookup < size
    {
      return try lookedUp(type, parts, question)
    }
    let witness = ImportObserver(question, zone)
    for part in parts {
      _ = read(try files.contents(of: part.path), part, of: type, seenBy: witness)
    }
    return witness.known
  }

  private func lookedUp(
    _ type: any RecordDecoding, _ parts: [Part], _ question: ImportQuestion
  ) throws(FileError) -> KnownImports {
    let lookup = try CollectionLookup(self, type, parts)
    var known = KnownImports()
    for (identity, id) in question.ids {
      for text in try lookup.versions(.exactly(id)) {
        known.take(identity, KnownImports.Record(text))
      }
    }
    guard let first = question.periods.values.map(\.lowerBound).min() else { return known }
    var records = try lookup.newestFirst()
    while let record = try records.next(), record.moment >= first {
      var id = record.text.identifier
      let identity = id.withUTF8(\.identityHash)
      guard question.ids[identity] == nil,
        let stamp = record.text["imported"].flatMap({ ImportStamp($0.plain) }),
        question.periods[stamp.source]?.contains(record.moment) == true,
        try lookup.rank(of: record.text) != nil
      else { continue }
      known.take(
        identity, .init(id: id, start: record.moment, source: stamp.source), isDeleted: false)
    }
    return known
  }
}

extension KnownImports.Record {
  fileprivate init(_ text: RecordText) {
    content = ContentHash(ofFields: text.members.object.line.utf8)
    stamp = text["imported"].flatMap { ImportStamp($0.plain) }
    updatedAt = text.updatedAt
    isDeleted = text.isDeleted
  }
}

private final class ImportObserver: FieldObserver {
  private(set) var known = KnownImports()
  private let question: ImportQuestion
  private let zone: Zone
  private var fields = ObservedFields()
  private var stamp: FieldValue?
  private var start: FieldValue?
  /// The rank of the start field among the fields with a time.
  private var startRank = 0

  init(_ question: ImportQuestion, _ zone: Zone) {
    self.question = question
    self.zone = zone
  }

  func begin() {
    fields.removeAll()
    (stamp, start) = (nil, nil)
    startRank = question.momentFields.count
  }

  func field(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue) {
    fields.append(key, value)
    if "imported".utf8.elementsEqual(key) { stamp = value }
    let known = question.momentFields[..<startRank]
    if let rank = known.firstIndex(where: { $0.utf8.elementsEqual(key) }) {
      (start, startRank) = (value, rank)
    }
  }

  func end(_ record: borrowing ObservedRecord) {
    let identity = record.withIdentifier(\.identityHash)
    let stamp = stamp.flatMap { ImportStamp($0.string) }
    guard question.ids[identity] == nil else {
      return known.take(
        identity,
        .init(
          content: content, stamp: stamp, updatedAt: record.updatedAt, isDeleted: record.isDeleted))
    }
    guard !question.periods.isEmpty else { return }
    var other: KnownImports.Other?
    if let stamp, let period = question.periods[stamp.source],
      let start = start.flatMap({ $0.string.importedInstant(in: zone) }), period.contains(start)
    {
      other = .init(id: record.identifier, start: start, source: stamp.source)
    }
    known.take(identity, other, isDeleted: record.isDeleted)
  }

  private var content: ContentHash {
    var hash = ContentHash()
    fields.forEach { hash.add(field: $0, $1) }
    return hash
  }
}

extension String {
  /// The instant of a time, or the start of a day.
  fileprivate func importedInstant(in zone: Zone) -> Instant? {
    (try? TimeText(self))?.instant(in: zone) ?? Day(self).map { zone.interval(of: $0).start }
  }
}

package import Chronology

/// The records of a collection, as far as an importer needs to know them: until when each goes.
package struct KnownRecords: Sendable {
  private var ends: [IdentityHash: Instant] = [:]

  /// None.
  package init() {}

  /// Reads what a collection has. A record that was deleted is known too, so that it does not come
  /// back.
  ///
  /// - Parameter end: Until when a record goes, by its row in the log.
  package init<Record: RecordDecoding>(
    of collection: VaultPath, as type: Record, in reader: CollectionReader,
    end: (Record.Log, _ row: Int) -> Instant?
  ) async {
    let records = await reader.collect(collection, of: type)
    let log = records.contents.log
    records.forEachIdentity { identity, row in
      ends[identity] = row.flatMap { end(log, $0) } ?? .never
    }
  }

  /// Notes that there is a record with `id` that goes until `end`.
  package mutating func insert(id: String, end: Instant) {
    var id = id
    ends[id.withUTF8(\.identityHash)] = end
  }

  /// Until when the record with an identity goes; nil when there is none.
  package func end(of identity: IdentityHash) -> Instant? { ends[identity] }
}

extension Instant {
  /// Later than anything that a file can say.
  fileprivate static let never = Instant(microseconds: .max)
}

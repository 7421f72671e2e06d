package import Chronology
import Focus

/// The records that a vault has, as far as an importer needs to know them: until when each goes.
package struct KnownRecords: Sendable {
  private var ends: [IdentityHash: Instant] = [:]

  /// None.
  package init() {}

  /// Notes that there is a record with `id` that goes until `end`.
  package mutating func insert(id: String, end: Instant) {
    var id = id
    insert(id.withUTF8(\.identityHash), end: end)
  }

  mutating func insert(_ identity: IdentityHash, end: Instant) { ends[identity] = end }

  /// Until when the record with an identity goes; nil when there is none.
  func end(of identity: IdentityHash) -> Instant? { ends[identity] }
}

/// What a vault has of the collections that importers write to.
package struct KnownVault: Sendable {
  private var records: [ImportCollection: KnownRecords] = [:]

  /// An empty vault.
  package init() {}

  /// What a collection has.
  package subscript(collection: ImportCollection) -> KnownRecords {
    get { records[collection] ?? KnownRecords() }
    set { records[collection] = newValue }
  }

  /// Reads what a vault has. A record that was deleted is known too, so that it does not come back;
  /// what is wrong in the vault is `daybook check`'s business.
  package static func read(_ reader: CollectionReader) async -> KnownVault {
    var vault = KnownVault()
    let sessions = await reader.collect(ImportCollection.sessions.path, of: SessionRecord.self)
    let log = sessions.contents.log
    sessions.forEachIdentity { identity, row in
      let end = row.map { log[$0].end ?? log[$0].start }
      vault[.sessions].insert(identity, end: end ?? .never)
    }
    let events = await reader.collect(ImportCollection.events.path, of: UsageEventRecord.self)
    let rows = events.contents.log
    events.forEachIdentity { identity, row in
      let end = row.flatMap { rows[$0] }.map { $0.at + ($0.duration ?? .zero) }
      vault[.events].insert(identity, end: end ?? .never)
    }
    return vault
  }
}

extension Instant {
  /// Later than anything that a file can say.
  fileprivate static let never = Instant(microseconds: .max)
}

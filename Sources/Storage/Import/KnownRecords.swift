package import Chronology

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

  /// Until when the record with `id` goes; nil when there is none.
  package func end(of id: String) -> Instant? {
    var id = id
    return ends[id.withUTF8(\.identityHash)]
  }

  /// How many there are.
  package var count: Int { ends.count }
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
}

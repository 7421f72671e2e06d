internal import Algorithms
internal import Basics

/// The records that refer to some others by their ids, as those are to be deleted.
package struct References: Sendable {
  /// The records that are referred to, in words.
  package let gone: String
  /// The records that refer to them.
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

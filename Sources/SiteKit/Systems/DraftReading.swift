package import Basics
package import Vault
import Wording

extension CollectionReader {
  /// Reads the records of a kind, in order, each with its place, and notes in `stored` the other
  /// content of their collection.
  package func read<Draft: RecordDraft, Records>(
    _ draft: Draft.Type, into stored: inout StoredRecords<Records>
  ) async -> [Draft.Element] where Draft.Element: Sourced {
    stored.take(await read(Draft.kind.collection, of: SchemaRecord<Draft>()))
  }

  /// The same for records that do not keep their places.
  package func read<Draft: RecordDraft, Records>(
    _ draft: Draft.Type, into stored: inout StoredRecords<Records>
  ) async -> [Draft.Element] {
    stored.take(await read(Draft.kind.collection, of: SchemaRecord<Draft>())).elements
  }
}

extension Schema.Member {
  /// The moment of a record, by default now in forms.
  package static func at(
    _ meaning: String, set: @escaping @Sendable (inout Draft, Instant) -> Void
  ) -> Self {
    .time(
      "at", meaning, isRequired: true,
      entry: FieldEntry("entry.when", as: .time(defaultsToNow: true)), set: set)
  }
}

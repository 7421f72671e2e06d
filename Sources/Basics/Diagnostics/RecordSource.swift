/// Which record a value comes from.
///
/// Two are equal when they name the same record, wherever it stands: moving a record to another
/// line does not make it another one.
package struct RecordSource: Sendable {
  /// The record's id; of one without, the hash of its content that stands for it.
  package var id: String
  /// Where the record is; nil for one that was made in memory.
  package var place: Place?

  package init(id: String, place: Place? = nil) {
    self.id = id
    self.place = place
  }
}

extension RecordSource: Hashable {
  package static func == (left: RecordSource, right: RecordSource) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A value of a record, which can say where the record is.
package protocol Sourced: Sendable, Hashable {
  var source: RecordSource { get set }
}

package import Basics

/// Finds what is odd about a record compared with others of its kind. The record is written all the
/// same, so it is said once, after it was.
package typealias RecordRemarks = @Sendable (RecordText, RecordsBeside) -> [Diagnostic]

/// The other records of a written record's kind, as far as remarks on it need them.
package struct RecordsBeside {
  /// The vault's zone, for times without an offset.
  package let zone: Zone
  /// The others from a first to a last moment, by the time field of their kind.
  package let during: (ClosedRange<Instant>) -> [RecordText]
  /// As many of the others as requested, from the latest on.
  package let latest: (_ count: Int) -> [RecordText]
  /// The names of a category that the vault has.
  package let names: (Field.Known) -> [Field.KnownName]
  /// The names in the records of all kinds, the new one included, of a category without records of
  /// its own, such as tags; in order.
  package let written: (Field.Known) -> [String]
  /// A record in a line in the person's language, with its short id: `novel, 2026-11-20
  /// 09:00–10:30, 1 h 30 min (3f9k2a1m)`.
  package let inWords: (RecordText) -> String

  init(
    zone: Zone, during: @escaping (ClosedRange<Instant>) -> [RecordText],
    latest: @escaping (_ count: Int) -> [RecordText],
    names: @escaping (Field.Known) -> [Field.KnownName],
    written: @escaping (Field.Known) -> [String],
    inWords: @escaping (RecordText) -> String
  ) {
    self.zone = zone
    self.during = during
    self.latest = latest
    self.names = names
    self.written = written
    self.inWords = inWords
  }
}

package import Basics

/// A record as its file has it.
package struct StoredRecord: Sendable {
  package var kind: KindOfRecord
  package var text: RecordText
  /// The vault's zone, for times without an offset.
  package let zone: Zone
  /// The assumed end of a record without one, and if it is running; nil for one with an end, and
  /// if not requested.
  var reach: (end: Instant, isRunning: Bool)?
  /// True if it was never written, but can be changed as if it were.
  var isImplied = false

  package init(kind: KindOfRecord, text: RecordText, zone: Zone) {
    self.kind = kind
    self.text = text
    self.zone = zone
  }
}

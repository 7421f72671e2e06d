internal import Basics

/// Sees the records of a file while they are read, beside the sink that they go into; also those
/// with a field that cannot be read, but not what is no record.
protocol RecordWitness: AnyObject {
  /// A record starts.
  func begin()
  /// A field of it, whose value stays valid until ``end(_:)`` returns; the key does not.
  func field(_ key: UnsafeBufferPointer<UInt8>, _ value: FieldValue)
  /// It ends.
  func end(_ record: borrowing WitnessedRecord)
}

/// What is known of a record when it ends, beside its fields.
struct WitnessedRecord {
  /// The id that is written in it; nil when it has none.
  let givenIdentifier: FieldValue?
  let contentHash: ContentHash
  /// Where it is in the text.
  let range: Range<Int>
  /// The line that it starts on.
  let line: Int
  let updatedAt: Instant?
  let isDeleted: Bool
  /// Whether something in it was reported as an error.
  let hasErrors: Bool

  /// Its id, or the hash of its content.
  var identifier: String { givenIdentifier?.string ?? contentHash.hex }

  /// Lends the bytes of its id, or of the hash of its content.
  func withIdentifier<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    guard let given = givenIdentifier else { return contentHash.withHexDigits(body) }
    return given.hasEscapes
      ? JSONEscapes.resolved(given.bytes).withUnsafeBufferPointer(body) : body(given.bytes)
  }
}

/// Leaves the fields of records to a ``RecordWitness``.
final class EmptySink: RecordSink {
  let type: any RecordDecoding
  let log = RowLog<Never>()

  /// A sink for records that are decoded as `type`.
  init(_ type: any RecordDecoding) { self.type = type }

  func reserveCapacity(_ count: Int) {}
  func begin() {}
  func take(_ value: FieldValue, at index: Int, _ context: inout RecordContext) {}
  func check(_ context: inout RecordContext) {}
  func add() -> Int { 0 }
}

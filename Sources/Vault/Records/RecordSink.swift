/// What the fields of a file's records become, one record after the other, in any order and from
/// any format, and where the records are gathered.
///
/// ``RecordAssembler`` itself takes `id`, `updatedAt` and `deleted`, and leaves out fields that are
/// null; of the `id` the context knows. A sink keeps decoded values, or slices of bytes, which stay
/// valid until ``add()`` returns.
///
/// It is all that ``RecordAssembler`` knows of a kind of record, so that all kinds are read by the
/// same code.
package protocol RecordSink<Log>: AnyObject {
  associatedtype Log: RecordLog
  /// As what the records are decoded.
  var type: any RecordDecoding { get }
  /// The records so far.
  var log: Log { get }

  /// Makes room for `count` more records.
  func reserveCapacity(_ count: Int)
  /// Starts a record.
  func begin()
  /// Takes the value of the type's field at `index`, and reports what is wrong with it.
  func take(_ value: FieldValue, at index: Int, _ context: inout RecordContext)
  /// Checks the record as a whole.
  func check(_ context: inout RecordContext)
  /// Puts the record into the log, and returns its row.
  func add() -> Int
}

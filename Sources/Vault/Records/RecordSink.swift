/// What the fields of a file's records become, one record after the other, and where the records
/// are gathered.
///
/// It is all that ``RecordAssembler`` knows of a kind of record, so that all kinds are read by the
/// same code.
package protocol RecordSink<Log>: AnyObject {
  associatedtype Log: RecordLog
  /// As what the records are decoded.
  var type: any RecordDecoding.Type { get }
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

/// The sink of any kind of record. Where its records are read no other access to them can be begun,
/// so none is watched for.
package final class RecordRows<Record: RecordDecoding>: RecordSink {
  @exclusivity(unchecked) package private(set) var log = Record.Log()
  @exclusivity(unchecked) private var record = Record()
  private let fields = Array(Record.Field.allCases)

  /// No records yet.
  package init() {}

  package var type: any RecordDecoding.Type { Record.self }
  package func reserveCapacity(_ count: Int) { log.reserveCapacity(count) }
  package func begin() { record = Record() }

  package func take(_ value: FieldValue, at index: Int, _ context: inout RecordContext) {
    record.take(value, for: fields[index], &context)
  }

  package func check(_ context: inout RecordContext) { record.check(&context) }

  package func add() -> Int {
    let row = log.rowCount
    record.add(to: &log)
    return row
  }
}

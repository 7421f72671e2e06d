import Vault

// There may be a million sessions and as many events, so no ``SchemaSink`` reads these two, which
// across modules is compiled for no kind in particular: in a class of this module the compiler
// knows what is called for each field, which takes two thirds of the time. They stay fast only as
// long as they are written out, without a type between them and their records.

/// The decoding of sessions.
struct SessionDecoding: RecordDecoding {
  var fieldNames: [String] { SessionRecord.Field.allCases.map(\.rawValue) }
  var momentField: String? { SessionRecord.kind.dayField?.name }
  func sink() -> any RecordSink<SessionLog> { SessionSink() }
}

/// The decoding of usage events.
struct UsageEventDecoding: RecordDecoding {
  var fieldNames: [String] { UsageEventRecord.Field.allCases.map(\.rawValue) }
  var momentField: String? { UsageEventRecord.kind.dayField?.name }
  func sink() -> any RecordSink<UsageLog> { UsageEventSink() }
}

/// The sink of sessions.
final class SessionSink: RecordSink {
  @exclusivity(unchecked) private(set) var log = SessionLog()
  @exclusivity(unchecked) private var record = SessionRecord()
  private let fields = SessionRecord.Field.allCases

  var type: any RecordDecoding { SessionDecoding() }
  func reserveCapacity(_ count: Int) { log.reserveCapacity(count) }
  func begin() { record = SessionRecord() }

  func take(_ value: FieldValue, at index: Int, _ context: inout RecordContext) {
    record.take(value, for: fields[index], &context)
  }

  func check(_ context: inout RecordContext) { record.check(&context) }

  func add() -> Int {
    let row = log.rowCount
    record.add(to: &log)
    return row
  }
}

/// The sink of usage events.
final class UsageEventSink: RecordSink {
  @exclusivity(unchecked) private(set) var log = UsageLog()
  @exclusivity(unchecked) private var record = UsageEventRecord()
  private let fields = UsageEventRecord.Field.allCases

  var type: any RecordDecoding { UsageEventDecoding() }
  func reserveCapacity(_ count: Int) { log.reserveCapacity(count) }
  func begin() { record = UsageEventRecord() }

  func take(_ value: FieldValue, at index: Int, _ context: inout RecordContext) {
    record.take(value, for: fields[index], &context)
  }

  func check(_ context: inout RecordContext) { record.check(&context) }

  func add() -> Int {
    let row = log.rowCount
    record.add(to: &log)
    return row
  }
}

package import Basics
package import Vault

enum FocusReader {
  static let sessions: VaultPath = "focus/sessions"
  static let events: VaultPath = "focus/events"

  static func read(_ reader: CollectionReader) async -> StoredRecords<FocusLog> {
    if reader.readsSpans, let stored = await spans(reader) { return stored }
    var stored = StoredRecords(FocusLog())
    let sessions = await reader.read(sessions, of: SessionDecoding()) {
      Set($0.openIndices)
    }
    var openPlaces: [SessionLog.Index: Place] = [:]
    sessions.places.forEach { openPlaces[$0] = $1 }
    stored.records.sessions = stored.take(sessions.contents)
    stored.records.sessions.places = openPlaces
    let events = await reader.read(events, of: UsageEventDecoding()) { _ in nil }
    var places = UsagePlaces(count: events.contents.log.rowCount)
    events.places.forEach { places[$0] = $1 }
    stored.records.events = stored.take(events.contents)
    stored.records.events.places = places
    return stored
  }

  /// The records to be read by days; nil when all must be read.
  private static func spans(_ reader: CollectionReader) async -> StoredRecords<FocusLog>? {
    guard let events = await spannedEvents(reader),
      var sessions = await spannedSessions(reader, asMany: !events.spans.identity.isEmpty)
    else { return nil }
    sessions.places.forEach { sessions.spans.news.places[$0] = $1 }
    var stored = StoredRecords(FocusLog())
    _ = stored.take(sessions.contents)
    _ = stored.take(events.contents)
    var all = reader
    all.readsSpans = false
    let spans = FocusSpans(sessions: sessions.spans, events: events.spans)
    stored.records.byDays = FocusByDays(history: spans.history) { [all] in
      await read(all).records
    }
    return stored
  }

  private static func spannedEvents(
    _ reader: CollectionReader
  ) async -> SpannedContents<UsageEventDecoding>? {
    if let known = await reader.spans(events, of: UsageEventDecoding(), placing: { _ in [] }) {
      return known
    }
    await reader.keepParts(events, of: UsageEventDecoding())
    return await reader.spans(events, of: UsageEventDecoding(), placing: { _ in [] })
  }

  /// - Parameter asMany: True if there are so many events that sessions are read first on their
  ///   own, so that those need not be in memory.
  private static func spannedSessions(
    _ reader: CollectionReader, asMany: Bool
  ) async -> SpannedContents<SessionDecoding>? {
    let placing = { (log: SessionLog) -> Set<Int>? in Set(log.openIndices) }
    if let known = await reader.spans(sessions, of: SessionDecoding(), placing: placing) {
      return known
    }
    guard asMany else { return nil }
    _ = await reader.read(sessions, of: SessionDecoding(), placing: placing)
    return await reader.spans(sessions, of: SessionDecoding(), placing: placing)
  }
}

// There may be a million sessions and as many events, so these two are not read by a
// ``SchemaSink``, which across modules is not specialized: with a class in this module the compiler
// knows the method called for each field, which takes two thirds of the time. They stay fast only
// if they are written out, without a type between them and their records.

struct SessionDecoding: RecordDecoding {
  var fieldNames: [String] { SessionRecord.Field.allCases.map(\.rawValue) }
  var momentField: String? { SessionRecord.kind.dayField?.name }
  func sink() -> any RecordSink<SessionLog> { SessionSink() }
}

struct UsageEventDecoding: RecordDecoding {
  var fieldNames: [String] { UsageEventRecord.Field.allCases.map(\.rawValue) }
  var momentField: String? { UsageEventRecord.kind.dayField?.name }
  func sink() -> any RecordSink<UsageLog> { UsageEventSink() }
}

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

extension SessionLog: ColumnLog {
  package func writeShared(to writer: inout ColumnWriter) {
    writer.write(labels)
    writer.write(tagLabels)
    writer.write(openIDs.count)
    for (row, id) in openIDs.sorted(by: { $0.key < $1.key }) {
      writer.write(row)
      writer.write(id)
    }
  }

  package init(sharing reader: inout ColumnReader) throws(DamagedEntry) {
    let (labels, tagLabels) = (try reader.texts(), try reader.texts())
    var openIDs: [Index: String] = [:]
    for _ in 0..<(try reader.count()) { openIDs[try reader.count()] = try reader.text() }
    guard let log = SessionLog(labels: labels, tagLabels: tagLabels, openIDs: openIDs) else {
      throw DamagedEntry()
    }
    self = log
  }

  package func write(_ rows: Range<Int>, to writer: inout ColumnWriter) {
    let columns = columns(of: rows)
    for column in columns.numbers { writer.write(column) }
    writer.write(columns.notes)
  }

  package mutating func read(
    _ rows: Range<Int>, touching time: Interval?, from reader: inout ColumnReader
  ) throws(DamagedEntry) {
    var numbers: [[Int64]] = []
    for _ in 0..<SessionColumns.count { numbers.append(try reader.column(rows.count)) }
    let columns = SessionColumns(numbers: numbers, notes: try reader.bytes())
    guard append(columns, touching: time, from: rows.lowerBound) else { throw DamagedEntry() }
  }
}

extension UsageLog: PartedLog {
  package func writeShared(to writer: inout ColumnWriter) { writer.write(labels) }

  package init(sharing reader: inout ColumnReader) throws(DamagedEntry) {
    guard let log = UsageLog(labels: try reader.texts()) else { throw DamagedEntry() }
    self = log
  }

  package func write(_ rows: Range<Int>, to writer: inout ColumnWriter) {
    for column in columns(of: rows).numbers { writer.write(column) }
  }

  package mutating func read(
    _ rows: Range<Int>, touching time: Interval?, from reader: inout ColumnReader
  ) throws(DamagedEntry) {
    var numbers: [[Int64]] = []
    for _ in 0..<UsageColumns.count { numbers.append(try reader.column(rows.count)) }
    guard append(UsageColumns(numbers: numbers), touching: time) else { throw DamagedEntry() }
  }
}

extension ColumnWriter {
  fileprivate mutating func write(_ texts: ArraySlice<String>) {
    write(texts.count)
    for text in texts { write(text) }
  }
}

extension ColumnReader {
  fileprivate mutating func texts() throws(DamagedEntry) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count()) { texts.append(try text()) }
    return texts
  }
}

package import Vault

extension SessionLog: ColumnLog {
  package func writeShared(to writer: inout ColumnWriter) {
    writer.write(labels)
    writer.write(openIDs.count)
    for (row, id) in openIDs.sorted(by: { $0.key < $1.key }) {
      writer.write(row)
      writer.write(id)
    }
  }

  package init(sharing reader: inout ColumnReader) throws(DamagedColumns) {
    let labels = try reader.texts()
    var openIDs: [Index: String] = [:]
    for _ in 0..<(try reader.count()) { openIDs[try reader.count()] = try reader.text() }
    guard let log = SessionLog(labels: labels, openIDs: openIDs) else { throw DamagedColumns() }
    self = log
  }

  package func write(_ rows: Range<Int>, to writer: inout ColumnWriter) {
    let columns = columns(of: rows)
    for column in columns.numbers { writer.write(column) }
    writer.write(columns.notes)
  }

  package mutating func read(
    _ count: Int, from reader: inout ColumnReader
  ) throws(DamagedColumns) {
    var numbers: [[Int64]] = []
    for _ in 0..<SessionColumns.count { numbers.append(try reader.column(count)) }
    guard append(SessionColumns(numbers, notes: try reader.bytes())) else {
      throw DamagedColumns()
    }
  }
}

extension UsageLog: ColumnLog {
  package func writeShared(to writer: inout ColumnWriter) { writer.write(labels) }

  package init(sharing reader: inout ColumnReader) throws(DamagedColumns) {
    guard let log = UsageLog(labels: try reader.texts()) else { throw DamagedColumns() }
    self = log
  }

  package func write(_ rows: Range<Int>, to writer: inout ColumnWriter) {
    for column in columns(of: rows).numbers { writer.write(column) }
  }

  package mutating func read(
    _ count: Int, from reader: inout ColumnReader
  ) throws(DamagedColumns) {
    var numbers: [[Int64]] = []
    for _ in 0..<UsageColumns.count { numbers.append(try reader.column(count)) }
    guard append(UsageColumns(numbers)) else { throw DamagedColumns() }
  }
}

extension ColumnWriter {
  /// Writes texts, and how many they are.
  fileprivate mutating func write(_ texts: ArraySlice<String>) {
    write(texts.count)
    for text in texts { write(text) }
  }
}

extension ColumnReader {
  /// The texts that were written.
  fileprivate mutating func texts() throws(DamagedColumns) -> [String] {
    var texts: [String] = []
    for _ in 0..<(try count()) { texts.append(try text()) }
    return texts
  }
}

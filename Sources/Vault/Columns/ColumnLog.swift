package import Basics

/// A log whose records can be kept as columns, so that they are read again without being decoded.
package protocol ColumnLog: RecordLog {
  /// Writes what rows share, such as texts that come up often.
  func writeShared(to writer: inout ColumnWriter)
  /// A log without rows, which share what was written.
  init(sharing reader: inout ColumnReader) throws(DamagedColumns)
  /// Writes rows, removed ones too.
  func write(_ rows: Range<Int>, to writer: inout ColumnWriter)
  /// Adds `count` rows that were written. What was read of damaged ones stays in the log.
  mutating func read(_ count: Int, from reader: inout ColumnReader) throws(DamagedColumns)
}

/// Records that were read, and where some of them stand.
package struct PlacedContents<Record: RecordDecoding>: Sendable {
  /// The records.
  package var contents: CollectionContents<Record>
  /// Where those stand that were asked for.
  package var places: RowPlaces
}

/// Where records stand, by their rows.
package struct RowPlaces: Sendable {
  private struct Entry: Sendable {
    var row: Int32
    var file: UInt32
    var line: UInt32
  }

  private let files: [String]
  private var entries: [Entry] = []

  init(files: [String]) { self.files = files }

  mutating func add(_ record: RecordIndex.Known) {
    entries.append(Entry(row: record.row, file: record.file, line: record.line))
  }

  /// Calls `body` with the rows and where they stand.
  package func forEach(_ body: (_ row: Int, Place) -> Void) {
    for entry in entries {
      body(
        Int(entry.row),
        Place(file: files[Int(entry.file)], line: Int(entry.line), column: 1))
    }
  }
}

package import Diagnostics

/// The records of a system, as a vault holds them.
package struct StoredRecords<Records: Sendable>: Sendable {
  /// What was read.
  package var records: Records
  /// How many records count, of all kinds.
  package var recordCount = 0
  /// What each collection holds.
  package var counted: [CountedRecords] = []
  /// What was found wrong.
  package var diagnostics = DiagnosticList()

  /// Records in which nothing was read yet, or that were made in memory.
  package init(_ records: Records) { self.records = records }

  /// Notes what a collection holds beside its records, and gives these.
  package mutating func take<Record>(_ contents: CollectionContents<Record>) -> Record.Log {
    recordCount += contents.recordCount
    counted.append(contents.counted)
    diagnostics.append(contentsOf: contents.diagnostics)
    return contents.log
  }

  /// Notes what a collection holds beside its records, and gives these in order, each with its
  /// place.
  package mutating func take<Element: Sourced, Record>(
    _ contents: CollectionContents<Record>
  ) -> [Element] where Record.Log == RowLog<Element> {
    recordCount += contents.recordCount
    counted.append(contents.counted)
    diagnostics.append(contentsOf: contents.diagnostics)
    return contents.elements()
  }
}

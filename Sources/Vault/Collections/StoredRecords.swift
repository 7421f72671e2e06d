package import Basics

/// The records of a system, as a vault holds them.
package struct StoredRecords<Records: Sendable>: Sendable {
  /// What was read.
  package var records: Records
  /// How many records count, of all kinds.
  package var recordCount = 0
  /// What each collection holds.
  package var counted: [CountedRecords] = []
  /// Whether some are locked, while no identity is at hand.
  package private(set) var isLocked = false
  /// What was found wrong.
  package var diagnostics = DiagnosticList()
  /// The files that are left out of a site for others as their front matter has an error.
  package private(set) var leftOut: [Diagnostic] = []

  /// Records in which nothing was read yet, or that were made in memory.
  package init(_ records: Records) { self.records = records }

  /// Notes that a file is left out of a site for others.
  package mutating func leaveOut(fileOf path: VaultPath, in files: any Files) {
    leftOut.append(KeyProblem.leftOut.diagnostic(at: Place(file: files.displayName(of: path))))
  }

  /// Notes what a collection holds beside its records, and gives these.
  package mutating func take<Record>(_ contents: CollectionContents<Record>) -> Record.Log {
    note(contents)
    return contents.log
  }

  /// Notes what a collection holds beside its records, and gives these in order, each with its
  /// place.
  package mutating func take<Element: Sourced, Record>(
    _ contents: CollectionContents<Record>
  ) -> [Element] where Record.Log == RowLog<Element> {
    note(contents)
    return contents.elements()
  }

  private mutating func note<Record>(_ contents: CollectionContents<Record>) {
    recordCount += contents.recordCount
    diagnostics.append(contentsOf: contents.diagnostics)
    if contents.diagnostics.kept.contains(where: { $0.kind == FileError.Reason.locked.kind }) {
      // How many records the collection has is not known.
      isLocked = true
    } else {
      counted.append(contents.counted)
    }
  }
}

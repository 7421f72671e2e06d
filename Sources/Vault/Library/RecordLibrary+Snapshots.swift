package import Basics

extension RecordLibrary {
  /// Up to how many records a change is made without a snapshot before it.
  static let mostWithoutSnapshot = 20

  /// How many records each collection has, as a snapshot tells it.
  package var counted: [CountedRecords] {
    kinds.compactMap { kind in
      decoding(of: kind).map { reader.counted(kind.collection, of: $0) }
    }
  }

  /// Makes a snapshot before a change of many records or of files, unless the last one holds the
  /// same, and thins out those before it. The change is not to be made when this fails.
  ///
  /// What then puts records of a file elsewhere says so with ``SnapshotStore/expect(_:)``.
  ///
  /// - Parameter change: The word for the change, such as `import`.
  /// - Returns: The snapshot that holds what the vault holds now; nil when it holds nothing.
  @discardableResult
  package func takeSnapshot(before change: String) throws(Failure) -> Snapshot? {
    let store = SnapshotStore(of: files)
    let outcome = try store.take(change, at: clock, counted: counted)
    if case .made = outcome { _ = try store.thin() }
    return outcome.snapshot
  }
}

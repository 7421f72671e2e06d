package import Chronology

/// Adds records to collections.
package struct RecordWriter: Sendable {
  /// Where the vault's files are.
  package let files: any Files

  /// A writer into a vault.
  package init(files: any Files) { self.files = files }

  /// The file that new records of a collection go to: `focus/sessions.jsonl`, or, where the
  /// collection is a folder, the year's file in it.
  ///
  /// - Parameter year: The year in which the records are, in the vault's zone.
  package func destination(
    of collection: VaultPath, year: Year
  ) throws(FileError) -> VaultPath {
    if try files.status(of: collection)?.kind == .folder,
      let path = collection.appending("\(year.number.padded(4)).jsonl")
    {
      return path
    }
    guard let parent = collection.parent, let path = parent.appending(collection.name + ".jsonl")
    else { throw FileError(files.displayName(of: collection), .isFolder) }
    return path
  }

  /// Adds records to a file of JSON Lines: all in one write under one lock, flushed, so that either
  /// all are there or none.
  package func append(_ records: some Sequence<RecordLine>, to path: VaultPath) throws(FileError) {
    var bytes: [UInt8] = []
    for record in records {
      bytes += Array(record.json.utf8)
      bytes.append(UInt8(ascii: "\n"))
    }
    guard !bytes.isEmpty else { return }
    try files.append(bytes, to: path)
  }

  /// Adds records to a collection, each with the year it is in. One write for each file.
  package func append(
    _ records: some Sequence<(record: RecordLine, year: Year)>, to collection: VaultPath
  ) throws(FileError) {
    let byYear = Dictionary(grouping: records, by: \.year.number)
    var byFile: [VaultPath: [RecordLine]] = [:]
    for (year, records) in byYear.sorted(by: { $0.key < $1.key }) {
      let path = try destination(of: collection, year: Year(year))
      byFile[path, default: []] += records.map(\.record)
    }
    for (path, records) in byFile.sorted(by: { $0.key < $1.key }) {
      try append(records, to: path)
    }
  }
}

package import Basics

/// Adds records to collections.
package struct RecordWriter: Sendable {
  /// Where the vault's files are.
  package let files: any Files

  /// A writer into a vault.
  package init(files: any Files) { self.files = files }

  /// The file that new records of a collection go to: `running/laps.jsonl`, or, where the
  /// collection is a folder, the file of a year in it. Of a locked collection it is a new part,
  /// another one each time.
  package func destination(
    of collection: VaultPath, year: Year
  ) throws(FileError) -> VaultPath {
    if try files.isLocked(collection) { return try files.newPart(of: collection) }
    if try files.status(of: collection)?.kind == .folder,
      let path = collection.appending("\(year.number.padded(4)).jsonl")
    {
      return path
    }
    guard let parent = collection.parent, let path = parent.appending(collection.name + ".jsonl")
    else { throw FileError(files.displayName(of: collection), .isFolder) }
    return path
  }

  /// Adds records to a collection: all in one write under one lock, flushed, so that either all
  /// are there afterwards or none.
  ///
  /// - Parameters:
  ///   - lines: A JSON object a line.
  ///   - year: The year whose file they go to, where the collection is a folder.
  /// - Returns: The file they went to.
  @discardableResult
  package func append(
    _ lines: [UInt8], to collection: VaultPath, year: Year
  ) throws(FileError) -> VaultPath {
    let path = try destination(of: collection, year: year)
    if !lines.isEmpty { try files.append(lines, to: path) }
    return path
  }
}

package import Basics

extension NewRecord {
  /// Writes the record behind all others of its collection.
  ///
  /// - Parameters:
  ///   - reader: What reads the vault.
  ///   - year: The year whose file it goes to, where the collection is a folder.
  /// - Returns: Where it is now, without the line when that cannot be read.
  package func write(
    with reader: CollectionReader, year: Year
  ) throws(FileError) -> (path: VaultPath, place: Place) {
    let files = reader.files
    let path = try RecordWriter(files: files).destination(of: collection, year: year)
    let addition = try files.append(line, to: path)
    reader.note(addition, of: path, type)
    // What stands first needs no reading, which of a locked collection may not be possible.
    let number = addition.offset == 0 ? 1 : try? reader.line(at: addition.offset, of: path, type)
    return (path, Place(file: files.displayName(of: path), line: number ?? 0))
  }
}

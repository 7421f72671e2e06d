extension ChangeWriter {
  /// Gives a record the values that another copy of the vault has: where it stands, else by a line.
  ///
  /// - Parameter path: The file that the line goes behind.
  func write(
    _ version: RecordVersion, in collection: VaultPath, of type: any RecordDecoding,
    otherwise path: VaultPath
  ) throws(FileError) {
    for attempt in 1...Self.attempts {
      let versions = try reader.versions(of: type, in: collection, .exactly(version.identifier))
      guard let current = versions.thatCount.first, version.counts(over: RecordVersion(current))
      else { break }
      do throws(FileError) {
        let replaced = try replace(
          current, by: version.members, of: type, changedAt: version.updatedAt)
        if replaced == nil { break }
        return
      } catch {
        guard error.reason == .changed, attempt < Self.attempts else { throw error }
      }
    }
    reader.note(try files.append(version.line, to: path), of: path, type)
  }
}

package import Basics

/// Records that are files of their own, such as texts with front matter.
package protocol RecordFiles: Sendable {
  /// The records, in the order of their files' names.
  func texts(in files: any Files, zone: Zone) throws(FileError) -> [RecordText]
  /// The files of a record, as they are and as a change leaves them; nil for a removed file.
  ///
  /// - Parameter after: The values that the record gets; nil to delete it.
  /// - Throws: ``Failure`` when its files cannot hold the values.
  func rewritten(
    _ record: RecordText, _ after: [RecordText.Member]?, in files: any Files, zone: Zone
  ) throws(Failure) -> [(path: VaultPath, before: [UInt8], after: [UInt8]?)]
}

package import Basics

/// A record to add to a collection: one line of JSON, checked by the decoding that will read it.
package struct NewRecord: Sendable {
  package let collection: VaultPath
  let type: any RecordDecoding
  package let line: [UInt8]
  /// The diagnostics of reading it; with errors among them it must not be written.
  package let diagnostics: DiagnosticList

  /// The record `json`, a JSON object without newlines, for a collection of `type`.
  package init(
    _ json: String, of type: any RecordDecoding, in collection: VaultPath, zone: Zone
  ) {
    self.collection = collection
    self.type = type
    self.line = Array(json.utf8) + [0x0A]
    self.diagnostics =
      line.dropLast().withContiguousStorageIfAvailable { bytes in
        let source = SourceText(file: "the new record", bytes: bytes)
        var assembler = RecordAssembler(source, zone: zone, into: type.sink())
        var cursor = JSONCursor(bytes)
        assembler.begin(line: 1, at: 0)
        do throws(JSONError) {
          try JSONRecords.read(&cursor, into: &assembler)
          try cursor.expectEnd()
          assembler.end(0..<bytes.count)
        } catch {
          assembler.reportSyntax(error, around: 0..<bytes.count)
        }
        return assembler.finish().diagnostics
      } ?? DiagnosticList()
  }
}

package struct RecordWriter: Sendable {
  package let files: any Files

  package init(files: any Files) { self.files = files }

  /// The file for new records of a collection: `running/laps.jsonl` or, if the collection is a
  /// folder, the file of a year in it. In a locked collection, a new part each time.
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

  /// Adds records to a collection: all in one write under one lock, flushed; either all are written
  /// or none.
  ///
  /// - Parameters:
  ///   - lines: A JSON object a line.
  ///   - year: The year whose file they go to, if the collection is a folder.
  @discardableResult
  package func append(
    _ lines: [UInt8], to collection: VaultPath, year: Year
  ) throws(FileError) -> VaultPath {
    let path = try destination(of: collection, year: year)
    if !lines.isEmpty { try files.append(lines, to: path) }
    return path
  }
}

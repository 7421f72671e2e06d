package import Basics

/// A record that is to be added to a collection: one line of JSON, tried by the same decoding that
/// will read it.
package struct NewRecord: Sendable {
  /// The collection that it goes to.
  package let collection: VaultPath
  /// How it will be read.
  let type: any RecordDecoding
  /// The record as a line, with its newline.
  package let line: [UInt8]
  /// What reading it finds; it must not be written while there are errors among it.
  package let diagnostics: DiagnosticList

  /// The record that `json` is, a JSON object without newlines, for a collection of `type`.
  package init<Record: RecordDecoding>(
    _ json: String, of type: Record, in collection: VaultPath, zone: Zone
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

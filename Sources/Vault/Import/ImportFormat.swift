/// What a file may be, as it can be told by its name and its start: what an importer reads, and
/// what a person may have named by mistake.
package struct ImportFormat: Sendable {
  /// Its name for programs: `runkeeper`.
  package let name: String
  /// What it is, in words for a message: `an export of Runkeeper`.
  package let inWords: String
  /// Whether a file is one.
  package let recognises: @Sendable (ImportHead) -> Bool

  /// A format.
  package init(
    _ name: String, _ inWords: String,
    recognises: @escaping @Sendable (ImportHead) -> Bool = { _ in false }
  ) {
    self.name = name
    self.inWords = inWords
    self.recognises = recognises
  }
}

extension ImportFormat: Hashable {
  /// Two formats are one when they have one name.
  package static func == (left: ImportFormat, right: ImportFormat) -> Bool {
    left.name == right.name
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ImportFormat {
  package static let empty = ImportFormat("empty", "empty")
  package static let utf16 = ImportFormat("utf16", "text in UTF-16")
  package static let archive = ImportFormat("archive", "a compressed file")
  package static let database = ImportFormat("database", "an SQLite database")
  package static let otherJSON = ImportFormat("json", "JSON of another program")
  package static let otherXML = ImportFormat("xml", "XML of another program")
  package static let otherTable = ImportFormat("table", "a table of another program")
  package static let other = ImportFormat("other", "something else")

  /// What a file is that nothing reads, by its first bytes.
  package static func detect(_ head: ImportHead) -> ImportFormat {
    if let format = byMagic(head.bytes) { return format }
    if head.text.isEmpty { return .empty }
    return switch head.form {
    case .json: .otherJSON
    case .xml: .otherXML
    case .text: head.columns.count > 1 ? .otherTable : .other
    }
  }

  private static func byMagic(_ bytes: [UInt8]) -> ImportFormat? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
    if bytes.withUnsafeBufferPointer(ImportArchive.recognises) { return .archive }
    if bytes.starts(with: "SQLite format 3".utf8) { return .database }
    return nil
  }
}

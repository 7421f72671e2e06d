/// What a file may be, as it can be told by its start: what an importer reads, and what a person
/// may have named by mistake.
package struct ImportFormat: Sendable {
  /// Its name for programs: `runkeeper`.
  package let name: String
  /// What it is, in words for a message: `an export of Runkeeper`.
  package let inWords: String
  /// Whether a file is one.
  package let recognises: @Sendable (ImportHead) -> Bool
  /// The command that imports it, `daybook import runkeeper`; nil when there is none.
  package let command: String?

  /// A format.
  package init(
    _ name: String, _ inWords: String, command: String? = nil,
    recognises: @escaping @Sendable (ImportHead) -> Bool = { _ in false }
  ) {
    self.name = name
    self.inWords = inWords
    self.recognises = recognises
    self.command = command
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
  package static let spreadsheet = ImportFormat("spreadsheet", "a spreadsheet")
  package static let archive = ImportFormat("archive", "a compressed file")
  package static let database = ImportFormat("database", "an SQLite database")
  package static let otherJSON = ImportFormat("json", "JSON of another program")
  package static let otherXML = ImportFormat("xml", "XML of another program")
  package static let otherTable = ImportFormat("table", "a table of another program")
  package static let other = ImportFormat("other", "something else")

  package static let vCard = ImportFormat("vcard", "a file of contacts (vCard)") {
    $0.text.uppercased().hasPrefix("BEGIN:VCARD")
  }
  package static let iCalendar = ImportFormat("icalendar", "a calendar (iCalendar)") {
    $0.text.uppercased().hasPrefix("BEGIN:VCALENDAR")
  }
  package static let appleHealthDocument = ImportFormat(
    "apple-health-document", "the clinical document (export_cda.xml) of Apple Health"
  ) { $0.form == .xml && $0.text.contains("<ClinicalDocument") }
  package static let appleHealth = ImportFormat("apple-health", "an export of Apple Health") {
    $0.form == .xml && $0.text.contains("HealthData")
  }

  /// What files are that many programs write or read, and that no system has of its own.
  private static let common = [vCard, iCalendar, appleHealthDocument, appleHealth]

  /// Judges by the first bytes of a file, first by the formats of the systems.
  package static func detect(
    _ bytes: UnsafeBufferPointer<UInt8>, among formats: [ImportFormat]
  ) -> ImportFormat {
    if let format = byMagic(bytes) { return format }
    let head = ImportHead(bytes)
    if head.text.isEmpty { return .empty }
    if let format = (formats + common).first(where: { $0.recognises(head) }) { return format }
    return switch head.form {
    case .json: .otherJSON
    case .xml: .otherXML
    case .text: head.columns.count > 1 ? .otherTable : .other
    }
  }

  private static func byMagic(_ bytes: UnsafeBufferPointer<UInt8>) -> ImportFormat? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
    if bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) {
      let isBook = String(decoding: bytes.prefix(4_096), as: UTF8.self).contains("xl/")
      return isBook ? .spreadsheet : .archive
    }
    if bytes.starts(with: [0x1F, 0x8B]) { return .archive }
    if bytes.starts(with: "SQLite format 3".utf8) { return .database }
    return nil
  }
}

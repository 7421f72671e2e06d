package import Basics

/// A possible format of a file, recognised by its name and its start: the formats of importers, and
/// others that a person may have named by mistake.
package struct ImportFormat: Sendable {
  /// Its name for programs: `runkeeper`.
  package let name: String
  /// Its name in messages: `an export of Runkeeper`.
  package let inWords: String
  package let recognises: @Sendable (ImportHead) -> Bool
  /// True for a folder or an archive that is read as a whole; nil for a format of single files.
  package let recognisesTree: (@Sendable (ImportTree) -> Bool)?
  /// True if a file whose name it recognises is never taken for something else by its lines.
  package let isSaidByName: Bool
  /// True if files in it that another format recognises by their names alone are left to that one.
  package let sharesTree: Bool

  package init(
    _ name: String, _ inWords: String,
    recognises: @escaping @Sendable (ImportHead) -> Bool = { _ in false },
    recognisesTree: (@Sendable (ImportTree) -> Bool)? = nil, sharesTree: Bool = false,
    isSaidByName: Bool = false
  ) {
    self.name = name
    self.inWords = inWords
    self.recognises = recognises
    self.recognisesTree = recognisesTree
    self.sharesTree = sharesTree
    self.isSaidByName = isSaidByName
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
  package static let oldSpreadsheet = ImportFormat("xls", "a spreadsheet of before 2007 (.xls)")
  package static let otherJSON = ImportFormat("json", "JSON of another program")
  package static let otherXML = ImportFormat("xml", "XML of another program")
  package static let otherTable = ImportFormat("table", "a table of another program")
  package static let other = ImportFormat("other", "something else")

  /// The format of a file without an importer, by its first bytes.
  package static func detect(_ head: ImportHead) -> ImportFormat {
    if let format = byMagic(head.bytes) { return format }
    if head.text.isEmpty { return .empty }
    return switch head.form {
    case .json: .otherJSON
    case .xml: .otherXML
    case .text: head.isTable ? .otherTable : .other
    }
  }

  private static func byMagic(_ bytes: [UInt8]) -> ImportFormat? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return .utf16 }
    if bytes.withUnsafeBufferPointer(ImportArchive.recognises) { return .archive }
    if bytes.starts(with: "SQLite format 3".utf8) { return .database }
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { return .oldSpreadsheet }
    return nil
  }
}

package struct ImportHead: Sendable {
  package enum Form: Sendable, Hashable { case json, xml, text }

  /// The file's path, as given or as in its archive.
  package let path: String
  /// The first 64 KB.
  package let bytes: [UInt8]
  /// The first 64 KB as text, without white space around it.
  package let text: String
  package let form: Form
  /// The column names in lower case, if the text is a table, perhaps below a title; for any other
  /// text the words of its first line, except JSON and XML, which have none.
  package let columns: Set<String>
  /// True if the first line of a text has several columns.
  let isTable: Bool

  package init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) {
    self.path = path
    self.bytes = Array(bytes.prefix(65_536))
    // UTF-16 and GB18030 are recognised by their words as well.
    let text = self.bytes.withUnsafeBufferPointer { bytes in
      TextEncoding.detect(bytes).withUTF8(bytes) { String(decoding: $0, as: UTF8.self) }
    }
    .trimming { $0.isWhitespace || $0 == "\u{FEFF}" }
    self.text = text
    if text.hasPrefix("{") || text.hasPrefix("[") {
      form = .json
    } else {
      form = text.hasPrefix("<") ? .xml : .text
    }
    columns = form == .text ? Self.columns(of: text) : []
    isTable = form == .text && Self.columns(ofLine: text.prefix { !$0.isNewline }).count > 1
  }

  /// True for a file that is YAML by its name.
  package var isYAML: Bool {
    let name = path.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
  }

  /// The form of the names of daily notes in its vault of Obsidian; nil for none.
  package private(set) var noteNames: NoteNames?

  /// The head of a file whose path alone is known, in a vault that may say how its daily notes are
  /// named.
  package init(named path: String, in notes: NoteNames? = nil) {
    self.init(UnsafeBufferPointer(start: nil, count: 0), path: path)
    noteNames = notes
  }

  /// In characters.
  private static let longestName = 40

  private static func columns(of text: String) -> Set<String> {
    let lines = text.split(maxSplits: CSVDelimiter.mostTitles, whereSeparator: \.isNewline)
    let names = lines.prefix(CSVDelimiter.mostTitles).map(columns(ofLine:))
    // A title is alone on its line; a sentence is no list of names.
    return names.first { $0.count > 1 && $0.allSatisfy { $0.count <= longestName } } ?? names.first
      ?? []
  }

  private static func columns(ofLine line: Substring) -> Set<String> {
    let delimiter = [",", ";", "\t"].map(Character.init).max { left, right in
      line.count { $0 == left } < line.count { $0 == right }
    }
    return Set(
      line.split(separator: delimiter ?? ",")
        .map { $0.trimming { $0 == "\"" || $0.isWhitespace }.lowercased() })
  }
}

/// The problems of a file to import that do not depend on the importer.
package enum ImportProblem {
  private static let list = "daybook import --list says which files are read"

  package static func unknown(found: ImportFormat) -> Diagnostic {
    let mayBeMapped = found == .otherTable || found == .otherJSON
    return Diagnostic(
      .error, kind: "unknown-format",
      found == .empty
        ? "the file is empty" : "the file looks like \(found.inWords), which no import reads",
      hint: found == .oldSpreadsheet
        ? "save it as .xlsx with a spreadsheet program"
        : mayBeMapped ? "describe its columns with --map FILE; \(list)" : list)
  }

  /// It is not in the format that the person named, or its importer needs.
  package static func wrongFormat(expected: ImportFormat, found: ImportFormat) -> Diagnostic {
    Diagnostic(
      .error, kind: "wrong-format",
      found == .empty
        ? "the file is empty, not \(expected.inWords)"
        : "the file looks like \(found.inWords), not \(expected.inWords)")
  }

  /// Nothing in a file of a known format could be read.
  package static func nothingRead(_ format: ImportFormat) -> Diagnostic {
    Diagnostic(
      .error, kind: "nothing-read", "nothing in it could be read as \(format.inWords)",
      hint: "its program may write it in another way now; --map FILE reads any table")
  }

  /// The given length differs from the time between start and end.
  package static func otherLength(_ said: Duration, than length: Duration) -> Diagnostic {
    Diagnostic(
      .warning, kind: "other-length",
      "the duration is \(said.inWords), and from start to end it is \(length.inWords)",
      hint: "the entry is from its start to its end")
  }

  /// The dates of a file can be read in two ways.
  static func openDates(_ example: String) -> Diagnostic {
    Diagnostic(
      .error, kind: "open-dates", "the order of day and month in its dates is open: \(example)",
      hint: "say it with --dates dmy or --dates mdy")
  }

  /// No importer reads any file of a folder or an archive.
  package static func nothingKnown(count: Int) -> Diagnostic {
    Diagnostic(
      .error, kind: "unknown-format",
      count == 0 ? "there is no file in it" : "no import reads any of the \(count) files in it",
      hint: list)
  }
}

internal import Basics
internal import Wording

/// What a person says of a table of another program, or of JSON Lines: which column is which field
/// of which kind of record.
///
/// ```yaml
/// kind: weight
/// dates: dmy
/// decimals: comma
/// fields:
///   day: Datum
///   value: Gewicht
///   note: [Ort, Kommentar]
///   mood: {column: Laune, values: {gut: 5, schlecht: 1}}
/// always: {source: scale}
/// only: {Typ: Gewicht}
/// key: [Datum]
/// ```
package struct TableMapping: Sendable {
  struct Source: Sendable {
    var field: EntryField
    var type: FieldType { field.record?.type ?? .text }
    /// The columns whose texts are put together with a blank between.
    var columns: [String]
    /// What numbers count: for a length of time `s`, `min`, `h` or `d`, for a time `s` or `ms`
    /// since 1970; nil when the texts say it.
    var unit: String?
    /// What words of the table are in the record.
    var values: [String: String]
  }

  /// A column, and the texts in it by which rows are chosen.
  struct Choice: Sendable, Hashable {
    var column: String
    var texts: Set<String>
  }

  /// The folder of a vault in which mappings are kept.
  package static let folder: VaultPath = "imports"

  /// Its name, which is that of its file: `scale`. Records keep it in `imported`.
  package let name: String
  let kind: DeclaredKind
  var sources: [Source] = []
  var always: [(field: String, text: String)] = []
  /// The order of dates; nil when the rows tell.
  var dates: DateOrder?
  /// The mark before decimals; nil when the rows tell.
  var decimals: DecimalMark?
  /// The rows that are read, by all choices; all when there is none.
  var only: [Choice] = []
  /// The rows that are left out, by any choice.
  var except: [Choice] = []
  /// The columns that make a row the same one in every table; nil for all that are read.
  var key: [String]?
  /// Whether rows of one key are several records, rather than one of which the last counts.
  var keepsRepetitions: Bool

  /// What it reads, where that is a format of its own.
  private let ownFormat: ImportFormat?

  /// The columns that it speaks of, each once.
  package let columns: [String]

  init(
    _ name: String, _ kind: DeclaredKind, sources: [Source],
    always: [(field: String, text: String)] = [], dates: DateOrder? = nil,
    decimals: DecimalMark? = nil, only: [Choice] = [], except: [Choice] = [],
    key: [String]? = nil, format: ImportFormat? = nil
  ) {
    self.name = name
    ownFormat = format
    self.kind = kind
    self.sources = sources
    self.always = always
    self.dates = dates
    self.decimals = decimals
    self.only = only
    self.except = except
    self.key = key
    keepsRepetitions = key == nil || format != nil
    let named = sources.flatMap(\.columns) + (only + except).map(\.column) + (key ?? [])
    var columns: [String] = []
    for name in named where !columns.contains(name) { columns.append(name) }
    self.columns = columns
  }

  /// What it reads, for the list of imports and the summary of one.
  package var format: ImportFormat {
    ownFormat
      ?? ImportFormat(name, "a table that \(Self.folder.text)/\(name).yaml maps") { recognises($0) }
  }

  package var kindName: String { kind.kind.name }

  /// Whether a file has all its columns, so that it may be one of those that it is for.
  package func recognises(_ head: ImportHead) -> Bool {
    if head.form == .json {
      // The first object of JSON Lines, or of a list.
      let text = head.text
      return columns.allSatisfy { name in
        text.contains("\"\(name.split(separator: ".").last.map(String.init) ?? name)\"")
      }
    }
    return head.form == .text && columns.allSatisfy { head.columns.contains($0.lowercased()) }
  }
}

extension TableMapping {
  package struct Column: Sendable {
    package let field: String
    package let name: String
    let unit: String?

    /// - Parameter field: The field of the record, which is left out where the kind has none of the
    ///   name.
    package init(_ field: String, from name: String, unit: String? = nil) {
      self.field = field
      self.name = name
      self.unit = unit
    }
  }

  /// The mapping of a format whose columns are known.
  ///
  /// - Parameter key: The columns that make a row the same one in every table; several rows that
  ///   have the same in them are told apart by their order.
  package init(_ format: ImportFormat, _ kind: DeclaredKind, _ columns: [Column], key: [String]) {
    let sources = columns.compactMap { column in
      kind.kind.mappedField(column.field).map { field in
        Source(field: field, columns: [column.name], unit: column.unit, values: [:])
      }
    }
    self.init(format.name, kind, sources: sources, key: key, format: format)
  }
}

extension KindOfRecord {
  /// The field of a name, or how long a record was where that may be said in place of its end.
  func mappedField(_ name: String) -> EntryField? {
    if let field = editFields.first(where: { $0.name == name }) { return field }
    if name == EntryField.lengthName, hasLength {
      return EntryField(name, "entry.minutes", .length(1...Int.max))
    }
    return fields.first { $0.name == name }.map { EntryField(name, "entry.note", record: $0) }
  }

  /// True if a record goes on from a start to an end.
  var hasLength: Bool { longest != nil && fields.contains { $0.name == EntryField.endName } }
}

extension EntryField {
  /// The name under which the length of a record that has a start and an end is said.
  static let lengthName = "minutes"
  static let endName = "end"
}

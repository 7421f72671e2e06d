internal import Basics
internal import Wording

/// A person's description of another program's table, or of JSON Lines: the kind of record, and the
/// columns of its fields.
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
    var field: Field
    var type: FieldType { field.type }
    /// The columns whose texts are joined with a space.
    var columns: [String]
    /// The unit of numbers: for a length of time `s`, `min`, `h` or `d`, for a time `s` or `ms`
    /// since 1970; nil when the texts contain it.
    var unit: String?
    /// Words of the table with their replacements in the record.
    var values: [String: String]
  }

  /// A column, and the texts in it that choose rows.
  struct Choice: Sendable, Hashable {
    var column: String
    var texts: Set<String>
  }

  /// The vault's folder of mappings.
  package static let folder: VaultPath = "imports"

  /// Its name, that of its file: `scale`. Records store it in `imported`.
  package let name: String
  let kind: DeclaredKind
  var sources: [Source] = []
  var always: [(field: String, text: String)] = []
  /// The order of dates; nil to detect it.
  var dates: DateOrder?
  /// The decimal mark; nil to detect it.
  var decimals: DecimalMark?
  /// The rows to read, which meet all choices; all rows if empty.
  var only: [Choice] = []
  /// The rows to skip, which meet any choice.
  var except: [Choice] = []
  /// The columns that identify a row in every table; nil for all that are read.
  var key: [String]?
  /// True if rows with one key are several records; else the last one counts.
  var keepsRepetitions: Bool

  /// The format it reads, if it has its own.
  private let ownFormat: ImportFormat?

  /// The columns it uses, each once.
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

  /// The format it reads, for the list of imports and the summary of one.
  package var format: ImportFormat {
    ownFormat
      ?? ImportFormat(name, "a table that \(Self.folder.text)/\(name).yaml maps") { recognises($0) }
  }

  package var kindName: String { kind.kind.name }

  /// True if a file has all its columns, so that it may be meant for this mapping.
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

    /// - Parameter field: The field of the record, ignored if the kind has no such field.
    package init(_ field: String, from name: String, unit: String? = nil) {
      self.field = field
      self.name = name
      self.unit = unit
    }
  }

  /// The mapping of a format with known columns.
  ///
  /// - Parameter key: The columns that identify a row in every table; rows that agree in them are
  ///   distinguished by their order.
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
  /// The field of a name, or the length of a record, if it may replace its end.
  func mappedField(_ name: String) -> Field? {
    if let field = editFields.first(where: { $0.name == name }) { return field }
    if name == Field.lengthName, hasLength {
      return Field(ofForm: name, as: FieldEntry("entry.minutes", as: .length(1...Int.max)))
    }
    return fields.first { $0.name == name }
  }

  /// True if a record has a start and an end.
  var hasLength: Bool { longest != nil && fields.contains { $0.name == Field.endName } }
}

extension Field {
  /// The name for the length of a record with a start and an end.
  static let lengthName = "minutes"
  static let endName = "end"
}

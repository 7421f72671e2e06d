internal import Chronology

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
  /// A field, and what it is made of.
  struct Source: Sendable, Hashable {
    /// The field of the record.
    var field: String
    /// Its type.
    var type: FieldType
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
  /// What records are made.
  let kind: DeclaredKind
  /// The fields that are read.
  var sources: [Source] = []
  /// What every record says.
  var always: [(field: String, type: FieldType, text: String)] = []
  /// The order of dates; nil when the rows tell.
  var dates: DateOrder?
  /// Whether a comma stands before decimals, and a point between thousands.
  var hasDecimalCommas = false
  /// The rows that are read, by all choices; all when there is none.
  var only: [Choice] = []
  /// The rows that are left out, by any choice.
  var except: [Choice] = []
  /// The columns that make a row the same one in every table; nil for all that are read.
  var key: [String]?

  /// The columns that it speaks of, each once.
  package let columns: [String]

  /// What a mapping says.
  ///
  /// - Parameter name: The name of its file, without `.yaml`.
  init(
    _ name: String, _ kind: DeclaredKind, sources: [Source],
    always: [(field: String, type: FieldType, text: String)] = [], dates: DateOrder? = nil,
    hasDecimalCommas: Bool = false, only: [Choice] = [], except: [Choice] = [],
    key: [String]? = nil
  ) {
    self.name = name
    self.kind = kind
    self.sources = sources
    self.always = always
    self.dates = dates
    self.hasDecimalCommas = hasDecimalCommas
    self.only = only
    self.except = except
    self.key = key
    let named = sources.flatMap(\.columns) + (only + except).map(\.column) + (key ?? [])
    var columns: [String] = []
    for name in named where !columns.contains(name) { columns.append(name) }
    self.columns = columns
  }

  /// What it reads, for the list of imports and the summary of one.
  package var format: ImportFormat {
    ImportFormat(name, "a table that \(Self.folder.text)/\(name).yaml maps") { recognises($0) }
  }

  /// The kind of record that it makes.
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

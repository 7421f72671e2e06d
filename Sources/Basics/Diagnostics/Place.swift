/// A range of characters on one line of a file.
public struct Place: Sendable, Hashable {
  /// The file's path as a person would type it, usually relative to the vault's parent.
  public var file: String
  /// The line, counted from 1; 0 when the whole file is meant.
  public var line: Int
  /// The first character, counted in characters (grapheme clusters) from 1; 0 when the whole line
  /// or file is meant.
  public var column: Int
  /// The number of characters; at least 1 when `column` is not 0.
  public var length: Int

  /// A range of `length` characters from `column` of `line`.
  public init(file: String, line: Int = 0, column: Int = 0, length: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
  }
}

extension Place: Comparable {
  /// Files by name, then lines, then columns.
  public static func < (left: Place, right: Place) -> Bool {
    (left.file, left.line, left.column, left.length)
      < (right.file, right.line, right.column, right.length)
  }
}

extension Place: CustomStringConvertible {
  /// `file`, `file:line` or `file:line:column`.
  public var description: String {
    if line == 0 { return file }
    if column == 0 { return "\(file):\(line)" }
    return "\(file):\(line):\(column)"
  }
}

/// The record that a value comes from.
///
/// Two are equal when they name the same record: its line does not matter.
package struct RecordSource: Sendable {
  /// The record's id; without one, the hash of its content.
  package var id: String
  /// The record's place; nil for a record made in memory.
  package var place: Place?

  package init(id: String, place: Place? = nil) {
    self.id = id
    self.place = place
  }
}

extension RecordSource: Hashable {
  package static func == (left: RecordSource, right: RecordSource) -> Bool { left.id == right.id }
  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A value from a record, which knows the record's place.
package protocol Sourced: Sendable, Hashable {
  var source: RecordSource { get set }
}

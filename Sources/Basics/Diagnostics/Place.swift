/// A stretch of characters on one line of a file.
public struct Place: Sendable, Hashable {
  /// The file's path as a person would type it, usually relative to the vault's parent.
  public var file: String
  /// The line, counted from 1; 0 when the whole file is meant.
  public var line: Int
  /// The first character, counted in characters (grapheme clusters) from 1; 0 when the whole line
  /// or file is meant.
  public var column: Int
  /// How many characters are meant; at least 1 when `column` is not 0.
  public var length: Int

  /// A stretch of `length` characters from `column` of `line`.
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

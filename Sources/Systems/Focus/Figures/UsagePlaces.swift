package import Basics

/// Where events stand in their files, by their indexes in a ``UsageLog``; eight bytes each.
package struct UsagePlaces: Sendable {
  private struct Row: Sendable {
    /// Into `files`.
    var file: UInt32
    /// Counted from 1; 0 where it is not known.
    var line: UInt32
  }

  private var rows: [Row]
  private var files: [String] = []

  /// Of `count` events it is not known yet where they stand.
  package init(count: Int = 0) { rows = Array(repeating: Row(file: 0, line: 0), count: count) }

  /// The line of an event; nil where it is not known.
  package subscript(index: UsageLog.Index) -> Place? {
    get {
      guard index < rows.count, rows[index].line > 0 else { return nil }
      return Place(file: files[Int(rows[index].file)], line: Int(rows[index].line), column: 1)
    }
    set {
      guard let newValue else { return rows[index] = Row(file: 0, line: 0) }
      // Events come file by file.
      if files.last != newValue.file { files.append(newValue.file) }
      rows[index] = Row(file: UInt32(files.count - 1), line: UInt32(newValue.line))
    }
  }
}
